// Opens the teaching page in headless Chromium, clicks through every part of it, and takes pictures. Usage: node
// teaching.mjs CHROMIUM PAGE.html [DIRECTORY-FOR-PICTURES]

import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { findFaint, findNameless } from "./readable.mjs";
import { startVisit } from "./visit.mjs";

const [program, page, directory] = process.argv.slice(2);
const { browser, hands, step, open, screen, text, value, number, url, leave } = await startVisit(program, page);
const { send, evaluate } = browser;

const square = (board, name) => `#${board} [data-square="${name}"]`;
// Waits with a timer of the page, because this timer ends after the timers that the page has already set.
const settle = () => evaluate("new Promise((resolve) => setTimeout(resolve, 300))");
const PARTS = ["numbering", "rotates", "magic", "knights", "play"];
const board = await (async () => {
  await screen(1280);
  await open(url);
  return evaluate("DATA.board");
})();
const is8x8 = board.width === 8 && board.height === 8;

/** Returns the text and the values of the controls of a part. */
const shown = (part) => evaluate(`(() => {
  const section = document.getElementById(${JSON.stringify(part)});
  const controls = [...section.querySelectorAll("input, select")].map((control) => control.checked + control.value);
  const squares = [...section.querySelectorAll("[role=gridcell]")].map((cell) => cell.ariaLabel + cell.className);
  return [section.innerText, ...controls, ...squares].join("\\n");
})()`);

/** Checks that a part shows the same again when its address is opened. */
async function comesBack(part, forget = (text) => text) {
  await hands.hover("h1");
  await settle();
  const [address, before] = [await evaluate("location.href"), await shown(part)];
  assert.ok(address.includes(`#${part}?`), address);
  await open(address);
  await settle();
  const [expected, found] = [before, await shown(part)].map((text) => forget(text).split("\n"));
  expected.forEach((line, i) => assert.equal(found[i], line));
}

await step("Numbering: square pointed at", async () => {
  await hands.hover(square("numbering-board", "e3"));
  const formula = await text("numbering-formula");
  assert.ok(formula.startsWith("e3: x = 4, y = 2"), formula);
  assert.equal(await number("#numbering-board [data-square].near"), 4);
});
await step("Numbering: squares put into a set", async () => {
  await hands.click(square("numbering-board", "a1"));
  await hands.click(square("numbering-board", "c3"));
  assert.ok((await text("numbering-set")).includes("a1, f6"));
  assert.equal(await number("#numbering-word i.on"), 2);
});
await step("Numbering: every size in both numberings", async () => {
  for (const kind of ["ghosts", "gapless"]) {
    await hands.choose("#numbering-kind", kind);
    for (const [w, h] of [[2, 2], [6, 8], [10, 10], [12, 12], [16, 16], [10, 8]]) {
      await hands.choose("#numbering-width", String(w));
      await hands.choose("#numbering-height", String(h));
      const bits = await evaluate(`[...document.querySelectorAll("#numbering-board .inside")].map((e) => e.textContent)`);
      assert.equal(new Set(bits).size, w * h / 2);
    }
  }
});
await step("Numbering: masks of all directions", async () => {
  for (const direction of ["0", "1", "2", "3"]) {
    await hands.choose("#numbering-mask", direction);
    assert.ok(await number("#numbering-board [data-square].edge") >= 4);
    assert.ok((await text("numbering-masked")).includes("0x"));
  }
});
await step("Numbering: the arrow keys", async () => {
  await hands.click(square("numbering-board", "c3"));
  await hands.press("ArrowRight");
  await hands.press("ArrowUp");
  const focused = await evaluate("document.activeElement.ariaLabel");
  assert.ok(focused.startsWith("f4,"), focused);
});
await step("Numbering: the address", () => comesBack("numbering"));

