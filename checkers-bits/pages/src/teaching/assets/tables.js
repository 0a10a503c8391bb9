// Tables: line attacks of a king, from a magic table or by walking.
"use strict";

/** The magic tables of the library, from DATA. */
function makeTables(data, board) {
  const width = data.board.bits;
  const lookUps = data.lookUps.map((both) => both && both.map(([mask, magic, shift, offset]) =>
    ({ mask: BigInt("0x" + mask), magic: BigInt("0x" + magic), shift, offset })));

  const indexOf = ({ mask, magic, shift }, occupied) =>
    Number(((occupied & mask) * magic & ones(width)) >> BigInt(shift));

  /** A table entry: moves, victim and landing squares, up and down. */
  function entry(from, axis, number) {
    return AXES[axis].map((direction, way) => {
      const letter = data.entries.charCodeAt(2 * number + way) - "#".charCodeAt(0);
      return see(board, from, direction, Math.floor(letter / 10), letter % 10);
    });
  }

  /** The entry for a king's square, an axis and the occupied squares of the board. */
  function lookUp(from, axis, occupied) {
    const found = lookUps[from][axis];
    // A corner has only one line; the other mask is empty.
    if (found.mask === 0n) return AXES[axis].map((direction) => see(board, from, direction, 0, 0));
    return entry(from, axis, found.offset + indexOf(found, occupied));
  }

  return { lookUps, indexOf, entry, lookUp };
}

/** Ray attacks: `moves` empty squares, then a victim if `landings` is not 0, then `landings` empty squares. */
function see(board, from, direction, moves, landings) {
  const ray = board.ray(board.byBit.get(from), direction).map((square) => square.bit);
  return {
    direction,
    moves: setOf(ray.slice(0, moves)),
    victim: landings > 0 ? bit(ray[moves]) : 0n,
    landings: setOf(ray.slice(moves + 1, moves + 1 + landings)),
  };
}

/** Line attacks without a table, square by square. */
function walk(board, from, axis, occupied) {
  return AXES[axis].map((direction) => {
    const ray = board.ray(board.byBit.get(from), direction).map((square) => square.bit);
    const blocked = ray.map((square) => contains(occupied, square));
    const moves = blocked.includes(true) ? blocked.indexOf(true) : ray.length;
    const behind = blocked.slice(moves + 1);
    const landings = behind.includes(true) ? behind.indexOf(true) : behind.length;
    return see(board, from, direction, moves, landings);
  });
}
