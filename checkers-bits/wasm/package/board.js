// Board: a draughts board for a page, for mouse, touch, keyboard and screen reader. It knows no rules: the page gives it a
// position and the legal moves, and gets the move that the visitor chooses.

import { element, isStill, makeButton, svgElement } from "./elements.js";
import { PIECES, fileName, makeGrid, rankName } from "./grid.js";

const ENGLISH = {
  board: "Board", which: "Which capture?", canMove: "can move", isChosen: "chosen", landing: "possible next square", wasPlayed: "last move",
  "piece.w": "white man", "piece.W": "white king", "piece.b": "black man", "piece.B": "black king",
};

/** The dark squares of a board, with letters and numbers of files and ranks, and with numbers from the upper left corner. */
function darkSquares({ width, height, notation }) {
  const squares = [];
  for (let rank = height - 1; rank >= 0; rank--) {
    for (let file = rank % 2; file < width; file += 2) {
      const both = { algebraic: fileName(file) + rankName(rank), numeric: String(squares.length + 1) };
      squares.push({ file, rank, ...both, name: both[notation] });
    }
  }
  return squares;
}

/** Returns the letter of the piece on each square. */
export function lettersOf(pieces) {
  if (pieces instanceof Map) return Object.fromEntries(pieces);
  if (!Array.isArray(pieces)) return pieces;
  return Object.fromEntries(pieces.map(({ square, color, king }) => [square, king ? color[0].toUpperCase() : color[0]]));
}

const pathOf = ({ path, from, to }) => path ?? [from, to];

/** Returns the squares of the path of a move after the chosen squares `steps`. */
export function restOf(move, steps) {
  const path = pathOf(move);
  let place = 0;
  for (const step of steps.slice(1)) place = path.indexOf(step, place + 1);
  return path.slice(place + 1);
}

/** Returns the moves that fit the chosen squares and then the square `name`, and whether one of them ends there. */
export function fitting(moves, steps, name) {
  const found = moves.filter((move) => restOf(move, steps).includes(name));
  return { found, ends: found.some((move) => restOf(move, steps).at(-1) === name) };
}

/** Throws an error that names the first wrong option. */
function check({ board, names, moves, played, marks, arrows }, squares, letters) {
  const expect = (isRight, what, found) => {
    if (!isRight) throw new RangeError(`expected ${what}, found ${JSON.stringify(found)}`);
  };
  expect(["algebraic", "numeric"].includes(board.notation), 'the notation "algebraic" or "numeric" of the board', board.notation);
  expect(["usual", "algebraic", "numeric", "none"].includes(names), 'names "usual", "algebraic", "numeric" or "none"', names);
  for (const [name, letter] of Object.entries(letters)) expect(letter in PIECES, `a piece w, W, b or B on ${name}`, letter);
  const all = played ? [...moves, played] : moves;
  for (const move of all) expect(pathOf(move).length > 1, "a path of two squares or more", pathOf(move));
  for (const arrow of arrows) expect(pathOf(arrow).length > 0, "a path of an arrow", []);
  const named = [...all.flatMap(({ from, to, captured = [] }) => [from, to, ...captured]), ...[...all, ...arrows].flatMap(pathOf)];
  for (const name of [...Object.keys(letters), ...marks.map(([name]) => name), ...named]) {
    expect(squares.has(name), "a square of the board", name);
  }
}

/** The durations in milliseconds of the animation of a jump, and of the longest animation of a move. */
const [JUMP, LONGEST] = [250, 1500];

const DEFAULTS = { pieces: {}, moves: [], played: undefined, marks: [], arrows: [], names: "usual", say: (key) => ENGLISH[key] };

/** The number of the boards of the page, which gives each a name of its own for the heads of its arrows. */
let boards = 0;

/**
 * Shows a position, and lets the visitor choose a legal move by click, drag or keyboard: a piece, and then squares of its path
 * until only one move fits. `board.d.ts` describes the options.
 */
