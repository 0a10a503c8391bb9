// Results: who has won, who resigns, and which moves are taken back.

export const otherSide = (side) => (side === "white" ? "black" : "white");

/** Writes a win as in PDN, where the points of the side that begins come first. */
export const wonBy = (side, begins) => (side === begins ? "1-0" : "0-1");

/** The side that resigns: never the side of the engine; without an engine, the side to move. */
export const resigningSide = (turn, engine) => (engine ? otherSide(engine) : turn);

/**
 * Returns the first node of the moves that are taken back at a node. If the engine made the last move, the move
 * of the visitor before it is taken back too, so that the visitor is to move.
 */
export const takenBack = (node, turn, engine) => (engine === otherSide(turn) && node.parent.parent ? node.parent : node);

/** Returns the score for White of a position in which the game has ended by the rules. */
export function endScore(board) {
  const { winner } = board.outcome();
  return { score: { white: 1000, black: -1000 }[winner] ?? 0, pliesToEnd: winner && 0 };
}
