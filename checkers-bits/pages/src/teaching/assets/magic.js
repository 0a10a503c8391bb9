// Magics: computes the product as a sum of shifted copies, and tests multipliers.

import { indexOf } from "./tables.js";
import { contains, count, subsets } from "./words.js";

/**
 * Returns for each column of the sum, lowest first: the copies that have a 1 in it, the carry in, the total, and
 * the carry out.
 */
export function columnsOf(copies, width) {
  let carried = 0;
  return Array.from({ length: width }, (_, column) => {
    const [added, carry] = [copies.filter(({ word }) => contains(word, column)), carried];
    const total = added.length + carry;
    carried = Math.floor(total / 2);
    return { column, added, carry, total, carried };
  });
}

/**
 * Tests multipliers for a mask. `entry` returns the table entry of an occupancy, and occupancies with different
 * entries need different indexes. Without `entry`, all occupancies need different indexes.
 */
export function makeTrial(mask, width, entry) {
  const squares = count(mask);
  const index = (word, magic) => indexOf({ mask, magic, shift: width - squares, width }, word);
  // Occupancies with few pieces are tested first, because a multiplier most often fails by a square that does not
  // change the index, and then these occupancies collide.
  const occupancies = subsets(mask)
    .map((word) => ({ word, entry: entry ? entry(word) : word, size: count(word) }))
    .sort((a, b) => a.size - b.size);
  const stamps = new Int32Array(2 ** squares);
  let stamp = 0;

  /**
   * Returns the number of occupancies before the first collision. For a magic, this is the number of all
   * occupancies.
   */
  function reaches(magic) {
    stamp += 1;
    for (let i = 0; i < occupancies.length; i++) {
      const slot = index(occupancies[i].word, magic);
      if (stamps[slot] === stamp) return i;
      stamps[slot] = stamp;
    }
    return occupancies.length;
  }

  /** Returns the occupancies of each index, the number of collisions, and the number of shared entries. */
  function fill(magic) {
    const slots = Array.from(stamps, () => []);
    for (const occupancy of occupancies) slots[index(occupancy.word, magic)].push(occupancy);
    const differ = (slot) => slot.some((occupancy) => occupancy.entry !== slot[0].entry);
    const sum = (some) => some.reduce((total, slot) => total + slot.length, 0);
    return {
      slots: slots.map((slot) => ({ occupancies: slot, clash: differ(slot) })),
      clashing: sum(slots.filter(differ)),
      constructive: sum(slots.filter((slot) => slot.length > 1 && !differ(slot))),
      filled: slots.filter((slot) => slot.length > 0).length,
    };
  }

  return { squares, size: occupancies.length, reaches, fill };
}

/** Makes a generator of random words from a seed: xorshift with 64 bits (Marsaglia 2003). */
export function makeRandom(seed) {
  let state = BigInt.asUintN(64, BigInt(seed) * 0x9e3779b97f4a7c15n) || 1n;
  return () => {
    state ^= BigInt.asUintN(64, state << 13n);
    state ^= state >> 7n;
    state ^= BigInt.asUintN(64, state << 17n);
    return state;
  };
}

/** Returns a random multiplier in which about one bit in eight is 1. */
export function sparse(random, width) {
  const above = BigInt(64 - width);
  return random() >> above & random() >> above & random() >> above;
}
