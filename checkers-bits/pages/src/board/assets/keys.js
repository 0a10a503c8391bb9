// Keys: keys, wheel and tabs.

import { element } from "../../../../wasm/package/elements.js";
import { byId, on, say } from "../../assets/dom.js";
import { isOpen } from "./input.js";
import { hint, makeMove } from "./opponent.js";

/** The keys: their name, their values of `event.key`, and the button that they press, whose text has the same key. */
const KEYS = [
  ["←", ["ArrowLeft"], "back"], ["→", ["ArrowRight"], "next"],
  ["Home ↑", ["Home", "ArrowUp"], "first"], ["End ↓", ["End", "ArrowDown"], "last"],
  ["m", ["m"], "typed"], ["f", ["f"], "turn"], ["l", ["l"], "analyse"], ["e", ["e"], "mistake"], ["Ctrl Z", ["ctrl z"], "undo"], ["?", ["?"], "help"],
];

function showKeys() {
  const rows = [...KEYS.map(([name, , id]) => [name, say(id)]), ["Esc", say("cancel")], ["␣", say("playBest")], [say("wheel"), say("walk")], [say("rightButton"), say("drawArrow")]];
  byId("keys-list").replaceChildren(...rows.flatMap(([name, text]) => [element("dt", {}, name), element("dd", {}, text)]));
  byId("keys").showModal();
}

/** Plays the move that the engine finds best. */
async function playBest(state) {
  if (!isOpen(state)) return;
  const { node } = state.game;
  const move = await hint(state);
  if (move && state.game.node === node) makeMove(state, move);
}

function press(state, event) {
  const { key, target } = event;
  const name = `${event.ctrlKey || event.metaKey ? "ctrl " : ""}${key}`;
  const isOnBoard = target.closest?.(".draughts-board");
  if (target.closest?.("input, textarea, select, dialog") || event.altKey || (isOnBoard && /^Arrow| /.test(key))) return;
  if (key === " " && !target.closest?.("button, a")) playBest(state);
  else {
    const [, , id] = KEYS.find(([, keys]) => keys.includes(name)) ?? [];
    if (!id || target.closest?.("[role=tab]")) return;
    if (id === "typed") byId(id).focus();
    else byId(id).click();
  }
  event.preventDefault();
}

export function openTab(tab) {
  for (const other of document.querySelectorAll("[role=tab]")) {
    const isOpened = other === tab;
    other.setAttribute("aria-selected", String(isOpened));
    other.tabIndex = isOpened ? 0 : -1;
    byId(other.getAttribute("aria-controls")).hidden = !isOpened;
  }
}

export function listenToKeys(state) {
  document.addEventListener("keydown", (event) => press(state, event));
  on("help", "click", showKeys);
  const tabs = [...document.querySelectorAll("[role=tab]")];
  tabs.forEach((tab, i) => {
    tab.addEventListener("click", () => openTab(tab));
    tab.addEventListener("keydown", ({ key }) => {
      const next = tabs[(i + { ArrowLeft: tabs.length - 1, ArrowRight: 1 }[key]) % tabs.length];
      next?.focus();
      next?.click();
    });
  });
  openTab(tabs[0]);
  const surface = byId("board");
  // A touchpad sends many small turns, of which several make a step.
  let turned = 0;
  surface.addEventListener("wheel", (event) => {
    if (event.ctrlKey || event.deltaY === 0) return;
    event.preventDefault();
    turned += event.deltaMode ? 100 * Math.sign(event.deltaY) : event.deltaY;
    if (Math.abs(turned) < 60) return;
    byId(turned > 0 ? "next" : "back").click();
    turned = 0;
  }, { passive: false });
}
