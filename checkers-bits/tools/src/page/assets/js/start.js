// Joins the parts and starts the page.
"use strict";

function redraw() {
  if (shown.variant !== game.variant) buildBoard((name) => (setup.isOn ? putPiece(name) : pickSquare(name)));
  if (!setup.isOn) {
    const [marks, labels] = [new Map(), new Map()];
    for (const name of game.node.move ? [game.node.move.from, game.node.move.to] : []) marks.set(name, ["played"]);
    inputMarks(marks, labels);
    drawBoard(game.board.pieces(), marks, labels);
  }
  showSetup();
  showClocks();
}

/** After each change of the node or the tree. */
function showGame() {
  const isPlayed = game.node.parent && game.node.parent === shown.node;
  shown.node = game.node;
  dropPiece();
  byId("variant").value = game.variant;
  byId("fen").value = game.board.fen();
  redraw();
  if (isPlayed && !input.isDragged) slidePiece(game.node.move);
  showMoves();
  showBar(game.node.score);
  showGraph();
  byId("found").replaceChildren();
  drawArrows([]);
  showControls();
  showTables();
  showExact();
  if (!setup.isOn) tell(isOver() ? endText() : turnText());
  remember();
  letEngineMove();
  analyseHere();
}

/** Enables what can be done now. */
function showControls() {
  const [has, over, waits] = [hasEngine(), isOver(), isEngineToMove()];
  byId("no-engine").hidden = has;
  for (const id of ["opponent", "level", "analyse", "lines"]) byId(id).disabled = !has;
  byId("whole").disabled = !has || waits;
  byId("hint").disabled = !has || over || waits;
  byId("resign").disabled = over;
  byId("take-back").disabled = byId("back").disabled = byId("first").disabled = !game.node.parent;
  byId("next").disabled = byId("last").disabled = game.node.children.length === 0;
}

/** Turns the board so that Black is below, or back. */
function turnBoard(isTurned) {
  shown.turned = isTurned;
  shown.variant = undefined;
}

function fillControls() {
  const options = (id, keys, prefix) => fillSelect(byId(id), keys.map((key) => [key, say(`${prefix}.${key}`)]));
  options("variant", checkersBits.variants(), "variant");
  options("opponent", ["none", "black", "white"], "opponent");
  const limit = ({ nodes, moveTime }) => (nodes ? say("nodes", { nodes: grouped(nodes) }) : say("seconds", { seconds: grouped(moveTime / 1000) }));
  fillSelect(byId("level"), LEVELS.map((level, index) => [index, `${index + 1}: ${limit(level)}`]));
  fillSelect(byId("clock"), ["", "1+0", "3+2", "5+0", "10+5", "30+0"].map((clock) => [clock, clock || say("noClock")]));
  fillSelect(byId("to-move"), [["white", say("white")], ["black", say("black")]]);
  options("numbering", ["usual", "algebraic", "numeric", "none"], "numbering");
  options("colours", ["plain", "wooden", "green"], "colours");
  fillPalette();
}

/** Writes all texts in a language, with the choices as they are, or as given. */
function showTexts(language, values = {}) {
  const ids = ["variant", "opponent", "level", "clock", "to-move", "numbering", "colours"];
  const chosen = Object.fromEntries(ids.map((id) => [id, byId(id).value]));
  select("language", language, document.documentElement.lang);
  useLanguage(byId("language").value);
  fillControls();
  for (const id of ids) select(id, values[id] ?? chosen[id], byId(id).value);
}

function listen() {
  const on = (id, event, act) => byId(id).addEventListener(event, act);
  const step = (id, to) => on(id, "click", () => {
    const node = to(game.node);
    if (node) goTo(node);
  });
  step("first", () => game.root);
  step("back", (node) => node.parent);
  step("next", (node) => node.children[0]);
  step("last", (node) => {
    while (node.children.length > 0) [node] = node.children;
    return node;
  });
  document.addEventListener("keydown", (event) => {
    if (event.target.closest?.("input, textarea, select, .board") || event.altKey || event.ctrlKey || event.metaKey) return;
    const id = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" }[event.key];
    if (!id) return;
    event.preventDefault();
    byId(id).click();
  });
  const buildAnew = () => {
    shown.variant = undefined;
    tellListeners();
  };
  on("turn", "click", () => {
    turnBoard(!shown.turned);
    tellListeners();
  });
  on("variant", "change", () => {
    game.variant = byId("variant").value;
    newMatch();
  });
  on("language", "change", () => {
    showTexts(byId("language").value);
    buildAnew();
  });
  on("numbering", "change", () => {
    shown.numbering = byId("numbering").value;
    buildAnew();
  });
  on("colours", "change", () => {
    showColours();
    remember();
  });
  for (const id of ["level", "clock"]) on(id, "change", remember);
  on("new-game", "click", newMatch);
  on("opponent", "change", () => {
    stopThinking();
    setOpponent();
    tellListeners();
  });
  on("take-back", "click", takeBack);
  on("hint", "click", hint);
  on("resign", "click", resign);
  on("analyse", "click", () => setAnalysis(!analysis.isOn));
  on("lines", "change", () => {
    remember();
    analyseHere();
  });
  on("whole", "click", analyseWhole);
  listenToDrags();
  listenToNotes();
  listenToSetup();
  listenToFiles();
  listenToTables();
  setInterval(showClocks, 250);
  window.addEventListener("resize", () => drawArrows(shown.arrows));
}

function showColours() {
  for (const colours of ["wooden", "green"]) document.body.classList.toggle(colours, byId("colours").value === colours);
}

async function start() {
  const memory = remembered();
  const settings = Object(memory.settings);
  useLanguage(document.documentElement.lang);
  await checkersBits.init();
  showTexts(settings.language, { opponent: "black", level: "2", ...settings, variant: memory.variant });
  select("lines", settings.lines, "1");
  shown.numbering = byId("numbering").value;
  shown.turned = memory.turned === true;
  showColours();
  listen();
  whenGameChanges(showGame);
  game.variant = byId("variant").value;
  restoreGame(memory);
  document.documentElement.dataset.ready = "yes";
}

start().catch((error) => tell(error.message));
