// The class `Engine` of index.d.ts, which sends tasks to a worker. `platform` has the functions that differ between
// browsers and Node.
import { Talk, requireVariant } from "./talk.js";
import { WEIGHTS } from "./variants.js";

const ENGINE_ENDED = "the engine is terminated";

/** Returns the name of the weights file of a variant. Some variants have the same file. */
export function weightsOf(variant) {
  return WEIGHTS[variant];
}

export function engineFor(platform) {
  return class Engine extends EventTarget {
    #options;
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
        engine.#options = { variant, tableMib, weights: learnt, module: compiled };
        await engine.#start(worker);
      } catch (error) {
        engine.terminate();
        worker?.terminate();
        throw error;
      }
      return engine;
    }

    get variant() {
      return this.#options.variant;
    }

    search(board, limits = {}) {
      const { onInfo, signal, ponder = false, ...rest } = limits;
      requireVariant(board, this.variant);
      if (signal?.aborted) return Promise.reject(signal.reason);
      // The board is copied, because it may change before the search begins.
      const [root, start, moves] = [board.clone(), board.start, board.indexes()];
      return this.#inTurn(async () => {
        const search = (this.#search = { root, onInfo });
        const stop = () => this.#stop(search);
        signal?.addEventListener("abort", stop);
        try {
          signal?.throwIfAborted();
          if (root.moves().length === 0) return undefined;
          const { lines, depth, nodes, ...time } = rest;
          const limits = { lines, depth, nodes, ...(ponder ? {} : time) };
          if (this.#stopped) Atomics.store(this.#stopped, 0, 0);
          try {
            // The engine is asked before the search, because the worker answers no message during a search.
            if (ponder) await (search.time = this.#ask({ type: "moveTime", limits: time }));
            await this.#ask({ type: "search", start, moves, limits }, (info) => this.#inform(search, info));
          } catch (error) {
            // If `stop` or `terminate` ended the worker, the search still has a result: its best line so far.
            if (!search.ends || !search.best) throw error;
          }
          return search.best;
        } finally {
          signal?.removeEventListener("abort", stop);
          clearTimeout(search.timer);
          this.#search = undefined;
          root.free();
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
      return this.#inTurn(() => (this.#talk.isOpen ? this.#talk.ask({ type: "newGame" }) : undefined));
    }

    perft(board, depth) {
      requireVariant(board, this.variant);
      const [start, moves] = [board.start, board.indexes()];
      return this.#inTurn(() => this.#ask({ type: "perft", start, moves, depth }));
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
      await this.#talk.ask({ type: "start", ...this.#options, stop: this.#stopped });
    }

    #inTurn(task) {
      const result = this.#last.then(() => {
        if (this.#isTerminated) throw new Error(ENGINE_ENDED);
        return task();
      });
      this.#last = result.catch(() => {});
      return result;
    }

    async #ask(message, onInfo) {
      if (!this.#talk.isOpen) await this.#start();
      return this.#talk.ask(message, onInfo);
    }

    #inform(search, found) {
      const info = { ...found, moves: search.root.line(Uint16Array.from(found.moves)) };
      // The last report of a search usually repeats an earlier report with more nodes. It is sent only if its line
      // is new.
      const said = JSON.stringify([found.line, found.depth, found.score, found.moves]);
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
