// The texts of the page in the language that is chosen.
"use strict";

let TEXT = TEXTS[document.documentElement.lang];

function useLanguage(language) {
  TEXT = TEXTS[language] ?? TEXTS.en;
  document.documentElement.lang = language in TEXTS ? language : "en";
  document.title = say("title");
  for (const host of document.querySelectorAll("[data-text]")) host.textContent = say(host.dataset.text);
  for (const host of document.querySelectorAll("[data-label]")) host.setAttribute("aria-label", say(host.dataset.label));
}

/** A score for White in men: "+1.25", or the moves to a win. */
function scoreText(score, pliesToEnd) {
  if (pliesToEnd !== undefined) return `${pliesToEnd > 0 ? "+" : "−"}#${Math.ceil(Math.abs(pliesToEnd) / 2)}`;
  return `${score < 0 ? "−" : "+"}${(Math.abs(score) / 100).toFixed(2)}`;
}
