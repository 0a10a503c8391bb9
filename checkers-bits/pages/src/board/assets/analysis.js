// Analysis of the position on the board: shows the best lines, arrows and the evaluation bar.

import { element } from "../../../../wasm/package/elements.js";
import { byId, on, say, tell } from "../../assets/dom.js";
import { stopThinking, think } from "./engine.js";
import { copy } from "./files.js";
import { addMoves, goTo } from "./game.js";
import { numbered, showMoves } from "./moves_list.js";
import { isEngineToMove } from "./opponent.js";
import { forWhite, scoreText, showScores } from "./scores.js";
import { drawArrows } from "./squares.js";
import { boardAt } from "./tree.js";

export function clearLines(state) {
  state.analysis.lines = [];
  byId("found").replaceChildren();
  drawArrows(state, []);
}

/** Returns the texts of the moves of a line after a node, with move numbers. */
const textsOf = (game, moves) => moves.map((move, i) => numbered(game, game.node.ply + 1 + i, move.text, i === 0));

/** Shows the lines with a button for each move. A line that has not changed keeps its elements. */
function showLines(state, lines) {
  const { game, game: { board: { turn } } } = state;
  const host = byId("found");
  state.analysis.lines = lines;
  lines.forEach((info, i) => {
    const texts = textsOf(game, info.moves);
    const key = `${scoreText(forWhite(turn, info))} ${info.depth} ${texts.join(" ")}`;
    if (host.children[i]?.dataset.key === key) return;
    const button = (act, text, label = null) =>
      element("button", { type: "button", "data-line": i, "data-act": act, "aria-label": label, title: label }, text);
    const item = element("li", { "data-key": key },
      element("strong", {}, scoreText(forWhite(turn, info))), element("span", { class: "note" }, say("depth", { depth: info.depth })),
      element("span", {}, ...texts.map((text, place) => button(place, text))),
      button("take", "+", say("takeLine")), button("copy", "❐", say("copyLine")));
    if (host.children[i]) host.children[i].replaceWith(item);
    else host.append(item);
  });
  drawArrows(state, lines.map(({ moves }) => moves[0]));
}

/** Plays a line up to the clicked move, or takes the whole line into the game, or copies it. */
function useLine(state, { line, act }) {
  const { moves } = state.analysis.lines[line];
  const { game, game: { node } } = state;
  if (act === "copy") copy(textsOf(game, moves).join(" "));
  else if (act === "take") {
    addMoves(state, node, moves);
    showMoves(state);
    byId("next").disabled = byId("last").disabled = false;
    tell(say("lineTaken"));
  } else goTo(state, addMoves(state, node, moves.slice(0, Number(act) + 1)));
}

export function analyseHere(state) {
  const { analysis, game, game: { node, board } } = state;
  if (!analysis.isOn || document.hidden || state.setup.isOn || board.isGameOver() || isEngineToMove(state)) return;
  const { turn } = board;
  const lines = [];
  let isDrawn = false;
  const show = () => {
    isDrawn = false;
    if (state.game.node !== node || !analysis.isOn) return;
    showScores(state);
    showLines(state, lines.filter(Boolean));
  };
  think(state, boardAt(game, node), {
    lines: Number(byId("lines").value),
    onInfo(info) {
      lines[info.line] = info;
      if (info.line === 0 && !node.judged) node.score = forWhite(turn, info);
      // The lines are drawn at most once per frame, because the results of shallow depths come faster than the
      // screen can show.
      if (!isDrawn) requestAnimationFrame(show);
      isDrawn = true;
    },
  });
}

export function setAnalysis(state, isOn) {
  state.analysis.isOn = isOn;
  byId("analyse").setAttribute("aria-pressed", String(isOn));
  if (isOn) analyseHere(state);
  else {
    if (!isEngineToMove(state)) stopThinking(state);
    clearLines(state);
  }
}

export function listenToAnalysis(state) {
  on("analyse", "click", () => setAnalysis(state, !state.analysis.isOn));
  on("lines", "change", () => {
    state.remember();
    clearLines(state);
    analyseHere(state);
  });
  // A line acts when it is pressed, because a new depth can replace it before the click ends. A click without a
  // pointer comes from the keyboard.
  const use = ({ target }, isMeant) => isMeant && target.dataset.act && useLine(state, target.dataset);
  on("found", "pointerdown", (event) => use(event, event.button === 0));
  on("found", "click", (event) => use(event, event.detail === 0));
  // The engine does not analyse for a page that nobody sees.
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) return analyseHere(state);
    if (!isEngineToMove(state)) stopThinking(state);
  });
}
