// Knights: shows eight shifts of a 64-bit word, wrong moves over the edge of the board, and population counts.

import { makeGrid } from "../../../../wasm/package/grid.js";
import { element } from "../../../../wasm/package/elements.js";
import { byId, fillWithTexts, on, say, select } from "../../assets/dom.js";
import { chessBoard, namesOf, setOfNames } from "./geometry.js";
import { remember } from "./hash.js";
import { bitText, fieldsView, linkWords, listButton, wordRow, wordView } from "./word_view.js";
import { bit, contains, count, hex, ones, union } from "./words.js";

const FILE_A = 0x0101010101010101n;
const WORD = ones(64);
const NOT = { A: WORD & ~FILE_A, H: WORD & ~(FILE_A << 7n) };
NOT.AB = NOT.A & ~(FILE_A << 1n);
NOT.GH = NOT.H & ~(FILE_A << 6n);

// The left shift and the mask of each leap. The leaps are ordered by their target files, from left to right.
const LEAPS = {
  knight: [[6, "GH"], [-10, "GH"], [15, "H"], [-17, "H"], [17, "A"], [-15, "A"], [10, "AB"], [-6, "AB"]],
  king: [[7, "H"], [-1, "H"], [-9, "H"], [8, ""], [-8, ""], [9, "A"], [1, "A"], [-7, "A"]],
};

const shifted = (set, by) => (by > 0 ? set << BigInt(by) : set >> BigInt(-by)) & WORD;

/** Returns, for each leap of the piece, the shifted word, the mask, and the masked word. */
const leapsOf = (piece, set) => LEAPS[piece].map(([by, mask]) => {
  const raw = shifted(set, by);
  const keep = mask === "" ? WORD : NOT[mask];
  return { by, mask, keep, raw, kept: raw & keep };
});

export function startKnights() {
  const board = chessBoard();
  let set = 0n;
  // The index of the selected leap; -1 selects all leaps.
  let chosen = -1;

  const view = makeGrid(byId("knights-board"), board, {
    label: say("knights.boardLabel"), say,
    onLook: linkWords(byId("knights-count"), (number) => view.cellOf(board.byBit.get(number)?.name)),
    onPick: (square) => {
      set ^= bit(square.bit);
      draw();
    },
  });

  fillWithTexts("knights-way", ["clear", "test", "parts", "swar"], "countBy");
  const LETTERS = { knight: "n", king: "k" };
  const piece = () => byId("knights-piece").value;
  const masked = () => byId("knights-masked").checked;

  function draw() {
    const leaps = leapsOf(piece(), set);
    const looked = chosen < 0 ? leaps : [leaps[chosen]];
    const kept = union(looked.map((leap) => leap.kept));
    const raw = union(looked.map((leap) => leap.raw));
    const wrong = union(looked.map((leap) => leap.raw & ~leap.keep));
    const moves = union(leaps.map((leap) => leap.kept));
    view.draw((square) => {
      const isKept = contains(kept, square.bit);
      const isWrong = contains(wrong, square.bit) && !masked();
      const isEdge = masked() && chosen >= 0 && !contains(leaps[chosen].keep, square.bit);
      return {
        piece: contains(set, square.bit) ? LETTERS[piece()] : undefined,
        text: square.bit,
        marks: [isKept && "set", isWrong && "wrong", isEdge && "edge"],
        label: [bitText(square), isKept && say("knights.reached"), isWrong && say("knights.hole")],
      };
    });
    byId("knights-leaps").replaceChildren(...leaps.map(leapView), rowView(-1, say("knights.all"), masked() ? moves : raw | moves));
    const holes = leaps.reduce((all, leap) => all + count(leap.raw & ~leap.keep), 0);
    byId("knights-result").textContent = say(masked() ? "knights.result" : "knights.resultHoles", {
      moves: count(moves), holes,
    });
    drawCount(moves);
    remember("knights", { on: namesOf(board, set) || "-", piece: piece(), masked: masked() ? 1 : 0, leap: chosen, way: byId("knights-way").value });
  }

  function leapView({ by, mask, raw, kept }, i) {
    const letter = LETTERS[piece()];
    const shift = by > 0 ? `${letter} << ${by}` : `${letter} >> ${-by}`;
    const code = masked() && mask ? `(${shift}) & not${mask}` : shift;
    return rowView(i, code, masked() ? kept : raw);
  }

  function rowView(i, name, word) {
    const choose = () => {
      chosen = i;
      draw();
    };
    const state = { class: "operation", "aria-pressed": String(chosen === i) };
    return element("li", {}, listButton("knights-leaps", i < 0 ? LEAPS[piece()].length : i, choose, state,
      element("code", {}, name), element("code", { class: "hex" }, hex(word, 64))));
  }

  function drawCount(word) {
    const steps = {
      clear: clearView, parts: partsView, swar: swarView, test: testView,
    }[byId("knights-way").value](word);
    const rows = [["x", wordView(word, 64, { numbered: true })], ...steps];
    byId("knights-count").replaceChildren(...rows.map(([name, shown]) => wordRow(element("code", {}, name), shown)));
    byId("knights-count-help").textContent = say(`count.${byId("knights-way").value}`);
  }

  const number = (value) => element("span", { class: "number" }, String(value));

  function clearView(word) {
    const rows = [];
    for (let x = word; x !== 0n; x &= x - 1n) {
      // The bits that x − 1 inverts are marked, because `x & x - 1` clears all of them.
      const turned = x - 1n ^ x;
      const mark = (number) => contains(turned, number) && "turned";
      rows.push([say("count.clearStep", { i: rows.length + 1 }), wordView(x & x - 1n, 64, { mark })]);
    }
    return rows;
  }

  function testView(word) {
    let sum = 0;
    const sums = Array.from({ length: 64 }, (_, number) => (sum += contains(word, number) ? 1 : 0));
    return [[say("count.sums"), wordView(word, 64, { content: (number) => String(sums[number]) })]];
  }

  function partsView(word) {
    const parts = [48n, 32n, 16n, 0n].map((by) => word >> by & 0xffffn);
    const found = parts.map((part) => [`ones[${hex(part, 16)}]`, number(count(part))]);
    return [...found, [say("count.total"), number(count(word))]];
  }

  /** SWAR: counts in fields of 2, 4 and 8 bits. Then a multiplication adds all bytes. */
  function swarView(word) {
    const pairs = word - (word >> 1n & 0x5555555555555555n);
    const nibbles = (pairs & 0x3333333333333333n) + (pairs >> 2n & 0x3333333333333333n);
    const bytes = nibbles + (nibbles >> 4n) & 0x0f0f0f0f0f0f0f0fn;
    const product = bytes * FILE_A & WORD;
    return [
      [say("count.pairs"), fieldsView(pairs, 2)],
      [say("count.nibbles"), fieldsView(nibbles, 4)],
      [say("count.bytes"), fieldsView(bytes, 8)],
      [say("count.product"), fieldsView(product, 8)],
      [">> 56", number(product >> 56n)],
    ];
  }

  on(["knights-piece", "knights-masked", "knights-way"], "input", draw);
  on("knights-clear", "click", () => {
    set = 0n;
    draw();
  });
  return (state) => {
    set = setOfNames(board, state.on ?? "a4 e5");
    select("knights-piece", state.piece, "knight");
    byId("knights-masked").checked = state.masked !== "0";
    select("knights-way", state.way, "clear");
    const leap = Math.trunc(Number(state.leap ?? -1));
    chosen = leap >= -1 && leap < 8 ? leap : -1;
    draw();
  };
}
