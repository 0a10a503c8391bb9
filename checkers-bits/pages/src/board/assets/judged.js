// Judged games: a search of each position of a game, which leaves scores, marks and better lines in it, as
// `checkers analyse` does; and the mistakes of a judged game as tasks.

import { byId, on, say, tell } from "../../assets/dom.js";
import { setAnalysis } from "./analysis.js";
import { stopThinking, think } from "./engine.js";
import { addMoves, edited, goTo, pushUndo } from "./game.js";
import { moveText } from "./moves_list.js";
import { leaveMatch } from "./opponent.js";
import { endScore } from "./results.js";
import { forWhite, lossOf, markOf, mistakesOf, showGraph, showScores, sideOf } from "./scores.js";
import { boardAt, childOf, evalOf, lineFrom, mainLine, pathTo } from "./tree.js";

/** The search time per position, in milliseconds. */
const MOVE_TIME = 150;

/** The maximum length in plies of a variation that shows a better line. */
const MAX_LINE = 12;

/** The NAGs that assess a move, from `!` to `?!`. */
const isAssessment = (nag) => nag >= 1 && nag <= 6;

/** Converts the result after a move to the result before it: for the other side, and a win takes a ply more. */
function before({ score, pliesToEnd, moves }, move) {
  const plies = pliesToEnd === undefined ? undefined : -pliesToEnd - Math.sign(score);
  return { score: -score, pliesToEnd: plies, moves: [move, ...moves] };
}

/** Returns the score of a position for the side to move, and the best line; undefined if another search has begun. */
function judge(state, board) {
  if (!board.isGameOver()) return think(state, board, { moveTime: MOVE_TIME });
  // The score of an end for White, for the side to move: the same conversion as the other way round.
  return { ...forWhite(board.turn, endScore(board)), moves: [] };
}

/** Sets the score of a node, which stays in the game unless the game has ended there. */
function setScore(node, turn, found) {
  node.score = forWhite(turn, found);
  node.judged = found.moves.length > 0 ? evalOf(node.score) : undefined;
}

/** Marks the move to a node, and adds the better line as a variation. */
function addMark(state, node, mark, turn, better) {
  const { parent } = node;
  if (!node.nags.some(isAssessment)) node.nags = [mark.nag, ...node.nags];
  const [first] = better.moves;
  const old = parent.children.find(({ move }) => move.hub === first.hub);
  // A line of the visitor or of the file stays as it is.
  if (old && !old.judged) return;
  if (!old) addMoves(state, parent, better.moves.slice(0, MAX_LINE));
  setScore(childOf(parent, first), turn, better);
}

/**
 * Removes what an earlier analysis has added to the move to a node: the mark, the better line, and the loss that `checkers analyse`
 * writes as a comment. The file does not say who has added them. A NAG or a comment is of the analysis if it follows from the scores;
 * a line, if its first move has a score and it has no notes and no variations of its own.
 */
function removeMark({ game }, node) {
  const { parent } = node;
  const mark = parent?.judged && markOf(game, node);
  if (!mark) return;
  const hasNotes = ({ children, before, comments, nags }) => children.length > 1 || [before, comments, nags].flat().length > 0;
  const loss = `${mark.name}: loses ${(lossOf(game, node) / 100).toFixed(2)}`;
  node.nags = node.nags.filter((nag) => nag !== mark.nag);
  node.comments = node.comments.filter((comment) => comment !== loss);
  // The visitor keeps the line that he looks at.
  parent.children = parent.children.filter((line) =>
    line === node || !line.judged || lineFrom(line).some(hasNotes) || pathTo(game.node).includes(line));
}

/** Lets the visitor take back what an analysis changes. Moves that he has made since, which have no scores in the file, stay. */
function pushUndoOfJudging(state) {
  const nodes = [state.game.root];
  for (const node of nodes) nodes.push(...node.children);
  const old = nodes.map((node) => ({ ...node, node, children: [...node.children] }));
  pushUndo(state, () => {
    for (const { node, score, judged, nags, comments, children } of old) {
      const since = node.children.filter((child) => !children.includes(child) && !child.judged);
      const isAsBefore = node.comments.every((comment) => comments.includes(comment));
      Object.assign(node, { score, judged, nags, comments: isAsBefore ? comments : node.comments, children: [...children, ...since] });
    }
  });
}

function endJudging({ analysis }) {
  analysis.judging = undefined;
  byId("judge").textContent = say("judge");
}

/**
 * Judges the main line, from its last position to its first, so that a score knows the scores after it; or stops such an
 * analysis. A possible mistake is verified: the position after the better move is searched as long as the position
 * after the move of the game.
 */
