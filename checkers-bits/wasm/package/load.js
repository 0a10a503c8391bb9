// Starts the modules of a worker, and gives their classes.
import initEndgames, { EndgameTables } from "./endgame_tables.js";
import initEngine, { Search } from "./engine.js";

export const load = {
  engine: (module) => initEngine({ module_or_path: module }).then(() => Search),
  endgames: (module) => initEndgames({ module_or_path: module }).then(() => EndgameTables),
};
