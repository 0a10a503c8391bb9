// The game: a tree of moves with comments and glyphs, and the node that is on the board.
"use strict";

const { Board, readPdn, writePdn, variantInfo } = checkersBits;

const newNode = (parent, move) => ({ parent, move, children: [], before: [], comments: [], nags: [], score: undefined });

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
  result: "*",
  /** Whether the side that begins in this variant does not begin here. */
  startsSecond: false,
};

const listeners = [];

/** Calls a function whenever the node or the tree changes. */
const whenGameChanges = (listener) => listeners.push(listener);

function tellListeners() {
  for (const listener of listeners) listener();
}

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
  const isNext = game.board && node.parent === game.node;
  if (isNext) game.board.move(node.move);
  else {
    game.board?.free();
    game.board = boardAt(node);
  }
  game.node = node;
  setup.isOn = false;
  tellListeners();
}

/** A new game of a variant; throws if the FEN is wrong, and then nothing has changed. */
function startGame(variant, fen, tags = {}) {
  const board = new Board(variant, fen);
  stopThinking();
  endWhole();
  game.board?.free();
  const [root, info] = [newNode(), variantInfo(variant)];
  Object.assign(game, { variant, fen, tags, root, info, board, node: root, result: "*", startsSecond: board.turn !== info.begins });
  setup.isOn = false;
  tellListeners();
}

/** The node of a move after another node: an old child if there is one, or else a new variation. */
function childOf(node, move) {
  let child = node.children.find((child) => child.move.hub === move.hub);
  if (!child) {
    child = newNode(node, move);
    node.children.push(child);
  }
  return child;
}

/** Removes a node and all after it. */
function removeNode(node) {
  stopThinking();
  const siblings = node.parent.children;
  siblings.splice(siblings.indexOf(node), 1);
  goTo(node.parent);
}

/** Puts the variation of a node before its siblings: one level up. */
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
  tellListeners();
}

/** The nodes of the main line, without the root. */
function mainLine() {
  const line = [];
  for (let node = game.root.children[0]; node; node = node.children[0]) line.push(node);
  return line;
}

/** The game as `writePdn` takes it. */
function asRecord() {
  const lineFrom = (node, isMain) => {
    const moves = [];
    for (let isFirst = true; node; node = node.children[0], isFirst = false) {
      // The siblings of the first move of a variation hang on the line that it leaves.
      const siblings = isFirst && !isMain ? [] : node.parent.children.slice(1);
      moves.push({
        move: node.move, comments: node.comments, nags: node.nags,
        variations: siblings.map((sibling) => ({ comments: sibling.before, moves: lineFrom(sibling, false) })),
      });
    }
    return moves;
  };
  const { variant, fen, tags, result } = game;
  return { variant, fen, tags, result, comments: game.root.comments, moves: lineFrom(game.root.children[0], true) };
}

/** Takes a game of `readPdn`. A position set up on the way ends it; gives whether there was one. */
function takeRecord(record) {
  let isCut = false;
  const add = (parent, plies, before = []) => {
    for (const { move, comments, nags, variations } of plies) {
      if (!move) {
        isCut = true;
        break;
      }
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
  tellListeners();
  return isCut;
}

/** Number and side of the move to a node: [3, true] is "3.", [3, false] is "3…". */
function numberOf(node) {
  let ply = game.startsSecond ? 0 : -1;
  for (; node.parent; node = node.parent) ply++;
  return [Math.floor(ply / 2) + 1, ply % 2 === 0];
}
