// Files: opens FEN and PDN that the visitor pastes, drops or selects, lists the games, and copies and saves them.

import { element, makeButton } from "../../../../wasm/package/elements.js";
import { byId, fillSelect, grouped, on, say, tell } from "../../assets/dom.js";
import { addTables } from "./endgames.js";
import { edited, enter, pushUndo } from "./game.js";
import { MAX_GAME_LENGTH, brokenText, fileOf, longestGame, matching, nameOf } from "./games.js";
import { showExplorer } from "./explorer.js";
import { openTab } from "./keys.js";
import { leaveMatch, showPlayers } from "./opponent.js";
import { readSlice, startReading, textOf } from "./reading.js";
import { isOwn, playByRules, variantText } from "./rules.js";
import { openFen } from "./setup.js";
import { recordOf } from "./tree.js";

/** The maximum number of names that the list shows at a time. */
const MAX_NAMES = 100;

/** Matches the names of files with endgame tables. */
const TABLE = /\.(wdl|plies)$/;

const FEN = /^\s*[WB?]:[WB]/i;

/**
 * Opens a text, or the bytes of a file in any code page, and shows notes about it, such as the number of broken
 * games.
 */
export function readText(state, source) {
  try {
    byId("fault").textContent = openText(state, source);
  } catch ({ message }) {
    byId("fault").textContent = say("unreadable", { message });
  }
}

