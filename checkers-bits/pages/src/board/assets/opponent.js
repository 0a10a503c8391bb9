// Opponent: plays a game against the engine, with sides, levels and clocks.

const match = {
  /** The side that the engine plays; undefined for neither side. */
  engine: undefined,
  clocks: undefined,
  /** The node for which the engine searches a move, and the number of this search. */
  sought: undefined, number: undefined,
};

/** Whether the game has ended at the current node: by the rules, on time, or by resignation. */
const isOver = () => game.board.isGameOver() || game.end === game.node;

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

function newMatch(variant = byId("variant").value) {
  match.clocks = newClocks(byId("clock").value);
  setOpponent();
  startGame(variant);
}

/**
 * Ends the game with a win, or with a draw if there is no winner. `ending` has the key of the text about the end, and
 * the side that the text names.
 */
function endMatch(ending, winner) {
  stopThinking();
  if (match.clocks) match.clocks.side = undefined;
  Object.assign(game, { end: game.node, ending, result: winner ? wonBy(winner, game.board.begins) : "1/2-1/2" });
  edited(false);
  showGame();
  showGames();
}

const endText = () => (game.board.isGameOver() ? outcomeText() : say(game.ending.key, { side: say(game.ending.side) }));

/** Makes a move of the visitor or the engine, first on the clock and then on the board. */
function makeMove(move, node = game.node) {
  const { clocks } = match;
  if (clocks) pressClock(clocks, game.node === node ? game.board.turn : clocks.side, performance.now());
  const child = addMoves(node, [move], !match.engine);
  knock();
  // If the visitor looks at another position, the board does not change to the position after the move.
  if (game.node !== node) return showGame();
  goTo(child);
  if (game.board.isGameOver() && child.children.length === 0) endMatch({}, game.board.outcome().winner);
}

/** Shows the players at the sides of the board, with their clocks. */
function showPlayers() {
  const { clocks } = match;
  const [top, bottom] = shown.turned ? ["white", "black"] : ["black", "white"];
  for (const [place, side] of [["top", top], ["bottom", bottom]]) {
    const name = game.tags[side === "white" ? "White" : "Black"] || (side === match.engine ? `${say("engine")} · ${say(`level.${byId("level").value}`)}` : say(side));
    byId(`name-${place}`).textContent = name;
    byId(`name-${place}`).dataset.side = side;
    byId(`clock-${place}`).textContent = clocks ? clockText(timeLeft(clocks, side, performance.now())) : "";
    byId(`player-${place}`).classList.toggle("runs", clocks ? side === clocks.side : side === game.board.turn && !isOver());
  }
}

function watchClocks() {
  if (!match.clocks) return;
  showPlayers();
  const side = flagged(match.clocks, performance.now());
  if (side) endMatch({ key: "timeOver", side }, otherSide(side));
}

/** Starts the search of the engine if the engine must move and does not search yet. */
async function letEngineMove() {
  if (setup.isOn || !isEngineToMove()) return;
  const { node, board: { turn } } = game;
  tell(say("thinks"));
  if (match.sought === node && searches.isLast(match.number)) return;
  const index = Number(byId("level").value);
  const clock = match.clocks && { left: Math.max(1, timeLeft(match.clocks, turn, performance.now())), increment: match.clocks.increment };
  // Only the strong levels, which have a time per move, use endgame tables. Tables would make the weaker levels too
  // strong.
  const search = think(node, { level: index + 1, ...(clock && { clock }), exact: "moveTime" in checkersBits.strengths[index] });
  Object.assign(match, { sought: node, number: searches.last() });
  const found = await search;
  if (searches.isLast(match.number)) match.sought = undefined;
  if (!found) return;
  makeMove(found.moves[0], node);
  playPremove();
}

function takeBack() {
  // Without an opponent the visitor only looks at the game, so going back shows the position before and keeps the
  // moves.
  if (!match.engine && game.node.children.length > 0) return goTo(game.node.parent);
  game.end = undefined;
  game.result = "*";
  removeNode(takenBack(game.node, game.board.turn, match.engine));
}

async function hint() {
  const { node } = game;
  tell(say("thinks"));
  const found = await think(node, { moveTime: 500, exact: true });
  if (!found || game.node !== node) return undefined;
  drawArrows([found.moves[0]]);
  tell(say("hintIs", { move: found.moves[0].text }));
  return found.moves[0];
}

function resign() {
  const side = resigningSide(game.board.turn, match.engine);
  endMatch({ key: "resigned", side }, otherSide(side));
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
