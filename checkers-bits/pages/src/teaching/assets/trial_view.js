// Trial view: shows the test of a multiplier on every occupancy, and the search for a magic.

import { byId, element, grouped, isStill, makeButton, on, say } from "../../assets/dom.js";
import { namesOf } from "./geometry.js";
import { makeRandom, makeTrial, sparse } from "./magic.js";
import { BOARD } from "./tables.js";
import { hex } from "./words.js";

/** Makes the view. `onMultiplier` receives a found magic. `onOccupied` receives an occupancy to show. */
export function makeTrialView({ onMultiplier, onOccupied }) {
  const grid = byId("trial-slots");
  let trial, width, running = 0;
  let seed = 1;

  function setUp(mask, bits, entry) {
    stop();
    width = bits;
    trial = makeTrial(mask, bits, entry);
    grid.style.setProperty("--columns", trial.squares > 7 ? 32 : 16);
    grid.replaceChildren(...Array.from({ length: trial.size }, () => element("i")));
    byId("trial-progress").textContent = "";
  }

  function draw(magic) {
    const filled = trial.fill(magic);
    filled.slots.forEach(({ occupancies, clash }, i) => {
      const shared = occupancies.length > 1;
      grid.children[i].className = clash ? "clash" : shared ? "shared" : occupancies.length ? "full" : "";
      grid.children[i].title = `${i}: ${occupancies.length}`;
    });
    grid.setAttribute("aria-label", say("trial.slots", { filled: filled.filled, of: trial.size, clash: filled.clashing }));
    return filled;
  }

  /** Highlights the index of the current occupancy. */
  function point(index) {
    [...grid.children].forEach((slot, i) => slot.classList.toggle("here", i === index));
  }

  /** Shows the result of a multiplier for all occupancies. */
  function show(magic) {
    stop();
    const filled = draw(magic);
    const verdict = byId("trial-verdict");
    verdict.className = filled.clashing ? "bad" : "good";
    verdict.textContent = say(filled.clashing ? "trial.clashes" : filled.constructive ? "trial.constructive" : "trial.magic", {
      clash: grouped(filled.clashing), of: grouped(trial.size), filled: grouped(filled.filled),
      constructive: grouped(filled.constructive),
    });
    const clashes = filled.slots.map((slot, index) => ({ ...slot, index })).filter((slot) => slot.clash);
    byId("trial-clashes").replaceChildren(...clashes.slice(0, 4).map(clashView));
  }

  function clashView({ occupancies, index }) {
    const other = occupancies.find((occupancy) => occupancy.entry !== occupancies[0].entry);
    const button = ({ word }) => makeButton(() => onOccupied(word), {}, namesOf(BOARD, word) || say("trial.nothing"));
    return element("li", {}, say("trial.share", { index }), " ", button(occupancies[0]), " ", button(other));
  }

  /**
   * Tests random multipliers. The first few are tested slowly, one at a time, so that the visitor can watch. Then
   * many are tested at once.
   */
  function search() {
    if (running) return stop();
    const random = makeRandom(seed);
    let [tries, best, batch] = [0, 0, 1];
    byId("trial-find").textContent = say("trial.stop");
    const step = () => {
      const end = performance.now() + 15;
      for (let i = 0; i < batch && performance.now() < end; i++) {
        const magic = sparse(random, width);
        const reach = trial.reaches(magic);
        tries += 1;
        best = Math.max(best, reach);
        const isMagic = reach === trial.size;
        if (isMagic || i === batch - 1) draw(magic);
        byId("trial-progress").textContent = say("trial.progress", {
          tries: grouped(tries), seed, candidate: hex(magic, width), best: grouped(best), of: grouped(trial.size),
        });
        if (isMagic) {
          onMultiplier(magic);
          byId("trial-progress").textContent = say("trial.found", { tries: grouped(tries), seed });
          seed += 1;
          return;
        }
      }
      if (tries >= 8) batch = Math.min(batch * 2, 100000);
      running = setTimeout(step, tries < 8 && !isStill() ? 350 : 0);
    };
    running = setTimeout(step, 0);
  }

  function stop() {
    clearTimeout(running);
    running = 0;
    byId("trial-find").textContent = say("trial.find");
  }

  on("trial-find", "click", search);
  return { setUp, show, point };
}
