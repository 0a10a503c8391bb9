// The worker for browsers, which `Engine` and `Endgames` start.
import { load } from "./load.js";
import { serve, webPort } from "./serve.js";

serve(webPort, load);
