// The list of moves: a tree with variations, comments and glyphs.
"use strict";

const GLYPHS = ["", "!", "?", "!!", "??", "!?", "?!"];

function moveButton(node, isFirstOfLine) {
  const [number, isFirstSide] = numberOf(node);
  const glyphs = node.nags.map((nag) => GLYPHS[nag] ?? `$${nag}`).join("");
  const count = isFirstSide ? `${number}. ` : isFirstOfLine ? `${number}… ` : "";
  return element("button", {
    type: "button", "aria-current": node === game.node ? "true" : null, click: () => goTo(node),
  }, `${count}${node.move.text}${glyphs}`);
}

function noteOf(node) {
  return node.comments.length ? [element("span", { class: "note" }, ` ${node.comments.join(" ")} `)] : [];
}

/** The line that begins with a node, with the variations of its moves. */
function lineOf(node, isFirst = true) {
  const parts = [];
  let fresh = isFirst;
  for (let isStart = true; node; node = node.children[0], isStart = false) {
    parts.push(moveButton(node, fresh), ...noteOf(node));
    fresh = node.comments.length > 0;
    const siblings = isStart && isFirst !== "main" ? [] : node.parent.children.slice(1);
    for (const sibling of siblings) {
      parts.push(element("div", { class: "variation" }, ...lineOf(sibling)));
      fresh = true;
    }
  }
  return parts;
}

function showMoves() {
  byId("moves").replaceChildren(...noteOf(game.root), ...lineOf(game.root.children[0], "main"));
  const current = byId("moves").querySelector("[aria-current]");
  if (current) {
    const [list, place] = [byId("moves"), current.offsetTop - byId("moves").offsetTop];
    if (place < list.scrollTop || place > list.scrollTop + list.clientHeight - 30) list.scrollTop = place - 60;
  }
  byId("comment").value = game.node.comments.join("\n");
  byId("glyph").value = String(game.node.nags.find((nag) => nag < GLYPHS.length) ?? 0);
  const isRoot = !game.node.parent;
  for (const id of ["glyph", "promote", "delete"]) byId(id).disabled = isRoot;
}

function listenToNotes() {
  fillSelect(byId("glyph"), GLYPHS.map((glyph, nag) => [nag, glyph || "–"]));
  byId("glyph").addEventListener("change", () => {
    const nag = Number(byId("glyph").value);
    const others = game.node.nags.filter((other) => other >= GLYPHS.length);
    game.node.nags = nag ? [nag, ...others] : others;
    goTo(game.node);
  });
  byId("comment").addEventListener("change", () => {
    const comment = byId("comment").value.trim();
    game.node.comments = comment ? [comment] : [];
    goTo(game.node);
  });
  byId("promote").addEventListener("click", () => promoteNode(game.node));
  byId("delete").addEventListener("click", () => game.node.parent && removeNode(game.node));
}
