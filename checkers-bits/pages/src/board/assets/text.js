// Text: the texts of the page in the chosen language.

function useLanguage(language) {
  TEXT = TEXTS[language];
  document.documentElement.lang = language;
  document.title = say("title");
  for (const host of document.querySelectorAll("[data-text]")) host.textContent = say(host.dataset.text);
  for (const host of document.querySelectorAll("[data-label]")) host.setAttribute("aria-label", say(host.dataset.label));
  for (const host of document.querySelectorAll("button[data-label]")) host.title = say(host.dataset.label);
}

/** Shows a text below the board, which screen readers also read. */
function tell(text) {
  byId("status").textContent = text;
}
