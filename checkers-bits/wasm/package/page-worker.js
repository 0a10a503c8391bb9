// The end of a worker script in board-module.js. The lines before it define `serve`, `webPort` and the
// `wasm_bindgen` of one module.
const started = (module) => wasm_bindgen({ module_or_path: module });

serve(webPort, {
  engine: (module) => started(module).then(() => wasm_bindgen.Search),
  endgames: (module) => started(module).then(() => wasm_bindgen.EndgameTables),
});
