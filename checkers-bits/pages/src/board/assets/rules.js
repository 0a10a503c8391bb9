// Rules: games of the visitor's own, whose rules are a text.

import { byId, fillSelect, on, say, showFault, texts } from "../../assets/dom.js";
import { openTab } from "./keys.js";
import { newMatch } from "./opponent.js";

/** Returns the rules in the module of the page, with the name of each; a module without rules has none. */
const examples = () => checkersBits.knownRules().map((text) => [text, variantText(text)]);

export const isOwn = (variant) => String(variant).includes(":");

/** Names a variant: by a text of the page, or else by the name in its rules. */
export function variantText(variant) {
  const name = isOwn(variant) ? /^name: (.*)/m.exec(variant)[1] : variant;
  return texts()[`variant.${name}`] ?? name;
}

/** Fills the list of variants. It has the variant of the game on the board, and an item that opens the field for rules. */
export function showVariants({ game }) {
  const variants = [...checkersBits.variants(), ...(isOwn(game?.variant) ? [game.variant] : [])];
  const own = examples().length > 0 ? [["own", say("ownRules")]] : [];
  fillSelect("variant", [...variants.map((variant) => [variant, variantText(variant)]), ...own]);
}

/** Starts a game of the chosen variant, or opens the field for rules. */
function chooseVariant(state) {
  if (byId("variant").value !== "own") return newMatch(state);
  byId("variant").value = state.game.variant;
  openTab(byId("tab-setup"));
  byId("rules").focus();
  return byId("rules").scrollIntoView({ block: "center" });
}

/** Starts a game by rules. If the text has an error, shows its place; returns false then. */
export function playByRules(state, text) {
  try {
    newMatch(state, checkersBits.rules(text));
    showFault("rules", "");
    return true;
  } catch (error) {
    showFault("rules", say("fault.rules", { message: error.message }));
    return false;
  }
}

/** Writes the rules of an example into the field; the first example is the game on the board. */
function showExample({ game: { variant } }) {
  byId("rules").value = byId("example").value || (isOwn(variant) ? variant : checkersBits.rules(`like: ${variant}`));
  showFault("rules", "");
}

export function fillExamples() {
  fillSelect("example", [["", say("thisGame")], ...examples()]);
  byId("own-rules").hidden = examples().length === 0;
}

export function listenToRules(state) {
  on("variant", "change", () => chooseVariant(state));
  on("example", "change", () => showExample(state));
  on("play-rules", "click", () => playByRules(state, byId("rules").value) && byId("board").scrollIntoView({ block: "nearest" }));
}
