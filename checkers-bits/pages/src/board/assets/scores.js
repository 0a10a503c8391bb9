// Scores: scores for White as text, on the bar, and on the graph of the game. Scores are in hundredths of a man.

import { makeButton, svgElement } from "../../../../wasm/package/elements.js";
import { byId, say } from "../../assets/dom.js";
import { goTo } from "./game.js";
import { markScores, moveText } from "./moves_list.js";
import { otherSide } from "./results.js";
import { lineFrom, mainLine, numberOf } from "./tree.js";

/** The greatest score that the graph shows. */
const MAX_SCORE = 400;

/** Converts a score for the side to move to a score for White, which is the usual form for people. */
export function forWhite(turn, { score, pliesToEnd }) {
  const sign = turn === "white" ? 1 : -1;
  return { score: sign * score, pliesToEnd: pliesToEnd === undefined ? undefined : sign * pliesToEnd };
}

/** Writes a score for White in men, such as "+1.25", or the moves to a win, such as "+#3". */
export function scoreText({ score, pliesToEnd }) {
  if (pliesToEnd !== undefined) return `${(pliesToEnd || score) > 0 ? "+" : "−"}#${Math.ceil(Math.abs(pliesToEnd) / 2)}`;
  return `${score < 0 ? "−" : "+"}${(Math.abs(score) / 100).toFixed(2)}`;
}

/** White's share of the evaluation bar, from 0 to 1. */
export const shareOf = (value) => 1 / (1 + Math.exp(-(value?.score ?? 0) / 120));

export function limitedScore({ score, pliesToEnd }) {
  return pliesToEnd === undefined ? Math.max(-MAX_SCORE, Math.min(MAX_SCORE, score)) : MAX_SCORE * Math.sign(pliesToEnd || score);
}

/** The side that made the move to a node. */
export function sideOf({ board: { begins }, startsSecond }, node) {
  const [, isFirstSide] = numberOf(node, startsSecond);
  return isFirstSide ? begins : otherSide(begins);
}

/** Returns the scores before and after the move to a node, for the side that made it; two zeros if one is unknown. */
function scoresAround(game, node) {
  const [before, after] = [node.parent.score, node.score];
  return before && after ? [before, after].map((score) => forWhite(sideOf(game, node), score).score) : [0, 0];
}

/** Returns the loss of the move to a node in hundredths of a man; 0 if it is unknown. */
export const lossOf = (game, node) => checkersBits.lossOf(...scoresAround(game, node));

/** Returns the mark of the move to a node, if its loss is known and large. */
export const markOf = (game, node) => checkersBits.markOf(...scoresAround(game, node));

/** Returns the nodes of the main line to which a bad move led. */
export const mistakesOf = (game) => mainLine(game).filter((node) => markOf(game, node));

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
  const known = line.filter(({ score }) => score);
  const mistakes = mistakesOf(state.game);
  byId("graph").replaceChildren(...(known.length > 1 ? [chartOf(state, line, known, mistakes)] : []));
  const buttons = mistakes.map((node) => makeButton(() => goTo(state, node), {}, moveText(state.game, node, true)));
  byId("mistakes").replaceChildren(...(known.length > 1 ? [say(mistakes.length ? "mistakesAt" : "noMistakes"), " ", ...buttons] : []));
}

function chartOf(state, line, known, mistakes) {
  const width = Math.max(1, line.length - 1);
  const upright = (ply, kind) => svgElement("line", { class: kind, x1: ply, x2: ply, y1: -MAX_SCORE, y2: MAX_SCORE });
  const now = line.indexOf(state.game.node);
  const goThere = ({ clientX, currentTarget }) => {
    const box = currentTarget.getBoundingClientRect();
    goTo(state, line[Math.round(((clientX - box.x) / box.width) * (line.length - 1))]);
  };
  return svgElement("svg", { viewBox: `0 ${-MAX_SCORE - 20} ${width} ${2 * MAX_SCORE + 40}`, preserveAspectRatio: "none", role: "img", "aria-label": say("graph"), click: goThere },
    svgElement("line", { class: "zero", x1: 0, x2: width, y1: 0, y2: 0 }),
    ...mistakes.map(({ ply }) => upright(ply, "mistake")),
    svgElement("polyline", { points: known.map(({ ply, score }) => `${ply},${-limitedScore(score)}`).join(" ") }),
    ...(now < 0 ? [] : [upright(now, "now")]));
}
