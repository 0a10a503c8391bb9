// The engine in a worker of a browser: `Engine` starts it.
import init, { Search } from "./engine.js";
import { serve } from "./serve.js";

const port = {
  send: (message) => self.postMessage(message),
  receive: (answer) => (self.onmessage = ({ data }) => answer(data)),
};

serve(port, async (module) => {
  await init({ module_or_path: module });
  return Search;
});
