// Knights: leaps as shifts of a 64-bit board, and population counts.
"use strict";

const FILE_A = 0x0101010101010101n;
const WORD = ones(64);
const NOT = { A: WORD & ~FILE_A, H: WORD & ~(FILE_A << 7n) };
NOT.AB = NOT.A & ~(FILE_A << 1n);
NOT.GH = NOT.H & ~(FILE_A << 6n);

// Left shift and mask of each leap, ordered from left to right on the board.
const LEAPS = {
  knight: [[6, "GH"], [-10, "GH"], [15, "H"], [-17, "H"], [17, "A"], [-15, "A"], [10, "AB"], [-6, "AB"]],
  king: [[7, "H"], [-1, "H"], [-9, "H"], [8, ""], [-8, ""], [9, "A"], [1, "A"], [-7, "A"]],
};

const shifted = (set, by) => (by > 0 ? set << BigInt(by) : set >> BigInt(-by)) & WORD;

/** For each leap: the shifted word, the mask, and the masked word. */
const leapsOf = (piece, set) => LEAPS[piece].map(([by, mask]) => {
  const raw = shifted(set, by);
  const keep = mask === "" ? WORD : NOT[mask];
  return { by, mask, keep, raw, kept: raw & keep };
});

/** Clears the lowest bit step by step. */
function clearingSteps(word) {
  const steps = [];
  for (; word !== 0n; word &= word - 1n) {
    steps.push({ word, minusOne: word - 1n, result: word & word - 1n });
  }
  return steps;
}

/** SWAR: counts in fields of 2, 4 and 8 bits. Then a multiplication adds all bytes. */
function swarSteps(word) {
  const pairs = word - (word >> 1n & 0x5555555555555555n);
  const nibbles = (pairs & 0x3333333333333333n) + (pairs >> 2n & 0x3333333333333333n);
  const bytes = nibbles + (nibbles >> 4n) & 0x0f0f0f0f0f0f0f0fn;
  const product = bytes * FILE_A & WORD;
  return { pairs, nibbles, bytes, product, total: Number(product >> 56n) };
}

/** The four 16-bit parts, each an index into a table of counts. */
const parts = (word) => [0n, 16n, 32n, 48n].map((by) => word >> by & 0xffffn);
