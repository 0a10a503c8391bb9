// The side of the worker with endgame tables that a program sees: see index.d.ts.
import { Queue, Talk, requireVariant } from "./talk.js";
import { WITH_ENDGAMES } from "./variants.js";

/** The moves of a board with what the tables say of them. */
function withMoves(board, found) {
  const legal = board.moves();
  return found && { ...found, moves: found.moves.map(({ index, ...value }) => ({ move: legal[index], ...value })) };
}

export function endgamesFor(platform) {
  return class Endgames {
    #variant;
    #talk;
    #queue = new Queue();
    #onProgress;

    static get variants() {
      return [...WITH_ENDGAMES];
    }

    static async create({ variant = "russian", worker } = {}) {
      const endgames = new Endgames();
      endgames.#variant = variant;
      endgames.#talk = new Talk(platform, (share) => endgames.#onProgress?.(share), worker);
      try {
        await endgames.#talk.ask({ type: "startEndgames", variant, module: await platform.endgamesModule() });
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
      return this.#ask({ type: "build", pieces }, () => (this.#onProgress = onProgress));
    }

    add(name, bytes) {
      return this.#ask({ type: "add", name: String(name), bytes });
    }

    probe(board) {
      requireVariant(board, this.variant);
      const [here, start, moves] = [board.clone(), board.start, board.indexes()];
      return this.#ask({ type: "probe", start, moves })
        .then((found) => withMoves(here, found))
        .finally(() => here.free());
    }

    terminate() {
      this.#talk.end();
    }

    #ask(message, before) {
      return this.#queue.add(() => {
        if (!this.#talk.isOpen) throw new Error("the endgame tables are terminated");
        before?.();
        return this.#talk.ask(message);
      });
    }
  };
}
