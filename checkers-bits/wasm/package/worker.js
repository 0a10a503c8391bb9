// A worker of a browser: `Engine` and `Endgames` start it.
import { load } from "./load.js";
import { serve } from "./serve.js";

const port = {
  send: (message) => self.postMessage(message),
  receive: (answer) => (self.onmessage = ({ data }) => answer(data)),
};

serve(port, load);
