// DOM: making elements, and the texts of the page's language.
"use strict";

const byId = (id) => document.getElementById(id);

/** A text by its name, with {names} replaced by values. */
const say = (key, values = {}) =>
  TEXT[key].replace(/\{(\w+)\}/g, (_, name) => String(values[name]));

/** A number with its digits in groups, as the language has them. */
const grouped = (number) => number.toLocaleString(document.documentElement.lang);

/** An element; attributes that are functions listen to events. */
function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name, value);
    else if (value !== null && value !== undefined) made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}

/** Fills a <select>: values with what is shown for them. */
function fillSelect(select, options) {
  select.replaceChildren(
    ...options.map(([value, text]) => element("option", { value }, text)));
}

/** Chooses an option, if there is one of this value. */
function select(id, value, fallback) {
  const options = [...byId(id).options].map((option) => option.value);
  byId(id).value = options.includes(String(value)) ? value : fallback;
}

/** Calls back when a control is changed, whatever its kind. */
function whenChanged(ids, change) {
  for (const id of ids) byId(id).addEventListener("input", change);
}

const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Lets an element slide from where another one stands to its own place. */
function slide(moving, from) {
  if (isStill()) return;
  const [start, end] = [from.getBoundingClientRect(), moving.getBoundingClientRect()];
  const by = `translate(${start.x - end.x}px, ${start.y - end.y}px)`;
  moving.animate([{ transform: by }, { transform: "none" }], { duration: 700, easing: "ease-in-out" });
}
