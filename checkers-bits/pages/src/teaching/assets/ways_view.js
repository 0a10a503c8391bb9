// Ways view: shows two other ways to the index of a line, PEXT and a rotated board.

import { makeBoardView } from "../../assets/board_view.js";
import { byId, say } from "../../assets/dom.js";
import { gapless, rotatedBoard } from "./geometry.js";
import { BOARD } from "./tables.js";
import { bitText, wordRow, wordView } from "./word_view.js";
import { bitsOf, contains, gather, hex, setOf } from "./words.js";

export function waysView({ axis, line, occupied, mask, width, letters }) {
  const places = bitsOf(mask);
  const packed = gather(occupied, mask);
  const row = (key, word, isPlace, letter) => wordRow(say(key), wordView(word, width, {
    mark: (number) => isPlace(number) && "index",
    content: (number) => (!isPlace(number) ? "" : contains(word, number) ? letter(number) : "0"),
  }));
  byId("pext-steps").replaceChildren(
    row("ways.masked", occupied & mask, (number) => contains(mask, number), (number) => letters.get(number)),
    row("ways.gathered", packed, (number) => number < places.length, (number) => letters.get(places[number])));
  byId("pext-index").textContent = say("ways.index", { binary: packed.toString(2).padStart(places.length, "0"), index: packed });

  // In this numbering a step along the line adds 1, so the bits of the line are adjacent.
  const rotated = axis === 0 ? rotatedBoard(BOARD.width, BOARD.height) : gapless(BOARD.width, BOARD.height);
  const squares = line.map(({ name }) => rotated.byName.get(name));
  const lowest = Math.min(...squares.map((square) => square.bit));
  const isOccupied = (square) => contains(occupied, BOARD.byName.get(square.name).bit);
  const word = rotated.where(isOccupied);
  const lineMask = setOf(squares.filter((_, i) => contains(mask, line[i].bit)).map((square) => square.bit - lowest));
  makeBoardView(byId("rotated-board"), rotated, { label: say("ways.rotatedLabel") }).draw((square) => ({
    text: square.bit,
    piece: isOccupied(square) ? "o" : undefined,
    marks: [squares.includes(square) && "line"],
    label: [bitText(square)],
  }));
  const index = word >> BigInt(lowest) & lineMask;
  const isOwn = squares.every((square) => BOARD.byName.get(square.name).bit === square.bit);
  byId("rotated-text").textContent = say(isOwn ? "ways.own" : "ways.rotated", {
    first: lowest, last: lowest + squares.length - 1,
  });
  byId("rotated-code").textContent = `${hex(word, width)} >> ${lowest} & ${hex(lineMask, 8)} = ${index}`;
}
