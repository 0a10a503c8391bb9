// Opponent: plays a game against the engine, with sides, levels and clocks.

import { byId, say, tell, texts } from "../../assets/dom.js";
import { clockText, flagged, newClocks, pressClock, timeLeft } from "./clock.js";
import { probe } from "./endgames.js";
import { stopThinking, think } from "./engine.js";
import { addMoves, edited, goTo, removeNode, startGame } from "./game.js";
import { otherSide, resigningSide, takenBack, wonBy } from "./results.js";
import { drawArrows, knock } from "./squares.js";
import { boardAt, isOver } from "./tree.js";

/**
 * Whether the engine must move now. The engine does not move at a node that has a next move, because the game went
 * on with that move.
 */
export const isEngineToMove = ({ match, game }) =>
  match.engine === game.board.turn && game.node.children.length === 0 && !isOver(game);

export function setOpponent(state) {
  const opponent = byId("opponent").value;
  state.match.engine = opponent === "none" ? undefined : opponent;
  if (state.match.engine) state.isTurned = state.match.engine === "white";
}

/** Leaves the match, when the visitor looks at another game. */
export function leaveMatch({ match }) {
  match.engine = match.clocks = undefined;
  byId("opponent").value = "none";
}

export function newMatch(state, variant = byId("variant").value) {
  state.match.clocks = newClocks(byId("clock").value);
  setOpponent(state);
  startGame(state, variant);
}

/**
 * Ends the game with a win, or with a draw if there is no winner. `ending` has the key of the text about the end, and
 * the side that the text names.
 */
function endMatch(state, ending, winner) {
  const { match, game } = state;
  stopThinking(state);
  if (match.clocks) match.clocks.side = undefined;
  Object.assign(game, { end: game.node, ending, result: winner ? wonBy(winner, game.board.begins) : "1/2-1/2" });
  edited(state, false);
  state.changed();
}

export const endText = (game) => (game.board.isGameOver() ? outcomeText(game) : say(game.ending.key, { side: say(game.ending.side) }));

/** Makes a move of the visitor or the engine, first on the clock and then on the board. */
export function makeMove(state, move, node = state.game.node) {
  const { match: { engine, clocks }, game } = state;
  if (clocks) pressClock(clocks, game.node === node ? game.board.turn : clocks.side, performance.now());
  const child = addMoves(state, node, [move], !engine && !state.task);
  knock(state);
  // If the visitor looks at another position, the board does not change to the position after the move.
  if (game.node !== node) return state.changed();
  goTo(state, child);
  if (game.board.isGameOver() && child.children.length === 0) endMatch(state, {}, game.board.outcome().winner);
}

/** Shows the players at the sides of the board, with their clocks. */
export function showPlayers({ match: { engine, clocks }, game, isTurned }) {
  const [top, bottom] = isTurned ? ["white", "black"] : ["black", "white"];
  for (const [place, side] of [["top", top], ["bottom", bottom]]) {
    const name = game.tags[side === "white" ? "White" : "Black"] || (side === engine ? `${say("engine")} · ${say(`level.${byId("level").value}`)}` : say(side));
    byId(`name-${place}`).textContent = name;
    byId(`name-${place}`).dataset.side = side;
    byId(`clock-${place}`).textContent = clocks ? clockText(timeLeft(clocks, side, performance.now())) : "";
    byId(`player-${place}`).classList.toggle("runs", clocks ? side === clocks.side : side === game.board.turn && !isOver(game));
  }
}

export function watchClocks(state) {
  const { clocks } = state.match;
  if (!clocks) return;
  showPlayers(state);
  const side = flagged(clocks, performance.now());
  if (side) endMatch(state, { key: "timeOver", side }, otherSide(side));
}

/** Starts the search of the engine if the engine must move and does not search yet. */
export async function letEngineMove(state) {
  const { match, game, game: { node, board: { turn } }, engine: { searches } } = state;
  if (state.setup.isOn || !isEngineToMove(state)) return;
  tell(say("thinks"));
  if (match.searched === node && searches.isLast(match.number)) return;
  const index = Number(byId("level").value);
  const clock = match.clocks && { left: Math.max(1, timeLeft(match.clocks, turn, performance.now())), increment: match.clocks.increment };
  // Only the strong levels, which have a time per move, use endgame tables. Tables would make the weaker levels too
  // strong.
  const search = think(state, boardAt(game, node), { level: index + 1, ...(clock && { clock }), ...("moveTime" in checkersBits.strengths[index] && { probe }) });
  Object.assign(match, { searched: node, number: searches.last() });
  const found = await search;
  if (searches.isLast(match.number)) match.searched = undefined;
  if (found) makeMove(state, found.moves[0], node);
}

export function takeBack(state) {
  const { match, game } = state;
  // Without an opponent the visitor only looks at the game, so going back shows the position before and keeps the
  // moves.
  if (!match.engine && game.node.children.length > 0) return goTo(state, game.node.parent);
  game.end = undefined;
  game.result = "*";
  removeNode(state, takenBack(game.node, game.board.turn, match.engine));
}

/** Shows and returns the best move: of the analysis, or else of a search. */
export async function hint(state) {
  const { game, game: { node }, analysis } = state;
  tell(say("thinks"));
  const found = analysis.lines[0] ?? await think(state, boardAt(game, node), { moveTime: 500, probe });
  if (!found || state.game.node !== node) return undefined;
  // The search has ended an analysis that had no line yet.
  if (analysis.isOn && analysis.lines.length === 0) state.changed();
  drawArrows(state, [found.moves[0]]);
  tell(say("hintIs", { move: found.moves[0].text }));
  return found.moves[0];
}

export function resign(state) {
  const side = resigningSide(state.game.board.turn, state.match.engine);
  endMatch(state, { key: "resigned", side }, otherSide(side));
}

export function outcomeText({ board }) {
  const { winner, reason, text } = board.outcome();
  const because = texts()[`reason.${reason}`] ?? text;
  return winner ? say("wins", { side: say(winner), reason: because }) : say("draw", { reason: because });
}

/** Returns a text with the last move and the side to move. */
export function turnText({ node: { move }, board }) {
  return `${move ? `${move.text}. ` : ""}${say(`toMove.${board.turn}`)}`;
}