/** Opens a text or bytes; returns notes for the visitor, such as the number of broken games. */
function openText(state, source) {
  const text = textOf(source);
  if (FEN.test(text.slice(0, 1000))) return openFen(state, text.trim()) ? "" : byId("status").textContent;
  const { length, number } = longestGame(text);
  if (length > MAX_GAME_LENGTH) return say("tooLong", { number, size: grouped(Math.ceil(length / 1000)), max: grouped(MAX_GAME_LENGTH / 1000) });
  // A text without the tag GameType is first read in the variant that the visitor has selected, and so is a file if the
  // rules are the visitor's own.
  const { variant } = state.game;
  const reading = startReading(source, (typeof source === "string" || isOwn(variant)) && !/\[\s*GameType/i.test(text) ? variant : undefined);
  if (!reading.isDone) {
    state.readings.add(reading);
    setTimeout(readOn, 0, state, reading);
  }
  const { found } = reading;
  const good = found.find((record) => record.variant);
  if (good) takeGames(state, found, good);
  const isAdded = good && state.file.games.length > found.length;
  reading.notes = [good?.remarks?.length > 0 && say("remarks", { text: good.remarks.join(" ") }), good?.isCut && say("cutShort"), isAdded && say("gamesAdded")];
  return notesOn(reading);
}

function notesOn({ found, isDone, isFull, notes }) {
  const broken = found.filter((record) => record.fault);
  return [
    !isDone && say("reading", { count: grouped(found.length) }),
    found.length === 0 && say("noGames"),
    broken.length > 0 && brokenText(broken[0].fault, "broken", { count: broken.length, number: broken[0].number }),
    isFull && say("manyGames", { count: grouped(found.length) }),
    ...notes,
  ].filter(Boolean).join(" ");
}

/** Puts games of a file in the place of the list; if the list has changes that are not saved, adds them to it. */
function takeGames(state, found, first) {
  const { file } = state;
  // A list of the last visit that is still read is not wanted any more.
  if (!file.isChanged) state.storage.awaited = undefined;
  pushUndo(state);
  leaveMatch(state);
  file.games = file.isChanged ? [...file.games, ...found] : [...found];
  enter(state, first);
}

/** Reads the other games of a large file and adds them to the lists with its first games: also to those that Undo brings back. */
function readOn(state, reading) {
  const { file, undos, readings } = state;
  const known = reading.found.length;
  readSlice(reading);
  const lists = [...new Set([file, ...undos].map(({ games }) => games))].filter((games) => games.includes(reading.found[0]));
  for (const games of lists) games.push(...reading.found.slice(known));
  if (reading.isDone || lists.length === 0) readings.delete(reading);
  else setTimeout(readOn, 0, state, reading);
  if (!lists.includes(file.games)) return;
  byId("fault").textContent = notesOn(reading);
  if (!byId("panel-explorer").hidden) showExplorer(state);
  if (!reading.isDone) return;
  showGames(state);
  state.remember();
}

/** Shows the games whose names have the words of the search, and the header of the game on the board. */
export function showGames(state) {
  const { file, game, readings } = state;
  byId("save-pdn").disabled = [...readings].some(({ found }) => file.games.includes(found[0]));
  const indexes = matching(file.games, byId("search").value.trim());
  byId("games").replaceChildren(...indexes.slice(0, MAX_NAMES).map((index) => {
    const entry = file.games[index];
    const name = nameOf(entry) || (entry.variant ? variantText(entry.variant) : "?");
    return element("li", { value: index + 1 },
      makeButton(() => openGame(state, entry), { "aria-current": entry === game ? "true" : null }, `${entry.fault ? "✗ " : ""}${name}`));
  }));
  byId("games-count").textContent = say(indexes.length > MAX_NAMES ? "gamesCut" : "gamesShown", { shown: Math.min(indexes.length, MAX_NAMES), found: grouped(indexes.length), count: grouped(file.games.length) });
  for (const tag of TAGS) byId(`tag-${tag}`).value = game.tags[tag] ?? "";
  fillSelect("result", [...new Set(["*", "1-0", "0-1", "1/2-1/2", game.result])].map((result) => [result, result]));
  byId("result").value = game.result;
}

/** Opens a game of the list; a game that cannot be read even in part shows its fault. */
function openGame(state, entry) {
  byId("fault").textContent = entry.fault ? brokenText(entry.fault) : "";
  if (!entry.variant) return;
  leaveMatch(state);
  enter(state, entry);
}

/** The tags that the header of a game shows. */
const TAGS = ["White", "Black", "Event", "Date"];

function save(name, type, text) {
  const link = element("a", { href: URL.createObjectURL(new Blob([text], { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** Copies a text, or shows it for copying where the browser does not let a page write to the clipboard. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    tell(say("copied"));
  } catch {
    prompt(say("copyByHand"), text);
  }
}

/** Returns the fragment for a game in PDN, with its variant if PDN cannot name it, or for the FEN of a position of a variant. */
export const fragmentOf = (values) => `#${new URLSearchParams(values)}`;

/** Returns { variant, pdn } or { variant, fen } of a fragment; undefined if it has neither. */
export function readFragment(fragment) {
  const { pdn, variant, fen } = Object.fromEntries(new URLSearchParams(fragment.slice(1)));
  return pdn ? { variant, pdn } : fen ? { variant, fen } : undefined;
}

/** Opens the game or the position in the fragment of the address, which then leaves the address. */
export function openLink(state) {
  const link = readFragment(location.hash);
  if (!link) return;
  history.replaceState(null, "", location.href.split("#")[0]);
  // A game by rules in a link is read in the variant that is selected.
  if (isOwn(link.variant) && !playByRules(state, link.variant)) return openTab(byId("tab-setup"));
  readText(state, link.pdn ?? "");
  if (link.fen) openFen(state, link.fen, link.variant);
}

export function linkHere({ game, game: { variant, board, root } }) {
  const pdn = root.children.length > 0 && checkersBits.writePdn(recordOf(game));
  const values = pdn && isOwn(variant) ? { variant, pdn } : pdn ? { pdn } : { variant, fen: board.fen() };
  return location.href.split("#")[0] + fragmentOf(values);
}

export function listenToFiles(state) {
  on("read", "click", () => readText(state, byId("paste").value));
  const open = async (opened) => opened && readText(state, new Uint8Array(await opened.arrayBuffer()));
  on("open", "change", ({ target }) => open(target.files[0]));
  document.addEventListener("dragover", (event) => {
    event.preventDefault();
    document.body.classList.add("dropping");
  });
  document.addEventListener("dragleave", () => document.body.classList.remove("dropping"));
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    document.body.classList.remove("dropping");
    const files = [...event.dataTransfer.files];
    const tables = files.filter(({ name }) => TABLE.test(name));
    if (tables.length > 0) addTables(state, tables);
    else if (files.length > 0) open(files[0]);
    else readText(state, event.dataTransfer.getData("text"));
  });
  document.addEventListener("paste", (event) => {
    if (event.target.closest?.("textarea, input")) return;
    readText(state, event.clipboardData.getData("text"));
  });
  on("search", "input", () => showGames(state));
  for (const tag of TAGS) {
    on(`tag-${tag}`, "input", ({ target }) => {
      if (target.value) state.game.tags[tag] = target.value;
      else delete state.game.tags[tag];
      edited(state);
      showPlayers(state);
    });
    on(`tag-${tag}`, "change", () => showGames(state));
  }
  on("result", "change", ({ target }) => {
    state.game.result = target.value;
    edited(state);
    showGames(state);
  });
  window.addEventListener("hashchange", () => openLink(state));
  on("copy-fen", "click", () => copy(byId("fen").value));
  on("copy-link", "click", () => copy(linkHere(state)));
  on("save-pdn", "click", () => {
    save("games.pdn", "application/x-draughts-pdn", fileOf(state.file.games));
    state.file.isChanged = false;
    state.remember();
  });
  on("save-svg", "click", () => save("board.svg", "image/svg+xml", state.game.board.svg()));
}
