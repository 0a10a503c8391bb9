// Input: takes moves from the board, and moves that the visitor types.

import { byId, say, sayFault, tell } from "../../assets/dom.js";
import { endText, isEngineToMove, makeMove, outcomeText, turnText } from "./opponent.js";
import { otherSide } from "./results.js";
import { putPiece } from "./setup.js";
import { clearDrawn, drawOwn, offer } from "./squares.js";

/**
 * Whether the visitor can move: not while a position is set up, not while the engine must move, and not after the
 * end of the game.
 */
export const isOpen = (state) => !state.setup.isOn && state.game.end !== state.game.node && !isEngineToMove(state);

/** Returns the functions that the board calls when the visitor does something on it. */
export const callbacksOf = (state) => ({
  onPick(name) {
    const { game, match, setup } = state;
    if (setup.isOn) return putPiece(state, name), true;
    clearDrawn(state);
    if (game.end === game.node) tell(endText(game));
    else if (match.clocks && isEngineToMove(state)) choosePremove(state, name);
    else if (!isOpen(state)) tell(say("thinks"));
    else return false;
    return true;
  },
  onChoose: (chosen) => tellChoice(state.game, chosen),
  onMove: (move) => makeMove(state, move),
  onDraw: (from, to, { altKey, shiftKey }) => drawOwn(state, from, to, altKey ? "blue" : shiftKey ? "red" : "green"),
});

/** While the clock of the engine runs, the visitor chooses a move that is made at once after the reply. */
function choosePremove(state, name) {
  const { game, match, input } = state;
  const [from, to] = input.premove.node === game.node ? input.premove.squares : [];
  const isOwn = game.board.get(name)?.color === otherSide(match.engine) && name !== from;
  const squares = from && !to && name !== from ? [from, name] : isOwn ? [name] : [];
  input.premove = { node: game.node, squares };
  tell(say(squares.length === 2 ? "premoveIs" : "premove", { move: squares.join("-") }));
  state.redraw();
}

/** Makes the move that the visitor has chosen for after the reply, if the board shows the position after the reply. */
export function playPremove(state) {
  const { game, input: { premove } } = state;
  if (!premove.node || game.node.parent !== premove.node) return;
  const [from, to] = premove.squares;
  premove.node = undefined;
  const moves = to && isOpen(state) ? game.board.moves(from).filter((move) => move.path.includes(to)) : [];
  if (moves.length === 1) makeMove(state, moves[0]);
}

const plain = (text) => text.toLowerCase().replace(/[^a-z0-9]/g, "");

/** Returns the moves that a typed text begins, by names or numbers of squares: "c3d", "c3:e5", "32-2", "3228". */
export const begunBy = (moves, text) => moves.filter(({ path, from, to, hub }) =>
  [path.join(""), from + to, hub, hub.replace(/x(\d+).*/, "$1")].some((whole) => plain(text) && plain(whole).startsWith(plain(text))));

/** Lets the visitor type moves. While one types, the moves that fit are offered; Enter makes the move. */
export function listenToTyping(state) {
  const field = byId("typed");
  const found = () => (isOpen(state) ? begunBy(state.game.board.moves(), field.value) : []);
  field.addEventListener("input", () => {
    offer(found().slice(0, MAX_OFFERED));
  });
  field.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") {
      field.value = "";
      offer([]);
    }
    if (key !== "Enter" || !field.value) return;
    if (!isOpen(state)) return tell(state.game.end === state.game.node ? endText(state.game) : say("thinks"));
    try {
      const moves = found();
      const move = moves.length === 1 ? moves[0] : state.game.board.read(field.value);
      field.value = "";
      makeMove(state, move);
    } catch (error) {
      tell(sayFault(error, "move"));
    }
  });
}

/** The most moves that are offered while one types. */
const MAX_OFFERED = 6;

/** Says what the visitor has chosen on the board, or why the piece on the clicked square cannot move. */
function tellChoice(game, { square, steps, ends }) {
  const { board } = game;
  const piece = square && board.get(square);
  if (steps.length > 1) tell(say(ends ? "which" : "goOn"));
  else if (steps.length > 0) tell(say("chosen", { square }));
  else if (!piece) tell(turnText(game));
  else if (board.isGameOver()) tell(outcomeText(game));
  else if (piece.color !== board.turn) tell(say("notYours"));
  else tell(say(board.moves().every((move) => move.captured.length > 0) ? "mustCapture" : "cannotMove", { square }));
}

/** Returns the marks of the squares of a move for after the reply. */
export const marksOfPremove = ({ game: { node }, input: { premove } }) =>
  (premove.node === node ? premove.squares : []).map((name) => [name, "chosen", say("isChosen")]);
