// The package for browsers. A program calls `await init()` first, because the rules must be loaded.
import initRules from "./rules.js";
import { engineFor } from "./client.js";
import { endgamesFor } from "./endgames.js";
import { connected, filesBy } from "./talk.js";

export { Board, PdnReader, variantInfo, variants, writePdn } from "./rules.js";
export { readPdn } from "./pdn.js";
export { weightsOf } from "./client.js";

/** Loads the rules from the folder of this file, or from a source: bytes, a URL, a response or a compiled module. */
export async function init(source) {
  await initRules(source === undefined ? undefined : { module_or_path: source });
}

export default init;

async function read(name) {
  const response = await fetch(new URL(name, import.meta.url));
  if (!response.ok) throw new Error(`${name}: expected a file, found ${response.status} ${response.statusText}`);
  return new Uint8Array(await response.arrayBuffer());
}

const platform = {
  sharesMemory: () => globalThis.crossOriginIsolated === true,
  ...filesBy(read),
  worker: (given, receive, fail) =>
    connected(given ?? new Worker(new URL("./worker.js", import.meta.url), { type: "module" }), receive, fail),
};

export const Engine = engineFor(platform);
export const Endgames = endgamesFor(platform);
