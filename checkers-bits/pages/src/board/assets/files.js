// Files: opens FEN and PDN that the visitor pastes, drops or selects, lists the games, and copies and saves them.

/** The maximum number of games in the list. A longer list would make the page slow. */
const MOST_GAMES = 5000;

/** The maximum number of names that the list shows at a time. */
const MOST_NAMES = 100;

/** Matches the names of files with endgame tables. */
const TABLE = /\.(wdl|plies)$/;

const FEN = /^\s*[WB?]:[WB]/i;

/**
 * Opens a text, or the bytes of a file in any code page, and shows notes about it, such as the number of broken
 * games.
 */
function readText(source) {
  let notes;
  try {
    notes = openText(source);
  } catch (error) {
    notes = [error.message];
  }
  byId("fault").textContent = notes.filter(Boolean).join(" ");
}

/** Decodes bytes to find places in them: as UTF-16, UTF-8, or the code page of most old files of draughts. */
function textOf(source) {
  if (typeof source === "string") return source;
  const isBig = source[0] === 0 || source[0] === 0xfe;
  if (PdnReader.isUtf16(source.subarray(0, 4))) return new TextDecoder(isBig ? "utf-16be" : "utf-16le").decode(source);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(source);
  } catch {
    return new TextDecoder("windows-1251").decode(source);
  }
}

