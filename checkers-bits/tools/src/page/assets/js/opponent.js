// A game against the engine: sides, levels and clocks.
"use strict";

const match = { engine: undefined, end: undefined, left: undefined, increment: 0, since: undefined };

/** Whether the game has ended at the node: by the rules, on time, or because a side has resigned. */
const isOver = () => game.board.isGameOver() || match.end === game.node;

const isEnginesTurn = () => match.engine !== undefined && !isOver() && game.board.turn === match.engine;

function newMatch() {
  stopThinking();
  const opponent = byId("opponent").value;
  match.engine = opponent === "none" || !hasEngine() ? undefined : opponent;
  const [minutes, seconds] = byId("clock").value.split("+").map(Number);
  match.left = minutes ? { white: 60e3 * minutes, black: 60e3 * minutes } : undefined;
  match.increment = 1e3 * (seconds ?? 0);
  match.since = undefined;
  shown.turned = match.engine === "white";
  shown.variant = undefined;
  startGame(game.variant);
  byId("clocks").hidden = !match.left;
  runClock();
}

function endMatch(text, result) {
  match.end = game.node;
  match.since = undefined;
  game.result = result;
  tell(text);
}

function runClock() {
  match.since = match.left && !isOver() ? performance.now() : undefined;
}

/** Takes the time of a move off the clock of the side that made it. */
function pressClock(side) {
  if (match.since === undefined) return;
  match.left[side] += match.increment - (performance.now() - match.since);
  runClock();
}

function showClocks() {
  if (!match.left) return;
  const side = game.board.turn;
  const leftOf = (color) => match.left[color] - (color === side && match.since !== undefined ? performance.now() - match.since : 0);
  const text = (color) => {
    const seconds = Math.max(0, Math.ceil(leftOf(color) / 1000));
    return `${say(color)} ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  };
  const [top, bottom] = shown.turned ? ["white", "black"] : ["black", "white"];
  byId("clock-top").textContent = text(top);
  byId("clock-bottom").textContent = text(bottom);
  byId("clock-top").classList.toggle("runs", side === top);
  byId("clock-bottom").classList.toggle("runs", side === bottom);
  if (match.since !== undefined && leftOf(side) <= 0) {
    stopThinking();
    endMatch(say("timeOver", { side: say(side) }), wonBy(side === "white" ? "black" : "white"));
    redraw();
  }
}

/** A won game as PDN writes it: the points of the side that begins come first. */
const wonBy = (side) => (side === game.info.begins ? "1-0" : "0-1");

/** A person's move or the engine's: on the clock, then on the board. */
function makeMove(move) {
  pressClock(game.board.turn);
  play(move);
  if (game.board.isGameOver()) {
    const { winner } = game.board.outcome();
    endMatch(outcomeText(), winner ? wonBy(winner) : "1/2-1/2");
  } else letEngineMove();
}

async function letEngineMove() {
  if (!isEnginesTurn()) return;
  const level = LEVELS[Number(byId("level").value)];
  const board = game.board;
  const clock = match.left && level.moveTime ? { clock: { left: Math.max(1, match.left[board.turn] - (performance.now() - match.since)), increment: match.increment } } : level;
  tell(say("thinks"));
  const found = await think(clock);
  if (!found || game.board !== board || !isEnginesTurn()) return;
  // So that the eye can follow.
  makeMove(found.moves[0]);
  if (!isOver()) tell(say("played", { move: found.moves[0].text }));
}

function takeBack() {
  stopThinking();
  match.end = undefined;
  game.result = "*";
  let node = game.node;
  if (!node.parent) return;
  node = node.parent;
  // Against the engine, back to one's own move.
  if (match.engine && boardAt(node).turn === match.engine && node.parent) node = node.parent;
  const gone = node.children.find((child) => pathTo(game.node).includes(child));
  if (match.engine) node.children.splice(node.children.indexOf(gone), 1);
  goTo(node);
  runClock();
  letEngineMove();
}

async function hint() {
  const board = game.board;
  if (board.isGameOver() || isEnginesTurn()) return;
  tell(say("thinks"));
  const found = await think({ moveTime: 500 });
  if (!found || game.board !== board) return;
  drawArrows([found.moves[0]]);
  tell(say("hintIs", { move: found.moves[0].text }));
}

function outcomeText() {
  const outcome = game.board.outcome();
  if (!outcome) return "";
  const key = `reason.${outcome.reason}`;
  const reason = key in TEXT ? say(key) : outcome.reason;
  return outcome.winner ? say("wins", { side: say(outcome.winner), reason }) : say("draw", { reason });
}
