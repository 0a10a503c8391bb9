// For browsers: `await init()` before anything else.
import initRules from "./rules.js";
import { engineFor } from "./client.js";
import { endgamesFor } from "./endgames.js";
import { connected, modulesBy } from "./talk.js";

export { Board, PdnReader, variantInfo, variants, writePdn } from "./rules.js";
export { readPdn } from "./pdn.js";
export { weightsOf } from "./client.js";

/** Loads the rules, from beside this file or from a source: bytes, an address, a response or a compiled module. */
export async function init(source) {
  await initRules(source === undefined ? undefined : { module_or_path: source });
}

export default init;

const beside = (name) => new URL(name, import.meta.url);

async function fetched(name) {
  const response = await fetch(beside(name));
  if (!response.ok) throw new Error(`${name}: expected a file, found ${response.status} ${response.statusText}`);
  return response;
}

const platform = {
  sharesMemory: () => globalThis.crossOriginIsolated === true,
  weights: async (name) => new Uint8Array(await (await fetched(`weights/${name}`)).arrayBuffer()),
  ...modulesBy(async (name) => WebAssembly.compile(await (await fetched(name)).arrayBuffer())),
  worker: (given, receive, fail) =>
    connected(given ?? new Worker(new URL("./worker.js", import.meta.url), { type: "module" }), receive, fail),
};

export const Engine = engineFor(platform);
export const Endgames = endgamesFor(platform);
