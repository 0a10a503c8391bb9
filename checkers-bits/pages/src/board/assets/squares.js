// The board on the page: its squares, pieces and arrows.
"use strict";

const shown = { turned: false, view: undefined, variant: undefined, squares: new Map(), node: undefined, arrows: [] };

/** A board for `makeBoardView`: with x from the left and y from below, as it is shown. */
function shownBoard() {
  const { width, height, squares } = game.info;
  const places = new Map();
  shown.squares.clear();
  for (const square of squares) {
    const x = shown.turned ? width - 1 - square.file : square.file;
    const y = shown.turned ? height - 1 - square.rank : square.rank;
    const placed = { x, y, bit: square.number, name: square.name, square };
    places.set(`${x},${y}`, placed);
    shown.squares.set(square.name, placed);
  }
  return { width, height, at: (x, y) => places.get(`${x},${y}`) };
}

const numbering = () => byId("numbering").value;

/** Whether letters and numbers stand at the edge: usual where squares are named by them. */
const hasEdge = () => numbering() === "usual" && game.info.notation === "algebraic";

/** The name in the corner of a square, if one is shown. */
function cornerOf(square) {
  if (numbering() === "usual") return hasEdge() ? "" : square.numeric;
  return square[numbering()] ?? "";
}

function buildBoard(onPick) {
  const board = shownBoard();
  const edge = (size, name) => (place) => (hasEdge() ? name(shown.turned ? size - 1 - place : place) : "");
  shown.view = makeBoardView(byId("board"), board, {
    label: say("board"), onPick: (square) => onPick(square.name),
    nameFile: edge(board.width, fileName), nameRank: edge(board.height, rankName),
  });
  shown.variant = game.variant;
}

const cellOf = (name) => shown.view.cellOf(shown.squares.get(name).bit);

/** Draws pieces, names and marks. `marks` and `labels` have lists by square. */
function drawBoard(pieces, marks = new Map(), labels = new Map()) {
  const on = new Map(pieces.map((piece) => [piece.square, piece]));
  shown.view.draw(({ name, square }) => {
    const piece = on.get(name);
    const letter = piece && (piece.color === "white" ? "w" : "b");
    return {
      piece: piece?.king ? letter.toUpperCase() : letter,
      corner: cornerOf(square),
      marks: marks.get(name) ?? [],
      label: labels.get(name) ?? [],
    };
  });
}

/** Moves the piece of a move to its square, as an animation. */
function slidePiece({ from, to }) {
  const cell = cellOf(to);
  const piece = cell.querySelector(".piece");
  if (!piece || isStill()) return;
  // Over the squares that it passes.
  cell.animate([{ zIndex: 3 }, { zIndex: 3 }], SLIDE);
  slide(piece, cellOf(from), SLIDE);
}

/** In milliseconds. */
const SLIDE = 250;

/** Arrows along moves, the best one first. */
function drawArrows(moves) {
  shown.arrows = moves;
  const host = byId("arrows");
  const surface = byId("board").getBoundingClientRect();
  const size = cellOf(shown.squares.keys().next().value).getBoundingClientRect().width;
  if (size === 0) return;
  // In units of a square, from the left upper corner.
  host.setAttribute("viewBox", `0 0 ${surface.width / size} ${surface.height / size}`);
  const { width, height } = game.info;
  const left = surface.width / size - width;
  const middle = (name) => {
    const { x, y } = shown.squares.get(name);
    return [left + x + 0.5, height - y - 0.5];
  };
  host.replaceChildren(...moves.flatMap(({ path }, index) => arrowAlong(path.map(middle), index > 0 ? "weaker" : "")));
}

/** The lines of an arrow through points, with its head. */
function arrowAlong(points, kind) {
  const parts = [];
  for (let i = 1; i < points.length; i++) {
    const [[x1, y1], [x2, y2]] = [points[i - 1], points[i]];
    const length = Math.hypot(x2 - x1, y2 - y1) || 1;
    const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
    const isLast = i === points.length - 1;
    const short = isLast ? 0.3 : 0;
    parts.push(svgElement("line", { x1, y1, x2: x2 - dx * short, y2: y2 - dy * short, class: kind }));
    if (isLast) {
      const point = (along, aside) => `${x2 - dx * along - dy * aside},${y2 - dy * along + dx * aside}`;
      parts.push(svgElement("polygon", { points: [point(0, 0), point(0.36, 0.2), point(0.36, -0.2)].join(" "), class: kind }));
    }
  }
  return parts;
}
