// Opens the board page in headless Chromium and does what its visitors do.
// Usage: node browse.mjs CHROMIUM PAGE.html [DIRECTORY-FOR-PICTURES]

import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { findFaint, findNameless } from "../../../../magic-search/tests/page/readable.mjs";
import { startVisit } from "../../../../magic-search/tests/page/visit.mjs";

const [program, page, directory] = process.argv.slice(2);
const { browser, hands, step, open, screen, url, leave } = await startVisit(program, page);
const { send, evaluate } = browser;

const text = (id) => evaluate(`document.getElementById(${JSON.stringify(id)}).textContent`);
const square = (name) => `#board [data-square="${name}"]`;
const fen = () => text("fen");

/** Waits until an expression of the page is true. */
async function until(expression, what = expression) {
  for (let i = 0; i < 600; i++) {
    if (await evaluate(`Boolean(${expression})`)) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`waited in vain for ${what}: ${await text("status")}`);
}

async function openPage() {
  await open(url);
  await until("document.documentElement.dataset.ready");
}

async function fresh() {
  await evaluate("localStorage.clear()");
  await openPage();
}

/** Pastes a text and opens it. */
async function read(source) {
  await evaluate(`document.getElementById("paste").value = ${JSON.stringify(source)}`);
  await hands.click("#read");
}

await screen(1280);
const began = performance.now();
await openPage();

await step("The engine answers the first move", async () => {
  await hands.choose("#opponent", "black");
  await hands.choose("#level", "1");
  await hands.click(square("c3"));
  assert.match(await text("status"), /^c3 /);
  await hands.click(square("d4"));
  await until("game.board.ply === 2");
  console.log(`first move of the engine ${Math.round(performance.now() - began)} ms after the page was opened`);
  assert.match(await text("status"), /^The engine has played /);
});

await step("Taking back and a hint", async () => {
  await hands.click("#take-back");
  await until("game.board.ply === 0");
  await hands.click("#hint");
  await until(`document.querySelectorAll("#arrows polygon").length === 1`);
  assert.match(await text("status"), /^The engine would play /);
});

await step("Pieces that cannot move say why", async () => {
  await hands.click(square("a1"));
  assert.equal(await text("status"), "a1 has no move.");
  await hands.click(square("b6"));
  assert.equal(await text("status"), "This piece belongs to the other side.");
  await hands.choose("#opponent", "none");
  await read("W:Wc3,h2:Bd4");
  await hands.click(square("h2"));
  assert.match(await text("status"), /^h2 cannot move: a capture is mandatory/);
});

await step("A piece is dragged", async () => {
  await hands.drag(square("c3"), square("e5"));
  await until("game.board.ply === 1");
  assert.match(await fen(), /^B:We5,h2:B:/);
  assert.equal(await text("status"), "White wins: the opponent has no pieces.");
});

await step("A capture step by step, and an ambiguous one by its name", async () => {
  // Two ways from c1 to the same square, over other pieces.
  await read("W:WKa1:Bb4,b6,d2,d4,f6");
  const moves = await evaluate("game.board.moves().map(({ path }) => path)");
  assert.ok(moves.length > 1, JSON.stringify(moves));
  const [path] = moves;
  for (const name of path) if (await evaluate("game.board.ply === 0")) await hands.click(square(name));
  if (await evaluate("game.board.ply === 0")) await hands.click("#choices button");
  await until("game.board.ply === 1");
});

await step("By keyboard alone", async () => {
  await fresh();
  await hands.choose("#opponent", "none");
  await evaluate(`document.querySelector('${square("c3")}').focus()`);
  await hands.press("Enter");
  await hands.press("ArrowRight");
  await hands.press("ArrowUp");
  const at = await evaluate("document.activeElement.dataset.square");
  assert.ok(["d4", "b4", "f4"].includes(at), at);
  await evaluate(`document.querySelector('${square("d4")}').focus()`);
  await hands.press("Enter");
  await until("game.board.ply === 1");
  await evaluate(`document.querySelector('${square("f6")}').focus()`);
  await hands.press("Enter");
  assert.match(await text("status"), /^f6 is chosen/);
  await hands.press("Escape");
  assert.equal(await evaluate("input.steps.length"), 0);
});

