// The class `Endgames` of index.d.ts, which sends tasks to a worker.
import { Talk, gameFor } from "./talk.js";
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
        await endgames.#talk.ask("start", ["endgames", compiled, variant]);
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
      return this.#talk.ask("build", [pieces], onProgress);
    }

    add(name, bytes) {
      return this.#talk.ask("add", [String(name), bytes]);
    }

    probe(board) {
      return this.#talk.ask("probe", gameFor(this.variant, board));
    }

    terminate() {
      this.#talk.end();
    }
  };
}
