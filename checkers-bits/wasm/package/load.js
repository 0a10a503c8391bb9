// Loads the WebAssembly modules of a worker and returns their classes.
import initEndgames, { EndgameTables } from "./endgame_tables.js";
import initEngine, { Search } from "./engine.js";

export const load = {
  engine: (module) => initEngine({ module_or_path: module }).then(() => Search),
  endgames: (module) => initEndgames({ module_or_path: module }).then(() => EndgameTables),
};
