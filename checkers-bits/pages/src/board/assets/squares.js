// Squares: shows the game on the board, with the sound of a move.

import { makeBoard } from "../../../../wasm/package/board.js";
import { byId, say } from "../../assets/dom.js";
import { boardAt } from "./tree.js";

/** The board, and the small board of the moves list. */
const views = {};

/**
 * Draws the game on the board, or the position that is set up. `changes` are changes of the options of the board; with `moves`,
 * the visitor begins to choose a move again.
 */
export function drawBoard(state, changes = {}) {
  const { game, setup, isTurned } = state;
  const shown = {
    board: game.info, turned: isTurned, say, names: byId("numbering").value, choices: byId("choices"),
    pieces: setup.isOn ? setup.pieces : game.board.pieces(), played: setup.isOn ? undefined : game.node.move,
    // Captured pieces leave the board at once in some games, and otherwise at the end of the move.
    removesAtOnce: game.variant === "turkish" || /captured pieces leave: at once/.test(game.variant),
    ...changes,
  };
  if (views.board) views.board.set(shown);
  else views.board = makeBoard(byId("board"), shown);
}

/** Shows a button for each of some moves, in place of a choice on the board. */
export const offer = (moves) => views.board.offer(moves);

/** Draws the position at a node of the game on a small board, which takes no clicks. */
export function drawSmall(state, host, node) {
  const { game, isTurned } = state;
  const marks = [node.move.from, node.move.to].map((name) => [name, "played"]);
  const shown = { board: game.info, turned: isTurned, say, names: "none", pieces: boardAt(game, node).pieces(), marks };
  if (views.small) views.small.set(shown);
  else views.small = makeBoard(host, shown);
}

/** Makes a short noise, if the visitor has chosen sound. */
export function knock(state) {
  if (byId("sound").value !== "on") return;
  state.audio ??= new AudioContext();
  const [tone, volume] = [state.audio.createOscillator(), state.audio.createGain()];
  const now = state.audio.currentTime;
  tone.frequency.setValueAtTime(320, now);
  tone.frequency.exponentialRampToValueAtTime(90, now + 0.08);
  volume.gain.setValueAtTime(0.3, now);
  volume.gain.exponentialRampToValueAtTime(0.001, now + 0.12);
  tone.connect(volume).connect(state.audio.destination);
  tone.start();
  tone.stop(now + 0.12);
}

/** Draws arrows along moves, the best move first, and the arrows and circles of the visitor. */
export function drawArrows(state, moves = state.arrows) {
  state.arrows = moves;
  const own = state.game.node.drawn.map(([from, to, kind]) => ({ path: from === to ? [from] : [from, to], kind }));
  views.board.set({ arrows: [...moves.map(({ path }, index) => ({ path, kind: index > 0 ? "weaker" : undefined })), ...own] });
}

/** Draws an arrow of the visitor, or a circle if both squares are the same; removes it if it is there in this colour. */
export function drawOwn(state, from, to, colour) {
  const { node } = state.game;
  const old = node.drawn.find((one) => one[0] === from && one[1] === to);
  node.drawn = node.drawn.filter((one) => one !== old);
  if (old?.[2] !== colour) node.drawn.push([from, to, colour]);
  drawArrows(state);
}

export function clearDrawn(state) {
  if (state.game.node.drawn.length === 0) return;
  state.game.node.drawn = [];
  drawArrows(state);
}
