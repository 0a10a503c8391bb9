// Start: sets up every part, then shows the state of the address.
"use strict";

startNumbering();
startRotates();
startMagic();
startKnights();
startPlay();
clearTimeout(writing);
shownHash = "";
followHash();
addEventListener("hashchange", followHash);
