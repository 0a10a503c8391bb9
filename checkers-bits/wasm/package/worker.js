// A worker of a browser: `Engine` and `Endgames` start it.
import { load } from "./load.js";
import { serve, webPort } from "./serve.js";

serve(webPort, load);
