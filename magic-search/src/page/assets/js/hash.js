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

/** Shows what an address says; gives the name of its part. */
function showAddress(address) {
  const [part, state] = address.split("?");
  if (!(part in PARTS)) return undefined;
  PARTS[part](Object.fromEntries(new URLSearchParams(state ?? "")));
  return part;
}

function followHash() {
  if (location.hash === shownHash) return;
  shownHash = location.hash;
  const part = showAddress(location.hash.slice(1));
  if (part) byId(part).scrollIntoView();
}

// A button of "Try" has an address.
document.addEventListener("click", ({ target }) => {
  if (target.dataset.open) byId(`${showAddress(target.dataset.open)}-board`).scrollIntoView({ block: "center" });
});
