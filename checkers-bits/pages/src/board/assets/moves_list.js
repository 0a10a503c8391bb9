// Moves list: shows the tree of moves with variations, comments and glyphs.
"use strict";

const GLYPHS = ["", "!", "?", "!!", "??", "!?", "?!"];

/**
 * Writes a move with its glyphs. The text begins with the move number if the side that begins made the move, or if
 * `isAlone` is true.
 */
function moveText(node, isAlone) {
  const [number, isFirstSide] = numberOf(node);
  const glyphs = node.nags.map((nag) => GLYPHS[nag] ?? `$${nag}`).join("");
  const count = isFirstSide ? `${number}. ` : isAlone ? `${number}… ` : "";
  return `${count}${node.move.text}${glyphs}`;
}

const moveButton = (node, isAlone) => element("button", {
  type: "button", "aria-current": node === game.node ? "true" : null, click: () => goTo(node),
}, moveText(node, isAlone));

const noteOf = (comments) => (comments.length > 0 ? [element("span", { class: "note" }, ` ${comments.join(" ")} `)] : []);

/** Makes a button for each move of a line, and for each move of its variations. */
function lineView(line) {
  const parts = noteOf(line[0]?.before ?? []);
  let isAlone = true;
  for (const node of line) {
    const variations = variationsOf(node).map((first) => element("div", { class: "variation" }, ...lineView(lineFrom(first))));
    parts.push(moveButton(node, isAlone), ...noteOf(node.comments), ...variations);
    isAlone = node.comments.length + variations.length > 0;
  }
  return parts;
}

function showMoves() {
  byId("moves").replaceChildren(...noteOf(game.root.comments), ...lineView(mainLine()));
  const current = byId("moves").querySelector("[aria-current]");
  if (current) {
    const [list, place] = [byId("moves"), current.offsetTop - byId("moves").offsetTop];
    if (place < list.scrollTop || place > list.scrollTop + list.clientHeight - 30) list.scrollTop = place - 60;
  }
  byId("comment").value = game.node.comments.join("\n");
  byId("glyph").value = String(game.node.nags.find((nag) => nag < GLYPHS.length) ?? 0);
  const { node } = game;
  byId("glyph").disabled = byId("delete").disabled = !node.parent;
  byId("promote").disabled = !pathTo(node).some(beginsVariation);
}

function listenToNotes() {
  fillSelect("glyph", GLYPHS.map((glyph, nag) => [nag, glyph || "–"]));
  on("glyph", "change", () => {
    const nag = Number(byId("glyph").value);
    const others = game.node.nags.filter((other) => other >= GLYPHS.length);
    game.node.nags = nag ? [nag, ...others] : others;
    showGame();
  });
  on("comment", "change", () => {
    const comment = byId("comment").value.trim();
    game.node.comments = comment ? [comment] : [];
    showGame();
  });
  on("promote", "click", () => promoteNode(game.node));
  on("delete", "click", () => removeNode(game.node));
}
