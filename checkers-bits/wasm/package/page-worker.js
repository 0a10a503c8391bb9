// A worker of a page that is one file: `wasm_bindgen` and `serve` stand before this in the same script. It has one module.
const port = {
  send: (message) => self.postMessage(message),
  receive: (answer) => (self.onmessage = ({ data }) => answer(data)),
};

async function load(module) {
  await wasm_bindgen({ module_or_path: module });
  return wasm_bindgen;
}

serve(port, {
  engine: async (module) => (await load(module)).Search,
  endgames: async (module) => (await load(module)).EndgameTables,
});
