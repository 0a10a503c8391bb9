// A worker of a page that is one file: `wasm_bindgen`, `serve` and its port stand before this in the same script. It has one module.
const started = (module) => wasm_bindgen({ module_or_path: module });

serve(webPort, {
  engine: (module) => started(module).then(() => wasm_bindgen.Search),
  endgames: (module) => started(module).then(() => wasm_bindgen.EndgameTables),
});
