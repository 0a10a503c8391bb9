// The list of moves: a tree with variations, comments and glyphs.
"use strict";

const GLYPHS = ["", "!", "?", "!!", "??", "!?", "?!"];

/** A move with its glyphs; with its number if White's, or if it stands alone. */
function moveText(node, isAlone) {
  const [number, isFirstSide] = numberOf(node);
  const glyphs = node.nags.map((nag) => GLYPHS[nag] ?? `$${nag}`).join("");
  const count = isFirstSide ? `${number}. ` : isAlone ? `${number}… ` : "";
  return `${count}${node.move.text}${glyphs}`;
}

function moveButton(node, isAlone) {
  const isCurrent = node === game.node ? "true" : null;
  return element("button", { type: "button", "aria-current": isCurrent, click: () => goTo(node) }, moveText(node, isAlone));
}

const noteOf = (comments) => (comments.length > 0 ? [element("span", { class: "note" }, ` ${comments.join(" ")} `)] : []);

/** The line that begins with a node, with the variations of its moves. */
function lineOf(node, isMain) {
  const parts = noteOf(node?.before ?? []);
  let isAlone = true;
  for (let isFirst = true; node; node = node.children[0], isFirst = false) {
    parts.push(moveButton(node, isAlone), ...noteOf(node.comments));
    isAlone = node.comments.length > 0;
    // The siblings of the first move of a variation hang on the line that it leaves.
    for (const sibling of isFirst && !isMain ? [] : node.parent.children.slice(1)) {
      parts.push(element("div", { class: "variation" }, ...lineOf(sibling, false)));
      isAlone = true;
    }
  }
  return parts;
}

function showMoves() {
  byId("moves").replaceChildren(...noteOf(game.root.comments), ...lineOf(game.root.children[0], true));
  const current = byId("moves").querySelector("[aria-current]");
  if (current) {
    const [list, place] = [byId("moves"), current.offsetTop - byId("moves").offsetTop];
    if (place < list.scrollTop || place > list.scrollTop + list.clientHeight - 30) list.scrollTop = place - 60;
  }
  byId("comment").value = game.node.comments.join("\n");
  byId("glyph").value = String(game.node.nags.find((nag) => nag < GLYPHS.length) ?? 0);
  const { node } = game;
  const isVariation = pathTo(node).some(({ parent: { children } }, index, path) => children[0] !== path[index]);
  byId("glyph").disabled = byId("delete").disabled = !node.parent;
  byId("promote").disabled = !isVariation;
}

function listenToNotes() {
  fillSelect(byId("glyph"), GLYPHS.map((glyph, nag) => [nag, glyph || "–"]));
  byId("glyph").addEventListener("change", () => {
    const nag = Number(byId("glyph").value);
    const others = game.node.nags.filter((other) => other >= GLYPHS.length);
    game.node.nags = nag ? [nag, ...others] : others;
    tellListeners();
  });
  byId("comment").addEventListener("change", () => {
    const comment = byId("comment").value.trim();
    game.node.comments = comment ? [comment] : [];
    tellListeners();
  });
  byId("promote").addEventListener("click", () => promoteNode(game.node));
  byId("delete").addEventListener("click", () => game.node.parent && removeNode(game.node));
}