export function makeBoard(host, options) {
  if (!host?.nodeType) throw new TypeError(`expected an element for the board, found ${host}`);
  let now = DEFAULTS;
  const life = new AbortController();
  const head = `draughts-arrow-${boards++}`;
  const surface = svgElement("svg", { "aria-hidden": "true" });
  const choices = options.choices ?? element("div", { class: "draughts-choices", role: "group" });
  let view, built, squares, letters = {}, steps = [], candidates = [], drag, made, isWaiting, drawnFrom;

  const cellOf = (name) => view.cellOf(name);

  /** Returns the squares by name. As the visitor sees the board, x is counted from the left and y from below. */
  const placed = ({ board, turned }) => new Map((board.squares ?? darkSquares(board)).map((square) => [square.name, {
    ...square, x: turned ? board.width - 1 - square.file : square.file, y: turned ? board.height - 1 - square.rank : square.rank,
  }]));

  function build() {
    const { board: { width, height }, turned, say } = now;
    const focused = host.querySelector("[data-square]:focus")?.dataset.square;
    const places = new Map([...squares.values()].map((square) => [`${square.x},${square.y}`, square]));
    const edge = (size, name) => (place) => (hasEdge() ? name(turned ? size - 1 - place : place) : "");
    view = makeGrid(host, { width, height, at: (x, y) => places.get(`${x},${y}`) }, {
      label: say("board"), say: (key) => now.say(key), onPick: ({ name }) => pick(name), nameFile: edge(width, fileName), nameRank: edge(height, rankName),
    });
    view.grid.append(surface);
    surface.setAttribute("viewBox", `0 0 ${width} ${height}`);
    if (!options.choices) host.append(choices);
    cellOf(focused)?.focus();
  }

  /** Whether letters and numbers are shown along the edge of the board, as is usual where squares have algebraic names. */
  const hasEdge = () => now.names === "usual" && now.board.notation === "algebraic";

  function cornerOf(square) {
    if (now.names === "usual") return hasEdge() ? "" : square.name;
    return square[now.names] ?? "";
  }

  function draw() {
    const { moves, played, say } = now;
    choices.setAttribute("aria-label", say("which"));
    const marks = new Map();
    const mark = (name, kind, text) => marks.set(name, [...(marks.get(name) ?? []), [kind, text]]);
    for (const name of played ? [played.from, played.to] : []) mark(name, "played", say("wasPlayed"));
    for (const [name, kind, text] of now.marks) mark(name, kind, text);
    for (const from of new Set(isWaiting ? [] : moves.map((move) => move.from))) {
      mark(from, "movable");
      if (steps.length === 0) mark(from, "may", say("canMove"));
    }
    for (const step of steps) mark(step, "chosen", say("isChosen"));
    for (const name of new Set(candidates.flatMap((move) => restOf(move, steps)))) mark(name, "to", say("landing"));
    // A piece that has taken some steps stands on the last of them.
    const standing = { ...letters, [steps[0]]: undefined, [steps.at(-1)]: letters[steps[0]] };
    view.draw((square) => {
      const found = marks.get(square.name) ?? [];
      return { piece: standing[square.name], corner: cornerOf(square), marks: found.map(([kind]) => kind), label: found.map(([, text]) => text) };
    });
    drawArrows(now.arrows);
  }

  function drawArrows(arrows) {
    const middle = (name) => [squares.get(name).x + 0.5, now.board.height - squares.get(name).y - 0.5];
    const marker = svgElement("marker", { id: head, markerUnits: "userSpaceOnUse", orient: "auto", overflow: "visible" },
      svgElement("polygon", { points: ".13 0 -.23 .2 -.23 -.2" }));
    surface.replaceChildren(marker, ...arrows.map((arrow) => {
      const points = pathOf(arrow).map(middle);
      const kind = { class: arrow.kind ?? null };
      return points.length > 1 ? svgElement("polyline", { points: points.join(" "), "marker-end": `url(#${head})`, ...kind })
        : svgElement("circle", { cx: points[0][0], cy: points[0][1], r: 0.45, ...kind });
    }));
  }

  function set(changes) {
    const next = { ...now };
    if (changes.board && JSON.stringify(changes.board) !== JSON.stringify(now.board)) {
      const { pieces, moves, played, marks, arrows } = DEFAULTS;
      Object.assign(next, { pieces, moves, played, marks, arrows });
    }
    for (const [name, value] of Object.entries(changes)) next[name] = value ?? DEFAULTS[name];
    const [before, after, places] = [letters, lettersOf(next.pieces), placed(next)];
    check(next, places, after);
    const hasNewMoves = next.moves !== now.moves && JSON.stringify(next.moves) !== JSON.stringify(now.moves);
    [now, letters, squares] = [next, after, places];
    const key = JSON.stringify([now.board, now.turned, now.names, now.say("board")]);
    if (key !== built) build();
    built = key;
    if (changes.moves || changes.pieces) isWaiting = false;
    if (hasNewMoves) drop();
    if (drag?.piece && (steps.length === 0 || letters[steps[0]] !== before[steps[0]])) endDrag();
    draw();
    if (!now.played || !isStep(before, now.played)) return;
    const isOwn = made?.from === now.played.from && made.to === now.played.to;
    animate(before, now.played, isOwn ? made.path : pathOf(now.played));
    made = undefined;
  }

  /** Whether a move, and nothing else, leads from the pieces before to those on the board. */
  function isStep(before, { from, to, captured = [] }) {
    const changed = [from, to, ...captured];
    return [from, ...captured].every((name) => before[name]) && letters[to] && (from === to || !letters[from])
      && [...squares.keys()].every((name) => changed.includes(name) || before[name] === letters[name]);
  }

  /** Moves the piece along a path, the rest of a move. The captured pieces fade when they leave the board. */
  function animate(before, move, path) {
    const cell = cellOf(path.at(-1));
    if (isStill() || path.length === 0) return;
    const boxes = path.map((name) => cellOf(name).getBoundingClientRect());
    const jump = Math.min(JUMP, LONGEST / (path.length - 1));
    const duration = jump * (path.length - 1);
    // The moving piece is drawn above the squares that it passes.
    cell.animate([{ zIndex: 3 }, { zIndex: 3 }], duration);
    const frames = boxes.map(({ x, y }) => ({ translate: `${x - boxes.at(-1).x}px ${y - boxes.at(-1).y}px`, easing: "ease-in-out" }));
    cell.querySelector(".piece").animate(frames, duration);
    for (const name of move.captured ?? []) {
      const { x, y } = cellOf(name).getBoundingClientRect();
      // The captured piece stands between the ends of its jump.
      const jumped = boxes.findIndex(({ x: a, y: b }, i) => {
        const [after, [dx, dy]] = [boxes[i + 1], [x - a, y - b]];
        return after && Math.abs(dx * (after.y - b) - dy * (after.x - a)) < 1 && dx * (after.x - x) + dy * (after.y - y) > 0;
      });
      const victim = element("span", { class: `piece ${PIECES[before[name]]}` });
      cellOf(name).prepend(victim);
      const delay = now.removesAtOnce ? jump * jumped : duration - JUMP;
      victim.animate([{}, { opacity: 0 }], { delay, duration: JUMP, fill: "forwards" }).onfinish = () => victim.remove();
    }
  }

  function drop() {
    [steps, candidates] = [[], []];
    choices.replaceChildren();
  }

  /** Handles a click on a square, or a piece dropped on it. */
  function pick(name, isDragged = false) {
    if (now.onPick?.(name) || isWaiting) return;
    const { found, ends } = fitting(candidates, steps, name);
    if (found.length === 0) return choose(name);
    if (found.length === 1) return finish(found[0], isDragged);
    steps.push(name);
    candidates = found;
    offerChoices(ends ? found : []);
    now.onChoose?.({ square: name, steps: [...steps], ends });
    draw();
  }

  /** Chooses the piece on a square, if it can move. A second click on a chosen piece leaves it. */
  function choose(name) {
    const wasChosen = steps[0] === name;
    made = undefined;
    drop();
    if (!wasChosen) candidates = now.moves.filter(({ from }) => from === name);
    if (candidates.length > 0) steps = [name];
    now.onChoose?.({ square: wasChosen ? undefined : name, steps: [...steps], ends: false });
    draw();
  }

  function finish(move, isDragged) {
    const isButton = choices.contains(document.activeElement);
    // The piece stands on its last step already, or where it was dropped.
    made = { ...move, path: isDragged ? [] : [steps.at(-1) ?? move.from, ...restOf(move, steps)] };
    isWaiting = true;
    drop();
    draw();
    if (isButton) cellOf(move.to).focus();
    now.onMove?.(move);
  }

  /** Shows a button with the path of each move. */
  function offerChoices(moves) {
    choices.replaceChildren(...moves.map((move) => {
      const [show, hide] = [() => drawArrows([move]), () => drawArrows(now.arrows)];
      return makeButton(() => finish(move), { focus: show, mouseenter: show, blur: hide, mouseleave: hide },
        pathOf(move).join(move.captured?.length > 0 ? ":" : "-"));
    }));
  }

  function squareAt({ clientX, clientY }) {
    const cell = host.getRootNode().elementFromPoint(clientX, clientY)?.closest("[data-square]");
    return view.grid.contains(cell) ? cell.dataset.square : undefined;
  }

  /** Begins a drag: if the piece has a legal move, it follows the pointer. The chosen piece does so from each of its steps. */
  function lift() {
    const from = steps.includes(drag.name) ? steps[0] : drag.name;
    if (!letters[from] || !now.moves.some((move) => move.from === from)) return;
    drag.isBegun = true;
    if (from !== steps[0]) pick(from);
    // The page has handled the square, or has not answered the last move.
    if (from !== steps[0]) return;
    drag.lifted = cellOf(steps.at(-1)).querySelector(".piece");
    drag.piece = element("div", { class: "draughts-piece carried" }, drag.lifted.cloneNode(true));
    // The piece is 82 % as wide as its square.
    drag.piece.style.width = `${drag.lifted.offsetWidth / 0.82}px`;
    drag.lifted.classList.add("lifted");
    host.append(drag.piece);
  }

  function endDrag() {
    drag?.piece?.remove();
    drag?.lifted?.classList.remove("lifted");
    drag = undefined;
  }

  function carry({ isPrimary, clientX, clientY }) {
    if (!drag || !isPrimary) return;
    if (!drag.isBegun && Math.hypot(clientX - drag.x, clientY - drag.y) >= 8) lift();
    if (!drag?.piece) return;
    // An element with a transform moves and scales the fixed elements in it.
    const { style, offsetWidth, offsetHeight } = drag.piece;
    style.left = style.top = 0;
    const { x, y, width } = drag.piece.getBoundingClientRect();
    style.left = `${(clientX - x) * offsetWidth / width - offsetWidth / 2}px`;
    style.top = `${(clientY - y) * offsetWidth / width - offsetHeight / 2}px`;
  }

  function release(event) {
    if (!event.isPrimary) return;
    const ended = drag;
    endDrag();
    if (!ended?.isBegun) return;
    // The browser sends a click after the drag. This click is stopped, because it would choose a square again.
    const swallow = (click) => click.stopPropagation();
    host.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => host.removeEventListener("click", swallow, { capture: true }), 0);
    const name = event.type === "pointerup" ? squareAt(event) : undefined;
    if (ended.piece && name && name !== steps.at(-1)) pick(name, true);
  }

  set(options);
  const listen = (target, type, act) => target.addEventListener(type, act, { signal: life.signal });
  listen(host, "pointerdown", (event) => {
    const name = squareAt(event);
    if (name && event.button === 0 && event.isPrimary) drag = { name, x: event.clientX, y: event.clientY };
    drawnFrom = event.button === 2 ? name : undefined;
  });
  listen(host, "pointerup", (event) => {
    const to = squareAt(event);
    if (drawnFrom && to) now.onDraw?.(drawnFrom, to, event);
  });
  listen(host, "contextmenu", (event) => now.onDraw && event.preventDefault());
  listen(window, "pointermove", carry);
  listen(window, "pointerup", release);
  listen(window, "pointercancel", release);
  listen(window, "keydown", ({ key, target }) => {
    if (key !== "Escape" || steps.length === 0 || !(drag?.piece || host.contains(target))) return;
    endDrag();
    choose(steps[0]);
  });

  return {
    set,
    /** Shows a button for each of some moves, in place of a choice on the board. */
    offer(moves) {
      drop();
      offerChoices(moves);
      draw();
    },
    destroy() {
      life.abort();
      endDrag();
      drop();
      host.replaceChildren();
    },
  };
}
