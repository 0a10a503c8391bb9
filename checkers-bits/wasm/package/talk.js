// Questions to a worker and its answers: see serve.js for the other side.

export class Talk {
  #worker;
  /** The questions without an answer yet, in their order, which is that of the answers. */
  #waiting = [];

  /** With a new worker of a platform, or one that is given. */
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

  /** Whether there is a worker that answers. */
  get isOpen() {
    return this.#worker !== undefined;
  }

  /** What the worker says before its answer goes to `onInfo`. */
  ask(message, onInfo) {
    return new Promise((resolve, reject) => {
      this.#worker.post(message);
      this.#waiting.push({ resolve, reject, onInfo });
    });
  }

  /** Ends the worker; whoever waits gets nothing. */
  end() {
    this.#worker?.terminate();
    this.#worker = undefined;
    for (const { resolve } of this.#waiting.splice(0)) resolve();
  }
}

/** The files of a platform by `read`, which gives their bytes. A module is compiled once. */
export function filesBy(read) {
  const modules = {};
  return {
    module: (name) => (modules[name] ??= read(`${name}_bg.wasm`).then((bytes) => WebAssembly.compile(bytes))),
    weights: (name) => read(`weights/${name}`),
  };
}

/** A worker of a browser, for a platform. */
export function connected(worker, receive, fail) {
  worker.onmessage = ({ data }) => receive(data);
  worker.onerror = (event) => fail(new Error(event.message ?? "the worker cannot be started"));
  return { post: (message) => worker.postMessage(message), terminate: () => worker.terminate() };
}

export function requireVariant(board, variant) {
  if (board.variant !== variant) throw new Error(`expected a board of ${variant}, found one of ${board.variant}`);
}
