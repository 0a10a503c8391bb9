// The class `Engine` of index.d.ts, which sends tasks to a worker. `platform` has the functions that differ between
// browsers and Node.
import { rules } from "./rules.js";
import { Talk, gameFor } from "./talk.js";
import { DECIDED, WEIGHTS, marks } from "./variants.js";

const ENGINE_ENDED = "the engine is terminated";

/** Returns the name of the weights file of a variant. Some variants have the same file. */
export function weightsOf(variant) {
  return WEIGHTS[variant];
}

/** Returns the loss of a move; documented in index.d.ts. */
export function lossOf(best, played) {
  const [before, after] = [best, played].map((score) => Math.max(-DECIDED, Math.min(DECIDED, score)));
  return Math.max(0, before - after);
}

/** Returns the mark of a move; documented in index.d.ts. */
export const markOf = (best, played) => marks.findLast(({ minLoss }) => lossOf(best, played) >= minLoss);

export function engineFor(platform) {
  return class Engine extends EventTarget {
    /** The variant, and the arguments of the message `start`. */
    #variant;
    #starting;
    #talk;
    #isTerminated = false;
    /** The searches that have not ended, in the order of their calls. */
    #searches = new Set();
    /** The search in progress. */
    #search;
    /** A promise that resolves when the last task ends. The next task waits for it. */
    #last = Promise.resolve();
    /** Memory shared with the worker. A search ends when the number in this memory is no longer 0. */
    #stopped;

    static async create({ variant = "russian", tableMib = 16, weights, module, worker } = {}) {
      const engine = new Engine();
      try {
        // For an unknown variant no weights are fetched, because the worker then reports an error that lists the
        // known names.
        const hasWeights = weights !== undefined || weightsOf(variant) !== undefined;
        const [learnt, compiled] = await Promise.all([
          hasWeights ? platform.weights(weightsOf(variant), weights) : undefined,
          platform.module("engine", module),
        ]);
        // Boards have the rules with all clauses.
        engine.#variant = String(variant).includes(":") ? rules(variant) : variant;
        engine.#starting = ["engine", compiled, variant, tableMib, learnt];
        await engine.#start(worker);
      } catch (error) {
        engine.terminate();
        worker?.terminate();
        throw error;
      }
      return engine;
    }

    get variant() {
      return this.#variant;
    }

    async search(board, limits = {}) {
      const { onInfo, signal, ponder = false, ...rest } = limits;
      // The game is read now, because the board may change before the search begins.
      const game = gameFor(this.variant, board);
      if (!["function", "undefined"].includes(typeof onInfo)) throw new Error(`onInfo: expected a function, found ${onInfo}`);
      signal?.throwIfAborted();
      const search = { onInfo, ponder };
      this.#searches.add(search);
      try {
        return await this.#inTurn(async () => {
          signal?.throwIfAborted();
          const stop = () => this.#stop(search);
          signal?.addEventListener("abort", stop);
          this.#search = search;
          try {
            await this.#run(search, game, rest);
            if (search.failed) throw search.failed.error;
            return search.best;
          } finally {
            signal?.removeEventListener("abort", stop);
            clearTimeout(search.timer);
            this.#search = undefined;
          }
        });
      } finally {
        this.#searches.delete(search);
      }
    }

    stop() {
      for (const search of this.#searches) this.#stop(search);
    }

    ponderHit() {
      // The opponent has made the move that the last of these searches expects.
      const search = [...this.#searches].filter(({ ponder }) => ponder).pop();
      if (!search) return;
      search.isHit = true;
      this.#startClock(search);
    }

    newGame() {
      return this.#inTurn(() => (this.#talk.isOpen ? this.#talk.ask("newGame", []) : undefined));
    }

    async perft(board, depth) {
      const game = gameFor(this.variant, board);
      return this.#inTurn(() => this.#ask("perft", [...game, depth]));
    }

    terminate() {
      this.#isTerminated = true;
      if (this.#search) this.#search.ends = true;
      this.#talk?.end();
    }

    async #start(worker) {
      // A search in progress can be stopped only through shared memory. Without shared memory, `stop` ends the
      // worker.
      const shared = typeof SharedArrayBuffer === "function" && platform.sharesMemory();
      this.#stopped = shared ? new Int32Array(new SharedArrayBuffer(4)) : undefined;
      this.#talk = new Talk(platform, worker, ENGINE_ENDED);
      await this.#talk.ask("start", [...this.#starting, this.#stopped]);
    }

    #inTurn(task) {
      const result = this.#last.then(() => {
        if (this.#isTerminated) throw new Error(ENGINE_ENDED);
        return task();
      });
      this.#last = result.catch(() => {});
      return result;
    }

    async #run(search, game, limits) {
      // The engine is asked before the search, because the worker answers no message during a search. It also checks
      // the limits.
      search.time = await this.#ask("moveTime", [limits]);
      this.#startClock(search);
      if (this.#stopped) Atomics.store(this.#stopped, 0, 0);
      // A search that was stopped before it began still finds a legal move.
      const used = search.ends ? { lines: limits.lines, depth: 1 } : { ...limits, ponder: search.ponder };
      try {
        await this.#ask("search", [...game, used], (info) => this.#inform(search, info));
      } catch (error) {
        // If `stop` or `terminate` ended the worker, the search still has a result: its best line so far.
        if (!search.ends || !search.best) throw error;
      }
    }

    /** Lets the time of a search with `ponder` begin, if the search knows its time and the opponent has moved. */
    #startClock(search) {
      if (search.isHit && search.time !== undefined) search.timer ??= setTimeout(() => this.#stop(search), search.time);
    }

    async #ask(method, values, onInfo) {
      if (!this.#talk.isOpen) await this.#start();
      return this.#talk.ask(method, values, onInfo);
    }

    #inform(search, info) {
      // The last report of a search usually repeats an earlier report with more nodes. It is sent only if its line
      // is new.
      const said = JSON.stringify([info.line, info.depth, info.score, info.moves]);
      const isNew = said !== search.said;
      if (info.line === 0) [search.best, search.said] = [info, said];
      if (isNew) {
        try {
          search.onInfo?.(info);
        } catch (error) {
          // The error rejects the promise of the search.
          search.failed ??= { error };
          search.ends = true;
        }
        this.dispatchEvent(new CustomEvent("info", { detail: info }));
      }
      if (search.ends) this.#stop(search);
    }

    #stop(search) {
      search.ends = true;
      if (search !== this.#search) return;
      if (this.#stopped) Atomics.store(this.#stopped, 0, 1);
      else if (search.best) this.#talk.end();
    }
  };
}
