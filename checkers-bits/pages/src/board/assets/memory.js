// Memory: stores the game, the position and the settings in the browser for the next visit.
"use strict";

const KEY = "checkers-bits";

const SETTINGS = ["language", "opponent", "level", "clock", "lines", "numbering", "colours"];

function remember() {
  try {
    const settings = Object.fromEntries(SETTINGS.map((id) => [id, byId(id).value]));
    const ending = match.end === game.node ? match.ending : undefined;
    const { variant } = game;
    const text = JSON.stringify({ settings, variant, turned: shown.turned, pdn: writePdn(asRecord()), ply: pathTo(game.node).length, ending });
    localStorage.setItem(KEY, text);
  } catch {
    // An error is ignored, because the page also works if the browser has no storage.
  }
}

/** Returns the state that the last visit stored; an empty object if nothing is stored. */
function remembered() {
  try {
    return Object(JSON.parse(localStorage.getItem(KEY)));
  } catch {
    return {};
  }
}

/** Opens the stored game at the stored position. Errors in the stored game are ignored. */
function restoreGame({ pdn, ply, ending }) {
  try {
    const [record] = readPdn(pdn);
    if (!record || record.error) return newMatch();
    takeRecord(record);
    setOpponent();
    const node = [game.root, ...mainLine()][ply] ?? game.root;
    if (ending?.key in TEXT && ending.side in TEXT) Object.assign(match, { end: node, ending });
    goTo(node);
  } catch {
    newMatch();
  }
}
