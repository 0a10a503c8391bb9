// The end of board-module.js: what `checkersBits` has. The constants and the other parts stand before it.
const { Board, PdnReader, variantInfo, variants, writePdn } = wasm_bindgen;

async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

let loaded;

function init() {
  return (loaded ??= unpacked(RULES).then((bytes) => wasm_bindgen({ module_or_path: bytes })));
}

const compiled = async (text) => WebAssembly.compile(await unpacked(text));

let engineModule, endgamesModule;

/** What the package needs of a page, whose workers run a script. */
const platformFor = (script) => ({
  sharesMemory: () => globalThis.crossOriginIsolated === true,
  weights: () => undefined,
  // Browsers before 2023 may lack vectors.
  engineModule: () => (engineModule ??= compiled(ENGINE_SIMD).catch(() => compiled(ENGINE))),
  endgamesModule: () => (endgamesModule ??= compiled(ENDGAMES)),
  worker(given, receive, fail) {
    const worker = given ?? new Worker(URL.createObjectURL(new Blob([script], { type: "text/javascript" })));
    worker.onmessage = ({ data }) => receive(data);
    worker.onerror = (event) => fail(new Error(event.message ?? "the worker cannot be started"));
    return { post: (message) => worker.postMessage(message), terminate: () => worker.terminate() };
  },
});

const Engine = engineFor(platformFor(ENGINE_WORKER));
const Endgames = endgamesFor(platformFor(ENDGAMES_WORKER));

return { init, Board, PdnReader, Engine, Endgames, readPdn, unpacked, variantInfo, variants, weightsOf, writePdn };
