// The package for Node. Importing it loads the rules, so `init` does nothing.
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import { initSync } from "./rules.js";
import { engineFor } from "./client.js";
import { endgamesFor } from "./endgames.js";
import { ADDRESSES } from "./addresses.js";
import { body, sourcesBy } from "./source.js";

export { Board, PdnReader, validateFen, variantInfo, variants, writePdn } from "./rules.js";
export { gameOf, readPdn } from "./pdn.js";
export { weightsOf } from "./client.js";

initSync({ module: readFileSync(ADDRESSES["rules_bg.wasm"]) });

export async function init() {}

export default init;

/** Reads a file from the web or from the disk. An address without a protocol is a path. */
async function read(address) {
  if (/^(https?|data|blob):/.test(address)) return body(await fetch(address));
  return readFile(/^file:/.test(address) ? new URL(address) : address);
}

const platform = {
  sharesMemory: () => true,
  ...sourcesBy(read, ADDRESSES),
  worker(given, receive, fail) {
    const worker = given ?? new Worker(new URL("./node-worker.js", import.meta.url));
    worker.on("message", receive);
    worker.on("error", fail);
    // An idle worker must not keep the program running, so the worker is referenced only while it has a task.
    worker.unref();
    let waits = 0;
    worker.on("message", ({ type }) => {
      if (type !== "info" && --waits === 0) worker.unref();
    });
    return {
      post(message) {
        if (waits++ === 0) worker.ref();
        worker.postMessage(message);
      },
      terminate: () => worker.terminate(),
    };
  },
};

export const Engine = engineFor(platform);
export const Endgames = endgamesFor(platform);
