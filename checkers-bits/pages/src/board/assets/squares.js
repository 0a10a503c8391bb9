// Squares: draws the squares, pieces and arrows of the board, with the animation and the sound of a move.

import { fileName, makeBoardView, rankName } from "../../assets/board_view.js";
import { byId, isStill, say, slide, svgElement } from "../../assets/dom.js";

/** The view of the board, what it was built for, and its squares by name. */
const shown = { view: undefined, key: undefined, squares: new Map() };

/**
 * Returns the board for `makeBoardView`. As the visitor sees the board, x is counted from the left and y from
 * below.
 */
function shownBoard({ isTurned, game: { info: { width, height, squares } } }) {
  const places = new Map();
  shown.squares.clear();
  for (const square of squares) {
    const x = isTurned ? width - 1 - square.file : square.file;
    const y = isTurned ? height - 1 - square.rank : square.rank;
    const placed = { x, y, bit: square.number, name: square.name, square };
    places.set(`${x},${y}`, placed);
    shown.squares.set(square.name, placed);
  }
  return { width, height, at: (x, y) => places.get(`${x},${y}`) };
}

const numbering = () => byId("numbering").value;

/** Whether letters and numbers are shown along the edge of the board, as is usual in variants with algebraic names. */
const hasEdge = (info) => numbering() === "usual" && info.notation === "algebraic";

/** Returns the name in the corner of a square; an empty text for no name. */
function cornerOf(info, square) {
  if (numbering() === "usual") return hasEdge(info) ? "" : square.numeric;
  return square[numbering()] ?? "";
}

function buildBoard(state, onPick) {
  const board = shownBoard(state);
  const edge = (size, name) => (place) => (hasEdge(state.game.info) ? name(state.isTurned ? size - 1 - place : place) : "");
  shown.view = makeBoardView(byId("board"), board, {
    label: say("board"), onPick: (square) => onPick(square.name),
    nameFile: edge(board.width, fileName), nameRank: edge(board.height, rankName),
  });
}

export const cellOf = (name) => shown.view.cellOf(shown.squares.get(name).bit);

/** Returns the letter of the piece on each square. */
export const lettersOf = (pieces) =>
  new Map(pieces.map(({ square, color, king }) => [square, king ? color[0].toUpperCase() : color[0]]));

/**
 * Draws the game on the board or the position that is set up, with a list of marks { kind, label } for each square.
 * `onPick` receives the name of a clicked square.
 */
export function drawBoard(state, marks, onPick) {
  const { game, setup } = state;
  const key = [game.variant, state.isTurned, numbering(), document.documentElement.lang].join();
  if (shown.key !== key) buildBoard(state, onPick);
  shown.key = key;
  const pieces = setup.isOn ? setup.pieces : lettersOf(game.board.pieces());
  shown.view.draw(({ name, square }) => {
    const marked = marks.get(name) ?? [];
    return {
      piece: pieces.get(name), corner: cornerOf(game.info, square),
      marks: marked.map(({ kind }) => kind), label: marked.map(({ label }) => label),
    };
  });
}

/** Animates the piece of a move from its first square to its last. */
export function slidePiece({ from, to }) {
  const cell = cellOf(to);
  const piece = cell.querySelector(".piece");
  if (!piece || isStill()) return;
  // The moving piece is drawn above the squares that it passes.
  cell.animate([{ zIndex: 3 }, { zIndex: 3 }], SLIDE);
  slide(piece, cellOf(from), SLIDE);
}

/** The time of the animation of a move, in milliseconds. */
const SLIDE = 250;

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
  const { info: { width, height }, node } = state.game;
  state.arrows = moves;
  const host = byId("arrows");
  const surface = byId("board").getBoundingClientRect();
  const corner = cellOf(shown.squares.keys().next().value).getBoundingClientRect();
  if (corner.width === 0) return;
  const size = corner.width;
  // The coordinates of the arrows are in squares, from the upper left corner of the board.
  host.setAttribute("viewBox", `0 0 ${surface.width / size} ${surface.height / size}`);
  const left = surface.width / size - width;
  const middle = (name) => {
    const { x, y } = shown.squares.get(name);
    return [left + x + 0.5, height - y - 0.5];
  };
  const arrow = (path, kind) => svgElement("polyline", { points: path.map(middle).join(" "), class: kind });
  const circle = (name) => svgElement("circle", { cx: middle(name)[0], cy: middle(name)[1], r: 0.45 });
  host.replaceChildren(host.querySelector("marker"),
    ...moves.map(({ path }, index) => arrow(path, index > 0 ? "weaker" : null)),
    ...node.drawn.map(([from, to]) => (from === to ? circle(from) : arrow([from, to], "own"))));
}

/** Draws an arrow of the visitor, or a circle if both squares are the same; removes it if it is there. */
export function drawOwn(state, from, to) {
  const { node } = state.game;
  const others = node.drawn.filter((one) => one[0] !== from || one[1] !== to);
  node.drawn = others.length < node.drawn.length ? others : [...node.drawn, [from, to]];
  drawArrows(state);
}

export function clearDrawn(state) {
  if (state.game.node.drawn.length === 0) return;
  state.game.node.drawn = [];
  drawArrows(state);
}
