// Input: reads moves by click, drag and keyboard. The visitor chooses a piece and then squares of its path, until
// only one legal move fits.

import { byId, makeButton, say, sayFault, tell } from "../../assets/dom.js";
import { endText, isEngineToMove, makeMove, outcomeText, turnText } from "./opponent.js";
import { otherSide } from "./results.js";
import { cellOf, clearDrawn, drawArrows } from "./squares.js";

/**
 * Whether the visitor can move: not while a position is set up, not while the engine must move, and not after the
 * end of the game.
 */
export const isOpen = (state) => !state.setup.isOn && state.game.end !== state.game.node && !isEngineToMove(state);

export function dropPiece({ input }) {
  input.steps = [];
  input.candidates = [];
  byId("choices").replaceChildren();
}

/** Returns the squares of the path of a move after the chosen squares `steps`. */
export function restOf(move, steps) {
  let place = 0;
  for (const step of steps.slice(1)) place = move.path.indexOf(step, place + 1);
  return move.path.slice(place + 1);
}

/** Returns the moves that fit the chosen squares and then the square `name`, and whether one of them ends there. */
export function fitting(moves, steps, name) {
  const found = moves.filter((move) => restOf(move, steps).includes(name));
  return { found, ends: found.some((move) => restOf(move, steps).at(-1) === name) };
}

/** Handles a click on a square, or a piece dropped on it. */
export function pickSquare(state, name) {
  const { game, match, input } = state;
  clearDrawn(state);
  if (game.end === game.node) return tell(endText(game));
  if (match.clocks && isEngineToMove(state)) return choosePremove(state, name);
  if (!isOpen(state)) return tell(say("thinks"));
  const { found, ends } = fitting(input.candidates, input.steps, name);
  if (found.length === 0) return choosePiece(state, name);
  if (found.length === 1) return finish(state, found[0]);
  input.steps.push(name);
  input.candidates = found;
  if (ends) offerChoices(state, found);
  tell(say(ends ? "which" : "goOn"));
  state.redraw();
}

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
  if (moves.length === 1) finish(state, moves[0]);
}

function finish(state, move) {
  dropPiece(state);
  makeMove(state, move);
}

/** Shows a button with the path of each move, if the chosen squares fit several captures. */
function offerChoices(state, moves) {
  byId("choices").replaceChildren(...moves.map((move) => {
    const show = () => drawArrows(state, [move]);
    return makeButton(() => finish(state, move), { focus: show, mouseenter: show }, move.path.join(move.captured.length > 0 ? ":" : "-"));
  }));
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
    dropPiece(state);
    offerChoices(state, found().slice(0, MAX_OFFERED));
    state.redraw();
  });
  field.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") {
      field.value = "";
      dropPiece(state);
      state.redraw();
    }
    if (key !== "Enter" || !field.value) return;
    if (!isOpen(state)) return tell(state.game.end === state.game.node ? endText(state.game) : say("thinks"));
    try {
      const moves = found();
      const move = moves.length === 1 ? moves[0] : state.game.board.read(field.value);
      field.value = "";
      finish(state, move);
    } catch (error) {
      tell(sayFault(error, "move"));
    }
  });
}

/** The most moves that are offered while one types. */
const MAX_OFFERED = 6;

function choosePiece(state, name) {
  const { game, input } = state;
  const wasChosen = input.steps[0] === name;
  dropPiece(state);
  const piece = game.board.get(name);
  if (wasChosen || !piece) tell(turnText(game));
  else {
    input.candidates = game.board.moves(name);
    if (input.candidates.length > 0) {
      input.steps = [name];
      tell(say("chosen", { square: name }));
    } else if (game.board.isGameOver()) tell(outcomeText(game));
    else if (piece.color !== game.board.turn) tell(say("notYours"));
    else tell(say(game.board.moves().every((move) => move.captured.length > 0) ? "mustCapture" : "cannotMove", { square: name }));
  }
  state.redraw();
}

/** Returns the marks of the last move and of the squares that can be clicked. */
export function marksOfInput(state) {
  const { game: { board, node, node: { move } }, input, setup } = state;
  const marks = new Map();
  if (setup.isOn) return marks;
  const mark = (name, kind, label) => marks.set(name, [...(marks.get(name) ?? []), { kind, label: say(label) }]);
  for (const name of move ? [move.from, move.to] : []) marks.set(name, [{ kind: "played" }]);
  for (const name of input.premove.node === node ? input.premove.squares : []) mark(name, "chosen", "isChosen");
  if (!isOpen(state)) return marks;
  if (input.candidates.length === 0) {
    for (const from of new Set(board.moves().map((move) => move.from))) mark(from, "may", "canMove");
  }
  for (const step of input.steps) mark(step, "chosen", "isChosen");
  for (const name of new Set(input.candidates.flatMap((move) => restOf(move, input.steps)))) mark(name, "to", "landing");
  return marks;
}

export const squareAt = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-square]")?.dataset.square;

/** Lets the visitor drag pieces with mouse, pen or finger. A press without movement stays a click. */
export function listenToDrags(state) {
  const surface = byId("board");
  let drag;

  /** Begins a drag: if the piece has a legal move, it follows the pointer. */
  function lift() {
    const original = cellOf(drag.name).querySelector(".piece");
    if (!isOpen(state) || !original || state.game.board.moves(drag.name).length === 0) return void (drag = undefined);
    if (state.input.steps.at(-1) !== drag.name) {
      dropPiece(state);
      choosePiece(state, drag.name);
    }
    const piece = cellOf(drag.name).querySelector(".piece");
    drag.piece = piece.cloneNode(true);
    drag.piece.classList.add("carried");
    drag.piece.style.width = `${piece.offsetWidth}px`;
    drag.lifted = piece;
    piece.classList.add("lifted");
    document.body.append(drag.piece);
  }

  surface.addEventListener("pointerdown", (event) => {
    const name = squareAt(event);
    if (name && event.button === 0 && event.isPrimary) drag = { name, x: event.clientX, y: event.clientY };
  });
  window.addEventListener("pointermove", (event) => {
    if (!drag || !event.isPrimary) return;
    if (!drag.piece && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) >= 8) lift();
    if (!drag?.piece) return;
    drag.piece.style.left = `${event.clientX - drag.piece.offsetWidth / 2}px`;
    drag.piece.style.top = `${event.clientY - drag.piece.offsetHeight / 2}px`;
  });
  function end(event) {
    const ended = drag;
    drag = undefined;
    if (!ended?.piece) return;
    ended.piece.remove();
    ended.lifted.classList.remove("lifted");
    // The browser sends a click after the drag. This click is stopped, because it would choose a square again.
    const swallow = (click) => click.stopPropagation();
    surface.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => surface.removeEventListener("click", swallow, { capture: true }), 0);
    const name = event.type === "pointerup" ? squareAt(event) : undefined;
    if (!name || name === ended.name) return state.redraw();
    state.input.isDragged = true;
    pickSquare(state, name);
    state.input.isDragged = false;
  }
  window.addEventListener("pointerup", end);
  window.addEventListener("pointercancel", end);
  surface.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || state.input.steps.length === 0) return;
    dropPiece(state);
    tell(turnText(state.game));
    state.redraw();
  });
}
