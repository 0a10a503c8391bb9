// Word view: a word as its bits, the highest at the left.
"use strict";

/**
 * The word as cells; `mark` gives the class of a bit, `content` what its cell shows. A numbered word
 * shows the numbers of its bits, on a wide screen too; `digits` are those of the hexadecimal number.
 */
function wordView(set, width, { mark, content, numbered, digits } = {}) {
  const row = element("span", {
    class: ["word", `w${width}`, numbered ? "numbered" : "", digits ? "digits" : ""].join(" ").trim(), role: "img",
    "aria-label": say("word.bits", { bits: bitsOf(set).join(" ") || "–" }),
  });
  const text = hex(set, width);
  for (let number = width - 1; number >= 0; number--) {
    const on = contains(set, number);
    const classes = [on ? "on" : "", mark?.(number) ?? ""].join(" ").trim();
    // The digit of four bits belongs to the highest.
    const digit = digits && number % 4 === 3 ? text.at(-(number + 1) / 4) : null;
    row.append(element("i", { class: classes || null, title: number, "data-bit": number, "data-digit": digit },
      content ? content(number) : on ? "1" : "0"));
  }
  return row;
}

/** The bit of a square, for a screen reader. */
const bitText = ({ bit: number }) => say("square.bit", { bit: number });

/** Marks a square in the words below `host` that is pointed at on the board, and the other way round. */
function linkWords(host, viewOf) {
  let marked = [];
  const mark = (number) => {
    for (const element of marked) element.classList.remove("looked");
    marked = number === undefined ? []
      : [viewOf().cellOf(number), ...host.querySelectorAll(`[data-bit="${number}"]`)].filter(Boolean);
    for (const element of marked) element.classList.add("looked");
  };
  host.addEventListener("mouseover", ({ target }) => mark(target.dataset.bit && Number(target.dataset.bit)));
  host.addEventListener("mouseleave", () => mark());
  return (square) => mark(square?.bit);
}

/** A word of 64 bits as counts in fields of so many bits. */
function fieldsView(word, size) {
  const values = [];
  for (let at = 64 - size; at >= 0; at -= size) values.push(word >> BigInt(at) & ones(size));
  return element("span", { class: `word w${values.length}`, role: "img", "aria-label": values.join(" ") },
    ...values.map((value) => element("i", { class: value ? "on" : null }, String(value))));
}
