// The class `Engine` of index.d.ts, which sends tasks to a worker. `platform` has the functions that differ between
// browsers and Node.
import { Talk, gameFor } from "./talk.js";
import { WEIGHTS } from "./variants.js";

const ENGINE_ENDED = "the engine is terminated";

/** Returns the name of the weights file of a variant. Some variants have the same file. */
export function weightsOf(variant) {
  return WEIGHTS[variant];
}

export function engineFor(platform) {
  return class Engine extends EventTarget {
    /** The variant, and the arguments of the message `start`. */
    #variant;
    #starting;
    #talk;
    #isTerminated = false;
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
        engine.#variant = variant;
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

    search(board, limits = {}) {
      const { onInfo, signal, ponder = false, ...rest } = limits;
      // The game is read now, because the board may change before the search begins.
      const game = gameFor(this.variant, board);
      if (signal?.aborted) return Promise.reject(signal.reason);
      return this.#inTurn(async () => {
        const search = (this.#search = { onInfo });
        const stop = () => this.#stop(search);
        signal?.addEventListener("abort", stop);
        try {
          signal?.throwIfAborted();
          const { lines, depth, nodes, ...time } = rest;
          const limits = { lines, depth, nodes, ...(ponder ? {} : time) };
          if (this.#stopped) Atomics.store(this.#stopped, 0, 0);
          try {
            // The engine is asked before the search, because the worker answers no message during a search.
            if (ponder) await (search.time = this.#ask("moveTime", [time]));
            await this.#ask("search", [...game, limits], (info) => this.#inform(search, info));
          } catch (error) {
            // If `stop` or `terminate` ended the worker, the search still has a result: its best line so far.
            if (!search.ends || !search.best) throw error;
          }
          return search.best;
        } finally {
          signal?.removeEventListener("abort", stop);
          clearTimeout(search.timer);
          this.#search = undefined;
        }
      });
    }

    stop() {
      if (this.#search) this.#stop(this.#search);
    }

    ponderHit() {
      const search = this.#search;
      const start = (time) => {
        if (time !== undefined && search === this.#search) search.timer = setTimeout(() => this.#stop(search), time);
      };
      // An error of the limits rejects the promise of the search.
      search?.time?.then(start, () => {});
    }

    newGame() {
      return this.#inTurn(() => (this.#talk.isOpen ? this.#talk.ask("newGame", []) : undefined));
    }

    perft(board, depth) {
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
        search.onInfo?.(info);
        this.dispatchEvent(new CustomEvent("info", { detail: info }));
      }
      if (search.ends) this.#stop(search);
    }

    #stop(search) {
      if (search !== this.#search) return;
      search.ends = true;
      if (this.#stopped) Atomics.store(this.#stopped, 0, 1);
      else if (search.best) this.#talk.end();
    }
  };
}
