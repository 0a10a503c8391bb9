// The game: a tree of moves with comments and glyphs, and the node that is on the board.
"use strict";

const { Board, readPdn, writePdn, variantInfo } = checkersBits;

const newNode = (parent, move) => ({ parent, move, children: [], before: [], comments: [], nags: [], score: undefined });

/**
 * The game: `variant` with its `info`, `fen` of the start if it is not the usual position, `tags`, `result`, the tree from
 * `root`, the `node` that is on the `board`, and whether the side that begins in the variant does not begin here (`startsSecond`).
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

/** A new game of a variant; throws if the FEN is wrong, and then nothing has changed. */
function startGame(variant, fen, tags = {}) {
  const board = new Board(variant, fen);
  stopThinking();
  endWhole();
  const [root, info] = [newNode(), variantInfo(variant)];
  Object.assign(game, { variant, fen, tags, root, info, board, node: root, result: "*", startsSecond: board.turn !== info.begins });
  setup.isOn = false;
  showGame();
}

/** The node of a move after another node: an old child if there is one, or else a new variation. */
function childOf(node, move) {
  const old = node.children.find((child) => child.move.hub === move.hub);
  if (!old) node.children.push(newNode(node, move));
  return old ?? node.children.at(-1);
}

/** Removes a node and all after it. */
function removeNode(node) {
  stopThinking();
  node.parent.children = node.parent.children.filter((child) => child !== node);
  goTo(node.parent);
}

const beginsVariation = (node) => node.parent.children[0] !== node;

/** Puts the variation of a node before its siblings: one level up. */
function promoteNode(node) {
  const first = pathTo(node).findLast(beginsVariation);
  first.parent.children = [first, ...first.parent.children.filter((child) => child !== first)];
  showGame();
}

/** The line that begins with a node. */
function lineFrom(node) {
  const line = [];
  for (; node; node = node.children[0]) line.push(node);
  return line;
}

/** The first nodes of the variations of a move. Those of the first move of a variation hang on the line that it leaves. */
const variationsOf = (node) => (beginsVariation(node) ? [] : node.parent.children.slice(1));

/** The nodes of the main line, without the root. */
const mainLine = () => lineFrom(game.root.children[0]);

/** The game as `writePdn` takes it. */
function asRecord() {
  const movesOf = (line) => line.map((node) => ({
    move: node.move, comments: node.comments, nags: node.nags,
    variations: variationsOf(node).map((first) => ({ comments: first.before, moves: movesOf(lineFrom(first)) })),
  }));
  const { variant, fen, tags, result } = game;
  return { variant, fen, tags, result, comments: game.root.comments, moves: movesOf(mainLine()) };
}

/** Takes a game of `readPdn`. A position set up on the way ends it; gives whether there was one. */
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

/** Number and side of the move to a node: [3, true] is "3.", [3, false] is "3…". */
function numberOf(node) {
  const ply = pathTo(node).length - (game.startsSecond ? 0 : 1);
  return [Math.floor(ply / 2) + 1, ply % 2 === 0];
}
