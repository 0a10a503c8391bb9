// Joins the parts and starts the page.
"use strict";

/** Says something below the board, also to screen readers. */
function tell(text) {
  byId("status").textContent = text;
}

function redraw() {
  if (setup.isOn) return showSetup();
  if (shown.variant !== game.variant) buildBoard((name) => (setup.isOn ? putPiece(name) : pickSquare(name)));
  const [marks, labels] = [new Map(), new Map()];
  for (const name of game.node.move ? [game.node.move.from, game.node.move.to] : []) marks.set(name, ["played"]);
  inputMarks(marks, labels);
  drawBoard(game.board.pieces(), marks, labels);
  showClocks();
}

/** After each change of the node. */
function showGame() {
  dropPiece();
  showSetup();
  redraw();
  byId("fen").textContent = game.board.fen();
  showMoves();
  showBar(game.node.score);
  byId("found").replaceChildren();
  drawArrows([]);
  showGraph();
  tell(game.board.isGameOver() ? outcomeText() : say("toMoveNow", { side: say(game.board.turn) }));
  analyseHere();
  remember();
}

function fillControls() {
  const options = (id, keys, prefix) => fillSelect(byId(id), keys.map((key) => [key, say(`${prefix}.${key}`)]));
  options("variant", checkersBits.variants(), "variant");
  options("opponent", ["none", "black", "white"], "opponent");
  fillSelect(byId("level"), LEVELS.map((_, index) => [index, say("levelNumber", { number: index + 1 })]));
  fillSelect(byId("clock"), ["", "3+2", "5+0", "10+5", "30+0"].map((clock) => [clock, clock || say("noClock")]));
  options("put", Object.keys(KINDS), "put");
  fillSelect(byId("to-move"), [["white", say("white")], ["black", say("black")]]);
  options("numbering", ["edge", "algebraic", "numeric", "none"], "numbering");
  options("colours", ["plain", "wooden", "green"], "colours");
}

/** Writes all texts again, with the choices as they are. */
function showTexts(values = {}) {
  const ids = ["variant", "opponent", "level", "clock", "put", "to-move", "numbering", "colours"];
  const chosen = Object.fromEntries(ids.map((id) => [id, byId(id).value]));
  useLanguage(byId("language").value);
  fillControls();
  for (const [id, value] of Object.entries({ ...chosen, ...values })) {
    if (value !== undefined && value !== "" && ids.includes(id)) select(id, value, byId(id).value);
  }
}

function listen() {
  const step = (id, to) => byId(id).addEventListener("click", () => {
    const node = to(game.node);
    if (node) goTo(node);
  });
  const lastOf = (node) => (node.children.length ? lastOf(node.children[0]) : node);
  step("first", () => game.root);
  step("back", (node) => node.parent);
  step("next", (node) => node.children[0]);
  step("last", lastOf);
  document.addEventListener("keydown", (event) => {
    if (event.target.closest?.("input, textarea, select, .board") || event.altKey || event.ctrlKey) return;
    const id = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" }[event.key];
    if (id) byId(id).click();
  });
  byId("turn").addEventListener("click", () => {
    shown.turned = !shown.turned;
    shown.variant = undefined;
    showGame();
  });
  byId("variant").addEventListener("change", () => {
    game.variant = byId("variant").value;
    newMatch();
    letEngineMove();
  });
  byId("language").addEventListener("change", () => {
    showTexts();
    shown.variant = undefined;
    showGame();
  });
  byId("numbering").addEventListener("change", () => {
    shown.numbering = byId("numbering").value;
    shown.variant = undefined;
    showGame();
  });
  byId("colours").addEventListener("change", showColours);
  byId("new-game").addEventListener("click", () => {
    newMatch();
    letEngineMove();
  });
  byId("opponent").addEventListener("change", () => {
    const opponent = byId("opponent").value;
    match.engine = opponent === "none" || !hasEngine() ? undefined : opponent;
    shown.turned = match.engine === "white";
    shown.variant = undefined;
    if (opponent !== "none" && !hasEngine()) tell(say("noEngine"));
    else {
      showGame();
      letEngineMove();
    }
  });
  byId("take-back").addEventListener("click", takeBack);
  byId("hint").addEventListener("click", hint);
  byId("resign").addEventListener("click", () => {
    if (isOver()) return;
    stopThinking();
    const loser = match.engine === game.board.turn ? (match.engine === "white" ? "black" : "white") : game.board.turn;
    endMatch(say("resigned", { side: say(loser) }), wonBy(loser === "white" ? "black" : "white"));
    redraw();
  });
  byId("analyse").addEventListener("click", () => {
    isAnalysing = !isAnalysing;
    byId("analyse").setAttribute("aria-pressed", String(isAnalysing));
    if (isAnalysing) analyseHere();
    else stopThinking();
  });
  byId("lines").addEventListener("change", analyseHere);
  byId("whole").addEventListener("click", analyseWhole);
  listenToDrags();
  listenToNotes();
  listenToSetup();
  listenToFiles();
  setInterval(showClocks, 250);
  window.addEventListener("resize", () => drawArrows([]));
}

function showColours() {
  for (const colours of ["wooden", "green"]) document.body.classList.toggle(colours, byId("colours").value === colours);
}

async function start() {
  const { settings = {}, variant, turned = false, pdn, ply = 0 } = remembered();
  byId("language").value = settings.language ?? document.documentElement.lang;
  useLanguage(byId("language").value);
  await checkersBits.init();
  showTexts({ opponent: "black", level: "2", ...settings, variant });
  if (settings.lines) byId("lines").value = settings.lines;
  shown.numbering = byId("numbering").value;
  shown.turned = turned;
  showColours();
  input.isOpen = () => !setup.isOn && match.end !== game.node && !isEnginesTurn();
  input.onMove = makeMove;
  listen();
  startGame(checkersBits.variants().includes(variant) ? variant : byId("variant").value);
  whenGameChanges(showGame);
  const [record] = pdn ? readPdn(pdn) : [];
  if (record && !record.error) takeRecord(record);
  byId("variant").value = game.variant;
  const opponent = byId("opponent").value;
  match.engine = opponent === "none" || !hasEngine() ? undefined : opponent;
  goTo([game.root, ...mainLine()][ply] ?? game.root);
  letEngineMove();
  document.documentElement.dataset.ready = "yes";
}

start().catch((error) => tell(`${error.message}`));
