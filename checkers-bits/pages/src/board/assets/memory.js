// Memory: stores the games, the position and the settings in the browser for the next visit.

import { byId, texts } from "../../assets/dom.js";
import { enter, goTo } from "./game.js";
import { fileOf } from "./games.js";
import { newMatch, setOpponent } from "./opponent.js";
import { startReading } from "./reading.js";
import { isOwn } from "./rules.js";
import { lineFrom } from "./tree.js";

const KEY = "checkers-bits";

export const SETTINGS = ["language", "opponent", "level", "clock", "lines", "numbering", "colours", "scheme", "sound"];

/** The most games that are stored. Of a longer list only the game on the board is stored, which takes less time. */
const MOST_STORED = 50;

export function store({ file, game, isTurned }) {
  try {
    const settings = Object.fromEntries(SETTINGS.map((id) => [id, byId(id).value]));
    const ending = game.end === game.node ? game.ending : undefined;
    // PDN does not name rules, so only games by the same rules are stored together.
    const rulesOf = (one) => isOwn(one.variant) && one.variant;
    const kin = file.games.filter((one) => rulesOf(one) === rulesOf(game));
    const games = kin.length <= MOST_STORED ? kin : [game];
    const { variant, node: { ply } } = game;
    localStorage.setItem(KEY, JSON.stringify({
      settings, variant, turned: isTurned, pdn: fileOf(games, checkersBits.writePdn), index: games.indexOf(game), ply, ending,
      isChanged: file.isChanged,
    }));
  } catch {
    // An error is ignored, because the page also works if the browser has no storage.
  }
}

/** Returns the state that the last visit stored; an empty object if nothing is stored. */
export function remembered() {
  try {
    return Object(JSON.parse(localStorage.getItem(KEY)));
  } catch {
    return {};
  }
}

/** Opens the stored games at the stored position. Errors in the stored games are ignored. */
export function restoreGame(state, { variant, pdn, index, ply, ending, isChanged }) {
  const { file } = state;
  try {
    file.games = startReading(pdn, isOwn(variant) ? variant : undefined, Infinity).found;
    const readable = file.games.filter(({ variant }) => variant);
    const entry = readable.find((game) => game === file.games[index]) ?? readable[0];
    if (!entry) throw new Error("no game");
    setOpponent(state);
    enter(state, entry);
    file.isChanged = isChanged === true;
    const node = lineFrom(entry.root)[ply] ?? entry.root;
    if (ending?.key in texts() && ending.side in texts()) Object.assign(entry, { end: node, ending });
    goTo(state, node);
  } catch {
    [state.game, file.games] = [undefined, []];
    newMatch(state);
  }
}

export function listenToLeaving(state) {
  window.addEventListener("beforeunload", (event) => {
    if (state.file.isChanged) event.preventDefault();
  });
  window.addEventListener("pagehide", () => store(state));
  document.addEventListener("visibilitychange", () => document.hidden && store(state));
}
