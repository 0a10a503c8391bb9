// Game: a tree of moves with comments and glyphs, and the node whose position is on the board.
"use strict";

const { Board, readPdn, writePdn, variantInfo } = checkersBits;

const newNode = (parent, move) => ({ parent, move, children: [], before: [], comments: [], nags: [], score: undefined });

/**
 * The game. `variant` is the name of its variant, and `info` describes the variant. `fen` is the FEN of the first
 * position, if it is not the start position of the variant. `tags` and `result` are as in PDN. `root` is the root
 * of the tree, and `node` is the node whose position is on the `board`. `startsSecond` is true if the first move is
 * made by the side that usually moves second.
 */
const game = {};

function pathTo(node) {
  const path = [];
  for (; node.parent; node = node.parent) path.push(node);
  return path.reverse();
}

function boardAt(node) {
  const board = new Board(game.variant, game.fen);
  for (const { move } of pathTo(node)) board.move(move);
  return board;
}

function goTo(node) {
  if (node.parent === game.node) game.board.move(node.move);
  else game.board = boardAt(node);
  game.node = node;
  setup.isOn = false;
  showGame();
}

/** Starts a new game of a variant. Throws if the FEN is invalid; the old game then stays. */
function startGame(variant, fen, tags = {}) {
  const board = new Board(variant, fen);
  stopThinking();
  endWhole();
  const [root, info] = [newNode(), variantInfo(variant)];
  Object.assign(game, { variant, fen, tags, root, info, board, node: root, result: "*", startsSecond: board.turn !== info.begins });
  setup.isOn = false;
  showGame();
}

/** Returns the child of a node after a move: an existing child, or else a new child, added as the last variation. */
function childOf(node, move) {
  const old = node.children.find((child) => child.move.hub === move.hub);
  if (!old) node.children.push(newNode(node, move));
  return old ?? node.children.at(-1);
}

/** Removes a node and all nodes after it. */
function removeNode(node) {
  stopThinking();
  node.parent.children = node.parent.children.filter((child) => child !== node);
  goTo(node.parent);
}

const beginsVariation = (node) => node.parent.children[0] !== node;

/** Makes the variation that contains a node the first of the variations at its parent. */
function promoteNode(node) {
  const first = pathTo(node).findLast(beginsVariation);
  first.parent.children = [first, ...first.parent.children.filter((child) => child !== first)];
  showGame();
}

/** Returns a node, its first child, the first child of that child, and so on. */
function lineFrom(node) {
  const line = [];
  for (; node; node = node.children[0]) line.push(node);
  return line;
}

/**
 * Returns the first node of each variation of a move. For the first move of a variation the list is empty, because
 * the variations beside this move are listed at the move of the outer line.
 */
const variationsOf = (node) => (beginsVariation(node) ? [] : node.parent.children.slice(1));

/** Returns the nodes of the main line, without the root. */
const mainLine = () => lineFrom(game.root.children[0]);

/** Converts the game to the form that `writePdn` takes. */
function asRecord() {
  const movesOf = (line) => line.map((node) => ({
    move: node.move, comments: node.comments, nags: node.nags,
    variations: variationsOf(node).map((first) => ({ comments: first.before, moves: movesOf(lineFrom(first)) })),
  }));
  const { variant, fen, tags, result } = game;
  return { variant, fen, tags, result, comments: game.root.comments, moves: movesOf(mainLine()) };
}

/** Opens a game of `readPdn` up to its first set-up position. Returns whether the game has a set-up position. */
function takeRecord(record) {
  let isCut = false;
  const add = (parent, plies, before = []) => {
    for (const { move, comments, nags, variations } of plies) {
      if (!move) return void (isCut = true);
      const node = Object.assign(newNode(parent, move), { before, comments, nags });
      before = [];
      parent.children.push(node);
      for (const variation of variations) add(parent, variation.moves, variation.comments);
      parent = node;
    }
  };
  startGame(record.variant, record.fen, record.tags);
  game.result = record.result;
  game.root.comments = record.comments;
  add(game.root, record.moves);
  showGame();
  return isCut;
}

/** Returns the number and the side of the move to a node: [3, true] is "3.", [3, false] is "3…". */
function numberOf(node) {
  const ply = pathTo(node).length - (game.startsSecond ? 0 : 1);
  return [Math.floor(ply / 2) + 1, ply % 2 === 0];
}
