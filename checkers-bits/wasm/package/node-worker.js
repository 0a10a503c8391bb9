// The engine in a worker of Node: `Engine` starts it.
import { parentPort } from "node:worker_threads";
import init, { Search } from "./engine.js";
import { serve } from "./serve.js";

const port = {
  send: (message) => parentPort.postMessage(message),
  receive: (answer) => parentPort.on("message", answer),
};

serve(port, async (module) => {
  await init({ module_or_path: module });
  return Search;
});
