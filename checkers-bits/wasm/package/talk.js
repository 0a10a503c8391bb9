// Questions to a worker and its answers: see serve.js for the other side.

export class Talk {
  #worker;
  #onInfo;
  /** The number of the last question, and who waits for its answer. */
  #number = 0;
  #waiting;

  /** With a new worker of a platform, or one that is given. What it says before its answer goes to `onInfo`. */
  constructor(platform, onInfo, given) {
    this.#onInfo = onInfo;
    this.#worker = platform.worker(given, (message) => this.#receive(message), (error) => this.#fail(error));
  }

  /** Whether there is a worker that answers. */
  get isOpen() {
    return this.#worker !== undefined;
  }

  /** One question at a time. */
  ask(message) {
    const number = ++this.#number;
    return new Promise((resolve, reject) => {
      this.#waiting = { number, resolve, reject };
      this.#worker.post({ ...message, number });
    });
  }

  /** Ends the worker; whoever waits gets nothing. */
  end() {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#waiting?.resolve();
    this.#waiting = undefined;
  }

  #receive(message) {
    if (message.type === "info") {
      this.#onInfo?.(message.info);
    } else if (message.number === this.#waiting?.number) {
      const { resolve, reject } = this.#waiting;
      this.#waiting = undefined;
      if (message.type === "done") resolve(message.result);
      else reject(new Error(message.message));
    }
  }

  #fail(error) {
    this.#worker = undefined;
    this.#waiting?.reject(error);
    this.#waiting = undefined;
  }
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