await step("Rotates: one operation after the other", async () => {
  assert.equal(await number("#rotates-rows li button"), 4);
  for (let i = 0; i < 3; i++) await hands.click("#rotates-steps button:nth-child(2)");
  assert.equal(await number("#rotates-rows li.later"), 3);
  for (let i = 0; i < 3; i++) await hands.click("#rotates-steps button:nth-child(3)");
  assert.ok((await text("rotates-result")).includes("c3–b4, g3–f4"));
});
await step("Rotates: pieces put on the board", async () => {
  await hands.click(square("rotates-board", "b4"));
  assert.ok(!(await text("rotates-result")).includes("c3–b4"));
  await hands.click(square("rotates-board", "b4"));
  await hands.click(square("rotates-board", "b4"));
  assert.ok((await text("rotates-result")).includes("c3–b4"));
});
await step("Rotates: a capture by two rotates, in four directions, for both sides", async () => {
  await hands.choose("#rotates-move", "capture");
  await hands.choose("#rotates-direction", "1");
  assert.equal(await number("#rotates-rows li button"), 7);
  assert.ok((await text("rotates-result")).includes("c3–e5"));
  for (const side of ["b", "w"]) {
    await hands.choose("#rotates-side", side);
    for (const direction of ["0", "1", "2", "3"]) await hands.choose("#rotates-direction", direction);
  }
});
await step("Rotates: without the mask", async () => {
  await hands.choose("#rotates-move", "step");
  await hands.choose("#rotates-direction", "0");
  await hands.click("#rotates-masked");
  // Only the 8×8 board shows wrong steps over the edge. On larger boards such a step ends on a ghost bit.
  assert.equal(await number("#rotates-rows i.wrong") > 0, is8x8);
  if (!is8x8) {
    await hands.choose("#rotates-kind", "gapless");
    assert.ok(await number("#rotates-rows i.wrong") > 0);
  }
});
await step("Rotates: a bit pointed at is found on the board", async () => {
  await hands.hover('#rotates-rows li:last-child [data-bit="14"]');
  assert.equal(await number("#rotates-board [data-square].looked"), 1);
});
await step("Rotates: the address", () => comesBack("rotates"));
await step("Rotates: played", async () => {
  await hands.click("#rotates-steps button:first-child");
  assert.equal(await number("#rotates-rows li.now:nth-child(1)"), 1);
  await new Promise((resolve) => setTimeout(resolve, 1600));
  assert.equal(await number("#rotates-rows li.now:nth-child(2)"), 1);
});

const longest = is8x8 ? "a1-h8" : board.height === 10 ? "a1-j10" : "a1-h8";
await step("Magic: pieces on the line and the entry", async () => {
  assert.equal(await value("magic-line"), longest);
  const before = await text("magic-entry");
  assert.ok(/moves|ходы/.test(before), before);
  assert.equal(await number("#magic-board [data-square].victims"), 1);
  await hands.click(square("magic-board", "d4"));
  assert.equal(await number("#magic-board [data-square].victims"), 0);
  await hands.click(square("magic-board", "d4"));
  assert.equal(await text("magic-entry"), before);
});
await step("Magic: letters in the order of the line, and every carry explained", async () => {
  const letters = await evaluate(`[...document.querySelectorAll("#magic-board .corner")].map((e) => e.textContent).reverse().join("")`);
  assert.ok(letters.length >= 7 && "ABCDEFGHI".startsWith(letters), letters);
  await hands.click("#magic [data-open]");
  const sum = await evaluate(`[...document.querySelectorAll("#magic-product .sum td:not(.later)")].map((td) => td.textContent).join("")`);
  assert.equal(sum.length, board.bits);
  assert.ok((await text("magic-index")).includes(sum.slice(0, letters.length)), sum);
  const carries = await evaluate(`[...document.querySelectorAll(".carry td")].reduce((all, td) => all + Number(td.textContent !== ""), 0)`);
  const [, into, right] = (await text("product-says")).match(/\d+/g)?.map(Number) ?? [];
  assert.equal((into ?? 0) + (right ?? 0), carries);
  let explained = 0;
  const before = "#product-steps button:nth-child(2)";
  while (!await evaluate(`document.querySelector("${before}").disabled`)) {
    await hands.click(before);
    const says = await text("product-says");
    const [column, , ...rest] = says.match(/\d+/g).map(Number);
    explained += rest.at(-1) > 0 && column + 1 < board.bits ? 1 : 0;
    assert.equal(await number("#magic-product .sum td:not(.later)"), column + 1, says);
  }
  assert.equal(explained, carries);
});
await step("Magic: the examples of the article", async () => {
  for (const [magic, works, columns] of [["0x00100400", false, 32], ["0x00200400", true, 32], ["0x38", false, 8], ["0x24", true, 8]]) {
    await hands.click(`[data-magic="${magic}"]`);
    const says = await text("example-says");
    assert.ok(says.startsWith(magic));
    assert.equal(says.includes("fails") || says.includes("не годится"), !works, says);
    assert.equal(await number("#magic-product .sum td"), columns);
  }
  await hands.click("#magic [data-open]");
});
await step("Magic: a multiplier of one's own, and its collisions in red", async () => {
  assert.equal(await number("#trial-slots i.clash"), 0);
  await hands.type("#magic-multiplier", "0x12345");
  assert.ok(await number("#trial-slots i.clash") > 0);
  for (const squares of await evaluate(`[...document.querySelectorAll("#trial-clashes button")].map((e) => e.textContent.match(/[a-j]\\d+/g) ?? [])`)) {
    assert.deepEqual(squares, [...squares].sort());
  }
  assert.ok(await number("#trial-clashes button") >= 2);
  await hands.click("#trial-clashes li:first-child button:last-of-type");
  await hands.type("#magic-multiplier", "no number");
  assert.equal(await evaluate(`document.getElementById("magic-multiplier").ariaInvalid`), "true");
  assert.notEqual(await text("magic-fault"), "");
  await hands.click("#magic-tree");
  assert.equal(await text("magic-fault"), "");
  assert.equal(await number("#trial-slots i.clash"), 0);
});
await step("Magic: every line, every square of its king", async () => {
  const lines = await evaluate("DATA.lines.map((line) => line.name)");
  for (const line of lines) {
    await hands.choose("#magic-line", line);
    const kings = await evaluate(`[...document.getElementById("magic-king").options].map((option) => option.value)`);
    for (const king of kings) {
      await hands.choose("#magic-king", king);
      if (king !== "") assert.equal(await number("#trial-slots i.clash"), 0, `${line} ${king}`);
    }
  }
});
await step("Magic: one found", async () => {
  await hands.choose("#magic-line", longest);
  await hands.choose("#magic-king", "a1");
  await hands.type("#magic-multiplier", "0x1");
  await hands.click("#trial-find");
  for (let i = 0; i < 600 && await value("magic-multiplier") === "0x1"; i++) await settle();
  assert.equal(await number("#trial-slots i.clash"), 0);
  assert.ok(/\d/.test(await text("trial-progress")));
  assert.equal(await evaluate(`document.getElementById("trial-verdict").className`), "good");
});
if (is8x8) {
  await step("Magic: the census, and the sparsest magic of the whole line", async () => {
    assert.ok((await text("magic-census")).includes("946"));
    await hands.click("#magic-sparsest");
    assert.equal(await value("magic-multiplier"), "0x01008201");
    assert.equal(await number("#trial-slots i.full"), 256);
  });
}
await step("Magic: the address", () =>
  comesBack("magic", (text) => text.replace(/^.*(seed|начальное число).*$/m, "").replace(/\n+/g, "\n")));

