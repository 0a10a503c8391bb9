// Tables: what a king sees along a line, looked up by a magic or found by walking.
"use strict";

/** The look-ups of the tree, as they are in DATA. */
function makeTables(data, board) {
  const width = data.board.bits;
  const lookUps = data.lookUps.map((both) => both && both.map(([mask, magic, shift, offset]) =>
    ({ mask: BigInt("0x" + mask), magic: BigInt("0x" + magic), shift, offset })));

  const indexOf = ({ mask, magic, shift }, occupied) =>
    Number(((occupied & mask) * magic & ones(width)) >> BigInt(shift));

  /** An entry: for the way up and the way down the moves and, if there is one, the victim. */
  function entry(from, axis, number) {
    return AXES[axis].map((direction, way) => {
      const letter = data.entries.charCodeAt(2 * number + way) - "#".charCodeAt(0);
      return see(board, from, direction, Math.floor(letter / 10), letter % 10);
    });
  }

  /** The entry for a king's square, an axis and the occupied squares of the board. */
  function lookUp(from, axis, occupied) {
    const found = lookUps[from][axis];
    // A corner has no line across it.
    if (found.mask === 0n) return AXES[axis].map((direction) => see(board, from, direction, 0, 0));
    return entry(from, axis, found.offset + indexOf(found, occupied));
  }

  return { lookUps, indexOf, entry, lookUp };
}

/** So many squares to move to, then a piece, then so many squares to land on. */
function see(board, from, direction, moves, landings) {
  const ray = board.ray(board.byBit.get(from), direction).map((square) => square.bit);
  return {
    direction,
    moves: setOf(ray.slice(0, moves)),
    victim: landings > 0 ? bit(ray[moves]) : 0n,
    landings: setOf(ray.slice(moves + 1, moves + 1 + landings)),
  };
}

/** The same without a table, one square after the other. */
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