/** Opens a text or bytes; returns notes for the visitor, such as the number of broken games. */
function openText(source) {
  const text = textOf(source);
  if (FEN.test(text.slice(0, 1000))) return openFen(text.trim()) ? [] : [byId("status").textContent];
  const { length, number } = longestGame(text);
  if (length > LONGEST_GAME) return [say("tooLong", { number, size: grouped(Math.ceil(length / 1000)), most: grouped(LONGEST_GAME / 1000) })];
  // A text without the tag GameType is first read in the variant that the visitor has selected, and so is a file if the
  // rules are the visitor's own.
  const reading = startReading(source, (typeof source === "string" || isOwn(game.variant)) && !/\[\s*GameType/i.test(text) ? game.variant : undefined);
  if (!reading.isDone) setTimeout(readOn, 0, reading);
  const { found } = reading;
  const good = found.find((record) => record.variant);
  if (good) takeGames(found, good);
  const isAdded = good && file.games.length > found.length;
  return [...notesOn(reading), ...(good ? [...good.remarks ?? [], good.isCut && say("cutShort"), isAdded && say("gamesAdded")] : [])];
}

function notesOn({ found, isDone }) {
  const broken = found.filter((record) => record.fault);
  return [
    !isDone && say("reading", { count: grouped(found.length) }),
    found.length === 0 && say("noGames"),
    broken.length > 0 && say("broken", { count: broken.length, number: broken[0].number, ...broken[0].fault }),
    found.length === MOST_GAMES && say("manyGames", { count: MOST_GAMES }),
  ];
}

/** Puts games of a file in the place of the list; if the list has changes that are not saved, adds them to it. */
function takeGames(found, first) {
  keepUndo();
  match.engine = match.clocks = undefined;
  byId("opponent").value = "none";
  file.games = file.isChanged ? [...file.games, ...found] : [...found];
  enter(first);
}

/**
 * Reads games for some milliseconds, so that the page does not freeze. If the first game is broken in the given variant,
 * guesses the variant.
 */
function startReading(source, variant, time = 400) {
  const reading = { source, variant, games: readPdn(source, { variant }), found: [], isDone: false };
  readSlice(reading, time);
  return variant && reading.found[0]?.fault ? startReading(source) : reading;
}

/** Reads games for some milliseconds. */
function readSlice(reading, time) {
  const { found, games } = reading;
  const end = performance.now() + time;
  while (!reading.isDone && performance.now() < end) {
    const { value, done } = games.next();
    if (value?.error) mend(value, reading);
    if (value) found.push(value);
    reading.isDone = done || found.length === MOST_GAMES;
  }
  if (!reading.isDone || !reading.text) return;
  found.forEach((record, i) => {
    if (record.fault) record.text = reading.text.slice(reading.offset(record.line), found[i + 1] && reading.offset(found[i + 1].line));
  });
}

/** Reads the other games of a large file and adds them to the list, unless the visitor has opened another list. */
function readOn(reading) {
  const known = reading.found.length;
  readSlice(reading, 50);
  const isKept = file.games.includes(reading.found[0]);
  byId("save-pdn").disabled = isKept && !reading.isDone;
  if (!isKept) return;
  for (const games of new Set([file, ...undos].map((state) => state.games))) {
    if (games.includes(reading.found[0])) games.push(...reading.found.slice(known));
  }
  byId("fault").textContent = notesOn(reading).filter(Boolean).join(" ");
  if (reading.isDone) showGames();
  else setTimeout(readOn, 0, reading);
}

/** Gives a broken game the moves before its fault. It gets the text that is saved when all games are read. */
function mend(record, reading) {
  const { source, variant, found } = reading;
  reading.text ??= textOf(source);
  reading.offset ??= placesOf(reading.text);
  const { number, error: fault } = record;
  const start = found.at(-1)?.line ?? 1;
  // Places count characters. Of a file in a code page they are also places of bytes, which `readPdn` decodes better.
  const cut = (reading.text.length === source.length ? source : reading.text).slice(reading.offset(start), reading.offset(fault.line, fault.column));
  const part = [...readPdn(cut, { variant })].at(-1);
  if (part && !part.error) Object.assign(record, part, { line: start + part.line - 1 });
  delete record.error;
  Object.assign(record, { number, fault, line: record.line ?? fault.line });
}

/** Shows the games whose names have the words of the search, and the header of the game on the board. */
function showGames() {
  const indexes = matching(file.games, byId("search").value.trim());
  byId("games").replaceChildren(...indexes.slice(0, MOST_NAMES).map((index) => {
    const entry = file.games[index];
    const name = nameOf(entry) || (entry.variant ? variantText(entry.variant) : "?");
    return element("li", { value: index + 1 },
      makeButton(() => openGame(entry), { "aria-current": entry === game ? "true" : null }, `${entry.fault ? "✗ " : ""}${name}`));
  }));
  byId("games-count").textContent = say("gamesShown", { shown: grouped(Math.min(indexes.length, MOST_NAMES)), count: grouped(file.games.length) });
  for (const tag of TAGS) byId(`tag-${tag}`).value = game.tags[tag] ?? "";
  fillSelect("result", [...new Set(["*", "1-0", "0-1", "1/2-1/2", game.result])].map((result) => [result, result]));
  byId("result").value = game.result;
}

/** Opens a game of the list; a game that cannot be read even in part shows its fault. */
function openGame(entry) {
  byId("fault").textContent = entry.fault ? say("brokenGame", entry.fault) : "";
  if (!entry.variant) return;
  match.engine = match.clocks = undefined;
  byId("opponent").value = "none";
  enter(entry);
}

/** The tags that the header of a game shows. */
const TAGS = ["White", "Black", "Event", "Date"];

function save(name, type, text) {
  const link = element("a", { href: URL.createObjectURL(new Blob([text], { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** Copies a text, or shows it for copying where the browser does not let a page write to the clipboard. */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    tell(say("copied"));
  } catch {
    prompt(say("copyByHand"), text);
  }
}

/** Opens the game or the position in the fragment of the address, which then leaves the address. */
function openLink() {
  const link = readFragment(location.hash);
  if (!link) return;
  history.replaceState(null, "", location.href.split("#")[0]);
  // A game by rules in a link is read in the variant that is selected.
  if (isOwn(link.variant) && !playByRules(link.variant)) return openTab(byId("tab-setup"));
  readText(link.pdn ?? "");
  if (link.fen) openFen(link.fen, link.variant);
}

function linkHere() {
  const { variant, board, root } = game;
  const pdn = root.children.length > 0 && writePdn(asRecord());
  const values = pdn && isOwn(variant) ? { variant, pdn } : pdn ? { pdn } : { variant, fen: board.fen() };
  return location.href.split("#")[0] + fragmentOf(values);
}

function listenToFiles() {
  on("read", "click", () => readText(byId("paste").value));
  const open = async (opened) => opened && readText(new Uint8Array(await opened.arrayBuffer()));
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
  on("search", "input", showGames);
  for (const tag of TAGS) {
    on(`tag-${tag}`, "input", ({ target }) => {
      if (target.value) game.tags[tag] = target.value;
      else delete game.tags[tag];
      edited();
      showPlayers();
    });
    on(`tag-${tag}`, "change", showGames);
  }
  on("result", "change", ({ target }) => {
    game.result = target.value;
    edited();
    showGames();
  });
  window.addEventListener("hashchange", openLink);
  on("copy-fen", "click", () => copy(byId("fen").value));
  on("copy-link", "click", () => copy(linkHere()));
  on("save-pdn", "click", () => {
    save("games.pdn", "application/x-draughts-pdn", fileOf(file.games, writePdn));
    file.isChanged = false;
    remember();
  });
  on("save-svg", "click", () => save("board.svg", "image/svg+xml", game.board.svg()));
}
