// Words: sets of squares as BigInts. Only the low bits are used.

export const bit = (number) => 1n << BigInt(number);
export const ones = (width) => bit(width) - 1n;
export const contains = (set, number) => (set >> BigInt(number) & 1n) === 1n;
export const modulo = (a, n) => ((a % n) + n) % n;

/** Returns the bit numbers of the squares in a set, lowest first. */
export function bitsOf(set) {
  const found = [];
  for (let number = 0; set !== 0n; number++, set >>= 1n) {
    if (set & 1n) found.push(number);
  }
  return found;
}

export const count = (set) => bitsOf(set).length;
export const union = (sets) => sets.reduce((all, set) => all | set, 0n);
export const setOf = (numbers) => union(numbers.map(bit));

/** Rotates a word left within `ring` bits; a negative `by` rotates right. */
export function rotate(set, by, ring) {
  const left = BigInt(modulo(by, ring));
  return (set << left | set >> BigInt(ring) - left) & ones(ring);
}

export const hex = (word, width) => "0x" + word.toString(16).padStart(Math.ceil(width / 4), "0");

/** Reads a hexadecimal text as a word; null if the text is not valid. */
export function readHex(text, width) {
  const digits = text.trim().replace(/^0x/i, "").replace(/_/g, "");
  if (!/^[0-9a-f]{1,32}$/i.test(digits)) return null;
  const word = BigInt("0x" + digits);
  return word <= ones(width) ? word : null;
}

/** Returns all subsets of a mask, from the empty set to the mask. */
export function subsets(mask) {
  const found = [];
  let subset = 0n;
  do {
    found.push(subset);
    // This expression gives the next subset: the borrow of the subtraction passes the bits outside the mask.
    subset = subset - mask & mask;
  } while (subset !== 0n);
  return found;
}

/** Gathers the bits of a mask at the low end of the word, as PEXT does. */
export const gather = (word, mask) =>
  bitsOf(mask).reduce((found, number, i) => (contains(word, number) ? found | bit(i) : found), 0n);
