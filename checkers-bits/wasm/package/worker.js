// A worker of a browser: `Engine` and `Endgames` start it.
import initEndgames, { EndgameTables } from "./endgame_tables.js";
import initEngine, { Search } from "./engine.js";
import { serve } from "./serve.js";

const port = {
  send: (message) => self.postMessage(message),
  receive: (answer) => (self.onmessage = ({ data }) => answer(data)),
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
