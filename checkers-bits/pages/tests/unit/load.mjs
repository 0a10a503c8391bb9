// Loads scripts of the board page that use no document. All scripts share one scope, as in the page.

import { readFileSync } from "node:fs";
import vm from "node:vm";

const NAMES = ["tree", "results", "clock", "paths", "score", "searches", "games", "link"];
const context = vm.createContext({ URLSearchParams });
for (const name of NAMES) {
  const path = new URL(`../../src/board/assets/${name}.js`, import.meta.url);
  vm.runInContext(readFileSync(path, "utf8"), context, { filename: path.pathname });
}

/** Returns the constants and functions with these names, which the scripts define. */
export const named = (names) => vm.runInContext(`({ ${names} })`, context);

/** Copies a value into the scope of the tests, because `deepEqual` compares prototypes. */
export const plain = (value) => JSON.parse(JSON.stringify(value ?? null));
