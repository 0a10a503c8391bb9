// Game: the game on the board, the list of games that it belongs to, and undo.

const { Board, PdnReader, readPdn, writePdn, variantInfo } = checkersBits;

/** The list of games, which is saved as one file, and whether it has changes of the visitor that are not saved. */
const file = { games: [], isChanged: false };

/**
 * The game on the board: a game of the list with the values of `gameFrom`, and these besides.
 *
 * `board` shows the position at `node`. `info` is the result of `variantInfo` for the variant. `startsSecond` tells whether the side
 * that usually moves second makes the first move. `ending` is the text of an end on time or by resignation at the node
 * `end`.
 */
let game;

/** States to go back to: the list, the game and the node before a change, and a function that takes the change back. */
const undos = [];

const mainLine = () => lineFrom(game.root.children[0]);
const asRecord = () => recordOf(game);

function boardAt(node) {
  if (node === game.node) return game.board.clone();
  const board = new Board(game.variant, game.fen);
  for (const { move } of pathTo(node)) board.move(move);
  return board;
}

function goTo(node) {
  if (node.parent === game.node) game.board.move(node.move);
  else if (node === game.node.parent) game.board.undo();
  else game.board = boardAt(node);
  game.node = node;
  setup.isOn = false;
  showGame();
}

/** Gives a game of the list its tree and its board. Throws if the FEN is invalid. */
function prepare(entry) {
  if (isOpened(entry)) return;
  const [board, info] = [new Board(entry.variant, entry.fen), variantInfo(entry.variant)];
  Object.assign(entry, gameFrom(entry), { board, info, startsSecond: board.turn !== board.begins, edits: 0 });
}

/** Shows a game of the list. */
function enter(entry) {
  prepare(entry);
  stopThinking();
  endWhole();
  game = entry;
  setup.isOn = false;
  showGame();
  showGames();
}

/** Adds a game to the list and shows it. A blank game leaves the list. Throws if the FEN is invalid. */
function startGame(variant, fen) {
  const entry = { variant, fen, tags: {} };
  prepare(entry);
  if (game) keepUndo();
  file.games = [...file.games.filter((old) => old !== game || !isBlank(old)), entry];
  enter(entry);
}

function keepUndo(takeBack = () => {}) {
  undos.push({ games: file.games, game, node: game.node, takeBack });
}

function undo() {
  const last = undos.pop();
  last.takeBack();
  file.games = last.games;
  match.clocks = undefined;
  enter(last.game);
  edited();
  goTo(last.node);
}

/** Notes a change of the game. `isTyped` is false for a move of a game against the engine, which is easy to lose. */
function edited(isTyped = true) {
  game.edits++;
  game.isChanged = true;
  file.isChanged ||= isTyped;
  remember();
}

/** Removes a node and all nodes after it. */
function removeNode(node) {
  stopThinking();
  const { parent } = node;
  const { children } = parent;
  keepUndo(() => (parent.children = children));
  parent.children = children.filter((child) => child !== node);
  edited();
  goTo(parent);
}

/** Adds moves after a node as its main line or a variation; returns the node after the last move. */
function addMoves(node, moves, isTyped) {
  for (const move of moves) {
    const known = node.children.length;
    const child = childOf(node, move);
    if (node.children.length > known) edited(isTyped);
    node = child;
  }
  return node;
}
