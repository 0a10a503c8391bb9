// Product view: shows a multiplication as a sum of shifted copies of the occupied squares, column by column.

import { element } from "../../../../wasm/package/elements.js";
import { byId, say, slide } from "../../assets/dom.js";
import { makeStepper } from "./stepper.js";
import { bitsOf, contains, ones } from "./words.js";

/**
 * Returns for each column of the sum, lowest first: the copies that have a 1 in it, the carry in, the total, and
 * the carry out.
 */
function columnsOf(copies, width) {
  let carried = 0;
  return Array.from({ length: width }, (_, column) => {
    const [added, carry] = [copies.filter(({ word }) => contains(word, column)), carried];
    const total = added.length + carry;
    carried = Math.floor(total / 2);
    return { column, added, carry, total, carried };
  });
}

/** Draws (occupied & mask) * magic. Letters name the squares of the mask. Occupied squares are bold. */
export function makeProductView() {
  const host = byId("magic-product");
  const stepper = makeStepper(byId("product-steps"), show, (stage) => (columns[stage].carried ? 3000 : 600));
  let columns, index;
  new ResizeObserver(hint).observe(host);

  function draw({ occupied, mask, magic, index: result, shift, width, letters }) {
    index = result;
    // Each 1 of the multiplier makes a copy. The copies are in the order of these bits, lowest first.
    const copies = bitsOf(magic).map((by) => ({ by, word: (occupied & mask) << BigInt(by) & ones(width) }));
    const sums = columnsOf(copies, width);
    /** Returns the letter of the square in a column of the copy shifted by `by`. */
    const letterAt = (column, by) => letters.get(column - by) ?? "";
    const cellAt = (by) => (column) => {
      const letter = letterAt(column, by);
      return letter && element(contains(occupied, column - by) ? "b" : "s", {}, letter);
    };
    const row = (name, cell, kind) => {
      const made = element("tr", { class: kind }, element("th", { scope: "row" }, name));
      for (let column = width - 1; column >= 0; column--) {
        made.append(element("td", { class: column >= shift ? "index" : null, "data-column": column }, cell(column)));
      }
      return made;
    };
    const copy = ({ by }) => {
      if (bitsOf(mask)[0] + by < width) return row(`<< ${by}`, cellAt(by), "copy");
      return element("tr", { class: "copy" }, element("th", { scope: "row" }, `<< ${by}`),
        element("td", { class: "out", colspan: width }, element("span", {}, say("product.empty"))));
    };
    const rows = [
      row(say("product.column"), (column) => column, "numbers"),
      row(say("product.masked"), cellAt(0), "masked"),
      ...copies.map(copy),
      ...(sums.some(({ carry }) => carry) ? [row(say("product.carry"), (column) => sums[column].carry || "", "carry")] : []),
      row(say("product.sum"), (column) => sums[column].total % 2, "sum"),
    ];
    host.replaceChildren(element("table", { class: `product w${width}` }, element("tbody", {}, ...rows)));
    // The key of the text about the carry out of a column.
    const goal = ({ column }) => (column + 1 === width ? "lost" : column + 1 < shift ? "shiftedOut" : "changesIndex");
    columns = sums.filter(({ total }) => total > 0)
      .map((sum) => ({ ...sum, goal: sum.carried && goal(sum), letters: sum.added.map(({ by }) => letterAt(sum.column, by)) }));
    stepper.restart(columns.length + 1);
    hint();
  }

  /** Shows the sum up to the column of the stage. The last stage shows the whole sum. */
  function show(stage, animate) {
    const now = columns[stage];
    const limit = now?.column ?? Infinity;
    const cell = (kind, column) => host.querySelector(`.${kind} td[data-column="${column}"]`);
    for (const td of host.querySelectorAll("td[data-column]")) {
      const column = Number(td.dataset.column);
      td.classList.toggle("now", column === limit);
      // The carry row shows one column more, because the carry into the next column is already known.
      const known = td.parentElement.className === "carry" ? limit + 1 : limit;
      td.classList.toggle("later", column > known && !td.parentElement.matches(".numbers, .masked, .copy"));
    }
    if (now) host.scrollLeft = cell("sum", limit).offsetLeft - host.clientWidth / 2;
    if (animate && now?.carried && cell("carry", limit + 1)) slide(cell("carry", limit + 1), cell("sum", limit));
    byId("product-says").textContent = now ? columnText(now) : summary();
  }

  function columnText({ column, carry, letters, total, carried, goal }) {
    const sum = [...letters, ...(carry ? [`${say("product.carry")} ${carry}`] : [])].join(" + ");
    const effect = goal ? say(`product.${goal}`) : "";
    return `${say("product.step", { column, sum, total, digit: total % 2, carried })} ${effect}`;
  }

  function summary() {
    const [into, right] = ["changesIndex", "shiftedOut"].map((to) => columns.filter(({ goal }) => goal === to).length);
    return say(into + right ? "product.carries" : "product.noCarry", { index, into, right });
  }

  function hint() {
    byId("product-hint").hidden = host.scrollWidth <= host.clientWidth;
  }

  return { draw };
}