await step("Knights: put on the board", async () => {
  await hands.click("#knights-clear");
  assert.equal(await number("#knights-board [data-square].set"), 0);
  await hands.click(square("knights-board", "a4"));
  assert.equal(await number("#knights-board [data-square].set"), 4);
});
await step("Knights: each shift, and the black holes without masks", async () => {
  await hands.click("#knights-masked");
  for (let i = 1; i <= 9; i++) await hands.click(`#knights-leaps li:nth-child(${i}) button`);
  await hands.click("#knights-leaps li:nth-child(2) button");
  const hole = await evaluate(`document.querySelector("#knights-board [data-square].wrong").ariaLabel`);
  assert.ok(hole.startsWith("g2,"), hole);
  await hands.click("#knights-masked");
  await hands.click("#knights-leaps li:nth-child(9) button");
});
await step("Knights: the king", async () => {
  await hands.choose("#knights-piece", "king");
  assert.equal(await number("#knights-board [data-square].set"), 5);
});
await step("Knights: every way to count", async () => {
  for (const way of ["test", "parts", "swar", "clear"]) {
    await hands.choose("#knights-way", way);
    assert.ok(await number("#knights-count li") >= 2);
    if (way === "swar") assert.ok((await text("knights-count")).endsWith("5"));
  }
});
await step("Knights: the address", () => comesBack("knights"));

await step("Play: a move by two clicks, and back", async () => {
  const fen = await value("play-fen");
  const count = await number("#play-moves button");
  assert.equal(count, { 64: 7, 100: 9, 80: 9 }[board.width * board.height]);
  const rank = board.ranksOfMen;
  const from = `${rank % 2 ? "c" : "b"}${rank}`;
  const to = `${rank % 2 ? "d" : "c"}${rank + 1}`;
  await hands.click(square("play-board", from));
  assert.ok(await number("#play-board [data-square].landings") > 0);
  await hands.click(square("play-board", to));
  assert.equal(await number("#play-history li"), 1);
  await hands.click("#play-back");
  assert.equal(await value("play-fen"), fen);
});
await step("Play: ten moves from the list", async () => {
  for (let i = 0; i < 10; i++) await hands.click("#play-moves li:last-child button");
  assert.equal(await number("#play-history li"), 10);
  await hands.click("#play-start");
});
await step("Play: every set", async () => {
  const sets = await number("#play-sets button");
  assert.equal(sets, 12);
  for (let i = 1; i <= sets; i++) await hands.click(`#play-sets li:nth-child(${i}) button`);
});
await step("Play: a position by FEN", async () => {
  await hands.type("#play-fen", "W:WKa1:Bd4,e7");
  await hands.press("Enter");
  assert.equal(await number("#play-moves button"), board.height === 8 ? 1 : 3);
  await hands.type("#play-fen", "W:Wz9:B");
  await hands.press("Enter");
  assert.notEqual(await text("play-fault"), "");
  assert.equal(await number("#play-moves button"), board.height === 8 ? 1 : 3);
});
await step("Play: a position by clicks", async () => {
  await hands.click("#play-empty");
  for (const [tool, name] of [["W", "d4"], ["w", "c1"], ["b", "f6"], ["B", "b8"], ["none", "c1"]]) {
    await hands.click(`input[name=play-tool][value=${tool}]`);
    await hands.click(square("play-board", name));
  }
  await hands.click("input[name=play-tool][value=move]");
  const fen = await value("play-fen");
  assert.equal(await number("#play-board .piece"), 3, fen);
  await hands.choose("#play-turn", "1");
  assert.ok((await value("play-fen")).startsWith("B:"));
  await hands.choose("#play-turn", "0");
});
await step("Play: every game of the board", async () => {
  for (const { name } of await evaluate("DATA.games")) await hands.choose("#play-game", name);
});
await step("Play: the address", () => comesBack("play"));

