// Squares: draws the squares, pieces and arrows of the board, with the animation and the sound of a move.

import { PIECES, fileName, makeBoardView, rankName } from "../../assets/board_view.js";
import { byId, element, isStill, say, svgElement } from "../../assets/dom.js";
import { boardAt } from "./tree.js";

/** The view of the board, what it was built for, its squares by name, and the pieces on them now and before. */
const shown = { view: undefined, key: undefined, squares: new Map(), pieces: new Map(), before: new Map() };

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
  [shown.before, shown.pieces] = [shown.pieces, pieces];
  shown.view.draw(({ name, square }) => {
    const marked = marks.get(name) ?? [];
    return {
      piece: pieces.get(name), corner: cornerOf(game.info, square),
      marks: marked.map(({ kind }) => kind), label: marked.map(({ label }) => label),
    };
  });
}

/** Draws the position at a node of the game on a small board, which takes no clicks. */
export function drawSmall(state, host, node) {
  const pieces = lettersOf(boardAt(state.game, node).pieces());
  const view = makeBoardView(host, shownBoard(state), { label: say("board"), nameFile: () => "", nameRank: () => "" });
  view.draw(({ name }) => ({ piece: pieces.get(name), marks: [[node.move.from, node.move.to].includes(name) && "played"] }));
}

/** The time of the animation of a jump, and the most of the animation of a move, in milliseconds. */
const [JUMP, LONGEST] = [250, 1500];

/** Whether captured pieces leave the board at once, and not at the end of the move. */
const leaveAtOnce = ({ variant }) => variant === "turkish" || /captured pieces leave: at once/.test(variant);

/** Animates the piece of a move along its path. The captured pieces fade when they leave the board. */
export function animateMove(game, { path, captured }) {
  const cell = cellOf(path.at(-1));
  const piece = cell.querySelector(".piece");
  if (!piece || isStill()) return;
  const boxes = path.map((name) => cellOf(name).getBoundingClientRect());
  const jump = Math.min(JUMP, LONGEST / (path.length - 1));
  const duration = jump * (path.length - 1);
  // The moving piece is drawn above the squares that it passes.
  cell.animate([{ zIndex: 3 }, { zIndex: 3 }], duration);
  const frames = boxes.map(({ x, y }) => ({ translate: `${x - boxes.at(-1).x}px ${y - boxes.at(-1).y}px`, easing: "ease-in-out" }));
  piece.animate(frames, duration);
  for (const name of captured) {
    const { x, y } = cellOf(name).getBoundingClientRect();
    // The captured piece stands between the ends of its jump.
    const jumped = boxes.findIndex(({ x: a, y: b }, i) => {
      const [after, [dx, dy]] = [boxes[i + 1], [x - a, y - b]];
      return after && Math.abs(dx * (after.y - b) - dy * (after.x - a)) < 1 && dx * (after.x - x) + dy * (after.y - y) > 0;
    });
    const victim = element("span", { class: `piece ${PIECES[shown.before.get(name)]}` });
    cellOf(name).prepend(victim);
    const delay = leaveAtOnce(game) ? jump * jumped : duration - JUMP;
    victim.animate([{}, { opacity: 0 }], { delay, duration: JUMP, fill: "forwards" }).onfinish = () => victim.remove();
  }
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
  const circle = (name, kind) => svgElement("circle", { cx: middle(name)[0], cy: middle(name)[1], r: 0.45, class: kind });
  host.replaceChildren(host.querySelector("marker"),
    ...moves.map(({ path }, index) => arrow(path, index > 0 ? "weaker" : null)),
    ...node.drawn.map(([from, to, colour]) => (from === to ? circle(from, colour) : arrow([from, to], `own ${colour}`))));
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
