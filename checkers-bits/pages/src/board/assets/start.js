// Start: makes the state, connects the parts of the page, and redraws them.

import { byId, fillSelect, fillWithTexts, on, say, select, tell } from "../../assets/dom.js";
import { analyseHere, clearLines, listenToAnalysis } from "./analysis.js";
import { AT_ONCE, listenToTables, showExact, showTables } from "./endgames.js";
import { stopThinking } from "./engine.js";
import { showExplorer } from "./explorer.js";
import { linkHere, listenToFiles, openLink, readText, showGames } from "./files.js";
import { goTo, undo } from "./game.js";
import { fileOf } from "./games.js";
import { callbacksOf, isOpen, listenToTyping, marksOfPremove, playPremove } from "./input.js";
import { listenToJudging, showSummary, showTask } from "./judged.js";
import { listenToKeys } from "./keys.js";
import { SETTINGS, listenToLeaving, remembered, restoreGame, store } from "./memory.js";
import { listenToNotes, showMoves } from "./moves_list.js";
import { endText, hint, isEngineToMove, letEngineMove, newMatch, resign, setOpponent, showPlayers, takeBack, turnText, watchClocks } from "./opponent.js";
import { fillExamples, listenToRules, showVariants } from "./rules.js";
import { showGraph, showScores } from "./scores.js";
import { fillPalette, listenToSetup, showSetup } from "./setup.js";
import { drawArrows, drawBoard } from "./squares.js";
import { newState } from "./state.js";
import { isOver, lineFrom, mainLine, recordOf } from "./tree.js";

const state = newState();

/** What the page shows: the values for which the lists of games and variants were drawn. */
const shown = {};

/** What the visitor does on the board. */
const callbacks = callbacksOf(state);

state.redraw = (changes) => {
  const { isOn } = state.setup;
  drawBoard(state, { marks: isOn ? [] : marksOfPremove(state), ...callbacks, ...changes });
  byId("set-up").setAttribute("aria-pressed", String(isOn));
  byId("setup-tools").hidden = !isOn;
  if (isOn) showSetup(state);
  showPlayers(state);
};

state.changed = () => {
  const { game, file, analysis } = state;
  byId("fen").value = game.board.fen();
  if (shown.game !== game) byId("typed").value = "";
  state.redraw({ moves: isOpen(state) ? game.board.moves() : [] });
  showMoves(state);
  showScores(state);
  showGraph(state);
  showSummary(state);
  if (analysis.lines.length > 0) clearLines(state);
  else drawArrows(state, []);
  showControls();
  if (shown.variant !== game.variant) {
    showVariants(state);
    showTables(state);
  }
  byId("variant").value = game.variant;
  if (shown.game !== game || shown.games !== file.games || shown.result !== game.result) showGames(state);
  Object.assign(shown, { variant: game.variant, game, games: file.games, result: game.result });
  if (game.board.pieces().length <= Math.max(AT_ONCE, state.endgames.pieces) || byId("exact").textContent) showExact(state);
  if (!byId("panel-explorer").hidden) showExplorer(state);
  if (!state.setup.isOn) tell(isOver(game) ? endText(game) : turnText(game));
  state.remember();
  letEngineMove(state);
  if (analysis.isOn) analyseHere(state);
  playPremove(state);
  if (state.task) showTask(state);
};

let storing;
state.remember = () => {
  storing ??= setTimeout(() => {
    storing = undefined;
    store(state);
  }, 500);
};

/** Enables the controls that can be used now. */
function showControls() {
  const { game, undos } = state;
  byId("judge").disabled = isEngineToMove(state) || Boolean(state.task || game.fault);
  byId("hint").disabled = isOver(game) || isEngineToMove(state);
  byId("resign").disabled = isOver(game);
  byId("take-back").disabled = byId("back").disabled = byId("first").disabled = !game.node.parent;
  byId("next").disabled = byId("last").disabled = game.node.children.length === 0;
  byId("undo").disabled = undos.length === 0;
  document.body.classList.toggle("learning", Boolean(state.task));
  byId("learn").setAttribute("aria-pressed", String(Boolean(state.task)));
}

/** Writes the texts of the page in a language. */
function useLanguage(language) {
  document.documentElement.lang = language;
  document.title = say("title");
  for (const host of document.querySelectorAll("[data-text]")) host.textContent = say(host.dataset.text);
  for (const host of document.querySelectorAll("[data-label]")) host.setAttribute("aria-label", say(host.dataset.label));
  for (const host of document.querySelectorAll("button[data-label], #typed")) host.title = say(host.dataset.label);
  byId("typed").placeholder = say("move");
}

function fillControls() {
  fillExamples();
  showVariants(state);
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

function listen() {
  // A button without such a node is disabled.
  const step = (id, to) => on(id, "click", () => goTo(state, to(state.game.node)));
  step("first", () => state.game.root);
  step("back", (node) => node.parent);
  step("next", (node) => node.children[0]);
  step("last", (node) => lineFrom(node).at(-1));
  on("turn", "click", () => {
    state.isTurned = !state.isTurned;
    state.changed();
  });
  on("language", "change", ({ target }) => {
    useLanguage(target.value);
    fillControls();
    shown.variant = shown.game = undefined;
    state.changed();
  });
  on("numbering", "change", () => state.changed());
  on(["colours", "scheme"], "change", () => {
    showColours();
    state.remember();
  });
  on(["level", "clock", "sound"], "change", () => {
    showPlayers(state);
    state.remember();
  });
  on("new-game", "click", () => newMatch(state));
  on("opponent", "change", () => {
    stopThinking(state);
    setOpponent(state);
    state.changed();
  });
  on("take-back", "click", () => takeBack(state));
  on("hint", "click", () => hint(state));
  on("resign", "click", () => resign(state));
  on("undo", "click", () => undo(state));
  on("tab-explorer", "click", () => showExplorer(state));
  for (const listenTo of [listenToAnalysis, listenToKeys, listenToLeaving, listenToTyping, listenToNotes, listenToSetup, listenToRules, listenToFiles, listenToTables, listenToJudging]) {
    listenTo(state);
  }
  setInterval(watchClocks, 250, state);
}

function showColours() {
  document.body.className = byId("colours").value;
  document.documentElement.style.colorScheme = { auto: "" }[byId("scheme").value] ?? byId("scheme").value;
}

async function start() {
  const memory = remembered();
  const settings = { opponent: "black", level: "2", ...memory.settings, variant: memory.variant };
  select("language", settings.language, document.documentElement.lang);
  useLanguage(byId("language").value);
  await checkersBits.init();
  fillControls();
  for (const id of ["variant", ...SETTINGS]) select(id, settings[id]);
  state.isTurned = memory.turned === true;
  showColours();
  listen();
  restoreGame(state, memory);
  openLink(state);
  document.documentElement.dataset.ready = "yes";
}

start().catch(({ message }) => tell(say("engineFails", { message })));

// The only name that the scripts leave in the window: for the tests in a browser, and for the console.
window.checkersPage = { state, fileOf, goTo, isOpen, linkHere, mainLine, readText, recordOf, stopThinking };
