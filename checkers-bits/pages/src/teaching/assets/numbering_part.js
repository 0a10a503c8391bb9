// Numbering: shows the bits of a board of any even size, and the number that a step adds to the bit.

import { makeGrid } from "../../../../wasm/package/grid.js";
import { byId, fillSelect, fillWithTexts, on, say, select } from "../../assets/dom.js";
import { ARROWS, STEPS, gapless, ghostly, rowByRow, wordWidth } from "./geometry.js";
import { remember } from "./hash.js";
import { bitText, linkWords, wordView } from "./word_view.js";
import { hex, modulo } from "./words.js";

export function startNumbering() {
  const value = (id) => byId(`numbering-${id}`).value;
  const sizes = [2, 4, 6, 8, 10, 12, 14, 16].map((size) => [size, size]);
  fillSelect("numbering-width", sizes);
  fillSelect("numbering-height", sizes);
  fillWithTexts("numbering-kind", ["gapless", "ghosts"], "numbering");
  fillSelect("numbering-mask", [["", say("numbering.noMask")], ...ARROWS.map((arrow, direction) => [direction, arrow])]);
  let board, rows, views;
  let looked = "c3";
  let chosen = new Set();
  const linked = linkWords(byId("numbering-word"), (number) => views[0][1].cellOf(board.byBit.get(number)?.name));

  function build() {
    const [w, h] = [Number(value("width")), Number(value("height"))];
    board = (value("kind") === "ghosts" ? ghostly : gapless)(w, h);
    rows = rowByRow(w, h);
    const onLook = (square) => {
      if (square && square.name !== looked) {
        looked = square.name;
        draw();
      }
      linked(square && board.byName.get(square.name));
    };
    const onPick = ({ name }) => {
      if (!chosen.delete(name)) chosen.add(name);
      draw();
    };
    views = [["numbering-board", board, "numbering.boardLabel"], ["numbering-rows", rows, "numbering.rowsLabel"]]
      .map(([id, shown, key]) =>
        [shown, makeGrid(byId(id), shown, { label: say(key), say, onLook, onPick })]);
    if (!board.byName.has(looked)) looked = board.squares[0].name;
    draw();
  }

  const signed = (number) => (number < 0 ? `−${-number}` : `+${number}`);

  /**
   * Returns the number that a step adds to the bit number. Of the numbers that are equal modulo the ring, returns
   * the nearest to 0.
   */
  function added(shown, from, to) {
    const difference = to.bit - from.bit;
    return shown.rotations.find((step) => modulo(step - difference, shown.ring) === 0) ?? difference;
  }

  function draw() {
    const direction = value("mask") === "" ? null : Number(value("mask"));
    for (const [shown, view] of views) {
      const centre = shown.byName.get(looked);
      const steps = new Map(STEPS.map((_, way) => shown.neighbour(centre, way))
        .filter(Boolean).map((next) => [next.bit, signed(added(shown, centre, next))]));
      view.draw((square) => {
        const edge = shown === board && direction !== null && !shown.neighbour(square, direction);
        return {
          text: square.bit,
          corner: steps.get(square.bit) ?? "",
          marks: [square === centre && "chosen", chosen.has(square.name) && "set", steps.has(square.bit) && "near", edge && "edge"],
          label: [bitText(square), chosen.has(square.name) && say("numbering.in"), steps.get(square.bit), edge && say("numbering.edge")],
        };
      });
    }
    drawWord();
    explain(direction);
    remember("numbering", {
      w: board.width, h: board.height, kind: value("kind"), mask: value("mask"), at: looked, set: names().join(" ") || "-",
    });
  }

  const names = () => board.squares.map(({ name }) => name).filter((name) => chosen.has(name));

  /** Shows the selected squares as a word. */
  function drawWord() {
    const width = wordWidth(board.ring);
    const set = board.where(({ name }) => chosen.has(name));
    const ghost = (number) => !board.byBit.has(number) && "ghost";
    byId("numbering-word").replaceChildren(wordView(set, width, { mark: ghost, numbered: true, digits: true }));
    byId("numbering-set").textContent = say("numbering.set", { squares: names().join(", ") || "–", word: hex(set, width) });
  }

  function explain(direction) {
    const { x, y, bit: number } = board.byName.get(looked);
    const [u, v] = [(x + y) / 2, (y - x) / 2];
    const [left, up] = board.rotations;
    byId("numbering-formula").textContent = say("numbering.formula", {
      square: looked, x, y, u, v: v < 0 ? `(−${-v})` : v, up, left, ring: board.ring, bit: number,
    });
    const fits = wordWidth(board.ring);
    byId("numbering-size").textContent = say(value("kind") === "ghosts" ? "numbering.sizeGhosts" : "numbering.size", {
      squares: board.squares.length, ring: board.ring, word: fits,
      native: say(fits !== board.ring ? "numbering.emulated" : fits > 64 ? "numbering.wide" : "numbering.native"),
    });
    byId("numbering-masked").textContent = direction === null ? say("numbering.maskHelp") : maskText(direction);
  }

  function maskText(direction) {
    const edge = board.squares.filter((square) => !board.neighbour(square, direction));
    const lost = edge[0];
    const to = modulo(lost.bit + board.rotations[direction], board.ring);
    const arrives = board.byBit.get(to);
    return say(arrives ? "numbering.wraps" : "numbering.toGhost", {
      arrow: ARROWS[direction], mask: hex(board.mayStep[direction], Math.max(32, board.ring)),
      edge: edge.map((square) => square.name).join(" "),
      square: lost.name, from: lost.bit, to, arrives: arrives?.name,
    });
  }

  on(["numbering-width", "numbering-height", "numbering-kind", "numbering-mask"], "input", build);
  return ({ w, h, kind, mask, at, set: squares = "c3 f6" }) => {
    chosen = new Set(squares.split(" "));
    select("numbering-width", w, DATA.board.width);
    select("numbering-height", h, DATA.board.height);
    select("numbering-kind", kind, "gapless");
    select("numbering-mask", mask, "");
    looked = at ?? looked;
    build();
  };
}
