// Squares: draws the squares, pieces and arrows of the board.

const shown = { turned: false, view: undefined, variant: undefined, squares: new Map(), node: undefined, arrows: [] };

/**
 * Returns the board for `makeBoardView`. As the visitor sees the board, x is counted from the left and y from
 * below.
 */
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

/** Whether letters and numbers are shown along the edge of the board, as is usual in variants with algebraic names. */
const hasEdge = () => numbering() === "usual" && game.info.notation === "algebraic";

/** Returns the name in the corner of a square; an empty text for no name. */
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

/** Returns the letter of the piece on each square. */
const lettersOf = (pieces) =>
  new Map(pieces.map(({ square, color, king }) => [square, king ? color[0].toUpperCase() : color[0]]));

/**
 * Draws pieces, names and marks. `pieces` has a letter for each square, `marks` a list of { kind, label } for each
 * square.
 */
function drawBoard(pieces, marks = new Map()) {
  shown.view.draw(({ name, square }) => {
    const marked = marks.get(name) ?? [];
    return {
      piece: pieces.get(name), corner: cornerOf(square),
      marks: marked.map(({ kind }) => kind), label: marked.map(({ label }) => label),
    };
  });
}

/** Animates the piece of a move from its first square to its last. */
function slidePiece({ from, to }) {
  const cell = cellOf(to);
  const piece = cell.querySelector(".piece");
  if (!piece || isStill()) return;
  // The moving piece is drawn above the squares that it passes.
  cell.animate([{ zIndex: 3 }, { zIndex: 3 }], SLIDE);
  slide(piece, cellOf(from), SLIDE);
}

/** The time of the animation of a move, in milliseconds. */
const SLIDE = 250;

/** Draws arrows along moves, the best move first, and the arrows and circles of the visitor. */
function drawArrows(moves) {
  shown.arrows = moves;
  const host = byId("arrows");
  const surface = byId("board").getBoundingClientRect();
  const corner = cellOf(shown.squares.keys().next().value).getBoundingClientRect();
  if (corner.width === 0) return;
  const size = corner.width;
  // The coordinates of the arrows are in squares, from the upper left corner of the board.
  host.setAttribute("viewBox", `0 0 ${surface.width / size} ${surface.height / size}`);
  const { width, height } = game.info;
  const left = surface.width / size - width;
  const middle = (name) => {
    const { x, y } = shown.squares.get(name);
    return [left + x + 0.5, height - y - 0.5];
  };
  const arrow = (path, kind) => svgElement("polyline", { points: path.map(middle).join(" "), class: kind });
  const circle = (name) => svgElement("circle", { cx: middle(name)[0], cy: middle(name)[1], r: 0.45 });
  host.replaceChildren(host.querySelector("marker"),
    ...moves.map(({ path }, index) => arrow(path, index > 0 ? "weaker" : null)),
    ...game.node.drawn.map(([from, to]) => (from === to ? circle(from) : arrow([from, to], "own"))));
}

/** Draws an arrow of the visitor, or a circle if both squares are the same; removes it if it is there. */
function drawOwn(from, to) {
  const { drawn } = game.node;
  const others = drawn.filter((one) => one[0] !== from || one[1] !== to);
  game.node.drawn = others.length < drawn.length ? others : [...drawn, [from, to]];
  drawArrows(shown.arrows);
}

function clearDrawn() {
  if (game.node.drawn.length === 0) return;
  game.node.drawn = [];
  drawArrows(shown.arrows);
}
