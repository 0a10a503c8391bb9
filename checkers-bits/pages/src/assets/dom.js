// DOM: finds and fills elements, and reads texts in the language of the page.

import { element, isStill } from "../../../wasm/package/elements.js";

export const byId = (id) => document.getElementById(id);

/** The texts of the language, by key. */
export const texts = () => TEXTS[document.documentElement.lang];

/** Returns the text with the given key, in which `values` replace placeholders such as {name}. */
export const say = (key, values = {}) =>
  texts()[key].replace(/\{(\w+)\}/g, (_, name) => String(values[name]));

/**
 * Says an error by its code and its square, in the language of the page, or with the text `fault.KEY` if the page has no text for
 * the code, or the error no square for the text.
 */
export function sayFault({ code, square }, key) {
  const own = texts()[`fault.${code}`];
  return say(own && (square || !own.includes("{square}")) ? `fault.${code}` : `fault.${key}`, { square });
}

/** Writes a number with its digits grouped as in the language of the page. */
export const grouped = (number) => number.toLocaleString(document.documentElement.lang);

/** Calls `act` at each event of this type on one or more elements. */
export function on(ids, event, act) {
  for (const id of [ids].flat()) byId(id).addEventListener(event, act);
}

/** Fills a <select> with pairs of value and text. The selected option stays selected. */
export function fillSelect(id, options) {
  const { value } = byId(id);
  byId(id).replaceChildren(...options.map(([value, text]) => element("option", { value }, text)));
  select(id, value);
}

/** Fills a <select> with keys. The key of the text of each is the prefix and this key. */
export const fillWithTexts = (id, keys, prefix) => fillSelect(id, keys.map((key) => [key, say(`${prefix}.${key}`)]));

/** Selects the option with this value, or `fallback` if there is no such option. */
export function select(id, value, fallback = byId(id).value) {
  const options = [...byId(id).options].map((option) => option.value);
  byId(id).value = options.includes(String(value)) ? value : fallback;
}

/** Shows a text below the board, which screen readers also read. */
export function tell(text) {
  byId("status").textContent = text;
}

/** Shows an error beside an input; an empty text removes the error. */
export function showFault(id, text) {
  byId(id).setAttribute("aria-invalid", String(text !== ""));
  byId(byId(id).getAttribute("aria-describedby")).textContent = text;
}

/** Animates an element from the place of `from` to its own place, in `duration` milliseconds. */
export function slide(moving, from, duration = 700) {
  if (isStill()) return;
  const [start, end] = [from.getBoundingClientRect(), moving.getBoundingClientRect()];
  const by = `translate(${start.x - end.x}px, ${start.y - end.y}px)`;
  moving.animate([{ transform: by }, { transform: "none" }], { duration, easing: "ease-in-out" });
}