async function judgeGame(state) {
  const { analysis, game } = state;
  if (analysis.judging) {
    endJudging(state);
    return void stopThinking(state);
  }
  setAnalysis(state, false);
  const line = lineFrom(game.root);
  const run = (analysis.judging = {});
  pushUndoOfJudging(state);
  let after;
  for (const node of [...line].reverse()) {
    byId("judge").textContent = say("stopAt", { ply: line.length - 1 - node.ply, plies: line.length - 1 });
    const board = boardAt(game, node);
    const { turn } = board;
    let best = await judge(state, board);
    if (analysis.judging !== run || !best) break;
    const next = line[node.ply + 1];
    if (next) {
      const isBest = best.moves[0]?.hub === next.move.hub;
      if (!isBest && checkersBits.markOf(best.score, -after.score)) {
        const [first] = best.moves;
        board.move(first);
        const reply = await judge(state, board);
        if (analysis.judging !== run || !reply) break;
        best = before(reply, first);
        const mark = checkersBits.markOf(best.score, -after.score);
        if (mark) addMark(state, next, mark, turn, best);
      }
      // The search after the move saw one ply more than the search before it.
      if (isBest || -after.score >= best.score) best = before(after, next.move);
    }
    removeMark(state, node);
    setScore(node, turn, best);
    after = best;
    edited(state);
    showScores(state);
    showGraph(state);
  }
  if (!analysis.judging || analysis.judging === run) endJudging(state);
  state.changed();
}

/** Shows the mean loss and the marks of each side, if all positions of the game are judged. */
export function showSummary({ game }) {
  const line = mainLine(game);
  const isJudged = line.length > 0 && line.slice(0, -1).every((node) => node.judged) && line.at(-1).score;
  const summary = (side) => {
    const own = line.filter((node) => sideOf(game, node) === side);
    const mean = own.reduce((sum, node) => sum + lossOf(game, node), 0) / Math.max(1, own.length) / 100;
    const marks = checkersBits.marks.map(({ sign }) => `${sign} ${own.filter((node) => markOf(game, node)?.sign === sign).length}`);
    return say("summary", { side: say(side), mean: mean.toFixed(2), marks: marks.join(", ") });
  };
  byId("summary").textContent = isJudged ? ["white", "black"].map(summary).join(" ") : "";
  byId("mistake").hidden = byId("learn").hidden = !isJudged || mistakesOf(game).length === 0;
}

/** Goes to the position after the next mistake, or after the first one. */
function goToMistake(state) {
  const mistakes = mistakesOf(state.game);
  const next = mistakes.find(({ ply }) => ply > state.game.node.ply) ?? mistakes[0];
  if (next) goTo(state, next);
}

/** Begins the tasks, or ends them: the mistakes of the side at the bottom of the board, or else of the other side. */
function learn(state) {
  if (state.task) return endTasks(state);
  const { game, isTurned } = state;
  const mistakes = mistakesOf(game);
  const own = mistakes.filter((node) => (sideOf(game, node) === "black") === isTurned);
  setAnalysis(state, false);
  leaveMatch(state);
  state.task = { rest: own.length > 0 ? own : mistakes };
  nextTask(state);
}

function nextTask(state) {
  const { task } = state;
  const node = task.rest.shift();
  if (!node) return endTasks(state);
  Object.assign(task, { node, children: [...node.parent.children] });
  goTo(state, node.parent);
}

function endTasks(state) {
  const { task: { node: { parent }, children }, game } = state;
  state.task = undefined;
  // A move that was tried is not in the game.
  if (pathTo(game.node).some((node) => node.parent === parent && !children.includes(node))) goTo(state, parent);
  else state.changed();
}

/** Shows the task, or judges the move that the visitor has tried. */
export async function showTask(state) {
  const { task, game, game: { node } } = state;
  const { node: mistake, node: { parent } } = task;
  if (node === parent) return tell(say(task.tried ? "tryAgain" : "task", { move: moveText(game, mistake, true), tried: task.tried }));
  if (node.parent !== parent) return endTasks(state);
  // The move leaves the game before the engine judges it, so that it is never stored.
  if (parent.children.length > task.children.length) {
    parent.children = [...task.children];
    game.edits++;
  }
  const { turn } = game.board;
  const found = node.judged ? undefined : await judge(state, boardAt(game, node));
  const isLeft = () => state.task !== task || state.game !== game || game.node !== node;
  if (isLeft() || (!node.judged && !found)) return;
  if (found) node.score = forWhite(turn, found);
  const isGood = !markOf(game, node);
  task.tried = isGood ? undefined : node.move.text;
  tell(say(isGood ? "solved" : "tryAgain", { tried: node.move.text, move: moveText(game, mistake, true) }));
  clearTimeout(task.timer);
  task.timer = setTimeout(() => {
    if (isLeft()) return;
    if (isGood) nextTask(state);
    else goTo(state, parent);
  }, 1200);
}

export function listenToJudging(state) {
  on("judge", "click", () => judgeGame(state));
  on("mistake", "click", () => goToMistake(state));
  on("learn", "click", () => learn(state));
}
