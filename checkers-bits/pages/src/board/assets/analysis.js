// Analysis of the position on the board: shows the best lines, arrows and the evaluation bar.
"use strict";

const analysis = { isOn: false };

/** The maximum time of an analysis, in milliseconds. It keeps an unattended page from emptying the battery. */
const LONGEST = 120e3;

/** Converts a score for the side to move to a score for White, which is the usual form for people. */
function forWhite(turn, { score, pliesToEnd }) {
  const sign = turn === "white" ? 1 : -1;
  return { score: sign * score, pliesToEnd: pliesToEnd === undefined ? undefined : sign * pliesToEnd };
}

/** Writes a score for White in men, such as "+1.25", or the moves to a win, such as "+#3". */
function scoreText({ score, pliesToEnd }) {
  if (pliesToEnd !== undefined) return `${pliesToEnd > 0 ? "+" : "−"}#${Math.ceil(Math.abs(pliesToEnd) / 2)}`;
  return `${score < 0 ? "−" : "+"}${(Math.abs(score) / 100).toFixed(2)}`;
}

function showBar(value) {
  const share = 1 / (1 + Math.exp(-(value?.score ?? 0) / 120));
  byId("bar-white").style.height = `${100 * share}%`;
  byId("bar").classList.toggle("turned", shown.turned);
  byId("bar").setAttribute("aria-label", value ? say("score", { score: scoreText(value) }) : say("noScore"));
}

function showLines(turn, lines) {
  byId("found").replaceChildren(...lines.map((info) => element("li", {},
    element("strong", {}, scoreText(forWhite(turn, info))),
    ` ${info.moves.map(({ text }) => text).join(" ")} `,
    element("span", { class: "note" }, say("depth", { depth: info.depth })))));
  drawArrows(lines.map(({ moves }) => moves[0]));
}

function analyseHere() {
  if (!analysis.isOn || setup.isOn || game.board.isGameOver() || isEngineToMove()) return;
  const { node, board: { turn } } = game;
  const lines = [];
  let isDrawn = false;
  const show = () => {
    isDrawn = false;
    if (game.node !== node || !analysis.isOn) return;
    showBar(node.score);
    showLines(turn, lines.filter(Boolean));
  };
  think(node, {
    lines: Number(byId("lines").value),
    moveTime: LONGEST,
    onInfo(info) {
      lines[info.line] = info;
      if (info.line === 0) node.score = forWhite(turn, info);
      // The lines are drawn at most once per frame, because the results of shallow depths come faster than the
      // screen can show.
      if (!isDrawn) requestAnimationFrame(show);
      isDrawn = true;
    },
  });
}

function setAnalysis(isOn) {
  analysis.isOn = isOn;
  byId("analyse").setAttribute("aria-pressed", String(isOn));
  if (isOn) analyseHere();
  else {
    if (!isEngineToMove()) stopThinking();
    byId("found").replaceChildren();
    drawArrows([]);
  }
}
