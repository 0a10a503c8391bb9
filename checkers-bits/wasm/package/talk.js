// Sends messages to a worker and receives its answers. serve.js is the code in the worker.

export class Talk {
  #worker;
  /** The messages that are not answered yet, in the order in which the worker answers them. */
  #waiting = [];

  /** Starts a worker of a platform, or uses a given worker. */
  constructor(platform, given) {
    const receive = ({ type, info, result, message }) => {
      if (type === "info") this.#waiting[0]?.onInfo?.(info);
      else if (type === "done") this.#waiting.shift()?.resolve(result);
      else this.#waiting.shift()?.reject(new Error(message));
    };
    const fail = (error) => {
      this.#worker = undefined;
      for (const { reject } of this.#waiting.splice(0)) reject(error);
    };
    this.#worker = platform.worker(given, receive, fail);
  }

  /** Whether the worker runs. */
  get isOpen() {
    return this.#worker !== undefined;
  }

  /** Sends a message and returns a promise of the answer. Reports before the answer go to `onInfo`. */
  ask(message, onInfo) {
    return new Promise((resolve, reject) => {
      this.#worker.post(message);
      this.#waiting.push({ resolve, reject, onInfo });
    });
  }

  /** Ends the worker. Open promises resolve to `undefined`. */
  end() {
    this.#worker?.terminate();
    this.#worker = undefined;
    for (const { resolve } of this.#waiting.splice(0)) resolve();
  }
}

/**
 * Returns the functions of a platform that load files. `read` returns the bytes of a file. A module is compiled only
 * at the first load.
 */
export function filesBy(read) {
  const modules = {};
  return {
    module: (name) => (modules[name] ??= read(`${name}_bg.wasm`).then((bytes) => WebAssembly.compile(bytes))),
    weights: (name) => read(`weights/${name}`),
  };
}

/** Connects a worker of a browser: passes its messages to `receive` and its errors to `fail`. */
export function connected(worker, receive, fail) {
  worker.onmessage = ({ data }) => receive(data);
  worker.onerror = (event) => fail(new Error(event.message ?? "the worker cannot be started"));
  return { post: (message) => worker.postMessage(message), terminate: () => worker.terminate() };
}

export function requireVariant(board, variant) {
  if (board.variant !== variant) throw new Error(`expected a board of ${variant}, found one of ${board.variant}`);
}
