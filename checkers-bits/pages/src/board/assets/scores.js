// Scores: scores for White as text, on the bar, and on the graph of the game. Scores are in hundredths of a man.

import { byId, makeButton, say, svgElement } from "../../assets/dom.js";
import { goTo } from "./game.js";
import { markScores, moveText } from "./moves_list.js";
import { lineFrom } from "./tree.js";

/** The greatest score that the graph shows. */
const LIMIT = 400;

/** Converts a score for the side to move to a score for White, which is the usual form for people. */
export function forWhite(turn, { score, pliesToEnd }) {
  const sign = turn === "white" ? 1 : -1;
  return { score: sign * score, pliesToEnd: pliesToEnd === undefined ? undefined : sign * pliesToEnd };
}

/** Writes a score for White in men, such as "+1.25", or the moves to a win, such as "+#3". */
export function scoreText({ score, pliesToEnd }) {
  if (pliesToEnd !== undefined) return `${pliesToEnd > 0 ? "+" : "−"}#${Math.ceil(Math.abs(pliesToEnd) / 2)}`;
  return `${score < 0 ? "−" : "+"}${(Math.abs(score) / 100).toFixed(2)}`;
}

/** White's share of the evaluation bar, from 0 to 1. */
export const shareOf = (value) => 1 / (1 + Math.exp(-(value?.score ?? 0) / 120));

export function limitedScore({ score, pliesToEnd }) {
  return pliesToEnd === undefined ? Math.max(-LIMIT, Math.min(LIMIT, score)) : LIMIT * Math.sign(pliesToEnd);
}

/**
 * Returns the places in a list of scores, some unknown, at which the game turned: a side lost as much as by a mistake. `markOf` is
 * that of the package.
 */
export const turnsIn = (scores, markOf) => scores.flatMap((score, ply) => {
  const before = scores[ply - 1];
  const isTurn = (best, played) => ["?", "??"].includes(markOf(best.score, played.score)?.sign);
  return score && before && (isTurn(before, score) || isTurn(score, before)) ? [ply] : [];
});

/** Shows the score of the position on the bar, and the known scores in the list of moves. */
export function showScores({ isTurned, game: { node: { score } } }) {
  byId("bar-white").style.height = `${100 * shareOf(score)}%`;
  byId("bar").classList.toggle("turned", isTurned);
  byId("bar").setAttribute("aria-label", score ? say("score", { score: scoreText(score) }) : say("noScore"));
  byId("value").textContent = score ? scoreText(score) : "";
  markScores(scoreText);
}

/** Shows the scores of the main line on the graph. */
export function showGraph(state) {
  const line = lineFrom(state.game.root);
  const known = line.map((node, ply) => ({ node, ply })).filter(({ node }) => node.score);
  const turns = turnsIn(line.map((node) => node.score), checkersBits.markOf).map((ply) => ({ node: line[ply], ply }));
  byId("graph").replaceChildren(...(known.length > 1 ? [chartOf(state, line, known, turns)] : []));
  const buttons = turns.map(({ node }) => makeButton(() => goTo(state, node), {}, moveText(state.game, node, true)));
  byId("turns").replaceChildren(...(known.length > 1 ? [say(turns.length ? "turnsAt" : "noTurns"), " ", ...buttons] : []));
}

function chartOf(state, line, known, turns) {
  const width = Math.max(1, line.length - 1);
  const upright = (ply, kind) => svgElement("line", { class: kind, x1: ply, x2: ply, y1: -LIMIT, y2: LIMIT });
  const now = line.indexOf(state.game.node);
  const goThere = ({ clientX, currentTarget }) => {
    const box = currentTarget.getBoundingClientRect();
    goTo(state, line[Math.round(((clientX - box.x) / box.width) * (line.length - 1))]);
  };
  return svgElement("svg", { viewBox: `0 ${-LIMIT - 20} ${width} ${2 * LIMIT + 40}`, preserveAspectRatio: "none", role: "img", "aria-label": say("graph"), click: goThere },
    svgElement("line", { class: "zero", x1: 0, x2: width, y1: 0, y2: 0 }),
    ...turns.map(({ ply }) => upright(ply, "turn")),
    svgElement("polyline", { points: known.map(({ node, ply }) => `${ply},${-limitedScore(node.score)}`).join(" ") }),
    ...(now < 0 ? [] : [upright(now, "now")]));
}
