// Start: every part is set up, then what the address asks for is shown.
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
