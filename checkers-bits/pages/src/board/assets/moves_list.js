// Moves list: shows the tree of moves with variations, comments and glyphs.

const GLYPHS = ["", "!", "?", "!!", "??", "!?", "?!"];

/** The state that the list shows, and the button of each node in it. */
const written = { game: undefined, edits: undefined, buttons: new Map() };

/** Writes a move before which its number stands if the side that begins made it, or if `isAlone` is true. */
function numbered(ply, text, isAlone) {
  const [number, isFirstSide] = numberOf({ ply }, game.startsSecond);
  return `${isFirstSide ? `${number}. ` : isAlone ? `${number}… ` : ""}${text}`;
}

const moveText = (node, isAlone) =>
  numbered(node.ply, node.move.text + node.nags.map((nag) => GLYPHS[nag] ?? `$${nag}`).join(""), isAlone);

function moveButton(node, isAlone) {
  const button = makeButton(() => goTo(node), {}, moveText(node, isAlone));
  written.buttons.set(node, button);
  return button;
}

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
  const { node, edits, fault } = game;
  const host = byId("moves");
  if (written.game !== game || written.edits !== edits) {
    Object.assign(written, { game, edits, buttons: new Map() });
    const end = fault ? [element("p", { class: "fault" }, `✗ ${say("brokenGame", fault)}`)] : [];
    host.replaceChildren(...noteOf(game.root.comments), ...lineView(mainLine()), ...end);
  }
  host.querySelector("[aria-current]")?.removeAttribute("aria-current");
  written.buttons.get(node)?.setAttribute("aria-current", "true");
  showCurrent();
  byId("comment").value = node.comments.join("\n");
  byId("glyph").value = String(node.nags.find((nag) => nag < GLYPHS.length) ?? 0);
  byId("glyph").disabled = byId("delete").disabled = !node.parent;
  byId("promote").disabled = !pathTo(node).some(beginsVariation);
}

/** Scrolls the list to the button of the current move. */
function showCurrent() {
  const [host, current] = [byId("moves"), written.buttons.get(game.node)];
  if (!current) return;
  const { offsetTop: place, offsetHeight: height } = current;
  const isSeen = place >= host.scrollTop && place + height <= host.scrollTop + host.clientHeight;
  if (!isSeen) host.scrollTop = place - (host.clientHeight - height) / 2;
}

function listenToNotes() {
  new ResizeObserver(() => game && showCurrent()).observe(byId("moves"));
  fillSelect("glyph", GLYPHS.map((glyph, nag) => [nag, glyph || "–"]));
  on("glyph", "change", () => {
    const nag = Number(byId("glyph").value);
    const others = game.node.nags.filter((other) => other >= GLYPHS.length);
    game.node.nags = nag ? [nag, ...others] : others;
    edited();
    showGame();
  });
  // A comment is kept with each letter, so that nothing is lost if the visitor clicks elsewhere or leaves.
  on("comment", "input", () => {
    const comment = byId("comment").value.trim();
    game.node.comments = comment ? [comment] : [];
    edited();
  });
  on("comment", "change", () => showMoves());
  on("promote", "click", () => {
    promote(game.node);
    edited();
    showGame();
  });
  on("delete", "click", () => removeNode(game.node));
}
