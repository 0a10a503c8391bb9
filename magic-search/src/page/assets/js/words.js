// Words: sets of squares as BigInts, of which the low bits alone are in use.
"use strict";

const bit = (number) => 1n << BigInt(number);
const ones = (width) => bit(width) - 1n;
const contains = (set, number) => (set >> BigInt(number) & 1n) === 1n;
const modulo = (a, n) => ((a % n) + n) % n;

/** The numbers of the bits that are set, from the lowest up. */
function bitsOf(set) {
  const found = [];
  for (let number = 0; set !== 0n; number++, set >>= 1n) {
    if (set & 1n) found.push(number);
  }
  return found;
}

const count = (set) => bitsOf(set).length;
const setOf = (numbers) => numbers.reduce((set, number) => set | bit(number), 0n);

/** The word rotated left in a ring of so many bits; by a negative number, right. */
function rotate(set, by, ring) {
  const left = BigInt(modulo(by, ring));
  return (set << left | set >> BigInt(ring) - left) & ones(ring);
}

const hex = (word, width) => "0x" + word.toString(16).padStart(Math.ceil(width / 4), "0");

/** A word from what somebody typed; null for anything else. */
function readHex(text, width) {
  const digits = text.trim().replace(/^0x/i, "").replace(/_/g, "");
  if (!/^[0-9a-f]{1,32}$/i.test(digits)) return null;
  const word = BigInt("0x" + digits);
  return word <= ones(width) ? word : null;
}

/** All subsets of a mask, from the empty one to the mask. */
function subsets(mask) {
  const found = [];
  let subset = 0n;
  do {
    found.push(subset);
    // The borrow runs through the bits that are not of the mask.
    subset = subset - mask & mask;
  } while (subset !== 0n);
  return found;
}

/** PEXT: the bits of a mask, moved together at the bottom of the word. */
const gather = (word, mask) =>
  bitsOf(mask).reduce((found, number, i) => (contains(word, number) ? found | bit(i) : found), 0n);
