// Game: the game on the board, the list of games that it belongs to, and undo.

import { stopThinking } from "./engine.js";
import { isBlank, isOpened } from "./games.js";
import { endScore } from "./results.js";
import { boardAt, childOf, gameFrom, lineFrom } from "./tree.js";

export function goTo(state, node) {
  const { game } = state;
  if (node.parent === game.node) game.board.move(node.move);
  else if (node === game.node.parent) game.board.undo();
  else game.board = boardAt(game, node);
  game.node = node;
  state.setup.isOn = false;
  state.changed();
}

/** Gives a game of the list its tree and its board. Throws if the FEN is invalid. */
function prepare(entry) {
  if (isOpened(entry)) return;
  const [board, info] = [new checkersBits.Board(entry.variant, entry.fen), checkersBits.variantInfo(entry.variant)];
  Object.assign(entry, gameFrom(entry), { board, info, startsSecond: board.turn !== board.begins, edits: 0 });
  // The end of a judged game needs no score in the file.
  const last = lineFrom(entry.root).at(-1);
  const end = last.parent?.judged && !last.score ? boardAt(entry, last) : undefined;
  if (end?.isGameOver()) last.score = endScore(end);
}

/** Shows a game of the list. */
export function enter(state, entry) {
  prepare(entry);
  stopThinking(state);
  state.analysis.judging = undefined;
  state.game = entry;
  state.setup.isOn = false;
  state.changed();
}

/** Adds a game to the list and shows it. A blank game leaves the list. Throws if the FEN is invalid. */
export function startGame(state, variant, fen) {
  const { game, file } = state;
  const entry = { variant, fen, tags: {} };
  prepare(entry);
  if (game) pushUndo(state);
  file.games = [...file.games.filter((old) => old !== game || !isBlank(old)), entry];
  enter(state, entry);
}

export function pushUndo({ undos, file, game }, takeBack = () => {}) {
  undos.push({ games: file.games, game, node: game.node, takeBack });
}

export function undo(state) {
  const last = state.undos.pop();
  last.takeBack();
  state.file.games = last.games;
  state.match.clocks = undefined;
  enter(state, last.game);
  edited(state);
  goTo(state, last.node);
}

/** Notes a change of the game. `isTyped` is false for a move of a game against the engine, which is easy to lose. */
export function edited(state, isTyped = true) {
  const { game, file } = state;
  game.edits++;
  game.pdn = undefined;
  game.isChanged = true;
  file.isChanged ||= isTyped;
  state.remember();
}

/** Removes a node and all nodes after it. */
export function removeNode(state, node) {
  stopThinking(state);
  const { parent } = node;
  const { children } = parent;
  pushUndo(state, () => (parent.children = children));
  parent.children = children.filter((child) => child !== node);
  edited(state);
  goTo(state, parent);
}

/** Adds moves after a node as its main line or a variation; returns the node after the last move. */
export function addMoves(state, node, moves, isTyped) {
  for (const move of moves) {
    const known = node.children.length;
    const child = childOf(node, move);
    if (node.children.length > known) edited(state, isTyped);
    node = child;
  }
  return node;
}
