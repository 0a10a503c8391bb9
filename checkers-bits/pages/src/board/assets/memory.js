// What the next visit finds: the game, the position and the settings, where the browser keeps them.
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
    // Without storage the next visit begins anew.
  }
}

/** What was remembered; an empty object if nothing was. */
function remembered() {
  try {
    return Object(JSON.parse(localStorage.getItem(KEY)));
  } catch {
    return {};
  }
}

/** Opens the remembered game at its position; anything that is wrong with it is ignored. */
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
