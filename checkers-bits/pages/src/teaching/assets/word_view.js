// Word view: the bits of a word, highest bit at the left.

import { element, makeButton } from "../../../../wasm/package/elements.js";
import { byId, say } from "../../assets/dom.js";
import { bitsOf, contains, hex, ones } from "./words.js";

/**
 * Shows a word as cells, one for each bit. `mark` returns the CSS class or classes of a bit. `content` returns the
 * text of its cell. `numbered` shows bit numbers, on a wide screen too. `digits` shows hexadecimal digits.
 */
export function wordView(set, width, { mark, content, numbered, digits } = {}) {
  const row = element("span", {
    class: ["word", `w${width}`, numbered && "numbered", digits && "digits"].filter(Boolean).join(" "), role: "img",
    "aria-label": say("word.bits", { bits: bitsOf(set).join(" ") || "–" }),
  });
  const text = hex(set, width);
  for (let number = width - 1; number >= 0; number--) {
    const on = contains(set, number);
    const classes = [on && "on", mark?.(number)].flat().filter(Boolean).join(" ");
    // Four bits make a hexadecimal digit, which is shown at the highest of the four.
    const digit = digits && number % 4 === 3 ? text.at(-(number + 1) / 4) : null;
    row.append(element("i", { class: classes || null, title: number, "data-bit": number, "data-digit": digit },
      content ? content(number) : on ? "1" : "0"));
  }
  return row;
}

/** Returns the text for the bit of a square, for screen readers. */
export const bitText = ({ bit: number }) => say("square.bit", { bit: number });

/** Marks the square and the bit under the mouse together: the cell that `cellOf` returns for a bit, and the bit in the words below `host`. */
export function linkWords(host, cellOf) {
  let marked = [];
  const mark = (number) => {
    for (const element of marked) element.classList.remove("looked");
    marked = number === undefined ? []
      : [cellOf(number), ...host.querySelectorAll(`[data-bit="${number}"]`)].filter(Boolean);
    for (const element of marked) element.classList.add("looked");
  };
  host.addEventListener("mouseover", ({ target }) => mark(target.dataset.bit && Number(target.dataset.bit)));
  host.addEventListener("mouseleave", () => mark());
  return (square) => mark(square?.bit);
}

/** Makes a row of a list of words. */
export const wordRow = (name, shown) => element("li", {}, element("span", { class: "operation" }, name), shown);

/** Makes a button that draws a list again by `act`, and then gives the focus to the i-th button of the list. */
export const listButton = (list, i, act, attributes, ...children) => makeButton(() => {
  act();
  byId(list).querySelectorAll("button")[i]?.focus();
}, attributes, ...children);

/** Shows a 64-bit word as counts in fields of `size` bits. */
export function fieldsView(word, size) {
  const values = [];
  for (let at = 64 - size; at >= 0; at -= size) values.push(word >> BigInt(at) & ones(size));
  return element("span", { class: `word w${values.length}`, role: "img", "aria-label": values.join(" ") },
    ...values.map((value) => element("i", { class: value ? "on" : null }, String(value))));
}
