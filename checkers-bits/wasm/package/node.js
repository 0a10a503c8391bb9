// The package for Node. Importing it loads the rules, so `init` does nothing.
import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { initSync } from "./rules.js";
import { engineFor } from "./client.js";
import { endgamesFor } from "./endgames.js";
import { ADDRESSES } from "./addresses.js";
import { body, sourcesBy } from "./source.js";

export { Board, PdnReader, PlayedMoves, knownRules, rules, validateFen, variantInfo, variants, writePdn } from "./rules.js";
export { gameOf, readPdn } from "./pdn.js";
export { lossOf, markOf, weightsOf } from "./client.js";
export { marks, strengths } from "./variants.js";

/** Finds a file of the package. In a bundle this script is elsewhere, so the installed package is asked for the file. */
function found(name, address) {
  if (existsSync(address)) return address;
  return pathToFileURL(createRequire(import.meta.url).resolve(`checkers-bits/${name}`));
}

const addresses = Object.fromEntries(Object.entries(ADDRESSES).map(([name, address]) => [name, found(name, address)]));

initSync({ module: readFileSync(addresses["rules_bg.wasm"]) });

export async function init() {}

export default init;

/** Reads a file from the web or from the disk. An address without a protocol is a path. */
async function read(address) {
  if (/^(https?|data|blob):/.test(address)) return body(await fetch(address));
  return readFile(/^file:/.test(address) ? new URL(address) : address);
}

const platform = {
  sharesMemory: () => true,
  ...sourcesBy(read, addresses),
  worker(given, receive, fail) {
    const worker = given ?? new Worker(found("node-worker.js", new URL("./node-worker.js", import.meta.url)));
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
