// Sends messages to a worker and receives its answers. serve.js is the code in the worker.

export class Talk {
  #worker;
  /** The message of the error with which promises are rejected after `end`. */
  #ended;
  /** The messages that are not answered yet, in the order in which the worker answers them. */
  #waiting = [];

  /** Starts a worker of a platform, or uses a given worker. */
  constructor(platform, given, ended) {
    this.#ended = ended;
    const receive = ({ type, info, result, message }) => {
      if (type === "info") this.#waiting[0]?.onInfo?.(info);
      else if (type === "done") this.#waiting.shift()?.resolve(result);
      else this.#waiting.shift()?.reject(new Error(message));
    };
    this.#worker = platform.worker(given, receive, (error) => this.#close(error));
  }

  /** Whether the worker runs. */
  get isOpen() {
    return this.#worker !== undefined;
  }

  /** Calls a method in the worker and returns a promise of its result. Reports before the result go to `onInfo`. */
  async ask(method, values, onInfo) {
    if (!this.isOpen) throw new Error(this.#ended);
    return new Promise((resolve, reject) => {
      this.#worker.post({ method, values });
      this.#waiting.push({ resolve, reject, onInfo });
    });
  }

  /** Ends the worker, and rejects the promises of messages that are not answered yet. */
  end() {
    this.#worker?.terminate();
    this.#close(new Error(this.#ended));
  }

  #close(error) {
    this.#worker = undefined;
    for (const { reject } of this.#waiting.splice(0)) reject(error);
  }
}

/** Returns the platform of a browser. `sources` loads files, and `start` starts a worker. */
export const browserPlatform = (sources, start) => ({
  ...sources,
  sharesMemory: () => globalThis.crossOriginIsolated === true,
  worker(given, receive, fail) {
    const worker = given ?? start();
    worker.onmessage = ({ data }) => receive(data);
    worker.onerror = (event) => fail(new Error(event.message ?? "the worker cannot be started"));
    return { post: (message) => worker.postMessage(message), terminate: () => worker.terminate() };
  },
});

/** Returns the game on a board as a worker gets it: the FEN of its start, and its moves in Hub notation. */
export function gameFor(variant, board) {
  // The rules of a game begin with its name.
  const [wanted, found] = [variant, board.variant].map((text) => text.split("\n", 1)[0]);
  if (board.variant !== variant) throw new Error(`expected a board of ${wanted}, found one of ${found}`);
  return [board.start, board.history().map(({ hub }) => hub)];
}
