// Starts the modules of a worker, and gives their classes.
import initEndgames, { EndgameTables } from "./endgame_tables.js";
import initEngine, { Search } from "./engine.js";

export const load = {
  async engine(module) {
    await initEngine({ module_or_path: module });
    return Search;
  },
  async endgames(module) {
    await initEndgames({ module_or_path: module });
    return EndgameTables;
  },
};
