// A worker of Node: `Engine` and `Endgames` start it.
import { parentPort } from "node:worker_threads";
import initEndgames, { EndgameTables } from "./endgame_tables.js";
import initEngine, { Search } from "./engine.js";
import { serve } from "./serve.js";

const port = {
  send: (message) => parentPort.postMessage(message),
  receive: (answer) => parentPort.on("message", answer),
};

serve(port, {
  async engine(module) {
    await initEngine({ module_or_path: module });
    return Search;
  },
  async endgames(module) {
    await initEndgames({ module_or_path: module });
    return EndgameTables;
  },
});
