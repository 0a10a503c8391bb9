// The worker for Node, which `Engine` and `Endgames` start.
import { parentPort } from "node:worker_threads";
import { load } from "./load.js";
import { serve } from "./serve.js";

const port = {
  send: (message) => parentPort.postMessage(message),
  receive: (answer) => parentPort.on("message", answer),
};

serve(port, load);
