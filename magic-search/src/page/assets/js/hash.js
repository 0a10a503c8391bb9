// Hash: what a part shows is kept in the address, so that a place in the page can be linked.
"use strict";

// For each part the function that shows what an address says.
const PARTS = {};
let shownHash = "";
let writing = 0;

/** Puts what a part shows into the address, once things have come to rest. */
function remember(part, state) {
  const given = Object.entries(state).filter(([, value]) => value !== "" && value !== undefined);
  shownHash = `#${part}?${new URLSearchParams(given)}`;
  clearTimeout(writing);
  writing = setTimeout(() => {
    if (location.hash !== shownHash) history.replaceState(null, "", shownHash);
  }, 150);
}

/** Shows what the address says. */
function followHash() {
  if (location.hash === shownHash) return;
  const [part, state] = location.hash.slice(1).split("?");
  shownHash = location.hash;
  if (!(part in PARTS)) return;
  PARTS[part](Object.fromEntries(new URLSearchParams(state ?? "")));
  byId(part).scrollIntoView();
}
