// The texts of the page in the chosen language.
"use strict";

function useLanguage(language) {
  TEXT = TEXTS[language];
  document.documentElement.lang = language;
  document.title = say("title");
  for (const host of document.querySelectorAll("[data-text]")) host.textContent = say(host.dataset.text);
  for (const host of document.querySelectorAll("[data-label]")) host.setAttribute("aria-label", say(host.dataset.label));
}

/** Says something below the board, also to screen readers. */
function tell(text) {
  byId("status").textContent = text;
}

const otherSide = (side) => (side === "white" ? "black" : "white");
