// The end of board-module.js, which returns the object `checkersBits`. The lines before it define the constants and
// functions that it uses.
const { Board, PdnReader, PlayedMoves, knownRules, rules, validateFen, variantInfo, variants, writePdn } = wasm_bindgen;

/** Unpacks a file that the script contains. `packed`, its address for `sourcesBy`, is the compressed file in base64. */
async function read(packed) {
  const bytes = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

const sources = sourcesBy(read, FILES);

async function init() {
  await wasm_bindgen({ module_or_path: await sources.module("rules") });
}

/** Returns the platform of a page. `script` is the text of the worker script. */
const platformFor = (script) =>
  browserPlatform(sources, () => new Worker(URL.createObjectURL(new Blob([script], { type: "text/javascript" }))));

const Engine = engineFor(platformFor(WORKERS.engine));
const Endgames = endgamesFor(platformFor(WORKERS.endgame_tables));

return {
  init, Board, PdnReader, PlayedMoves, Engine, Endgames, gameOf, knownRules, lossOf, markOf, marks, readPdn, rules, strengths, validateFen,
  variantInfo, variants, weightsOf, writePdn,
};
