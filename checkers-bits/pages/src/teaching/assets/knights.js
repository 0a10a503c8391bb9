// Knights: leaps of knights and kings as shifts of a 64-bit board.

import { ones } from "./words.js";

export const FILE_A = 0x0101010101010101n;
export const WORD = ones(64);
const NOT = { A: WORD & ~FILE_A, H: WORD & ~(FILE_A << 7n) };
NOT.AB = NOT.A & ~(FILE_A << 1n);
NOT.GH = NOT.H & ~(FILE_A << 6n);

// The left shift and the mask of each leap. The leaps are ordered by their target files, from left to right.
export const LEAPS = {
  knight: [[6, "GH"], [-10, "GH"], [15, "H"], [-17, "H"], [17, "A"], [-15, "A"], [10, "AB"], [-6, "AB"]],
  king: [[7, "H"], [-1, "H"], [-9, "H"], [8, ""], [-8, ""], [9, "A"], [1, "A"], [-7, "A"]],
};

const shifted = (set, by) => (by > 0 ? set << BigInt(by) : set >> BigInt(-by)) & WORD;

/** Returns, for each leap of the piece, the shifted word, the mask, and the masked word. */
export const leapsOf = (piece, set) => LEAPS[piece].map(([by, mask]) => {
  const raw = shifted(set, by);
  const keep = mask === "" ? WORD : NOT[mask];
  return { by, mask, keep, raw, kept: raw & keep };
});
