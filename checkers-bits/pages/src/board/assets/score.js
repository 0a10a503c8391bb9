// Score: scores for White, as text, on the bar and on the graph. Scores are in hundredths of a man.

/** The greatest score that the graph shows. */
const LIMIT = 400;

/** The minimum change of the score by a move that the graph marks as a turn of the game. */
const TURN = 80;

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

/** White's share of the evaluation bar, from 0 to 1. */
const shareOf = (value) => 1 / (1 + Math.exp(-(value?.score ?? 0) / 120));

function limitedScore({ score, pliesToEnd }) {
  return pliesToEnd === undefined ? Math.max(-LIMIT, Math.min(LIMIT, score)) : LIMIT * Math.sign(pliesToEnd);
}

/** Returns the places in a list of scores, some unknown, at which the game turned. */
const turnsIn = (scores) => scores.flatMap((score, ply) => {
  const before = scores[ply - 1];
  return score && before && Math.abs(limitedScore(score) - limitedScore(before)) >= TURN ? [ply] : [];
});
