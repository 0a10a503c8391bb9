// For browsers: `await init()` before anything else.
import initRules from "./rules.js";
import { engineFor } from "./client.js";
import { endgamesFor } from "./endgames.js";

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

const compiled = async (name) => WebAssembly.compile(await (await fetched(name)).arrayBuffer());

let engineModule, endgamesModule;

const platform = {
  sharesMemory: () => globalThis.crossOriginIsolated === true,
  weights: async (name) => new Uint8Array(await (await fetched(`weights/${name}`)).arrayBuffer()),
  // Browsers before 2023 may lack vectors.
  engineModule: () => (engineModule ??= compiled("engine_simd_bg.wasm").catch(() => compiled("engine_bg.wasm"))),
  endgamesModule: () => (endgamesModule ??= compiled("endgame_tables_bg.wasm")),
  worker(given, receive, fail) {
    const worker = given ?? new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }) => receive(data);
    worker.onerror = (event) => fail(new Error(event.message ?? "the worker cannot be started"));
    return { post: (message) => worker.postMessage(message), terminate: () => worker.terminate() };
  },
};

export const Engine = engineFor(platform);
export const Endgames = endgamesFor(platform);
