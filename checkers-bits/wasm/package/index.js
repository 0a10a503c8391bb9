// The package for browsers. A program calls `await init()` first, because the rules must be loaded.
import initRules from "./rules.js";
import { engineFor } from "./client.js";
import { endgamesFor } from "./endgames.js";
import { ADDRESSES } from "./addresses.js";
import { body, sourcesBy } from "./source.js";
import { browserPlatform } from "./talk.js";

export { Board, PdnReader, PlayedMoves, knownRules, rules, validateFen, variantInfo, variants, writePdn } from "./rules.js";
export { gameOf, readPdn } from "./pdn.js";
export { lossOf, markOf, weightsOf } from "./client.js";
export { marks, strengths } from "./variants.js";

/** Loads the rules from a source; by default from the file in the package. */
export async function init(source) {
  await initRules({ module_or_path: await platform.module("rules", source) });
}

export default init;

const platform = browserPlatform(
  sourcesBy(async (address) => body(await fetch(address)), ADDRESSES),
  () => new Worker(new URL("./worker.js", import.meta.url), { type: "module" }),
);

export const Engine = engineFor(platform);
export const Endgames = endgamesFor(platform);
