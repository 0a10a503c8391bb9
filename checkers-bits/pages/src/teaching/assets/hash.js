// Hash: the address keeps the state of a part, so that a link can show that state.
"use strict";

// The function of each part that shows the state in an address.
const PARTS = {};
let shownHash = "";
let writing = 0;

/** Writes the state of a part into the address, after 150 ms without a change. */
function remember(part, state) {
  const given = Object.entries(state).filter(([, value]) => value !== "" && value !== undefined);
  shownHash = `#${part}?${new URLSearchParams(given)}`;
  clearTimeout(writing);
  writing = setTimeout(() => {
    if (location.hash !== shownHash) history.replaceState(null, "", shownHash);
  }, 150);
}

/** Shows the state of an address. Returns the name of its part. */
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

// A button "Try" opens the state whose address it has.
document.addEventListener("click", ({ target }) => {
  if (target.dataset.open) byId(`${showAddress(target.dataset.open)}-board`).scrollIntoView({ block: "center" });
});
