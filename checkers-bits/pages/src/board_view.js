// Board view: a board as a grid of squares, for mouse, touch and keyboard.
"use strict";

const PIECES = { w: "man white", b: "man black", W: "king white", B: "king black", o: "man any", n: "chess", k: "chess" };
const CHESS = { n: "♞", k: "♚" };

/**
 * Shows a board. `onPick` receives the clicked square. `onLook` receives the square under the mouse
 * or with the keyboard focus, and null when the mouse or the focus leaves it.
 */
function makeBoardView(host, board, { label, onPick, onLook }) {
  const cells = new Map();
  const grid = element("div", { class: "board", role: "grid", "aria-label": label });
  // In a narrow window the squares shrink with the board, because their size depends on its width.
  grid.style.setProperty("--files", board.width);
  for (let y = board.height - 1; y >= 0; y--) {
    const row = element("div", { class: "rank", role: "row" });
    row.append(element("span", { class: "coordinate", "aria-hidden": "true" }, String(y + 1)));
    for (let x = 0; x < board.width; x++) row.append(makeCell(x, y));
    grid.append(row);
  }
  const files = element("div", { class: "rank", "aria-hidden": "true" }, element("span"));
  for (let x = 0; x < board.width; x++) {
    files.append(element("span", { class: "coordinate" }, String.fromCharCode(97 + x)));
  }
  grid.append(files);
  host.replaceChildren(grid);

  /** Draughts boards have only dark squares, in some countries with a light one in the left corner. */
  function shadeOf(x, y) {
    const isDark = board.at(0, 0) && board.at(1, 0) ? (x + y) % 2 === 0 : board.at(x, y);
    return isDark ? "dark" : "light";
  }

  function makeCell(x, y) {
    const square = board.at(x, y);
    const shade = shadeOf(x, y);
    if (!square) return element("span", { class: shade, "aria-hidden": "true" });
    const cell = element("button", {
      class: shade, role: "gridcell", type: "button", tabindex: cells.size === 0 ? 0 : -1,
      click: () => onPick?.(square),
      mouseenter: () => onLook?.(square),
      mouseleave: () => onLook?.(null),
      focus: () => onLook?.(square),
      blur: () => onLook?.(null),
      keydown: (event) => go(event, square),
    });
    cells.set(square.bit, { cell, square });
    return cell;
  }

  /** Arrow keys move the focus to the next square. On a draughts board, up and down zigzag over dark squares. */
  function go(event, { x, y }) {
    const step = {
      ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1],
    }[event.key];
    if (!step) return;
    event.preventDefault();
    const [dx, dy] = step;
    const sideways = y % 2 === 0 ? 1 : -1;
    const next = board.at(x + dx, y + dy)
      ?? (dy ? board.at(x + sideways, y + dy) : board.at(x + 2 * dx, y));
    if (!next) return;
    for (const { cell } of cells.values()) cell.tabIndex = -1;
    const { cell } = cells.get(next.bit);
    cell.tabIndex = 0;
    cell.focus();
  }

  /** Draws each square by `describe`: { piece, text, corner, marks, label }. False entries in lists are ignored. */
  function draw(describe) {
    for (const { cell, square } of cells.values()) {
      const { piece, text = "", corner = "", marks = [], label = [] } = describe(square);
      cell.className = [shadeOf(square.x, square.y), ...marks].filter(Boolean).join(" ");
      const named = piece && say(`piece.${piece}`);
      cell.setAttribute("aria-label", [square.name, named, ...label].filter(Boolean).join(", "));
      const inside = [];
      if (piece) inside.push(element("span", { class: `piece ${PIECES[piece]}` }, CHESS[piece] ?? ""));
      if (corner !== "") inside.push(element("span", { class: "corner" }, String(corner)));
      if (text !== "") inside.push(element("span", { class: "inside" }, String(text)));
      cell.replaceChildren(...inside);
    }
  }

  return { draw, cellOf: (number) => cells.get(number)?.cell };
}
