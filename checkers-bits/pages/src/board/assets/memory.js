// Memory: stores the games, the position and the settings in the browser for the next visit.

import { byId, say, texts } from "../../assets/dom.js";
import { pausedAt } from "./clock.js";
import { showGames } from "./files.js";
import { enter, goTo } from "./game.js";
import { fileOf, isBlank, isOpened } from "./games.js";
import { newMatch, setOpponent } from "./opponent.js";
import { SLICE, readSlice, startReading } from "./reading.js";
import { isOwn } from "./rules.js";
import { pathTo } from "./tree.js";

const KEY = "checkers-bits";

export const SETTINGS = ["language", "opponent", "level", "clock", "lines", "numbering", "colours", "scheme", "sound", "to-move"];

/** The maximum number of games, and of characters of their text, that are stored with the state: the browser keeps little there. */
const MAX_STORED = 50;
const MAX_TEXT = 1e6;

/** The age in milliseconds at which a list leaves the database. */
const MAX_AGE = 30 * 864e5;

/** The maximum number of characters of a list in the database of the browser. */
const MAX_LIST = 50e6;

export function store(state) {
  const { file, game, game: { variant }, isTurned, match: { clocks }, analysis, setup, input: { premove }, storage } = state;
  try {
    const settings = Object.fromEntries(SETTINGS.map((id) => [id, byId(id).value]));
    const ending = game.end === game.node ? game.ending : undefined;
    // PDN does not name rules, so only games by the same rules are stored together.
    const rulesOf = (one) => isOwn(one.variant) && one.variant;
    const sameRules = file.games.filter((one) => rulesOf(one) === rulesOf(game) && !(isOpened(one) && isBlank(one)));
    const pdn = sameRules.length <= MAX_STORED ? fileOf(sameRules) : undefined;
    const index = sameRules.includes(game) ? sameRules.indexOf(game) : sameRules.length;
    const isShort = pdn?.length <= MAX_TEXT;
    localStorage.setItem(KEY, JSON.stringify({
      settings, variant, turned: isTurned, ending, isChanged: file.isChanged, game: fileOf([game]),
      path: pathTo(game.node).map((node) => node.parent.children.indexOf(node)),
      ...(storage.awaited ? { list: storage.awaited.list, index: game === storage.awaited.entry ? storage.awaited.index : Number.MAX_SAFE_INTEGER }
        : isShort ? { index, pdn } : { index, list: storeList(state, sameRules) }),
      clocks: clocks && pausedAt(clocks, performance.now()), premove: premove.node === game.node ? premove.squares : undefined,
      analyses: analysis.isOn, setUp: setup.isOn ? [...setup.pieces] : undefined,
    }));
    if (isShort) storage.hasFailed = false;
  } catch {
    // The page also works if the browser has no storage.
    storage.hasFailed = true;
  }
  showStorage(storage);
}

/** Lets the browser draw and answer. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 0));

/** Stores a long list in the database, if it has changed, and returns its number. The state names the list by this number. */
function storeList({ storage }, games) {
  const edits = games.reduce((sum, game) => sum + (game.edits ?? 0), 0);
  // A list that only grows keeps its number, so that what is stored of it stays useful.
  const isSame = storage.id && storage.games.every((game, i) => game === games[i]);
  if (!isSame) storage.id = Date.now();
  if (!isSame || storage.games.length !== games.length || storage.edits !== edits) {
    Object.assign(storage, { games, edits, isPending: true });
    writeList(storage, games, edits);
  }
  return storage.id;
}

async function writeList(storage, games, edits) {
  const isLast = () => storage.games === games && storage.edits === edits;
  try {
    // A game that was written once keeps its text, so only the first time takes long.
    for (let i = 0; i < games.length && isLast(); i++) {
      fileOf([games[i]]);
      if (i % 20 === 0) await pause();
    }
    if (!isLast()) return;
    const pdn = fileOf(games);
    if (pdn.length > MAX_LIST) throw new Error("too large");
    await inDatabase("readwrite", (lists) => {
      // Another tab may have a list of its own.
      if (storage.storedId !== storage.id) lists.delete(storage.storedId ?? storage.id);
      lists.delete(IDBKeyRange.upperBound(storage.id - MAX_AGE));
      return lists.put(pdn, storage.id);
    });
    storage.storedId = storage.id;
    storage.hasFailed = false;
  } catch {
    storage.hasFailed = true;
  }
  if (!isLast()) return;
  storage.isPending = false;
  showStorage(storage);
}

