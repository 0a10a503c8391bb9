import { PdnReader } from "./rules.js";

/** The games of a PDN file, one after the other: see index.d.ts. */
export function* readPdn(text, { variant } = {}) {
  const reader = new PdnReader(text instanceof Uint8Array ? decoded(text) : text, variant);
  try {
    for (let game = reader.next(); game !== undefined; game = reader.next()) yield game;
  } finally {
    reader.free();
  }
}

/** The code pages of old files besides the Western ones, which the reader knows itself. */
const CODE_PAGES = ["windows-1251", "ibm866", "koi8-r", "windows-1250"];

/** Bytes enough to know a code page by its words. */
const SAMPLE = 100_000;

/** The text of a file in UTF-8 or in the code page that makes the likeliest words of it; else its bytes, to be read as Western. */
function decoded(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // Moves are the same in all of them, and most of a file.
    const foreign = wordsAround(bytes);
    const scores = ["windows-1252", ...CODE_PAGES].map((name) => [likelihood(new TextDecoder(name).decode(foreign)), name]);
    const [, best] = scores.reduce((best, next) => (next[0] > best[0] ? next : best));
    return best === "windows-1252" ? bytes : new TextDecoder(best).decode(bytes);
  }
}

/** The words with bytes beyond ASCII, with blanks between them. */
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

/** How much a text looks like words: of one alphabet each, with capitals only in front, and few Latin letters with marks. */
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
