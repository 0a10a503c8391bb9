// Trial view: shows the test of a multiplier on every occupancy, and the search for a magic.

import { element, isStill, makeButton } from "../../../../wasm/package/elements.js";
import { byId, grouped, on, say } from "../../assets/dom.js";
import { namesOf } from "./geometry.js";
import { BOARD, indexOf } from "./tables.js";
import { count, hex, subsets } from "./words.js";

/**
 * Tests multipliers for a mask. `entry` returns the table entry of an occupancy, and occupancies with different
 * entries need different indexes. Without `entry`, all occupancies need different indexes.
 */
function makeTrial(mask, width, entry) {
  const squares = count(mask);
  const index = (word, magic) => indexOf({ mask, magic, shift: width - squares, width }, word);
  // Occupancies with few pieces are tested first, because a multiplier most often fails by a square that does not
  // change the index, and then these occupancies collide.
  const occupancies = subsets(mask)
    .map((word) => ({ word, entry: entry ? entry(word) : word, size: count(word) }))
    .sort((a, b) => a.size - b.size);
  const stamps = new Int32Array(2 ** squares);
  let stamp = 0;

  /**
   * Returns the number of occupancies before the first collision. For a magic, this is the number of all
   * occupancies.
   */
  function reaches(magic) {
    stamp += 1;
    for (let i = 0; i < occupancies.length; i++) {
      const slot = index(occupancies[i].word, magic);
      if (stamps[slot] === stamp) return i;
      stamps[slot] = stamp;
    }
    return occupancies.length;
  }

  /** Returns the occupancies of each index, the number of collisions, and the number of shared entries. */
  function fill(magic) {
    const slots = Array.from(stamps, () => []);
    for (const occupancy of occupancies) slots[index(occupancy.word, magic)].push(occupancy);
    const differ = (slot) => slot.some((occupancy) => occupancy.entry !== slot[0].entry);
    const sum = (some) => some.reduce((total, slot) => total + slot.length, 0);
    return {
      slots: slots.map((slot) => ({ occupancies: slot, clash: differ(slot) })),
      clashing: sum(slots.filter(differ)),
      constructive: sum(slots.filter((slot) => slot.length > 1 && !differ(slot))),
      filled: slots.filter((slot) => slot.length > 0).length,
    };
  }

  return { squares, size: occupancies.length, reaches, fill };
}

/** Makes a generator of random words from a seed: xorshift with 64 bits (Marsaglia 2003). */
function makeRandom(seed) {
  let state = BigInt.asUintN(64, BigInt(seed) * 0x9e3779b97f4a7c15n) || 1n;
  return () => {
    state ^= BigInt.asUintN(64, state << 13n);
    state ^= state >> 7n;
    state ^= BigInt.asUintN(64, state << 17n);
    return state;
  };
}

/** Returns a random multiplier in which about one bit in eight is 1. */
function sparse(random, width) {
  const above = BigInt(64 - width);
  return random() >> above & random() >> above & random() >> above;
}

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
