// The end of board-module.js, which returns the object `checkersBits`. The lines before it define the constants and
// functions that it uses.
const { Board, PdnReader, variantInfo, variants, writePdn } = wasm_bindgen;

async function read(name) {
  const bytes = Uint8Array.from(atob(FILES[name]), (character) => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

let loaded;

function init() {
  return (loaded ??= read("rules_bg.wasm").then((bytes) => wasm_bindgen({ module_or_path: bytes })));
}

/** Returns the platform of a page. `script` is the text of the worker script. */
const platformFor = (script) => ({
  sharesMemory: () => globalThis.crossOriginIsolated === true,
  ...filesBy(read),
  worker: (given, receive, fail) =>
    connected(given ?? new Worker(URL.createObjectURL(new Blob([script], { type: "text/javascript" }))), receive, fail),
});

const Engine = engineFor(platformFor(WORKERS.engine));
const Endgames = endgamesFor(platformFor(WORKERS.endgame_tables));

return { init, Board, PdnReader, Engine, Endgames, readPdn, variantInfo, variants, weightsOf, writePdn };
