// Moves list: shows the tree of moves with variations, comments and glyphs.

import { byId, element, fillSelect, makeButton, on, say } from "../../assets/dom.js";
import { edited, goTo, removeNode } from "./game.js";
import { beginsVariation, lineFrom, mainLine, numberOf, pathTo, promote, variationsOf } from "./tree.js";

const GLYPHS = ["", "!", "?", "!!", "??", "!?", "?!"];

/** The state that the list shows, and the button of each node in it. */
const written = { game: undefined, edits: undefined, buttons: new Map() };

/** Writes a move before which its number stands if the side that begins made it, or if `isAlone` is true. */
export function numbered({ startsSecond }, ply, text, isAlone) {
  const [number, isFirstSide] = numberOf({ ply }, startsSecond);
  return `${isFirstSide ? `${number}. ` : isAlone ? `${number}… ` : ""}${text}`;
}

export const moveText = (game, node, isAlone) =>
  numbered(game, node.ply, node.move.text + node.nags.map((nag) => GLYPHS[nag] ?? `$${nag}`).join(""), isAlone);

function moveButton(state, node, isAlone) {
  const button = makeButton(() => goTo(state, node), {}, moveText(state.game, node, isAlone));
  written.buttons.set(node, button);
  return button;
}

const noteOf = (comments) => (comments.length > 0 ? [element("span", { class: "note" }, ` ${comments.join(" ")} `)] : []);

/** Makes a button for each move of a line, and for each move of its variations. */
function lineView(state, line) {
  const parts = noteOf(line[0]?.before ?? []);
  let isAlone = true;
  for (const node of line) {
    const variations = variationsOf(node).map((first) => element("div", { class: "variation" }, ...lineView(state, lineFrom(first))));
    parts.push(moveButton(state, node, isAlone), ...noteOf(node.comments), ...variations);
    isAlone = node.comments.length + variations.length > 0;
  }
  return parts;
}

export function showMoves(state) {
  const { game, game: { node, edits, fault } } = state;
  const host = byId("moves");
  if (written.game !== game || written.edits !== edits) {
    Object.assign(written, { game, edits, buttons: new Map() });
    const end = fault ? [element("p", { class: "fault" }, `✗ ${say("brokenGame", fault)}`)] : [];
    host.replaceChildren(...noteOf(game.root.comments), ...lineView(state, mainLine(game)), ...end);
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

export function listenToNotes(state) {
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
  on("comment", "change", () => showMoves(state));
  on("promote", "click", () => {
    promote(state.game.node);
    edited(state);
    state.changed();
  });
  on("delete", "click", () => removeNode(state, state.game.node));
}
