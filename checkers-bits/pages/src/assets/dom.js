// DOM: creates elements and reads the texts in the page's language.
"use strict";

let TEXT = TEXTS[document.documentElement.lang];

const byId = (id) => document.getElementById(id);

/** The text of a key, with {names} replaced by values. */
const say = (key, values = {}) =>
  TEXT[key].replace(/\{(\w+)\}/g, (_, name) => String(values[name]));

/** A number with the digit groups of the language. */
const grouped = (number) => number.toLocaleString(document.documentElement.lang);

/** Creates an element. A function as attribute becomes an event listener; null leaves an attribute out. */
const element = (tag, attributes = {}, ...children) => filled(document.createElement(tag), attributes, children);
const svgElement = (tag, attributes, ...children) =>
  filled(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);

function filled(made, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name, value);
    else if (value !== null) made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}

/** Calls `act` at an event of each of the elements. */
function on(ids, event, act) {
  for (const id of [ids].flat()) byId(id).addEventListener(event, act);
}

/** Fills a <select> with pairs of value and text. */
const fillSelect = (id, options) =>
  byId(id).replaceChildren(...options.map(([value, text]) => element("option", { value }, text)));

/** Selects the option with this value, or the fallback. */
function select(id, value, fallback) {
  const options = [...byId(id).options].map((option) => option.value);
  byId(id).value = options.includes(String(value)) ? value : fallback;
}

/** Shows what is wrong with an input, in the element that describes it; an empty text if nothing is. */
function showFault(id, text) {
  byId(id).setAttribute("aria-invalid", String(text !== ""));
  byId(byId(id).getAttribute("aria-describedby")).textContent = text;
}

const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Moves an element from the place of another element to its own place, as an animation of some milliseconds. */
function slide(moving, from, duration = 700) {
  if (isStill()) return;
  const [start, end] = [from.getBoundingClientRect(), moving.getBoundingClientRect()];
  const by = `translate(${start.x - end.x}px, ${start.y - end.y}px)`;
  moving.animate([{ transform: by }, { transform: "none" }], { duration, easing: "ease-in-out" });
}
