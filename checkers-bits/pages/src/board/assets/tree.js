// Tree: a game as a tree of moves with variations, comments and glyphs.

/** `judged` is the text that stores the score of a judged node in the file. */
export const newNode = (parent, move) =>
  ({ parent, move, ply: parent ? parent.ply + 1 : 0, children: [], before: [], comments: [], nags: [], drawn: [], score: undefined, judged: undefined });

/** Matches the command of a comment that has the score for White: in men, or `#` and the moves to a win. */
const EVAL = /\[%eval\s+(#?)\+?(-?(?:\d+\.?\d*|\.\d+))[^\]]*\]/g;

/** Takes the score out of comments: returns it, if they have one, its text, and the comments without it. */
function scored(comments) {
  const found = comments.flatMap((comment) => [...comment.matchAll(EVAL)]);
  if (found.length === 0) return { comments };
  const [[, isWin, text]] = found;
  const number = Number(text);
  const score = isWin ? { score: 1000 * Math.sign(number), pliesToEnd: 2 * number } : { score: Math.round(100 * number) };
  return { score, judged: found.map(([command]) => command).join(" "), comments: comments.map((comment) => comment.replace(EVAL, "").trim()).filter(Boolean) };
}

/** Writes a score as the command of a comment. */
export function evalOf({ score, pliesToEnd }) {
  const value = pliesToEnd === undefined ? (score / 100).toFixed(2) : `#${Math.sign(pliesToEnd) * Math.ceil(Math.abs(pliesToEnd) / 2)}`;
  return `[%eval ${value}]`;
}

const commentsOf = ({ judged, comments }) => (judged ? [judged, ...comments] : comments);

export function pathTo(node) {
  const path = [];
  for (; node.parent; node = node.parent) path.push(node);
  return path.reverse();
}

/** Returns a node, its first child, the first child of that child, and so on. */
export function lineFrom(node) {
  const line = [];
  for (; node; node = node.children[0]) line.push(node);
  return line;
}

export const beginsVariation = (node) => node.parent.children[0] !== node;

/**
 * Returns the first node of each variation of a move. For the first move of a variation the list is empty, because
 * the variations beside this move are listed at the move of the outer line.
 */
export const variationsOf = (node) => (beginsVariation(node) ? [] : node.parent.children.slice(1));

/** Returns the child of a node after a move: an existing child, or else a new child, added as the last variation. */
export function childOf(node, move) {
  const old = node.children.find((child) => child.move.hub === move.hub);
  if (!old) node.children.push(newNode(node, move));
  return old ?? node.children.at(-1);
}

/** Makes the variation that contains a node the first of the variations at its parent. */
export function promote(node) {
  const first = pathTo(node).findLast(beginsVariation);
  first.parent.children = [first, ...first.parent.children.filter((child) => child !== first)];
}

/** Returns the number and the side of the move to a node: [3, true] is "3.", [3, false] is "3…". */
export function numberOf({ ply }, startsSecond) {
  const place = ply - (startsSecond ? 0 : 1);
  return [Math.floor(place / 2) + 1, place % 2 === 0];
}

/** Makes a game from the form of `readPdn`, up to its first set-up position. `isCut` tells whether it has one. */
export function gameFrom({ variant, fen, tags = {}, result = "*", comments = [], moves = [], fault, text }) {
  const root = Object.assign(newNode(), scored(comments));
  const game = { variant, fen, tags: { ...tags }, result, root, node: root, isCut: false, fault, text };
  const add = (parent, plies, before = []) => {
    for (const { move, comments, nags, variations } of plies) {
      if (!move) return void (game.isCut = true);
      const node = Object.assign(newNode(parent, move), { before, nags, ...scored(comments) });
      before = [];
      parent.children.push(node);
      for (const variation of variations) add(parent, variation.moves, variation.comments);
      parent = node;
    }
  };
  add(root, moves);
  return game;
}

/** Whether a game has ended at its node: by the rules, on time, or by resignation. */
export const isOver = ({ board, node, end }) => board.isGameOver() || end === node;

/** Returns a board of a game with the position at a node. */
export function boardAt(game, node) {
  if (node === game.node) return game.board.clone();
  const board = new checkersBits.Board(game.variant, game.fen);
  for (const { move } of pathTo(node)) board.move(move);
  return board;
}

export const mainLine = ({ root }) => lineFrom(root.children[0]);

/** Converts a game to the form that `writePdn` takes. */
export function recordOf({ variant, fen, tags, result, root }) {
  const movesOf = (line) => line.map((node) => ({
    move: node.move, comments: commentsOf(node), nags: node.nags,
    variations: variationsOf(node).map((first) => ({ comments: first.before, moves: movesOf(lineFrom(first)) })),
  }));
  return { variant, fen, tags, result, comments: commentsOf(root), moves: movesOf(lineFrom(root.children[0])) };
}
