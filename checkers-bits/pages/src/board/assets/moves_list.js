// Moves list: shows the tree of moves with variations, comments, glyphs and scores.

import { element, makeButton } from "../../../../wasm/package/elements.js";
import { byId, fillSelect, on } from "../../assets/dom.js";
import { edited, goTo, removeNode } from "./game.js";
import { brokenText } from "./games.js";
import { drawSmall } from "./squares.js";
import { beginsVariation, lineFrom, mainLine, numberOf, pathTo, promote, variationsOf } from "./tree.js";

const GLYPHS = ["", "!", "?", "!!", "??", "!?", "?!"];

/** The classes of moves with a mark of a bad move. */
const MARKED = { 6: "dubious", 2: "mistake", 4: "blunder" };

/** The state that the list shows, and the button of each node in it. */
const written = { game: undefined, edits: undefined, buttons: new Map() };

/** Writes a move before which its number stands if the side that begins made it, or if `isAlone` is true. */
export function numbered({ startsSecond }, ply, text, isAlone) {
  const [number, isFirstSide] = numberOf({ ply }, startsSecond);
  return `${isFirstSide ? `${number}. ` : isAlone ? `${number}… ` : ""}${text}`;
}

const textOf = (node) => node.move.text + node.nags.map((nag) => GLYPHS[nag] ?? `$${nag}`).join("");

export const moveText = (game, node, isAlone) => numbered(game, node.ply, textOf(node), isAlone);

function moveButton(state, node, text) {
  const button = makeButton(() => goTo(state, node), { class: MARKED[node.nags.find((nag) => nag in MARKED)] ?? null }, text);
  written.buttons.set(node, button);
  return button;
}

/** Shows the score of each move in the list that has one, written by `write`. */
export function markScores(write) {
  for (const [{ score }, button] of written.buttons) if (score) button.dataset.score = write(score);
}

/** Makes a note of comments, without commands to programs, such as the time on the clock; no note if nothing is left. */
const noteOf = (comments) => [comments.join(" ").replace(/\[%[^\]]*\]/g, "").trim()].filter(Boolean)
  .map((text) => element("span", { class: "note" }, ` ${text} `));

/**
 * Makes a button for each move of a line, with the comments on it and its variations. The main line has rows: a number and
 * the moves of both sides.
 */
function lineView(state, line, isMain) {
  let isAlone = true;
  return line.flatMap((node) => {
    const [number, isFirstSide] = numberOf(node, state.game.startsSecond);
    const head = isMain && isFirstSide ? [`${number}. `] : isMain && isAlone ? [`${number}. `, "… "] : [];
    const button = moveButton(state, node, isMain ? textOf(node) : moveText(state.game, node, isAlone));
    const variations = variationsOf(node).map((first) => element("div", { class: "variation" }, ...noteOf(first.before), ...lineView(state, lineFrom(first))));
    const asides = [...noteOf(node.comments), ...variations];
    isAlone = asides.length > 0;
    return [...head.map((text) => element("span", { class: "number" }, text)), button, ...asides];
  });
}

export function showMoves(state) {
  const { game, game: { node, edits, fault } } = state;
  const host = byId("moves");
  if (written.game !== game || written.edits !== edits) {
    Object.assign(written, { game, edits, buttons: new Map() });
    const end = fault ? [element("p", { class: "fault" }, `✗ ${brokenText(fault)}`)] : [];
    host.replaceChildren(...noteOf(game.root.comments), ...lineView(state, mainLine(game), true), ...end);
  }
  host.querySelector("[aria-current]")?.removeAttribute("aria-current");
  written.buttons.get(node)?.setAttribute("aria-current", "true");
  showCurrent(state);
  byId("comment").value = node.comments.join("\n");
  byId("glyph").value = String(node.nags.find((nag) => nag < GLYPHS.length) ?? 0);
  byId("glyph").disabled = byId("delete").disabled = !node.parent;
  byId("promote").disabled = !pathTo(node).some(beginsVariation);
}

/** Scrolls the list to the button of the current move. */
function showCurrent({ game }) {
  const [host, current] = [byId("moves"), written.buttons.get(game.node)];
  if (!current) return;
  const { offsetTop: place, offsetHeight: height } = current;
  const isSeen = place >= host.scrollTop && place + height <= host.scrollTop + host.clientHeight;
  if (!isSeen) host.scrollTop = place - (host.clientHeight - height) / 2;
}

/** Shows a small board with the position after the move on which the mouse rests. */
function listenToRest(state) {
  const preview = byId("preview");
  let resting;
  on("moves", "pointerover", ({ target, pointerType }) => {
    leave();
    const [node] = [...written.buttons].find(([, button]) => button === target) ?? [];
    if (node && pointerType === "mouse") resting = setTimeout(show, 250, node, target.getBoundingClientRect());
  });
  on("moves", "pointerleave", leave);
  function leave() {
    clearTimeout(resting);
    preview.hidden = true;
  }
  function show(node, { left, top, bottom }) {
    preview.hidden = false;
    drawSmall(state, preview, node);
    preview.style.left = `${Math.min(left, innerWidth - preview.offsetWidth - 8)}px`;
    preview.style.top = `${bottom + preview.offsetHeight < innerHeight ? bottom : top - preview.offsetHeight}px`;
  }
}

export function listenToNotes(state) {
  listenToRest(state);
  new ResizeObserver(() => state.game && showCurrent(state)).observe(byId("moves"));
  fillSelect("glyph", GLYPHS.map((glyph, nag) => [nag, glyph || "–"]));
  on("glyph", "change", () => {
    const nag = Number(byId("glyph").value);
    const { node } = state.game;
    const others = node.nags.filter((other) => other >= GLYPHS.length);
    node.nags = nag ? [nag, ...others] : others;
    edited(state);
    state.changed();
  });
  // A comment is kept with each letter, so that nothing is lost if the visitor clicks elsewhere or leaves.
  on("comment", "input", () => {
    const comment = byId("comment").value.trim();
    state.game.node.comments = comment ? [comment] : [];
    edited(state);
  });
  on("comment", "change", () => state.changed());
  on("promote", "click", () => {
    promote(state.game.node);
    edited(state);
    state.changed();
  });
  on("delete", "click", () => removeNode(state, state.game.node));
}
