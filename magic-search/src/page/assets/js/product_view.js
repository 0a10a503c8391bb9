// Product view: a multiplication as copies of the occupied squares, in columns.
"use strict";

/**
 * Draws (occupied & mask) * magic. `letters` has a letter for each bit of the mask; those of
 * occupied squares are strong.
 */
function productView(host, { occupied, mask, magic, shift, width, letters }) {
  const inIndex = (column) => (column >= shift ? "index" : "");
  const copies = copiesOf(occupied & mask, magic, width);
  const carries = carriesOf(copies, width);
  const product = (occupied & mask) * magic & ones(width);
  const rows = [
    row(say("product.column"), (column) => column, "numbers"),
    row(say("product.masked"), (column) => letterAt(column, 0), "masked"),
    ...copies.map(({ by }) => row(`<< ${by}`, (column) => letterAt(column, by), "copy")),
  ];
  if (copies.length === 0) rows.push(row("× 0", () => "", "copy"));
  if (carries.some((carry) => carry > 0)) {
    rows.push(row(say("product.carry"), (column) => carries[column] || "", "carry"));
  }
  rows.push(row(say("product.sum"), (column) => (contains(product, column) ? "1" : "0"), "sum"));

  /** The square that a copy, shifted so far, brings to a column. */
  function letterAt(column, by) {
    const square = column - by;
    if (square < 0 || !contains(mask, square)) return "";
    const letter = letters.get(square);
    return contains(occupied, square) ? element("b", {}, letter) : element("s", {}, letter);
  }

  function row(name, cell, kind) {
    const made = element("tr", { class: kind }, element("th", { scope: "row" }, name));
    for (let column = width - 1; column >= 0; column--) {
      made.append(element("td", { class: inIndex(column) || null }, cell(column)));
    }
    return made;
  }

  host.replaceChildren(element("table", { class: `product w${width}` }, element("tbody", {}, ...rows)));
}