await step("A variation, a comment and a mark go into the PDN, and come back", async () => {
  await fresh();
  await hands.choose("#opponent", "none");
  await read("1. c3-d4 d6-c5 2. b2-c3 (2. g3-f4 {Sharp.}) *");
  await hands.click("#next");
  await evaluate(`document.getElementById("comment").value = "Usual."; document.getElementById("comment").dispatchEvent(new Event("change"))`);
  await hands.choose("#glyph", "1");
  await hands.click("#first");
  await hands.click(square("g3"));
  await hands.click(square("h4"));
  assert.equal(await evaluate("game.root.children.length"), 2);
  const pdn = await evaluate("writePdn(asRecord())");
  assert.equal(pdn, '[Result "*"]\n[GameType "25"]\n\n1. c3-d4 $1 {Usual.} (1. g3-h4) 1... d6-c5 2. b2-c3 (2. g3-f4 {Sharp.}) *\n');
  await hands.click("#promote");
  assert.match(await evaluate("writePdn(asRecord())"), /1\. g3-h4 \(1\. c3-d4/);
  await openPage();
  assert.match(await evaluate("writePdn(asRecord())"), /1\. g3-h4 \(1\. c3-d4/, "also on the next visit");
  await hands.click("#delete");
  assert.equal(await evaluate("game.root.children.length"), 1);
});

await step("A file with a broken game", async () => {
  await read('[White "A"] 1. c3-d4 *\n[White "B"] 1. c3-c3 *\n[GameType "20"] [White "C"] 1. 32-28 *');
  assert.match(await text("fault"), /^Games that cannot be read: 1\. Game 2, line 2, column \d+: /);
  assert.equal(await evaluate(`document.querySelectorAll("#games option").length`), 3);
  await hands.choose("#games", "2");
  assert.equal(await evaluate("game.variant"), "international");
  assert.equal(await evaluate(`document.querySelectorAll("#board [role=gridcell]").length`), 50);
});

await step("Nothing that is pasted breaks the page", async () => {
  for (const source of ["", "W:", "W:Wz9:B", "\0\u0001\ud800", "(".repeat(10_000), "1. ".repeat(100_000), "B:W1:B1"]) await read(source);
  await evaluate(`readText(Uint8Array.from({ length: 1e6 }, (_, i) => (i * 7919) >> 3 & 255))`);
  await evaluate(`readText("x".repeat(1e7))`);
  assert.ok((await text("fault")).length > 0);
});

await step("A position is set up", async () => {
  await fresh();
  await hands.click("#set-up");
  await hands.click("#clear");
  await hands.choose("#put", "white king");
  await hands.click(square("a1"));
  await hands.choose("#put", "black man");
  await hands.click(square("e7"));
  await hands.choose("#to-move", "black");
  await hands.click("#done");
  assert.match(await fen(), /^B:WKa1:Be7:/);
});

await step("Lines, bar and graph", async () => {
  await read("1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 *");
  await hands.choose("#lines", "3");
  await hands.click("#analyse");
  await until(`document.querySelectorAll("#found li").length === 3 && document.querySelectorAll("#arrows polygon").length === 3`);
  await hands.click("#next");
  await until("game.node.score");
  await hands.click("#analyse");
  await hands.click("#whole");
  await until(`document.querySelector("#graph polyline")?.points.numberOfItems === 6 && !document.getElementById("whole").dataset.runs`);
});

await step("Numbers, colours, turned board and Russian", async () => {
  await fresh();
  await hands.choose("#numbering", "numeric");
  await hands.choose("#colours", "wooden");
  await hands.click("#turn");
  const box = (name) => evaluate(`document.querySelector('${square(name)}').getBoundingClientRect().y`);
  assert.ok((await box("a1")) < (await box("h8")));
  await hands.choose("#language", "ru");
  assert.equal(await text("status"), "Ход: Белые");
  assert.equal(await evaluate(`document.querySelector('${square("c3")}').ariaLabel`), "c3, белая шашка, может ходить");
  await openPage();
  assert.equal(await text("status"), "Ход: Белые", "also on the next visit");
});

const VARIANTS = await evaluate("checkersBits.variants()");
await step("A game of every variant, to its end", async () => {
  await fresh();
  // The visitor takes the first move that the page marks, by clicks.
  for (const variant of VARIANTS) {
    await hands.choose("#variant", variant);
    await hands.choose("#level", "1");
    await hands.choose("#opponent", "black");
    const cells = await evaluate(`document.querySelectorAll("#board [role=gridcell][aria-label]").length`);
    assert.equal(cells, await evaluate("game.info.squares.length"), variant);
    await until("input.isOpen()");
    const ply = await evaluate(`(async () => {
      const wait = () => new Promise((resolve) => setTimeout(resolve, 0));
      for (let i = 0; i < 4000 && !game.board.isGameOver(); i++) {
        if (!input.isOpen()) { await wait(); continue; }
        const cell = input.candidates.length === 0
          ? [...document.querySelectorAll("#board .may")][game.board.ply * 7 % document.querySelectorAll("#board .may").length]
          : document.querySelector("#choices button") ?? document.querySelector('#board [data-square="' + restOf(input.candidates[0])[0] + '"]');
        cell.click();
        if (game.board.ply > 300) break;
        await wait();
      }
      return game.board.ply;
    })()`);
    assert.ok(ply > 8, `${variant}: ${ply} plies`);
    if (ply <= 300) assert.match(await text("status"), /wins|Draw/, variant);
    const written = await evaluate("writePdn(asRecord())");
    await read(written);
    assert.equal(await evaluate("mainLine().length"), ply, `${variant}: the PDN has the whole game`);
  }
});

await step("Every control and square has a name", async () => {
  await fresh();
  assert.deepEqual(await findNameless(browser), []);
});

for (const [width, scheme] of [[1280, "light"], [1280, "dark"], [390, "light"], [390, "dark"]]) {
  await step(`${width} pixels, ${scheme}`, async () => {
    await screen(width, scheme);
    await fresh();
    await read("1. c3-d4 d6-c5 2. b2-c3 (2. g3-f4 {Sharp.}) 2... f6-g5 3. c3-b4 *");
    await hands.click("#last");
    await hands.click("#whole");
    await until(`document.querySelector("#graph polyline") && !document.getElementById("whole").dataset.runs`);
    assert.equal(await evaluate("document.documentElement.scrollWidth"), width, "wider than the window");
    assert.deepEqual(await findFaint(browser), []);
    if (directory) {
      mkdirSync(directory, { recursive: true });
      await hands.picture(`${directory}/${width}-${scheme}.png`);
    }
  });
}

await leave();
