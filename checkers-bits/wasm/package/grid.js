// Grid: the squares of a board with pieces, for mouse, touch and keyboard.

import { element } from "./elements.js";

/** The classes of each piece, by its letter. */
export const PIECES = { w: "man white", b: "man black", W: "king white", B: "king black" };

export const fileName = (x) => String.fromCharCode(97 + x);
export const rankName = (y) => String(y + 1);

/**
 * Shows a grid of squares. `say` returns the name of a piece, by the key `piece.LETTER`. `onPick` receives the clicked square.
 * `onLook` receives the square under the mouse or with the keyboard focus, or null when the mouse or the focus leaves it.
 */
export function makeGrid(host, board, { label, say, onPick, onLook, nameFile = fileName, nameRank = rankName }) {
  const cells = new Map();
  const grid = element("div", { class: "draughts-board", role: "grid", "aria-label": label });
  // The styles compute the size of a piece from the number of files.
  grid.style.setProperty("--files", board.width);
  for (let y = board.height - 1; y >= 0; y--) {
    const row = element("div", { class: "rank", role: "row" });
    row.append(element("span", { class: "coordinate", "aria-hidden": "true" }, nameRank(y)));
    for (let x = 0; x < board.width; x++) row.append(makeCell(x, y));
    grid.append(row);
  }
  const files = Array.from({ length: board.width }, (_, x) => element("span", { class: "coordinate" }, nameFile(x)));
  grid.append(element("div", { class: "rank", "aria-hidden": "true" }, element("span"), ...files));
  host.replaceChildren(grid);

  function makeCell(x, y) {
    const square = board.at(x, y);
    // A board of all cells is chequered. Otherwise the playing squares are drawn dark, even if the left corner is none
    // of them, as in some variants.
    const isDark = board.at(0, 0) && board.at(1, 0) ? (x + y) % 2 === 0 : square;
    const shade = isDark ? "dark" : "light";
    if (!square) return element("span", { class: shade, "aria-hidden": "true" });
    // A square is no `button`, whose styles pages choose.
    const cell = element("div", {
      role: "gridcell", tabindex: cells.size === 0 ? 0 : -1, "data-square": square.name,
      click: () => onPick?.(square),
      mouseenter: () => onLook?.(square),
      mouseleave: () => onLook?.(null),
      focus() {
        for (const other of cells.values()) other.cell.tabIndex = other.cell === cell ? 0 : -1;
        onLook?.(square);
      },
      blur: () => onLook?.(null),
      keydown: (event) => press(event, square),
    });
    cells.set(square.name, { cell, square, shade });
    return cell;
  }

  /**
   * Picks a square by Enter or the space bar, and moves the focus by arrow keys. If only the dark cells are squares, up and down
   * move it in a zigzag over them.
   */
  function press(event, square) {
    const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key] ?? [];
    if (event.altKey || event.ctrlKey || event.metaKey || !/^(Arrow.*|Enter| )$/.test(event.key)) return;
    event.preventDefault();
    if (dx === undefined) return onPick?.(square);
    const { x, y } = square;
    const sideways = x % 2 === 0 ? 1 : -1;
    const next = board.at(x + dx, y + dy)
      ?? (dy ? board.at(x + sideways, y + dy) : board.at(x + 2 * dx, y));
    cells.get(next?.name)?.cell.focus();
  }

  /**
   * Draws each square. `describe` returns { piece, text, corner, marks, label } for a square. A letter of a piece that is not in
   * PIECES becomes its class. Items of `marks` and `label` that are false are ignored. A piece that stays keeps its element, and so its animation goes on.
   */
  function draw(describe) {
    for (const shown of cells.values()) {
      const { cell, square, shade } = shown;
      const { piece, text = "", corner = "", marks = [], label = [] } = describe(square);
      cell.className = [shade, ...marks].filter(Boolean).join(" ");
      const named = piece && say(`piece.${piece}`);
      cell.setAttribute("aria-label", [square.name, named, ...label].filter(Boolean).join(", "));
      const content = [piece, corner, text].join();
      if (shown.content === content) continue;
      shown.content = content;
      cell.replaceChildren(...[
        piece && element("span", { class: `piece ${PIECES[piece] ?? piece}` }),
        corner !== "" && element("span", { class: "corner" }, corner),
        text !== "" && element("span", { class: "inside" }, text),
      ].filter(Boolean));
    }
  }

  return { draw, grid, cellOf: (name) => cells.get(name)?.cell };
}