await step("Every button of Try shows what it says", async () => {
  const buttons = await evaluate(`[...document.querySelectorAll("[data-open]")].map((button) => button.dataset.open)`);
  assert.deepEqual([...new Set(buttons.map((address) => address.split("?")[0]))], PARTS);
  for (const address of buttons) {
    await hands.click(`[data-open="${address}"]`);
    await settle();
    const [part, state] = address.split("?");
    const [shownPart, shownState] = (await evaluate("location.hash.slice(1)")).split("?");
    assert.equal(shownPart, part);
    const [wanted, found] = [state, shownState].map((text) => new URLSearchParams(text));
    // Only these keys of the address are compared. The other keys depend on the board or on the square under the
    // mouse.
    for (const key of ["w", "h", "mask", "d", "move", "masked", "leap", "piece"].filter((key) => wanted.has(key))) {
      assert.equal(found.get(key), wanted.get(key), address);
    }
    if (wanted.has("m")) assert.equal(Number(found.get("m")), Number(wanted.get("m")));
    assert.equal(await text("play-fault"), "");
  }
});
for (const [width, height] of [[1280, 800], [390, 844]]) {
  await step(`A board that can be touched on the first screen of each part, ${width} pixels`, async () => {
    await screen(width, "light", { height });
    for (const part of ["", ...PARTS]) {
      await open(`${url}#${part}`);
      await settle();
      const { y, bottom } = await evaluate(`(({ y, bottom }) => ({ y, bottom }))(document.getElementById("${part || "numbering"}-board").getBoundingClientRect())`);
      assert.ok(y >= 0 && bottom <= height, `${part}: the board is from ${y} to ${bottom}`);
    }
    await screen(1280);
  });
}
await step("By keyboard alone", async () => {
  await open(url);
  await hands.press("Tab");
  assert.equal(await evaluate("document.activeElement.className"), "skip");
  const stops = new Set();
  for (let i = 0; i < 100; i++) {
    await hands.press("Tab");
    stops.add(await evaluate(`document.activeElement.closest("section")?.id ?? document.activeElement.tagName`));
  }
  for (const part of PARTS) assert.ok(stops.has(part), `${part} is not reached: ${[...stops]}`);
});
await step("Every control and square has a name", async () => {
  assert.deepEqual(await findNameless(browser), []);
});
for (const [width, scheme] of [[1280, "light"], [1280, "dark"], [360, "light"], [360, "dark"]]) {
  await step(`${width} pixels, ${scheme}`, async () => {
    await screen(width, scheme);
    await open(url);
    assert.equal(await evaluate("document.documentElement.scrollWidth"), width, "wider than the window");
    assert.deepEqual(await findFaint(browser), []);
    const least = await evaluate(`Math.min(...[...document.querySelectorAll(".word i")].map((bit) => bit.offsetWidth))`);
    assert.ok(least >= 12, `a bit is ${least} pixels wide`);
    const [fits, isHidden] = await evaluate(`(() => {
      const product = document.getElementById("magic-product");
      return [product.scrollWidth <= product.clientWidth, document.getElementById("product-hint").hidden];
    })()`);
    assert.equal(isHidden, fits, "the product is cut without a hint, or the other way round");
    await pictures(`${width}-${scheme}`);
  });
}
await step("On paper", async () => {
  await screen(1000, "light", { media: "print" });
  await pictures("print");
  const { data } = await send("Page.printToPDF", {});
  assert.ok(Buffer.from(data, "base64").length > 10_000);
});

/** Takes a picture of each part, if a directory for pictures is given. */
async function pictures(name) {
  if (!directory) return;
  mkdirSync(directory, { recursive: true });
  for (const part of PARTS) {
    const clip = await evaluate(`(() => {
      const box = document.getElementById("${part}").getBoundingClientRect();
      return { x: 0, y: box.y + scrollY, width: innerWidth, height: box.height, scale: 1 };
    })()`);
    await hands.picture(`${directory}/${name}-${part}.png`, { clip });
  }
}

await leave();
