// Start: connects the parts of the page and starts it.

function redraw() {
  if (shown.variant !== game.variant) buildBoard((name) => (setup.isOn ? putPiece(name) : pickSquare(name)));
  if (!setup.isOn) drawBoard(lettersOf(game.board.pieces()), marksOfInput());
  showSetup();
  showPlayers();
}

/** Shows the game after each change of the node or the tree. */
function showGame() {
  const isPlayed = game.node.parent && game.node.parent === shown.node;
  shown.node = game.node;
  dropPiece();
  showVariants();
  byId("variant").value = game.variant;
  byId("fen").value = game.board.fen();
  redraw();
  if (isPlayed && !input.isDragged) slidePiece(game.node.move);
  showMoves();
  showBar(game.node.score);
  showGraph();
  clearLines();
  showControls();
  showTables();
  showExact();
  if (!setup.isOn) tell(isOver() ? endText() : turnText());
  remember();
  letEngineMove();
  analyseHere();
}

/** Enables the controls that can be used now. */
function showControls() {
  byId("whole").disabled = isEngineToMove();
  byId("hint").disabled = isOver() || isEngineToMove();
  byId("resign").disabled = isOver();
  byId("take-back").disabled = byId("back").disabled = byId("first").disabled = !game.node.parent;
  byId("next").disabled = byId("last").disabled = game.node.children.length === 0;
  byId("undo").disabled = undos.length === 0;
}

/** Turns the board so that Black is at the bottom if `isTurned` is true, and White otherwise. */
function turnBoard(isTurned) {
  shown.turned = isTurned;
  shown.variant = undefined;
}

function rebuildBoard(isTurned = shown.turned) {
  turnBoard(isTurned);
  showGame();
}

function fillControls() {
  fillExamples();
  showVariants();
  fillWithTexts("opponent", ["none", "black", "white"], "opponent");
  fillWithTexts("level", [...checkersBits.strengths.keys()], "level");
  fillSelect("clock", ["", "1+0", "3+2", "5+0", "10+5", "30+0"].map((clock) => [clock, clock || say("noClock")]));
  fillSelect("to-move", [["white", say("white")], ["black", say("black")]]);
  fillWithTexts("numbering", ["usual", "algebraic", "numeric", "none"], "numbering");
  fillWithTexts("colours", ["wooden", "plain", "green"], "colours");
  fillWithTexts("scheme", ["auto", "light", "dark"], "scheme");
  fillWithTexts("sound", ["off", "on"], "sound");
  fillPalette();
}

/** Writes all texts of the page in a language. */
function showTexts(language) {
  select("language", language, document.documentElement.lang);
  useLanguage(byId("language").value);
  fillControls();
}

function listen() {
  // A button without such a node is disabled.
  const step = (id, to) => on(id, "click", () => goTo(to(game.node)));
  step("first", () => game.root);
  step("back", (node) => node.parent);
  step("next", (node) => node.children[0]);
  step("last", (node) => lineFrom(node).at(-1));
  on("turn", "click", () => rebuildBoard(!shown.turned));
  on("variant", "change", chooseVariant);
  on("language", "change", () => {
    showTexts(byId("language").value);
    showGames();
    rebuildBoard();
  });
  on("numbering", "change", () => rebuildBoard());
  on(["colours", "scheme"], "change", () => {
    showColours();
    remember();
  });
  on(["level", "clock", "sound"], "change", () => {
    showPlayers();
    remember();
  });
  on("new-game", "click", () => newMatch());
  on("opponent", "change", () => {
    stopThinking();
    setOpponent();
    showGame();
  });
  on("take-back", "click", takeBack);
  on("hint", "click", hint);
  on("resign", "click", resign);
  on("undo", "click", undo);
  listenToAnalysis();
  listenToKeys();
  listenToLeaving();
  listenToDrags();
  listenToNotes();
  listenToSetup();
  listenToRules();
  listenToFiles();
  listenToTables();
  setInterval(watchClocks, 250);
  window.addEventListener("resize", () => drawArrows(shown.arrows));
}

function showColours() {
  document.body.className = byId("colours").value;
  document.documentElement.style.colorScheme = { auto: "" }[byId("scheme").value] ?? byId("scheme").value;
}

async function start() {
  const memory = remembered();
  const settings = { opponent: "black", level: "2", ...memory.settings, variant: memory.variant };
  useLanguage(document.documentElement.lang);
  await checkersBits.init();
  showTexts(settings.language);
  for (const id of ["variant", ...SETTINGS]) select(id, settings[id]);
  shown.turned = memory.turned === true;
  showColours();
  listen();
  restoreGame(memory);
  openLink();
  document.documentElement.dataset.ready = "yes";
}

start().catch((error) => tell(error.message));
