// FEN and PDN in and out: pasted, dropped, opened, copied, saved, and kept for the next visit.
"use strict";

/** Games that are listed; more would make the page slow. */
const MOST_GAMES = 5000;

function readText(text) {
  const fault = byId("fault");
  fault.textContent = "";
  byId("games-field").hidden = true;
  const isText = typeof text === "string";
  if (isText && /^\s*[WB?]:[WB]/i.test(text)) {
    try {
      startGame(game.variant, text.trim());
    } catch (error) {
      fault.textContent = error.message;
    }
    return;
  }
  const found = [];
  try {
    for (const record of readPdn(text)) {
      found.push(record);
      if (found.length === MOST_GAMES) break;
    }
  } catch (error) {
    fault.textContent = error.message;
    return;
  }
  const good = found.filter((record) => !record.error);
  const broken = found.filter((record) => record.error);
  if (found.length === 0) fault.textContent = say("noGames");
  if (broken.length > 0) {
    const [{ number, error }] = broken;
    fault.textContent = say("broken", { count: broken.length, number, line: error.line, column: error.column, message: error.message });
  }
  if (found.length > 1) {
    const title = ({ number, tags, result, error, moves }) => (error
      ? `${number}. ${say("brokenGame", { line: error.line, column: error.column, message: error.message })}`
      : `${number}. ${tags.White ?? "?"} – ${tags.Black ?? "?"} ${result} (${moves.length})`);
    byId("games-field").hidden = false;
    fillSelect(byId("games"), found.map((record, index) => [index, title(record)]));
    byId("games").onchange = () => {
      const record = found[Number(byId("games").value)];
      if (!record.error) openGame(record);
    };
  }
  if (good.length > 0) openGame(good[0]);
}

function openGame(record) {
  match.engine = undefined;
  byId("opponent").value = "none";
  takeRecord(record);
  if (record.remarks.length > 0) byId("fault").textContent = record.remarks[0];
}

function save(name, type, text) {
  const link = element("a", { href: URL.createObjectURL(new Blob([text], { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

const KEY = "checkers-bits";

function remember() {
  try {
    const settings = Object.fromEntries(["language", "opponent", "level", "clock", "lines", "numbering", "colours"].map((id) => [id, byId(id).value]));
    const { variant } = game;
    const text = JSON.stringify({ settings, variant, turned: shown.turned, pdn: writePdn(asRecord()), ply: pathTo(game.node).length });
    localStorage.setItem(KEY, text);
  } catch {
    // Without storage the next visit begins anew.
  }
}

/** What was remembered; an empty object if nothing was. */
function remembered() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}

function listenToFiles() {
  byId("read").addEventListener("click", () => readText(byId("paste").value));
  const open = async (file) => file && readText(new Uint8Array(await file.arrayBuffer()));
  byId("open").addEventListener("change", () => open(byId("open").files[0]));
  document.addEventListener("dragover", (event) => {
    event.preventDefault();
    document.body.classList.add("dropping");
  });
  document.addEventListener("dragleave", () => document.body.classList.remove("dropping"));
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    document.body.classList.remove("dropping");
    const [file] = event.dataTransfer.files;
    if (file) open(file);
    else readText(event.dataTransfer.getData("text"));
  });
  document.addEventListener("paste", (event) => {
    if (event.target.closest?.("textarea, input")) return;
    readText(event.clipboardData.getData("text"));
  });
  byId("copy-fen").addEventListener("click", async () => {
    const fen = game.board.fen();
    try {
      await navigator.clipboard.writeText(fen);
      tell(say("copied"));
    } catch {
      tell(fen);
    }
  });
  byId("save-pdn").addEventListener("click", () => save("game.pdn", "application/x-draughts-pdn", writePdn(asRecord())));
  byId("save-svg").addEventListener("click", () => save("board.svg", "image/svg+xml", game.board.svg()));
}
