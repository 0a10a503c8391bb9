// Input: reads moves by click, drag and keyboard. The visitor chooses a piece and then squares of its path, until
// only one legal move fits.

/** `premove` has the first and the last square of a move for after the reply of the engine. */
const input = { steps: [], candidates: [], isDragged: false, premove: [] };

/**
 * Whether the visitor can move: not while a position is set up, not while the engine must move, and not after the
 * end of the game.
 */
const isOpen = () => !setup.isOn && game.end !== game.node && !isEngineToMove();

function dropPiece() {
  input.steps = [];
  input.candidates = [];
  byId("choices").replaceChildren();
}

/** Handles a click on a square, or a piece dropped on it. */
function pickSquare(name) {
  clearDrawn();
  if (game.end === game.node) return tell(endText());
  if (match.clocks && isEngineToMove()) return choosePremove(name);
  if (!isOpen()) return tell(say("thinks"));
  const { found, ends } = fitting(input.candidates, input.steps, name);
  if (found.length === 0) return choosePiece(name);
  if (found.length === 1) return finish(found[0]);
  input.steps.push(name);
  input.candidates = found;
  if (ends) offerChoices(found);
  tell(say(ends ? "which" : "goOn"));
  redraw();
}

/** While the clock of the engine runs, the visitor chooses a move that is made at once after the reply. */
function choosePremove(name) {
  const [from, to] = input.premove;
  if (from && !to && name !== from) input.premove = [from, name];
  else input.premove = game.board.get(name)?.color === otherSide(match.engine) && name !== from ? [name] : [];
  tell(say(input.premove.length === 2 ? "premoveIs" : "premove", { move: input.premove.join("-") }));
  redraw();
}

function playPremove() {
  const [from, to] = input.premove.splice(0);
  const moves = to && isOpen() ? game.board.moves(from).filter((move) => move.path.includes(to)) : [];
  if (moves.length === 1) finish(moves[0]);
  else redraw();
}

function finish(move) {
  dropPiece();
  makeMove(move);
}

/** Shows a button with the path of each move, if the chosen squares fit several captures. */
function offerChoices(moves) {
  byId("choices").replaceChildren(...moves.map((move) => {
    const show = () => drawArrows([move]);
    return makeButton(() => finish(move), { focus: show, mouseenter: show }, move.path.join(move.captured.length > 0 ? ":" : "-"));
  }));
}

function choosePiece(name) {
  const wasChosen = input.steps[0] === name;
  dropPiece();
  const piece = game.board.get(name);
  if (wasChosen || !piece) tell(turnText());
  else {
    input.candidates = game.board.moves(name);
    if (input.candidates.length > 0) {
      input.steps = [name];
      tell(say("chosen", { square: name }));
    } else if (game.board.isGameOver()) tell(outcomeText());
    else if (piece.color !== game.board.turn) tell(say("notYours"));
    else tell(say(game.board.moves().every((move) => move.captured.length > 0) ? "mustCapture" : "cannotMove", { square: name }));
  }
  redraw();
}

/** Returns the marks of the last move and of the squares that can be clicked. */
function marksOfInput() {
  const marks = new Map();
  const mark = (name, kind, label) => marks.set(name, [...(marks.get(name) ?? []), { kind, label: say(label) }]);
  const { move } = game.node;
  for (const name of move ? [move.from, move.to] : []) marks.set(name, [{ kind: "played" }]);
  for (const name of input.premove) mark(name, "chosen", "isChosen");
  if (!isOpen()) return marks;
  if (input.candidates.length === 0) {
    for (const from of new Set(game.board.moves().map((move) => move.from))) mark(from, "may", "canMove");
  }
  for (const step of input.steps) mark(step, "chosen", "isChosen");
  for (const name of new Set(input.candidates.flatMap((move) => restOf(move, input.steps)))) mark(name, "to", "landing");
  return marks;
}

const squareAt = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-square]")?.dataset.square;

/** Lets the visitor drag pieces with mouse, pen or finger. A press without movement stays a click. */
function listenToDrags() {
  const surface = byId("board");
  let drag;

  /** Begins a drag: if the piece has a legal move, it follows the pointer. */
  function lift() {
    const original = cellOf(drag.name).querySelector(".piece");
    if (!isOpen() || !original || game.board.moves(drag.name).length === 0) return void (drag = undefined);
    if (input.steps.at(-1) !== drag.name) {
      dropPiece();
      choosePiece(drag.name);
    }
    const piece = cellOf(drag.name).querySelector(".piece");
    drag.piece = piece.cloneNode(true);
    drag.piece.classList.add("carried");
    drag.piece.style.width = `${piece.offsetWidth}px`;
    piece.classList.add("lifted");
    document.body.append(drag.piece);
  }

  surface.addEventListener("pointerdown", (event) => {
    const name = squareAt(event);
    if (name && event.button === 0 && event.isPrimary) drag = { name, x: event.clientX, y: event.clientY };
  });
  window.addEventListener("pointermove", (event) => {
    if (!drag || !event.isPrimary) return;
    if (!drag.piece && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) >= 8) lift();
    if (!drag?.piece) return;
    drag.piece.style.left = `${event.clientX - drag.piece.offsetWidth / 2}px`;
    drag.piece.style.top = `${event.clientY - drag.piece.offsetHeight / 2}px`;
  });
  function end(event) {
    const ended = drag;
    drag = undefined;
    if (!ended?.piece) return;
    ended.piece.remove();
    // The browser sends a click after the drag. This click is stopped, because it would choose a square again.
    const swallow = (click) => click.stopPropagation();
    surface.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => surface.removeEventListener("click", swallow, { capture: true }), 0);
    const name = event.type === "pointerup" ? squareAt(event) : undefined;
    if (!name || name === ended.name) return redraw();
    input.isDragged = true;
    pickSquare(name);
    input.isDragged = false;
  }
  window.addEventListener("pointerup", end);
  window.addEventListener("pointercancel", end);
  surface.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || input.steps.length === 0) return;
    dropPiece();
    tell(turnText());
    redraw();
  });
}
