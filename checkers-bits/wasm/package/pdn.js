import { PdnReader } from "./rules.js";

/** The games of a PDN file, one after the other: see index.d.ts. */
export function* readPdn(text, { variant } = {}) {
  const reader = new PdnReader(text, variant);
  try {
    for (let game = reader.next(); game !== undefined; game = reader.next()) yield game;
  } finally {
    reader.free();
  }
}
