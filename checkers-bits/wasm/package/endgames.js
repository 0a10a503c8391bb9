// The class `Endgames` of index.d.ts, which sends tasks to a worker.
import { Talk, requireVariant } from "./talk.js";
import { WITH_ENDGAMES } from "./variants.js";

export function endgamesFor(platform) {
  return class Endgames {
    #variant;
    #talk;

    static get variants() {
      return [...WITH_ENDGAMES];
    }

    static async create({ variant = "russian", module, worker } = {}) {
      const endgames = new Endgames();
      endgames.#variant = variant;
      endgames.#talk = new Talk(platform, worker, "the endgame tables are terminated");
      try {
        const compiled = await platform.module("endgame_tables", module);
        await endgames.#talk.ask({ type: "startEndgames", variant, module: compiled });
      } catch (error) {
        endgames.terminate();
        throw error;
      }
      return endgames;
    }

    get variant() {
      return this.#variant;
    }

    build(pieces, { onProgress } = {}) {
      return this.#talk.ask({ type: "build", pieces }, onProgress);
    }

    add(name, bytes) {
      return this.#talk.ask({ type: "add", name: String(name), bytes });
    }

    probe(board) {
      requireVariant(board, this.variant);
      // The legal moves are read now, because the board may change before the answer comes.
      const [legal, start, moves] = [board.moves(), board.start, board.indexes()];
      const named = ({ index, ...value }) => ({ move: legal[index], ...value });
      return this.#talk.ask({ type: "probe", start, moves })
        .then((found) => found && { ...found, moves: found.moves.map(named) });
    }

    terminate() {
      this.#talk.end();
    }
  };
}
