// Hash: the address of the page keeps the state of a part, so that a link can show the part in this state.

import { byId } from "../../assets/dom.js";

// For each part of the page, the function that shows the state in an address.
let parts = {};
let shownHash = "";
let writing = 0;

/** Writes the state of a part into the address, after 150 ms without another change of the state. */
export function remember(part, state) {
  const given = Object.entries(state).filter(([, value]) => value !== "" && value !== undefined);
  shownHash = `#${part}?${new URLSearchParams(given)}`;
  clearTimeout(writing);
  writing = setTimeout(() => {
    if (location.hash !== shownHash) history.replaceState(null, "", shownHash);
  }, 150);
}

/** Shows a part in the state that an address keeps. Returns the name of the part. */
function showAddress(address) {
  const [part, state] = address.split("?");
  if (!(part in parts)) return undefined;
  parts[part](Object.fromEntries(new URLSearchParams(state ?? "")));
  return part;
}

function followHash() {
  if (location.hash === shownHash) return;
  shownHash = location.hash;
  const part = showAddress(location.hash.slice(1));
  if (part) byId(part).scrollIntoView();
}

/** Shows every part as it begins, and then the state in the address. */
export function showParts(made) {
  parts = made;
  for (const show of Object.values(parts)) show({});
  clearTimeout(writing);
  shownHash = "";
  followHash();
  addEventListener("hashchange", followHash);
  // A button "Try" has an address, and opens the state in this address.
  document.addEventListener("click", ({ target }) => {
    if (target.dataset.open) byId(`${showAddress(target.dataset.open)}-board`).scrollIntoView({ block: "center" });
  });
}
