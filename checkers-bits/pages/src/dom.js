// DOM: creates elements and reads the texts in the page's language.
"use strict";

const byId = (id) => document.getElementById(id);

/** The text of a key, with {names} replaced by values. */
const say = (key, values = {}) =>
  TEXT[key].replace(/\{(\w+)\}/g, (_, name) => String(values[name]));

/** A number with the digit groups of the language. */
const grouped = (number) => number.toLocaleString(document.documentElement.lang);

/** Creates an element. A function as attribute becomes an event listener. */
function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name, value);
    else if (value !== null && value !== undefined) made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}

/** Fills a <select> with pairs of value and text. */
function fillSelect(select, options) {
  select.replaceChildren(
    ...options.map(([value, text]) => element("option", { value }, text)));
}

/** Selects the option with this value, or the fallback. */
function select(id, value, fallback) {
  const options = [...byId(id).options].map((option) => option.value);
  byId(id).value = options.includes(String(value)) ? value : fallback;
}

/** Calls `change` when one of the controls changes. */
function whenChanged(ids, change) {
  for (const id of ids) byId(id).addEventListener("input", change);
}

const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Moves an element from the place of another element to its own place, as an animation of some milliseconds. */
function slide(moving, from, duration = 700) {
  if (isStill()) return;
  const [start, end] = [from.getBoundingClientRect(), moving.getBoundingClientRect()];
  const by = `translate(${start.x - end.x}px, ${start.y - end.y}px)`;
  moving.animate([{ transform: by }, { transform: "none" }], { duration, easing: "ease-in-out" });
}
