// Rules: games of the visitor's own, whose rules are a text.

/** The rules in the module of the page, with the name of each; a module without rules has none. */
let examples = [];

const isOwn = (variant) => String(variant).includes(":");

/** Names a variant: by a text of the page, or by the name in its rules. */
const variantText = (variant) => (isOwn(variant) ? /^name: (.*)/.exec(variant)[1] : say(`variant.${variant}`));

/** Fills the list of variants. It has the variant of the game on the board, and an item that opens the field for rules. */
function showVariants() {
  const variants = [...checkersBits.variants(), ...(isOwn(game?.variant) ? [game.variant] : [])];
  const own = examples.length > 0 ? [["own", say("ownRules")]] : [];
  fillSelect("variant", [...variants.map((variant) => [variant, variantText(variant)]), ...own]);
}

function chooseVariant() {
  if (byId("variant").value !== "own") return newMatch();
  byId("variant").value = game.variant;
  openTab(byId("tab-setup"));
  byId("rules").focus();
  return byId("rules").scrollIntoView({ block: "center" });
}

/** Starts a game by rules. If the text has an error, shows its place; returns false then. */
function playByRules(text) {
  try {
    newMatch(checkersBits.rules(text));
    showFault("rules", "");
    return true;
  } catch (error) {
    showFault("rules", error.message);
    return false;
  }
}

/** Writes the rules of an example into the field; the first example is the game on the board. */
function showExample() {
  const { variant } = game;
  byId("rules").value = byId("example").value || (isOwn(variant) ? variant : checkersBits.rules(`like: ${variant}`));
  showFault("rules", "");
}

function fillExamples() {
  examples = checkersBits.knownRules().map((text) => [text, /^name: (.*)/m.exec(text)[1]]);
  fillSelect("example", [["", say("thisGame")], ...examples]);
  byId("own-rules").hidden = examples.length === 0;
}

function listenToRules() {
  on("example", "change", showExample);
  on("play-rules", "click", () => playByRules(byId("rules").value) && byId("board").scrollIntoView({ block: "nearest" }));
}
