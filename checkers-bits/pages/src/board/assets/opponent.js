// Opponent: plays a game against the engine, with sides, levels and clocks.
"use strict";

const match = {
  /** The side that the engine plays; undefined for neither side. */
  engine: undefined,
  /** The node at which the game ended; and the key of the text about the end, with the side that the text names. */
  end: undefined, ending: undefined,
  /**
   * The times left and the increment in milliseconds, the side whose clock runs, and the time at which this clock
   * started.
   */
  left: undefined, increment: 0, side: undefined, since: undefined,
  /** The node for which the engine searches a move, and a number that identifies the search. */
  sought: undefined, number: undefined,
};

/** Whether the game has ended at the current node: by the rules, on time, or by resignation. */
const isOver = () => game.board.isGameOver() || match.end === game.node;

/**
 * Whether the engine must move now. The engine does not move at a node that has a next move, because the game went
 * on with that move.
 */
const isEngineToMove = () => match.engine === game.board.turn && game.node.children.length === 0 && !isOver();

function setOpponent() {
  const opponent = byId("opponent").value;
  match.engine = opponent === "none" ? undefined : opponent;
  if (match.engine) turnBoard(match.engine === "white");
}

function newMatch() {
  game.variant = byId("variant").value;
  const [minutes, seconds] = byId("clock").value.split("+").map(Number);
  match.left = minutes ? { white: 60e3 * minutes, black: 60e3 * minutes } : undefined;
  match.increment = 1e3 * (seconds ?? 0);
  match.end = match.side = undefined;
  byId("clocks").hidden = !match.left;
  setOpponent();
  startGame(game.variant);
}

/** Ends the game with a result. `ending` has the key of the text about the end, and the side that the text names. */
function endMatch(ending, result) {
  stopThinking();
  Object.assign(match, { end: game.node, ending, side: undefined });
  game.result = result;
  showGame();
}

const endText = () => (game.board.isGameOver() ? outcomeText() : say(match.ending.key, { side: say(match.ending.side) }));

/** Writes a win as in PDN, where the points of the side that begins come first. */
const wonBy = (side) => (side === game.info.begins ? "1-0" : "0-1");

/** Makes a move of the visitor or the engine, first on the clock and then on the board. */
function makeMove(move, node = game.node) {
  if (match.left) {
    if (match.side) match.left[match.side] += match.increment - (performance.now() - match.since);
    Object.assign(match, { side: otherSide(game.node === node ? game.board.turn : match.side), since: performance.now() });
  }
  const child = childOf(node, move);
  // If the visitor looks at another position, the board does not change to the position after the move.
  if (game.node !== node) return showGame();
  goTo(child);
  if (game.board.isGameOver() && child.children.length === 0) {
    const { winner } = game.board.outcome();
    endMatch({}, winner ? wonBy(winner) : "1/2-1/2");
  }
}

/** Returns the time left to a side, in milliseconds. */
const timeOf = (side) => match.left[side] - (side === match.side ? performance.now() - match.since : 0);

function showClocks() {
  if (!match.left) return;
  const [top, bottom] = shown.turned ? ["white", "black"] : ["black", "white"];
  for (const [id, side] of [["clock-top", top], ["clock-bottom", bottom]]) {
    const seconds = Math.max(0, Math.ceil(timeOf(side) / 1000));
    byId(id).textContent = `${say(side)} ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    byId(id).classList.toggle("runs", side === match.side);
  }
  const { side } = match;
  if (side && timeOf(side) <= 0) endMatch({ key: "timeOver", side }, wonBy(otherSide(side)));
}

/** Starts the search of the engine if the engine must move and does not search yet. */
async function letEngineMove() {
  if (setup.isOn || !isEngineToMove()) return;
  const { node, board: { turn } } = game;
  tell(say("thinks"));
  if (match.sought === node && match.number === thinking.number) return;
  const level = LEVELS[Number(byId("level").value)];
  const clock = match.left && level.moveTime && { left: Math.max(1, timeOf(turn)), increment: match.increment };
  // Only the strong levels, which have a time per move, use endgame tables. Tables would make the weaker levels too
  // strong.
  const search = think(node, { ...(clock ? { clock } : level), exact: level.moveTime !== undefined });
  Object.assign(match, { sought: node, number: thinking.number });
  const found = await search;
  if (match.number === thinking.number) match.sought = undefined;
  if (found) makeMove(found.moves[0], node);
}

function takeBack() {
  if (!game.node.parent) return;
  // Without an opponent the visitor only looks at the game, so going back shows the position before and keeps the
  // moves.
  if (!match.engine && game.node.children.length > 0) return goTo(game.node.parent);
  match.end = undefined;
  game.result = "*";
  let gone = game.node;
  // Against the engine, the move of the engine and the move of the visitor are taken back, so that the visitor is
  // to move.
  if (match.engine === otherSide(game.board.turn) && gone.parent.parent) gone = gone.parent;
  removeNode(gone);
}

async function hint() {
  const { node } = game;
  tell(say("thinks"));
  const found = await think(node, { moveTime: 500, exact: true });
  if (!found || game.node !== node) return;
  drawArrows([found.moves[0]]);
  tell(say("hintIs", { move: found.moves[0].text }));
}

function resign() {
  const loser = isEngineToMove() ? otherSide(match.engine) : game.board.turn;
  endMatch({ key: "resigned", side: loser }, wonBy(otherSide(loser)));
}

function outcomeText() {
  const { winner, reason, text } = game.board.outcome();
  const key = `reason.${reason}`;
  const because = key in TEXT ? say(key) : text;
  return winner ? say("wins", { side: say(winner), reason: because }) : say("draw", { reason: because });
}

/** Returns a text with the last move and the side to move. */
function turnText() {
  const { move } = game.node;
  return `${move ? `${move.text}. ` : ""}${say(`toMove.${game.board.turn}`)}`;
}