/** Says what the browser does not store. */
function showStorage({ hasFailed }) {
  byId("not-stored").textContent = hasFailed ? say("notStored") : "";
}

/** Calls `act` with the lists in the database; resolves to the result of the request that it returns. */
const inDatabase = (mode, act) => new Promise((resolve, reject) => {
  const opening = indexedDB.open(KEY, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore("lists");
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const transaction = opening.result.transaction("lists", mode);
    const request = act(transaction.objectStore("lists"));
    transaction.oncomplete = () => {
      opening.result.close();
      resolve(request.result);
    };
    transaction.onabort = () => reject(transaction.error);
  };
});

/** Returns the state that the last visit stored; an empty object if nothing is stored. */
export function remembered() {
  try {
    return Object(JSON.parse(localStorage.getItem(KEY)));
  } catch {
    return {};
  }
}

/** Opens the stored games at the stored position. Errors in the stored games are ignored. */
export function restoreGame(state, { variant, pdn, game, index, list, path, ending, isChanged, clocks, premove, analyses, setUp }) {
  const { file, match, input } = state;
  const rules = isOwn(variant) ? variant : undefined;
  try {
    const read = (text) => (text ? startReading(text, rules, Infinity, Infinity).found : []);
    file.games = read(pdn);
    const [own] = read(game);
    if (own) file.games.splice(index, 1, own);
    const entry = own?.variant ? own : file.games.find(({ variant }) => variant);
    if (!entry) throw new Error("no game");
    setOpponent(state);
    enter(state, entry);
    file.isChanged = isChanged === true;
    if (Number.isFinite(clocks?.left.white + clocks?.left.black + clocks?.increment)) match.clocks = { ...clocks, since: performance.now() };
    const node = (path ?? []).reduce((node, i) => node.children[i] ?? node, entry.root);
    if (ending?.key in texts() && ending.side in texts()) Object.assign(entry, { end: node, ending });
    if (premove) input.premove = { node, squares: premove };
    goTo(state, node);
    if (setUp) {
      state.setup = { isOn: true, pieces: new Map(setUp) };
      state.changed();
    } else if (analyses) byId("analyse").click();
    if (list) restoreList(state, { list, index }, entry, rules);
  } catch {
    [state.game, file.games, match.clocks] = [undefined, [], undefined];
    newMatch(state);
  }
}

/** Reads a list from the database, and puts the game on the board in its place there. */
async function restoreList(state, awaited, entry, rules) {
  const { file, storage } = state;
  // Until the list is read, the next visit needs it too.
  storage.awaited = awaited = { ...awaited, entry };
  try {
    const stored = await inDatabase("readonly", (lists) => lists.get(awaited.list));
    const reading = startReading(stored, rules, SLICE, Infinity);
    for (; !reading.isDone; await pause()) readSlice(reading);
    // The visitor may have opened another list meanwhile.
    if (storage.awaited === awaited) {
      const [old] = file.games.includes(entry) ? reading.found.splice(awaited.index, 1, entry) : [];
      for (const list of [file, ...state.undos]) list.games = [...reading.found, ...list.games.filter((game) => game !== entry)];
      storage.storedId = awaited.list;
      // The game on the board may be newer than the list, which is then written again.
      const isSame = isBlank(entry) || (old && fileOf([old]) === fileOf([entry]));
      Object.assign(storage, { id: awaited.list, games: reading.found.filter((game) => game !== entry || !isBlank(game)), edits: isSame ? 0 : undefined });
    }
  } catch {
    byId("fault").textContent = say("listLost");
  }
  storage.awaited = undefined;
  showStorage(storage);
  showGames(state);
  state.remember();
}

export function listenToLeaving(state) {
  window.addEventListener("beforeunload", (event) => {
    if (state.file.isChanged || state.storage.isPending) event.preventDefault();
  });
  window.addEventListener("pagehide", () => store(state));
  document.addEventListener("visibilitychange", () => document.hidden && store(state));
}
