// The engine in the worker of a page that is one file: `wasm_bindgen` and `serve` stand before this in the same script.
const port = {
  send: (message) => self.postMessage(message),
  receive: (answer) => (self.onmessage = ({ data }) => answer(data)),
};

serve(port, async (module) => {
  await wasm_bindgen({ module_or_path: module });
  return wasm_bindgen.Search;
});
