// Tables: computes the line attacks of a king, from the magic tables of the library or square by square.

import { AXES, linear } from "./geometry.js";
import { bit, contains, setOf } from "./words.js";

/** The board of the page. */
export const BOARD = linear(DATA.board);

const lineOf = ([mask, magic, shift, offset]) =>
  ({ mask: BigInt("0x" + mask), magic: BigInt("0x" + magic), shift, offset });

/** The mask, magic, shift and offset of the line through each square, by bit and axis. */
export const LOOK_UPS = Object.fromEntries(Object.entries(DATA.lookUps).map(([from, both]) => [from, both.map(lineOf)]));

/** Returns the index of the occupied squares of a mask: the top bits of a product of `width` bits. */
export const indexOf = ({ mask, magic, shift, width = DATA.board.bits }, occupied) =>
  Number(BigInt.asUintN(width, (occupied & mask) * magic) >> BigInt(shift));

/** Decodes a table entry. Returns the moves, the victim and the landing squares in the directions up and down. */
export const entryAt = (from, axis, number) => AXES[axis].map((direction, way) => {
  const letter = DATA.entries.charCodeAt(2 * number + way) - "#".charCodeAt(0);
  return see(from, direction, Math.floor(letter / 10), letter % 10);
});

/** Returns the table entry for the square of a king, an axis and the occupied squares. */
export function lookUp(from, axis, occupied) {
  const found = LOOK_UPS[from][axis];
  // A corner has only one line. For its missing second line the mask is empty, and there is no table entry.
  if (found.mask === 0n) return AXES[axis].map((direction) => see(from, direction, 0, 0));
  return entryAt(from, axis, found.offset + indexOf(found, occupied));
}

const rayOf = (from, direction) => BOARD.ray(BOARD.byBit.get(from), direction).map((square) => square.bit);

/** Makes ray attacks: `moves` empty squares, then a victim if `landings` is not 0, then `landings` empty squares. */
function see(from, direction, moves, landings) {
  const ray = rayOf(from, direction);
  return {
    moves: setOf(ray.slice(0, moves)),
    victim: landings > 0 ? bit(ray[moves]) : 0n,
    landings: setOf(ray.slice(moves + 1, moves + 1 + landings)),
  };
}

/** Returns line attacks found square by square, without a table. */
export const walk = (from, axis, occupied) => AXES[axis].map((direction) => {
  const blocked = rayOf(from, direction).map((square) => contains(occupied, square));
  const free = (squares) => (squares.includes(true) ? squares.indexOf(true) : squares.length);
  const moves = free(blocked);
  return see(from, direction, moves, free(blocked.slice(moves + 1)));
});
