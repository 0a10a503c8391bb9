// Questions to a worker and its answers: see serve.js for the other side.

export class Talk {
  #worker;
  /** Who waits for the answer to the last question. */
  #waiting;

  /** With a new worker of a platform, or one that is given. What it says before its answer goes to `onInfo`. */
  constructor(platform, onInfo, given) {
    const receive = ({ type, info, result, message }) => {
      if (type === "info") onInfo(info);
      else if (type === "done") this.#answer()?.resolve(result);
      else this.#answer()?.reject(new Error(message));
    };
    const fail = (error) => {
      this.#worker = undefined;
      this.#answer()?.reject(error);
    };
    this.#worker = platform.worker(given, receive, fail);
  }

  /** Whether there is a worker that answers. */
  get isOpen() {
    return this.#worker !== undefined;
  }

  /** One question at a time. */
  ask(message) {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#worker.post(message);
    });
  }

  /** Ends the worker; whoever waits gets nothing. */
  end() {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#answer()?.resolve();
  }

  #answer() {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    return waiting;
  }
}

/** The modules of workers by `compiled`, which compiles a file, each once. */
export function modulesBy(compiled) {
  let engine, endgames;
  return {
    // Browsers before 2023 may lack vectors.
    engineModule: () => (engine ??= compiled("engine_simd_bg.wasm").catch(() => compiled("engine_bg.wasm"))),
    endgamesModule: () => (endgames ??= compiled("endgame_tables_bg.wasm")),
  };
}

/** A worker of a browser, for a platform. */
export function connected(worker, receive, fail) {
  worker.onmessage = ({ data }) => receive(data);
  worker.onerror = (event) => fail(new Error(event.message ?? "the worker cannot be started"));
  return { post: (message) => worker.postMessage(message), terminate: () => worker.terminate() };
}

/** Does tasks one after the other. */
export class Queue {
  #last = Promise.resolve();

  add(task) {
    const result = this.#last.then(task);
    this.#last = result.catch(() => {});
    return result;
  }
}

export function requireVariant(board, variant) {
  if (board.variant !== variant) throw new Error(`expected a board of ${variant}, found one of ${board.variant}`);
}
