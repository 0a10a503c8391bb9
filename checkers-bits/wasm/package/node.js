// The package for Node. Importing it loads the rules, so `init` does nothing.
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import { initSync } from "./rules.js";
import { engineFor } from "./client.js";
import { endgamesFor } from "./endgames.js";
import { filesBy } from "./talk.js";

export { Board, PdnReader, variantInfo, variants, writePdn } from "./rules.js";
export { readPdn } from "./pdn.js";
export { weightsOf } from "./client.js";

const beside = (name) => new URL(name, import.meta.url);

initSync({ module: readFileSync(beside("rules_bg.wasm")) });

export async function init() {}

export default init;

const platform = {
  sharesMemory: () => true,
  ...filesBy((name) => readFile(beside(name))),
  worker(given, receive, fail) {
    const worker = given ?? new Worker(beside("node-worker.js"));
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
