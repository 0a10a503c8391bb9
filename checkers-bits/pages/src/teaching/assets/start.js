// Start: sets up every part, then shows the state of the address.
"use strict";

Object.assign(PARTS, {
  numbering: startNumbering(), rotates: startRotates(), magic: startMagic(), knights: startKnights(), play: startPlay(),
});
for (const show of Object.values(PARTS)) show({});
clearTimeout(writing);
shownHash = "";
followHash();
addEventListener("hashchange", followHash);
