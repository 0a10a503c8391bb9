// Moves by click, drag and keyboard: a piece is chosen, then the squares of its way, until one legal move is left.
"use strict";

const input = { steps: [], candidates: [], isOpen: () => true, onMove: () => {} };

function dropPiece() {
  input.steps = [];
  input.candidates = [];
  byId("choices").replaceChildren();
}

/** The part of a move's way that is not gone yet. */
function restOf(move) {
  let place = 0;
  for (const step of input.steps.slice(1)) place = move.path.indexOf(step, place + 1);
  return move.path.slice(place + 1);
}

/** A square was clicked, or a piece dropped on it. */
function pickSquare(name) {
  if (!input.isOpen()) return;
  const next = input.candidates.filter((move) => restOf(move).includes(name));
  if (next.length === 0) return choosePiece(name);
  // Those that end here come before those that only pass.
  const ending = next.filter((move) => move.to === name && restOf(move).indexOf(name) === restOf(move).length - 1);
  if (next.length === 1 || (ending.length === 1 && next.every((move) => move === ending[0] || move.path.length <= ending[0].path.length))) {
    const [move] = ending.length === 1 ? ending : next;
    dropPiece();
    return input.onMove(move);
  }
  input.steps.push(name);
  input.candidates = next;
  if (ending.length > 0) offerChoices(next);
  tell(say("goOn"));
  redraw();
}

/** Several captures end on the square: they are asked for by their notation. */
function offerChoices(moves) {
  byId("choices").replaceChildren(...moves.map((move) => element("button", {
    type: "button",
    click: () => {
      dropPiece();
      input.onMove(move);
    },
  }, [...move.path].join(move.captured.length ? "×" : "-"))));
  byId("choices").setAttribute("aria-label", say("which"));
}

function choosePiece(name) {
  const wasChosen = input.steps[0] === name;
  dropPiece();
  const piece = game.board.get(name);
  if (!wasChosen && piece) {
    const moves = game.board.moves(name);
    if (moves.length > 0) {
      input.steps = [name];
      input.candidates = moves;
      tell(say("chosen", { square: name }));
    } else if (game.board.isGameOver()) tell(outcomeText());
    else if (piece.color !== game.board.turn) tell(say("notYours"));
    else tell(say(game.board.hasCaptures ? "mustCapture" : "cannotMove", { square: name }));
  }
  redraw();
}

/** Marks of what can be clicked. */
function inputMarks(marks, labels) {
  const mark = (name, kind) => marks.set(name, [...(marks.get(name) ?? []), kind]);
  if (!input.isOpen()) return;
  if (input.candidates.length === 0) {
    for (const from of new Set(game.board.moves().map((move) => move.from))) {
      mark(from, "may");
      labels.set(from, [say("canMove")]);
    }
  }
  for (const step of input.steps) mark(step, "chosen");
  for (const name of new Set(input.candidates.flatMap(restOf))) {
    mark(name, "to");
    labels.set(name, [say("landing")]);
  }
}

/** Drags with mouse, pen or finger. A press that does not move is a click. */
function listenToDrags() {
  const squareAt = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-square]")?.dataset.square;
  const surface = byId("board");
  let drag;
  surface.addEventListener("pointerdown", (event) => {
    const name = squareAt(event);
    if (name && event.button === 0) drag = { name, x: event.clientX, y: event.clientY };
  });
  window.addEventListener("pointermove", (event) => {
    if (!drag || setup.isOn) return;
    if (!drag.piece) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < 8) return;
      if (!input.isOpen() || game.board.moves(drag.name).length === 0) return void (drag = undefined);
      if (input.steps.at(-1) !== drag.name) {
        dropPiece();
        choosePiece(drag.name);
      }
      const original = shown.view.cellOf(shown.squares.get(drag.name).bit).querySelector(".piece");
      if (!original) return void (drag = undefined);
      drag.piece = original.cloneNode(true);
      drag.piece.classList.add("carried");
      drag.piece.style.width = `${original.offsetWidth}px`;
      document.body.append(drag.piece);
    }
    drag.piece.style.left = `${event.clientX - drag.piece.offsetWidth / 2}px`;
    drag.piece.style.top = `${event.clientY - drag.piece.offsetHeight / 2}px`;
  });
  const end = (event) => {
    if (drag?.piece) {
      drag.piece.remove();
      const name = squareAt(event);
      if (name && name !== drag.name) pickSquare(name);
      // The click that follows is part of the drag.
      surface.addEventListener("click", (click) => click.stopPropagation(), { capture: true, once: true });
      setTimeout(() => surface.dispatchEvent(new Event("click")), 0);
    }
    drag = undefined;
  };
  window.addEventListener("pointerup", end);
  window.addEventListener("pointercancel", () => {
    drag?.piece?.remove();
    drag = undefined;
  });
  surface.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    dropPiece();
    redraw();
  });
}
