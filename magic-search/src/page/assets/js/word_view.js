// Word view: a word as its bits, the highest at the left.
"use strict";

/** The word as a row of cells; `mark` gives the class of a bit, `content` what stands there. */
function wordView(set, width, { mark, content } = {}) {
  const row = element("span", {
    class: `word w${width}`, role: "img",
    "aria-label": say("word.bits", { bits: bitsOf(set).join(" ") || "–" }),
  });
  for (let number = width - 1; number >= 0; number--) {
    const on = contains(set, number);
    const classes = [on ? "on" : "", mark?.(number) ?? ""].join(" ").trim();
    row.append(element("i", { class: classes || null, title: number, "data-bit": number },
      content ? content(number) : on ? "1" : "0"));
  }
  return row;
}

/** The digits of a word in hexadecimal, each below its four bits. */
function digits(word, width) {
  const row = element("span", { class: `word digits w${width}`, "aria-hidden": "true" });
  for (const digit of hex(word, width).slice(2)) row.append(element("i", {}, digit));
  return row;
}

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
  const row = element("span", { class: "word fields", role: "img", "aria-label": values.join(" ") });
  row.style.setProperty("--fields", Math.min(values.length, 32));
  row.append(...values.map((value) => element("i", { class: value ? "on" : null }, String(value))));
  return row;
}

/** The numbers of the bits, to stand above words. */
function bitNumbers(width) {
  return wordView(0n, width, { content: (number) => String(number), mark: () => "number" });
}
