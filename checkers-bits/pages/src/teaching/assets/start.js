// Start: sets up every part of the page, then shows the state in the address.

Object.assign(PARTS, {
  numbering: startNumbering(), rotates: startRotates(), magic: startMagic(), knights: startKnights(), play: startPlay(),
});
for (const show of Object.values(PARTS)) show({});
clearTimeout(writing);
shownHash = "";
followHash();
addEventListener("hashchange", followHash);
