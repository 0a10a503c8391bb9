// The end of the worker script in board-module.js. The script before this file defines `wasm_bindgen` of one
// module, `serve` and `webPort`.
const started = (module) => wasm_bindgen({ module_or_path: module });

serve(webPort, {
  engine: (module) => started(module).then(() => wasm_bindgen.Search),
  endgames: (module) => started(module).then(() => wasm_bindgen.EndgameTables),
});
