// The game: a tree of moves with comments and glyphs, and the node that is on the board.
"use strict";

const { Board, readPdn, writePdn, variantInfo } = checkersBits;

const newNode = (parent, move) => ({ parent, move, children: [], comments: [], nags: [], score: undefined });

const game = {
  variant: "russian",
  /** The FEN of the start, if it is not the usual position. */
  fen: undefined,
  tags: {},
  root: newNode(),
  node: undefined,
  /** The board at the node. */
  board: undefined,
  info: undefined,
  /** 1 if the side to move at the start is the one that usually moves second. */
  firstPly: 0,
  result: "*",
};

const listeners = [];

/** Calls a function whenever the node or the tree changes. */
const whenGameChanges = (listener) => listeners.push(listener);

function pathTo(node) {
  const path = [];
  for (; node.parent; node = node.parent) path.unshift(node);
  return path;
}

function boardAt(node) {
  const board = new Board(game.variant, game.fen);
  for (const { move } of pathTo(node)) board.move(move);
  return board;
}

function goTo(node) {
  game.board?.free();
  game.node = node;
  game.board = boardAt(node);
  for (const listener of listeners) listener();
}

/** A new game of a variant; throws if the FEN is wrong, and then nothing has changed. */
function startGame(variant, fen, tags = {}) {
  const [board, info] = [new Board(variant, fen), variantInfo(variant)];
  const firstPly = board.turn === info.begins ? 0 : 1;
  board.free();
  setup.isOn = false;
  Object.assign(game, { variant, fen, tags, info, firstPly, root: newNode(), result: "*" });
  goTo(game.root);
}

/** Plays a move from the node: an old child if there is one, or else a new variation. */
function play(move) {
  let child = game.node.children.find((child) => child.move.hub === move.hub);
  if (!child) {
    child = newNode(game.node, move);
    game.node.children.push(child);
  }
  goTo(child);
}

function removeNode(node) {
  const siblings = node.parent.children;
  siblings.splice(siblings.indexOf(node), 1);
  goTo(node.parent);
}

/** Makes the variation of a node the line that is played. */
function promoteNode(node) {
  for (; node.parent; node = node.parent) {
    const siblings = node.parent.children;
    const place = siblings.indexOf(node);
    if (place > 0) {
      siblings.splice(place, 1);
      siblings.unshift(node);
      break;
    }
  }
  goTo(game.node);
}

/** The nodes of the main line, without the root. */
function mainLine() {
  const line = [];
  for (let node = game.root.children[0]; node; node = node.children[0]) line.push(node);
  return line;
}

/** The game as `writePdn` takes it. */
function asRecord() {
  const line = (node) => {
    const moves = [];
    for (; node; node = node.children[0]) {
      const siblings = moves.length === 0 ? [] : node.parent.children.slice(1);
      moves.push({
        move: node.move, comments: node.comments, nags: node.nags,
        variations: siblings.map((sibling) => ({ comments: [], moves: line(sibling) })),
      });
    }
    return moves;
  };
  const moves = line(game.root.children[0]);
  // The variations of the first move hang on it as well.
  if (moves.length > 0) {
    moves[0].variations = game.root.children.slice(1).map((sibling) => ({ comments: [], moves: line(sibling) }));
  }
  const { variant, fen, tags, result } = game;
  return { variant, fen, tags, result, comments: game.root.comments, moves };
}

/** Takes a game of `readPdn`; a position that is set up on the way ends it. */
function takeRecord(record) {
  startGame(record.variant, record.fen, record.tags);
  game.result = record.result;
  game.root.comments = record.comments;
  const add = (parent, plies) => {
    for (const ply of plies) {
      if (!ply.move) break;
      const node = newNode(parent, ply.move);
      Object.assign(node, { comments: ply.comments, nags: ply.nags });
      parent.children.push(node);
      for (const variation of ply.variations) add(parent, variation.moves);
      parent = node;
    }
  };
  add(game.root, record.moves);
  goTo(game.root);
}

/** Number and side of the move to a node: "3." or "3…". */
function numberOf(node) {
  const ply = pathTo(node).length - 1 + game.firstPly;
  return [Math.floor(ply / 2) + 1, ply % 2 === 0];
}
