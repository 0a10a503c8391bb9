import { PdnReader } from "./rules.js";

/** Yields the games of a PDN text one by one; documented in index.d.ts. */
export function* readPdn(text, { variant } = {}) {
  const reader = new PdnReader(text instanceof Uint8Array ? decoded(text) : text, variant);
  try {
    for (let game = reader.next(); game !== undefined; game = reader.next()) yield game;
  } finally {
    reader.free();
  }
}

/** Returns the game of a board as a value; documented in index.d.ts. */
export function gameOf(board, tags = {}) {
  const moves = board.history().map((move) => ({ move, comments: [], nags: [], variations: [] }));
  return { variant: board.variant, fen: board.start, tags, comments: [], moves };
}

/** The code pages of old files that `PdnReader` does not decode. It decodes only Unicode and Western code pages. */
const CODE_PAGES = ["windows-1251", "ibm866", "koi8-r", "windows-1250"];

/** The maximum bytes of words whose encoding is compared. More bytes would not change the result. */
const SAMPLE = 100_000;

/**
 * Decodes a file as UTF-8 or in the likeliest code page. Returns the bytes unchanged if this is UTF-16 or a Western
 * code page, because `PdnReader` decodes such a file.
 */
function decoded(bytes) {
  if (PdnReader.isUtf16(bytes.subarray(0, 4))) return bytes;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // Only words with non-ASCII bytes are compared, because ASCII bytes are the same in all code pages.
    const foreign = wordsAround(bytes);
    const scores = ["windows-1252", ...CODE_PAGES].map((name) => [likelihood(new TextDecoder(name).decode(foreign)), name]);
    const [, best] = scores.reduce((best, next) => (next[0] > best[0] ? next : best));
    return best === "windows-1252" ? bytes : new TextDecoder(best).decode(bytes);
  }
}

/** Returns the words that contain non-ASCII bytes, separated by blanks. */
function wordsAround(bytes) {
  const isPart = (byte) => byte >= 0x80 || (byte | 0x20) - 0x61 >>> 0 < 26;
  const words = [];
  for (let i = 0; i < bytes.length && words.length < SAMPLE; i++) {
    if (bytes[i] < 0x80) continue;
    while (i > 0 && isPart(bytes[i - 1])) i--;
    for (; i < bytes.length && isPart(bytes[i]); i++) words.push(bytes[i]);
    words.push(0x20);
  }
  return Uint8Array.from(words);
}

/**
 * Returns a score of decoded text, which is high if its words look right: each word in one alphabet, capitals only
 * at the beginning, and few Latin letters with accents.
 */
function likelihood(text) {
  let score = 0;
  for (const word of text.split(" ")) {
    const marked = word.replace(/[a-z]/gi, "").length;
    const isWord = /^\p{Script=Cyrillic}+$/u.test(word) || (/^\p{Script=Latin}+$/u.test(word) && 2 * marked <= word.length);
    const isCased = /^(.\p{Ll}*|\p{Lu}+)$/u.test(word);
    score += word.length * (isWord && isCased ? 1 : isWord ? -1 : -2);
  }
  return score;
}
