// Files: opens FEN and PDN that the visitor pastes, drops or selects, and copies and saves the game.
"use strict";

/** The maximum number of games in the list. A longer list would make the page slow. */
const MOST_GAMES = 5000;

/** Matches the names of files with endgame tables. */
const TABLE = /\.(wdl|plies)$/;

const FEN = /^\s*[WB?]:[WB]/i;

/**
 * Opens a text, or the bytes of a file in any code page, and shows notes about it, such as the number of broken
 * games.
 */
function readText(source) {
  byId("games-field").hidden = true;
  let notes;
  try {
    notes = openText(source);
  } catch (error) {
    notes = [error.message];
  }
  byId("fault").textContent = notes.filter(Boolean).join(" ");
}

/** Opens a text or bytes; returns notes for the visitor, such as the number of broken games. */
function openText(source) {
  const isText = typeof source === "string";
  const start = isText ? source.slice(0, 1000) : new TextDecoder("latin1").decode(source.subarray(0, 1000));
  if (FEN.test(start)) return openFen(start.trim()) ? [] : [byId("status").textContent];
  // A text without the tag GameType is first read in the variant that the visitor has selected.
  const found = readGames(source, isText && !/\[\s*GameType/i.test(source) ? game.variant : undefined);
  if (found.length > 1) listGames(found);
  const broken = found.filter((record) => record.error);
  const good = found.findIndex((record) => !record.error);
  byId("games").value = String(good);
  return [
    found.length === 0 && say("noGames"),
    broken.length > 0 && say("broken", { count: broken.length, number: broken[0].number, ...broken[0].error }),
    found.length === MOST_GAMES && say("manyGames", { count: MOST_GAMES }),
    ...(good < 0 ? [] : openGame(found[good])),
  ];
}

/**
 * Reads the first games of a text in the given variant. If the first game is broken in this variant, guesses the
 * variant.
 */
function readGames(source, variant) {
  const found = [];
  for (const record of readPdn(source, { variant })) if (found.push(record) === MOST_GAMES) break;
  return variant && found[0]?.error ? readGames(source) : found;
}

function listGames(found) {
  const title = ({ number, tags, result, error, moves }) => (error
    ? `${number}. ✗ ${say("brokenGame", error)}`
    : `${number}. ${tags.White ?? "?"} – ${tags.Black ?? "?"} ${result} (${moves.length})`);
  byId("games-field").hidden = false;
  fillSelect("games", found.map((record, index) => [index, title(record)]));
  byId("games").onchange = () => {
    const record = found[Number(byId("games").value)];
    byId("fault").textContent = record.error ? say("brokenGame", record.error) : openGame(record).join(" ");
  };
}

/** Opens a game of a file on the board; returns notes for the visitor. */
function openGame(record) {
  match.engine = match.left = undefined;
  byId("clocks").hidden = true;
  byId("opponent").value = "none";
  const isCut = takeRecord(record);
  return [...record.remarks, ...(isCut ? [say("cutShort")] : [])];
}

function save(name, type, text) {
  const link = element("a", { href: URL.createObjectURL(new Blob([text], { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

function listenToFiles() {
  on("read", "click", () => readText(byId("paste").value));
  const open = async (file) => file && readText(new Uint8Array(await file.arrayBuffer()));
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
    if (tables.length > 0) addTables(tables);
    else if (files.length > 0) open(files[0]);
    else readText(event.dataTransfer.getData("text"));
  });
  document.addEventListener("paste", (event) => {
    if (event.target.closest?.("textarea, input")) return;
    readText(event.clipboardData.getData("text"));
  });
  on("copy-fen", "click", async () => {
    try {
      await navigator.clipboard.writeText(byId("fen").value);
      tell(say("copied"));
    } catch {
      // Some browsers do not let a page that was opened from the disk write to the clipboard. The FEN is then
      // selected, so that the visitor can copy it.
      byId("fen").select();
      tell(say("copyByHand"));
    }
  });
  on("save-pdn", "click", () => save("game.pdn", "application/x-draughts-pdn", writePdn(asRecord())));
  on("save-svg", "click", () => save("board.svg", "image/svg+xml", game.board.svg()));
}
