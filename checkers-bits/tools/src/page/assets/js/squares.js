// The board on the page: its squares, pieces and arrows.
"use strict";

const shown = { turned: false, numbering: "edge", view: undefined, variant: undefined, squares: new Map() };

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

function buildBoard(onPick) {
  const board = shownBoard();
  shown.view = makeBoardView(byId("board"), board, { label: say("board"), onPick: (square) => onPick(square.name) });
  for (const [name, { bit }] of shown.squares) shown.view.cellOf(bit).dataset.square = name;
  const coordinates = [...byId("board").querySelectorAll(".coordinate")];
  const { width, height } = game.info;
  for (const [index, host] of coordinates.entries()) {
    const isRank = index < height;
    const number = isRank ? height - index : index - height + 1;
    const place = shown.turned ? (isRank ? height : width) + 1 - number : number;
    host.textContent = shown.numbering !== "edge" ? "" : isRank ? place : String.fromCharCode(96 + place);
  }
  shown.variant = game.variant;
}

/** Draws pieces, numbers and marks. `marks` has a list of classes by square. */
function drawBoard(pieces, marks, labels) {
  const on = new Map(pieces.map((piece) => [piece.square, piece]));
  shown.view.draw(({ name, square }) => {
    const piece = on.get(name);
    const letter = piece && (piece.color === "white" ? "w" : "b");
    return {
      piece: piece?.king ? letter.toUpperCase() : letter,
      corner: shown.numbering in square ? square[shown.numbering] : "",
      marks: marks.get(name) ?? [],
      label: labels.get(name) ?? [],
    };
  });
}

/** Arrows along moves, the best one first. */
function drawArrows(moves) {
  const { width, height } = game.info;
  const host = byId("arrows");
  const grid = byId("board").querySelector(".board");
  const [surface, first] = [byId("board").getBoundingClientRect(), shown.view.cellOf(1).getBoundingClientRect()];
  if (!grid || first.width === 0) return;
  // In units of a square, from the left upper corner of the board.
  host.setAttribute("viewBox", `0 0 ${surface.width / first.width} ${surface.height / first.width}`);
  const left = surface.width / first.width - width;
  const middle = (name) => {
    const { x, y } = shown.squares.get(name);
    return [left + x + 0.5, height - y - 0.5];
  };
  const svg = (tag, attributes) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    return made;
  };
  host.replaceChildren();
  for (const [index, { path }] of moves.entries()) {
    const weaker = index > 0 ? "weaker" : "";
    for (let i = 1; i < path.length; i++) {
      const [[x1, y1], [x2, y2]] = [middle(path[i - 1]), middle(path[i])];
      const length = Math.hypot(x2 - x1, y2 - y1) || 1;
      const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
      const isLast = i === path.length - 1;
      const short = isLast ? 0.3 : 0;
      host.append(svg("line", { x1, y1, x2: x2 - dx * short, y2: y2 - dy * short, class: weaker }));
      if (isLast) {
        const point = (along, aside) => `${x2 - dx * along - dy * aside},${y2 - dy * along + dx * aside}`;
        host.append(svg("polygon", { points: [point(0, 0), point(0.36, 0.2), point(0.36, -0.2)].join(" "), class: weaker }));
      }
    }
  }
}
