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

const modules = modulesBy(async (name) => WebAssembly.compile(await unpacked(MODULES[name])));

/** What the package needs of a page, whose workers run a script. */
const platformFor = (script) => ({
  sharesMemory: () => globalThis.crossOriginIsolated === true,
  weights: () => undefined,
  ...modules,
  worker: (given, receive, fail) =>
    connected(given ?? new Worker(URL.createObjectURL(new Blob([script], { type: "text/javascript" }))), receive, fail),
});

const Engine = engineFor(platformFor(ENGINE_WORKER));
const Endgames = endgamesFor(platformFor(ENDGAMES_WORKER));

return { init, Board, PdnReader, Engine, Endgames, readPdn, unpacked, variantInfo, variants, weightsOf, writePdn };
