// Memory: stores the games, the position and the settings in the browser for the next visit.

const KEY = "checkers-bits";

const SETTINGS = ["language", "opponent", "level", "clock", "lines", "numbering", "colours", "scheme", "sound"];

/** The most games that are stored. Of a longer list only the game on the board is stored, which takes less time. */
const MOST_STORED = 50;

let storing;

/** Stores the state soon. */
function remember() {
  storing ??= setTimeout(store, 500);
}

function store() {
  clearTimeout(storing);
  storing = undefined;
  try {
    const settings = Object.fromEntries(SETTINGS.map((id) => [id, byId(id).value]));
    const ending = game.end === game.node ? game.ending : undefined;
    // PDN does not name rules, so only games by the same rules are stored together.
    const rulesOf = (one) => isOwn(one.variant) && one.variant;
    const kin = file.games.filter((one) => rulesOf(one) === rulesOf(game));
    const games = kin.length <= MOST_STORED ? kin : [game];
    const { variant, node: { ply } } = game;
    localStorage.setItem(KEY, JSON.stringify({
      settings, variant, turned: shown.turned, pdn: fileOf(games, writePdn), index: games.indexOf(game), ply, ending,
      isChanged: file.isChanged,
    }));
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

/** Opens the stored games at the stored position. Errors in the stored games are ignored. */
function restoreGame({ variant, pdn, index, ply, ending, isChanged }) {
  try {
    file.games = startReading(pdn, isOwn(variant) ? variant : undefined, Infinity).found;
    const readable = file.games.filter(({ variant }) => variant);
    const entry = readable.find((game) => game === file.games[index]) ?? readable[0];
    if (!entry) throw new Error("no game");
    setOpponent();
    enter(entry);
    file.isChanged = isChanged === true;
    const node = lineFrom(game.root)[ply] ?? game.root;
    if (ending?.key in TEXT && ending.side in TEXT) Object.assign(game, { end: node, ending });
    goTo(node);
  } catch {
    [game, file.games] = [undefined, []];
    newMatch();
  }
}

function listenToLeaving() {
  window.addEventListener("beforeunload", (event) => {
    if (file.isChanged) event.preventDefault();
  });
  window.addEventListener("pagehide", store);
  document.addEventListener("visibilitychange", () => document.hidden && store());
}
