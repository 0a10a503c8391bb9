// Start: sets up every part of the page.

import { showParts } from "./hash.js";
import { startKnights } from "./knights_part.js";
import { startMagic } from "./magic_part.js";
import { startNumbering } from "./numbering_part.js";
import { startPlay } from "./play_part.js";
import { startRotates } from "./rotates_part.js";

showParts({ numbering: startNumbering(), rotates: startRotates(), magic: startMagic(), knights: startKnights(), play: startPlay() });
