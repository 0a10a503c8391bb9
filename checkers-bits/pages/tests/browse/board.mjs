// Opens the board page in headless Chromium and does what its visitors do.
// Usage: node board.mjs CHROMIUM PAGE.html [DIRECTORY-FOR-PICTURES]
// The folder of the page must have a folder `tables` with the Russian endgame tables.

import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { findFaint, findNameless } from "./readable.mjs";
import { startVisit } from "./visit.mjs";

const [program, page, directory] = process.argv.slice(2);
const tables = join(dirname(page), "tables");
const { browser, hands, step, open, screen, text, value, number, dialogs, url, leave } = await startVisit(program, page);
const { send, evaluate } = browser;

const square = (name) => `#board [data-square="${name}"]`;
const fen = () => value("fen");

/** Returns the value of an expression with the state of the page and the functions that the page has for its tests. */
const ask = (expression) => evaluate(`(({ state, fileOf, goTo, isOpen, linkHere, mainLine, readText, recordOf, stopThinking }) => (${expression}))(window.checkersPage ?? {})`);

/** Waits until an expression in the page is true, at most for a minute: a busy machine builds tables for long. */
async function until(expression, what = expression) {
  for (let i = 0; i < 2400; i++) {
    if (await ask(`Boolean(${expression})`)) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`waited in vain for ${what}: ${await text("status")}`);
}

/** Stops the search, and waits until its last lines are drawn: a new depth could move what a click aims at. */
const settle = () => ask(`stopThinking(state), new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))`);

async function openPage(isReady = "document.documentElement.dataset.ready") {
  await open(url);
  await until(isReady);
}

/** Opens the page in a browser that a script has changed. */
async function openAfter(source, isReady) {
  const { identifier } = await send("Page.addScriptToEvaluateOnNewDocument", { source });
  await openPage(isReady);
  await send("Page.removeScriptToEvaluateOnNewDocument", { identifier });
}

/** Stores a text as if the last visit had left it. The page cannot store another when it is left. */
async function leaveBehind(stored) {
  await evaluate(`localStorage.clear();
    if (${stored !== undefined}) localStorage.setItem("checkers-bits", ${JSON.stringify(stored)});
    Storage.prototype.setItem = () => {}`);
}

async function fresh() {
  await leaveBehind(undefined);
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
  await until("state.game.board.ply === 2");
  console.log(`first move of the engine ${Math.round(performance.now() - began)} ms after the page was opened`);
  assert.match(await text("status"), /^\S+\. White to move$/);
});

await step("Taking back and a hint", async () => {
  await hands.click("#take-back");
  await until("state.game.board.ply === 0");
  await hands.click("#hint");
  await until(`document.querySelectorAll("#board polyline").length === 1`);
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
  await until("state.game.board.ply === 1");
  assert.match(await fen(), /^B:We5,h2:B:/);
  assert.equal(await text("status"), "White wins: the opponent has no pieces.");
});

await step("A capture step by step, and an ambiguous one by its way", async () => {
  await read("W:WKa1:Bd4,f6");
  await hands.click(square("a1"));
  await hands.click(square("e5"));
  assert.equal(await text("status"), "The capture goes on: choose the next square.");
  await hands.click(square("g7"));
  await until("state.game.board.ply === 1");
  // Two captures of the king end on a5 and capture different pieces, so the page must ask which capture is meant.
  await read("W:WKd2:Bb6,e3,e5,f6");
  await hands.click(square("d2"));
  await hands.click(square("a5"));
  await until(`document.querySelectorAll("#choices button").length === 2`);
  assert.equal(await text("status"), "Which capture?");
  await hands.click("#choices button:last-child");
  await until("state.game.board.ply === 1");
  assert.equal(await ask("state.game.node.move.path.length"), 4);
});

await step("A game begins by keyboard alone", async () => {
  await fresh();
  await evaluate("document.body.focus()");
  const focused = () => evaluate("document.activeElement.dataset.square ?? document.activeElement.id");
  for (let i = 0; i < 20 && (await focused()).length !== 2; i++) await hands.press("Tab");
  assert.equal(await focused(), "b8", "the first square");
  const go = async (name) => {
    for (let i = 0; i < 20 && (await focused()) !== name; i++) {
      const [x, y] = [...await focused()].map((character) => character.charCodeAt(0));
      const key = y > name.charCodeAt(1) ? "ArrowDown" : y < name.charCodeAt(1) ? "ArrowUp" : x > name.charCodeAt(0) ? "ArrowLeft" : "ArrowRight";
      await hands.press(key);
    }
    assert.equal(await focused(), name);
  };
  await go("c3");
  await hands.press("Enter");
  assert.match(await text("status"), /^c3 is chosen/);
  await hands.press("Escape");
  assert.equal(await text("status"), "White to move");
  await hands.press(" ");
  await go("d4");
  await hands.press("Enter");
  await until("state.game.board.ply === 2");
  assert.equal(await focused(), "d4", "the focus stays on the board");
});

await step("On a board of all cells the squares are chequered, the arrow keys go straight, and there are no tables", async () => {
  await fresh();
  await hands.choose("#opponent", "none");
  await hands.choose("#variant", "turkish");
  assert.equal(await number("#board .dark"), 32);
  assert.equal(await number("#board .light"), 32);
  await hands.click(square("c3"));
  for (const [key, name] of [["Up", "c4"], ["Right", "d4"], ["Down", "d3"], ["Left", "c3"], ["Up", "c4"]]) {
    await hands.press(`Arrow${key}`);
    assert.equal(await evaluate("document.activeElement.dataset.square"), name);
  }
  await hands.press("Enter");
  assert.equal(await ask("state.game.node.move.text"), "c3-c4");
  assert.equal(await text("tables-note"), "There are no endgame tables for this game.");
});

await step("A finger drags a piece", async () => {
  await fresh();
  await hands.choose("#opponent", "none");
  const middle = (name) => evaluate(`(({ x, y, width }) => ({ x: x + width / 2, y: y + width / 2 }))(document.querySelector('${square(name)}').getBoundingClientRect())`);
  const [from, to] = [await middle("c3"), await middle("d4")];
  await send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [from] });
  for (const part of [0.5, 1]) {
    await send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }] });
  }
  await send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await until("state.game.board.ply === 1");
});

await step("The engine makes its move although one looks elsewhere", async () => {
  await fresh();
  await hands.choose("#level", "6");
  await hands.click(square("c3"));
  await hands.click(square("d4"));
  await hands.click("#first");
  await until("state.game.root.children[0].children.length === 1");
  assert.equal(await ask("state.game.board.ply"), 0);
  await hands.click("#last");
  assert.equal(await ask("state.game.board.ply"), 2);
  // The engine must still move after an analysis, a comment or a change of the language.
  await hands.click("#analyse");
  await hands.click("#board .may");
  await hands.click("#board .to");
  await evaluate(`document.getElementById("lines").dispatchEvent(new Event("change"))`);
  await hands.choose("#language", "ru");
  await until("state.game.board.ply === 4");
  await hands.click("#analyse");
});

await step("A clock runs, and time ends the game", async () => {
  await fresh();
  await hands.choose("#clock", "1+0");
  await hands.click("#new-game");
  await hands.click(square("c3"));
  await hands.click(square("d4"));
  await until("state.game.board.ply === 2");
  assert.match(await text("clock-bottom"), /^[01]:\d\d$/);
  assert.match(await text("name-top"), /^Engine · /);
  await ask("state.match.clocks.left.white = 100");
  await until("state.game.end");
  assert.equal(await text("status"), "White has lost on time.");
  assert.match(await ask("checkersBits.writePdn(recordOf(state.game))"), /0-1/);
  await openPage();
  assert.equal(await text("status"), "White has lost on time.", "also on the next visit");
  await hands.click("#new-game");
  await hands.click("#resign");
  assert.equal(await text("status"), "White has resigned.");
});

await step("A variation, a comment and a mark go into the PDN, and come back", async () => {
  await fresh();
  await hands.choose("#opponent", "none");
  await read("1. c3-d4 d6-c5 2. b2-c3 (2. g3-f4 {Sharp.}) *");
  await hands.click("#next");
  await evaluate(`document.getElementById("comment").value = "Usual."; document.getElementById("comment").dispatchEvent(new Event("input"))`);
  await hands.choose("#glyph", "1");
  await hands.click("#first");
  await hands.click(square("g3"));
  await hands.click(square("h4"));
  assert.equal(await ask("state.game.root.children.length"), 2);
  const pdn = await ask("checkersBits.writePdn(recordOf(state.game))");
  assert.equal(pdn, '[Result "*"]\n[GameType "25"]\n\n1. c3-d4 $1 {Usual.} (1. g3-h4) 1... d6-c5 2. b2-c3 (2. g3-f4 {Sharp.}) *\n');
  await hands.click("#promote");
  assert.match(await ask("checkersBits.writePdn(recordOf(state.game))"), /1\. g3-h4 \(1\. c3-d4/);
  await openPage();
  assert.match(await ask("checkersBits.writePdn(recordOf(state.game))"), /1\. g3-h4 \(1\. c3-d4/, "also on the next visit");
  await hands.click("#delete");
  assert.equal(await ask("state.game.root.children.length"), 1);
});

await step("A file with a broken game", async () => {
  await fresh();
  await read('[White "A"] 1. c3-d4 *\n[White "B"] 1. c3-c3 *\n[GameType "20"] [White "C"] 1. 32-28 *');
  assert.match(await text("fault"), /^Games with a fault: 1\. Game 2, line 2, column \d+: /);
  assert.equal(await number("#games li"), 3);
  await hands.click("#games li:nth-child(3) button");
  assert.equal(await value("variant"), "international");
  assert.equal(await number("#board [role=gridcell]"), 50);
});

await step("A game with an illegal move is shown up to it, and saved as it was", async () => {
  await fresh();
  const source = '[White "A"]\n1. c3-d4 d6-c5 2. b2-c3 {A plan.}\nf6-f5 3. a1-b2 *\n\n[White "B"]\n1. c3-d4 *\n';
  await read(source);
  assert.equal(await number("#moves button"), 3);
  assert.match(await text("moves"), /2\. b2-c3 A plan\. .*✗ line 3, column 1: .*f6-f5/);
  assert.equal(await ask("fileOf(state.file.games, checkersBits.writePdn)"), source.replace('B"]\n', 'B"]\n[Result "*"]\n[GameType "25"]\n\n'));
  await hands.click("#last");
  await hands.click(square("f6"));
  await hands.click(square("e5"));
  assert.match(await ask("fileOf(state.file.games, checkersBits.writePdn)"), /2\. b2-c3 \{A plan\.\} 2\.\.\. f6-e5/);
});

await step("A text that is too large says so", async () => {
  await fresh();
  await read(`[White "A"]\n1. c3-d4 *\n[White "B"]\n${"1. c3-d4 {x} ".repeat(70_000)}*`);
  assert.equal(await text("fault"), "Game 2 is too large: 911 kB. The page reads games of up to 100 kB.");
  assert.equal(await ask("mainLine(state.game).length"), 0);
});

await step("Nothing typed is lost: other games, files, undo, and a question before leaving", async () => {
  await fresh();
  await hands.choose("#opponent", "none");
  await read("1. c3-d4 d6-c5 *");
  await hands.click("#next");
  await hands.type("#comment", "A thought");
  await hands.click("#new-game");
  await hands.choose("#variant", await evaluate("checkersBits.variants().at(-1)"));
  await hands.click("#board .may");
  await read('[White "Smit"] [Black "Jansen"] [GameType "25"] 1. c3-b4 *');
  assert.match(await text("fault"), /the games were added/);
  const saved = await ask("fileOf(state.file.games, checkersBits.writePdn)");
  assert.match(saved, /1\. c3-d4 \{A thought\} 1\.\.\. d6-c5 \*[^]*"Smit"[^]*1\. c3-b4/);
  await hands.click("#games li:first-child button");
  assert.equal(await value("comment"), "A thought");
  await hands.click("#delete");
  assert.equal(await ask("mainLine(state.game).length"), 0);
  await hands.click("#undo");
  assert.equal(await ask("mainLine(state.game).length"), 2);
  assert.equal(await value("comment"), "A thought");
  await hands.click("#new-game");
  assert.equal(await ask("mainLine(state.game).length"), 0);
  await hands.click("#undo");
  assert.equal(await value("comment"), "A thought", "the game before");
  dialogs.length = 0;
  await openPage();
  assert.deepEqual(dialogs, ["beforeunload"]);
  assert.equal(await value("comment"), "A thought", "also on the next visit");
  assert.equal(await ask("fileOf(state.file.games, checkersBits.writePdn)"), saved);
  await hands.click("#save-pdn");
  dialogs.length = 0;
  await openPage();
  assert.deepEqual(dialogs, [], "a saved file is left without a question");
});

await step("The header is edited, saved and found", async () => {
  await fresh();
  await read('[White "Ivanov"] [Black "Petrova"] [Result "1-0"] 1. c3-d4 1-0\n[White "Smit"] 1. c3-b4 *');
  assert.equal(await value("tag-White"), "Ivanov");
  assert.equal(await value("result"), "1-0");
  assert.equal(await text("name-bottom"), "Ivanov");
  await hands.type("#tag-Event", "Cup & <b>");
  await hands.type("#tag-Date", "2026.11.27");
  await hands.choose("#result", "1/2-1/2");
  const pdn = await ask("fileOf(state.file.games, checkersBits.writePdn)");
  for (const part of ['[Event "Cup & <b>"]', '[Date "2026.11.27"]', '[Result "1/2-1/2"]', '[White "Smit"]']) assert.ok(pdn.includes(part), pdn);
  await hands.type("#search", "cup petr");
  assert.equal(await number("#games li"), 1);
  assert.equal(await text("games"), "Ivanov – Petrova, Cup & <b>, 2026.11.27, 1/2-1/2");
  assert.equal(await text("games-count"), "1 of 2 games");
  await hands.type("#search", "smit");
  await hands.click("#games button");
  assert.equal(await text("name-bottom"), "Smit");
});

await step("The explorer has the moves of the games of the list", async () => {
  await fresh();
  const games = ["c3-d4 d6-c5 2-0", "g3-f4 0-2", "c3-d4 f6-g5 1-1", "c3-b4 d6-c5 0-2"];
  await read(games.map((moves) => `[Event "e"]\n1. ${moves}`).join("\n\n"));
  await hands.click("#tab-explorer");
  await until(`document.getElementById("played").children.length === 3`);
  const rows = () => ask(`[...document.querySelectorAll("#played li")].map((row) => [row.children[0].textContent, row.children[1].textContent, row.children[2].title])`);
  assert.deepEqual(await rows(), [
    ["c3-d4", "2", "White won 50 %, draws 50 %, Black won 0 %, other 0 %"],
    ["c3-b4", "1", "White won 0 %, draws 0 %, Black won 100 %, other 0 %"],
    ["g3-f4", "1", "White won 0 %, draws 0 %, Black won 100 %, other 0 %"],
  ]);
  await hands.click("#played li:nth-child(2) button");
  assert.deepEqual((await rows()).map(([move, count]) => [move, count]), [["d6-c5", "1"]]);
  await hands.click("#played button");
  assert.equal(await text("played-note"), "None of 4 games of the list reached this position");
  await fresh();
  await read("1. c3-d4 *\n\n1. c3-d4 *\n\n1. c3-b4 *\n\n1. c3-b4 2-0");
  await hands.click("#tab-explorer");
  assert.deepEqual(await rows(), [
    ["c3-b4", "2", "White won 50 %, draws 0 %, Black won 0 %, other 50 %"],
    ["c3-d4", "2", "White won 0 %, draws 0 %, Black won 0 %, other 100 %"],
  ]);
});

await step("The explorer counts games as they are, of the variant on the board, and a long list without a pause in the page", async () => {
  await fresh();
  await hands.choose("#opponent", "none");
  await hands.click("#tab-explorer");
  assert.equal(await text("played-note"), "None of 0 games of the list reached this position");
  await hands.click(square("c3"));
  await hands.click(square("b4"));
  await hands.click("#tab-explorer");
  await hands.click("#first");
  const rows = () => ask(`[...document.querySelectorAll("#played li")].map((row) => [row.children[0].textContent, row.children[1].textContent].join(" "))`);
  assert.deepEqual(await rows(), [], "a game counts as it was when the list was counted");
  await hands.click("#new-game");
  await hands.click("#tab-explorer");
  assert.deepEqual(await rows(), ["c3-b4 1"]);
  await fresh();
  const many = Array.from({ length: 1000 }, (_, i) => `[White "${i}"]\n1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 1-1`).join("\n\n");
  await hands.click("#tab-explorer");
  // A slow computer.
  await evaluate("(() => { let now = 0; performance.now = () => (now += 5); })()");
  await ask(`readText(state, ${JSON.stringify(many)})`);
  assert.match(await text("fault"), /^Reading… /, "the list is counted while it is read");
  await until(`document.getElementById("played-note").textContent === "Moves of 1,000 games of the list"`);
  assert.deepEqual(await rows(), ["c3-d4 1,000"]);
  await hands.click("#played button");
  assert.equal(await evaluate(`document.activeElement.textContent`), "d6-c5", "the focus stays in the list");
  // Another list is opened while one is counted.
  const other = '[GameType "25"] 1. g3-h4 *\n\n[GameType "25"] *\n\n[GameType "26"] 1. c3-b4 *';
  await ask(`(state.explorer = undefined, goTo(state, state.game.root), readText(state, ${JSON.stringify(other)}))`);
  await until(`document.getElementById("played-note").textContent === "Moves of 1 games of the list"`);
  await new Promise((resolve) => setTimeout(resolve, 300));
  assert.deepEqual(await rows(), ["g3-h4 1"]);
});

await step("A FEN of another game is offered in it", async () => {
  await fresh();
  await read("W:W31,50:B1,2");
  const offered = await evaluate(`[...document.querySelectorAll("#choices button")].map((button) => button.textContent)`);
  assert.equal(offered[0], "Open in: International");
  await hands.click("#choices button");
  assert.equal(await value("variant"), "international");
  assert.match(await fen(), /^W:W31,50:B1,2/);
});

await step("Lines are clicked, taken into the game and copied; a hidden page does not analyse", async () => {
  await fresh();
  await hands.choose("#opponent", "none");
  await hands.choose("#lines", "2");
  await hands.click("#analyse");
  await until(`state.analysis.lines.length === 2 && state.analysis.lines[1].moves.length > 3`);
  await settle();
  await hands.click("#found li:last-child [data-act='1']");
  await until("state.game.board.ply === 2");
  await until(`state.analysis.lines[0]?.moves.length > 2 && document.querySelector("#found li")`);
  await settle();
  assert.match(await text("found"), /2\. /, "with move numbers");
  await hands.click("#found li:first-child [data-act=take]");
  assert.equal(await ask("state.game.board.ply"), 2, "the board stays");
  assert.ok((await ask("mainLine(state.game).length")) > 3);
  await hands.click("#found li:first-child [data-act=copy]");
  await until(`document.getElementById("status").textContent === "Copied."`);
  const hide = (isHidden) => ask(`Object.defineProperty(document, "hidden", { value: ${isHidden}, configurable: true }), document.dispatchEvent(new Event("visibilitychange")), state.engine.searches.last()`);
  const before = await hide(true);
  await ask("goTo(state, state.game.root)");
  assert.equal(await ask("state.engine.searches.last()"), before, "no search begins");
  assert.equal(await hide(false), before + 1);
  await hands.click("#analyse");
});

await step("Keys, wheel, help, and arrows of one's own", async () => {
  await fresh();
  await read("1. c3-d4 d6-c5 2. b2-c3 *");
  await evaluate("document.activeElement.blur()");
  const ply = () => ask("state.game.board.ply");
  for (const [key, expected] of [["End", 3], ["ArrowLeft", 2], ["Home", 0], ["ArrowRight", 1], ["ArrowDown", 3], ["ArrowUp", 0]]) {
    await hands.press(key);
    assert.equal(await ply(), expected, key);
  }
  await hands.wheel(square("c3"), 100);
  await until("state.game.board.ply === 1");
  await hands.wheel(square("c3"), -100);
  await until("state.game.board.ply === 0");
  await hands.press("f");
  assert.equal(await ask("state.isTurned"), true);
  await hands.press("f");
  await hands.press(" ");
  await until("state.game.board.ply === 1");
  await hands.press("?");
  assert.equal(await evaluate(`document.getElementById("keys").open`), true);
  assert.match(await text("keys-list"), /fTurn the board/);
  await hands.press("Escape");
  await evaluate(`document.getElementById("keys").close()`);
  await hands.drag(square("c3"), square("e5"), "right");
  await hands.drag(square("d4"), square("d4"), "right");
  assert.deepEqual([await number("#board polyline:is(.green, .red, .blue)"), await number("#board svg circle")], [1, 1]);
  const strokes = () => evaluate(`[...document.querySelectorAll("#board polyline:is(.green, .red, .blue)")].map((arrow) => getComputedStyle(arrow).stroke)`);
  for (const held of ["shiftKey", "altKey"]) {
    await evaluate(`document.getElementById("board").addEventListener("pointerup", (event) => Object.defineProperty(event, "${held}", { value: true }), { capture: true, once: true })`);
    await hands.drag(square("c3"), square(held === "altKey" ? "a5" : "e5"), "right");
  }
  assert.deepEqual(await strokes(), ["rgb(194, 42, 42)", "rgb(35, 100, 196)"], "an arrow changes its colour");
  await hands.drag(square("d4"), square("d4"), "right");
  assert.equal(await number("#board svg circle"), 0);
  await hands.click(square("a1"));
  assert.equal(await number("#board polyline:is(.green, .red, .blue)"), 0);
});

await step("Moves are typed, completed, and refused in the language of the page", async () => {
  await fresh();
  await hands.choose("#opponent", "none");
  const offered = () => evaluate(`[...document.querySelectorAll("#choices button")].map((button) => button.textContent)`);
  await evaluate("document.activeElement.blur()");
  await hands.press("m");
  assert.equal(await evaluate("document.activeElement.id"), "typed");
  await send("Input.insertText", { text: "c" });
  assert.deepEqual(await offered(), ["c3-b4", "c3-d4"]);
  const type = async (move) => {
    await hands.type("#typed", move);
    await hands.press("Enter");
  };
  const played = () => ask("mainLine(state.game).map(({ move }) => move.text).join(' ')");
  for (const move of ["c3d4", "d6-c5", "b2 c3", "f"]) await type(move);
  assert.equal(await played(), "c3-d4 d6-c5 b2-c3", "f begins several moves");
  await hands.type("#typed", "c5d");
  assert.equal((await offered()).length, 0);
  await type("f6g");
  assert.equal(await played(), "c3-d4 d6-c5 b2-c3 f6-g5", "a text that begins one move");
  assert.equal(await value("typed"), "");
  for (const [move, english, russian] of [
    ["c6d7", "c6 is not a playing square.", "c6 – не игровое поле."], ["e5d6", "There is no piece on e5.", "На поле e5 шашки нет."],
    ["a3b3", "b3 is not a playing square.", "b3 – не игровое поле."], ["g5h4", "The piece on g5 belongs to the other side.", "На поле g5 шашка соперника."],
    ["!", "This is not a move.", "Это не ход."], ["g1e3", "The piece cannot go to e3.", "На поле e3 пойти нельзя."],
  ]) {
    for (const [language, expected] of [["en", english], ["ru", russian]]) {
      await hands.choose("#language", language);
      await type(move);
      assert.equal(await text("status"), expected);
    }
  }
  await hands.choose("#variant", "international");
  await type("32-28");
  await type("1923");
  assert.equal(await played(), "32-28 19-23");
  await type("28x19");
  await type("14:23");
  assert.equal(await played(), "32-28 19-23 28x19 14x23");
  await read("1. 32-28 18-22 2. 32-27");
  assert.match(await text("fault"), /столбец 19: 32-27: На поле 32 шашки нет\./);
  await read('[GameType "25"] 1. c3-d4 f6-f5');
  assert.match(await text("fault"), /: f6-f5: f5 – не игровое поле\./);
  await read("W:Wb3:B1");
  assert.equal(await text("status"), "b3 – не игровое поле.");
  await hands.choose("#language", "en");
});

await step("A link opens a game and a position, beside the games of the visitor", async () => {
  await fresh();
  await read('[White "Ы"] 1. c3-d4 {50 % = #1} d6-c5 *');
  await hands.click("#next");
  const link = await ask("linkHere(state)");
  assert.match(link, /^file:.*#pdn=/);
  await fresh();
  await open(link);
  await until("document.documentElement.dataset.ready");
  assert.equal(await ask("state.game.tags.White"), "Ы");
  assert.deepEqual(await ask("mainLine(state.game)[0].comments"), ["50 % = #1"]);
  assert.equal(await evaluate("location.hash"), "");
  await read("W:Wc3:Bf6");
  const position = await ask("linkHere(state)");
  assert.match(position, /#variant=russian&fen=/);
  await open(position);
  await until("document.documentElement.dataset.ready");
  assert.match(await fen(), /^W:Wc3:Bf6/);
  assert.ok((await number("#games li")) > 1);
});

await step("A game by rules of the visitor's own: errors, the engine, a link and the next visit", async () => {
  if (await evaluate("checkersBits.knownRules().length === 0")) return;
  await fresh();
  const play = async (rules) => {
    await evaluate(`document.getElementById("rules").value = ${JSON.stringify(rules)}`);
    await hands.click("#play-rules");
  };
  await hands.choose("#variant", "own");
  assert.deepEqual(await evaluate(`[document.activeElement.id, document.getElementById("variant").value]`), ["rules", "russian"]);
  await play("like: turkish\nkings: walk");
  assert.equal(await text("rules-fault"), "line 2, column 8: expected `fly` or `step`, found `walk`");
  await hands.choose("#language", "ru");
  await hands.click("#play-rules");
  assert.match(await text("rules-fault"), /^Ошибка в правилах: line 2/);
  await hands.choose("#language", "en");
  await play("name: slow kings\nlike: turkish\nkings: step\na capture: may be refused");
  assert.equal(await text("rules-fault"), "");
  assert.equal(await evaluate(`document.getElementById("variant").selectedOptions[0].text`), "slow kings");
  await hands.choose("#level", "1");
  await hands.click(square("c3"));
  await hands.click(square("c4"));
  await until("state.game.board.ply === 2");
  const isKept = async () => assert.deepEqual(await ask("[state.game.info.name, mainLine(state.game).length]"), ["slow kings", 2]);
  await openPage();
  await isKept();
  const link = await ask("linkHere(state)");
  await fresh();
  await open(link);
  await until("document.documentElement.dataset.ready");
  await isKept();
  await read("1. d3-d4 a6-a5");
  await isKept();
  await evaluate(`document.getElementById("example").dispatchEvent(new Event("change"))`);
  assert.match(await value("rules"), /^name: slow kings\nboard: 8x8, all squares\n/);
  await hands.choose("#example", await evaluate(`document.getElementById("example").options[1].value`));
  await hands.click("#play-rules");
  const names = () => ask(`[state.game.info.name, document.getElementById("variant").selectedOptions[0].text, document.getElementById("example").options[1].text]`);
  assert.deepEqual(await names(), ["argentinian", "Argentinian", "Argentinian"]);
  await hands.choose("#language", "ru");
  assert.deepEqual(await names(), ["argentinian", "Аргентинские", "Аргентинские"]);
});

await step("A move is chosen while the engine thinks, and sound is off", async () => {
  await fresh();
  assert.equal(await value("sound"), "off");
  await hands.choose("#level", "6");
  await hands.choose("#clock", "5+0");
  await hands.click("#new-game");
  await hands.click(square("c3"));
  await hands.click(square("d4"));
  await hands.click(square("g3"));
  await hands.click(square("h4"));
  assert.match(await text("status"), /^g3-h4 is made at once/);
  await until("state.game.board.ply >= 3");
  assert.equal(await ask("state.game.root.children[0].children[0].children[0].move.text"), "g3-h4");
  await hands.click("#resign");
  await hands.choose("#sound", "on");
  await hands.click("#new-game");
  await hands.click(square("c3"));
  await hands.click(square("d4"));
  assert.equal(await ask("state.audio instanceof AudioContext"), true);
});

await step("The game and the picture are saved as files", async () => {
  const folder = mkdtempSync(join(tmpdir(), "page-"));
  await send("Page.setDownloadBehavior", { behavior: "allow", downloadPath: folder });
  await read("1. c3-d4 d6-c5 *");
  await hands.click("#last");
  const saved = async (button, name) => {
    await hands.click(button);
    for (let i = 0; i < 200 && !readdirSync(folder).includes(name); i++) await new Promise((resolve) => setTimeout(resolve, 25));
    return readFileSync(join(folder, name), "utf8");
  };
  assert.equal(await saved("#save-pdn", "games.pdn"), await ask("checkersBits.writePdn(recordOf(state.game))"));
  assert.match(await saved("#save-svg", "board.svg"), /^<svg [^]*<\/svg>\s*$/);
  rmSync(folder, { recursive: true });
});

await step("Nothing that is pasted breaks the page", async () => {
  for (const source of ["", "W:", "W:Wz9:B", "\0\u0001\ud800", "(".repeat(10_000), "1. ".repeat(100_000), "B:W1:B1"]) await read(source);
  await ask(`readText(state, Uint8Array.from({ length: 1e6 }, (_, i) => (i * 7919) >> 3 & 255))`);
  await ask(`readText(state, "x".repeat(1e7))`);
  assert.ok((await text("fault")).length > 0);
});

await step("Files in old code pages, dropped on the page", async () => {
  await fresh();
  // The bytes of the name are "Иванов" in Windows-1251.
  await evaluate(`(() => {
    const bytes = [...'[White "'].map((letter) => letter.charCodeAt(0)).concat([0xc8, 0xe2, 0xe0, 0xed, 0xee, 0xe2], [...'"] 1. c3-d4 d6-c5 *'].map((letter) => letter.charCodeAt(0)));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([Uint8Array.from(bytes)], "old.pdn"));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  })()`);
  await until("mainLine(state.game).length === 2");
  assert.equal(await text("fault"), "");
  // A broken game in UTF-16 keeps the moves before its fault, and its text.
  await ask(`readText(state, Uint8Array.from([...'[White "A"]\\n1. c3-d4 c3-c3 *'].flatMap((letter) => [letter.charCodeAt(0), 0])))`);
  assert.equal(await ask("mainLine(state.game).length"), 1);
  assert.match(await ask("fileOf(state.file.games, checkersBits.writePdn)"), /c3-d4 c3-c3/);
  await fresh();
  // A text without tags must be read in the variant that is selected on the page.
  await hands.choose("#variant", "brazilian");
  await read("1. c3-d4 d6-c5 *");
  assert.equal(await ask("state.game.variant"), "brazilian");
  await hands.choose("#variant", "english");
  await hands.choose("#opponent", "black");
  await until("state.game.board.ply === 1", "the engine begins");
});

await step("A FEN in its field, and a wrong one", async () => {
  await fresh();
  const before = await fen();
  await hands.type("#fen", "W:Wz9:B");
  await hands.press("Enter");
  await until(`document.querySelector("#fen[aria-invalid=true]")`);
  assert.equal(await text("status"), "z9 is not a playing square.");
  assert.equal(await ask("state.game.board.fen()"), before);
  await hands.type("#fen", "B:WKa1:Be7");
  await hands.press("Enter");
  await until("state.game.board.pieces().length === 2");
});

await step("A broken memory, and none", async () => {
  const junk = ["5", "null", "{", '{"settings":null}', '{"pdn":7,"variant":"x"}', '{"settings":{"language":"xx","level":"99"},"pdn":"1. z9","ply":-4}', '{"pdn":"1. c3-d4","ending":{"key":"constructor"}}'];
  for (const text_ of junk) {
    await leaveBehind(text_);
    await openPage();
    assert.match(await text("status"), /to move$|^The engine thinks/, text_);
  }
  await openAfter(`Object.defineProperty(window, "localStorage", { get() { throw new Error("refused"); } })`);
  await hands.click(square("c3"));
  await hands.click(square("d4"));
  await until("state.game.board.ply === 2");
  await openPage();
});

await step("A browser that cannot run the engine says so in its language", async () => {
  await leaveBehind('{"settings":{"language":"ru"}}');
  await openAfter("delete window.WebAssembly", `document.getElementById("status").textContent.startsWith("Программа не запускается в этом браузере: ")`);
  await fresh();
});

await step("A position is set up", async () => {
  await fresh();
  await hands.click("#set-up");
  await hands.click("#clear");
  const put = (kind, name) => hands.click(`#palette [value="${kind}"]`).then(() => hands.click(square(name)));
  await put("W", "a1");
  await put("b", "e7");
  await put("b", "c3");
  await put("none", "c3");
  await hands.choose("#to-move", "black");
  assert.equal(await fen(), "B:WKa1:Be7");
  await hands.choose("#opponent", "none");
  await hands.click("#done");
  assert.match(await fen(), /^B:WKa1:Be7:/);
});

await step("Lines, bar and graph", async () => {
  await read("1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 *");
  await hands.choose("#lines", "3");
  await hands.click("#analyse");
  await until(`document.querySelectorAll("#found li").length === 3 && document.querySelectorAll("#board polyline").length === 3`);
  await hands.click("#next");
  await until("state.game.node.score");
  await hands.click("#analyse");
  assert.equal(await number("#board polyline"), 0);
  await hands.click("#judge");
  await until("state.analysis.judging && mainLine(state.game).at(-1).score");
  await hands.click("#judge");
  assert.equal(await text("judge"), "Whole game");
  // In this game Black loses a man without compensation, so the graph must mark this move.
  await read('[FEN "W:Wa1,c3,e1:Bb8,f6,h8"] 1. c3-d4 f6-e5 2. d4:f6 b8-a7 *');
  await hands.click("#judge");
  await until(`document.querySelector("#graph polyline")?.points.numberOfItems === 5 && !state.analysis.judging`);
  assert.equal(await ask("state.game.board.ply"), 0, "the board stays where it was");
  assert.match(await text("mistakes"), /^Mistakes: 1… f6-e5\?\?/);
  await hands.click("#mistakes button");
  assert.equal(await ask("state.game.board.ply"), 2);
});

await step("The analysis of a game stays in it, also after a reload, and its mistakes are tasks", async () => {
  await fresh();
  await read('[FEN "W:Wa1,c3,e1:Bb8,f6,h8"] 1. c3-d4 f6-e5 2. d4:f6 b8-a7 *');
  await hands.click("#judge");
  await until(`state.game.root.score && !state.analysis.judging`);
  const judged = async () => [await text("mistakes"), await text("summary"), await evaluate(`[...document.querySelectorAll("#moves [data-score]")].map((button) => button.dataset.score)`)];
  const before = await judged();
  assert.match(before[1], /^White: mean loss \d\.\d\d; \?! 0, \? 0, \?\? 0\. Black: mean loss [12]\.\d\d; \?! \d, \? \d, \?\? 1\.$/);
  const pdn = await ask("fileOf(state.file.games, checkersBits.writePdn)");
  assert.match(pdn.replace(/\s+/g, " "), /1\.\.\. f6-e5 \$4 \{\[%eval \S+\]\} \(1\.\.\. \S+ \{\[%eval \S+\]\}/);
  await hands.press("e");
  assert.equal(await ask("state.game.node.ply"), 2);
  await openPage();
  assert.deepEqual(await judged(), before);
  assert.equal(await evaluate(`document.querySelector("#moves .blunder").textContent`), "f6-e5??");

  await hands.click("#learn");
  assert.equal(await text("status"), "Find a better move than 1… f6-e5??.");
  assert.equal(await evaluate(`getComputedStyle(document.getElementById("moves")).visibility`), "hidden");
  await hands.click(square("f6"));
  await hands.click(square("e5"));
  await until(`document.getElementById("status").textContent === "f6-e5 is not good enough. Find a better move than 1… f6-e5??."`);
  await until("state.game.node.ply === 1");
  const better = await ask("mainLine(state.game)[0].children[1].move");
  await hands.click(square(better.from));
  await hands.click(square(better.to));
  await until(`document.getElementById("status").textContent === "${better.text} is right."`);
  await until("!state.task");
  assert.equal(await evaluate(`getComputedStyle(document.getElementById("moves")).visibility`), "visible");
});

await step("A move that is tried in a task is judged, and does not stay in the game", async () => {
  await fresh();
  // Both c3-d4 and g3-f4 lose a man.
  await read('[FEN "W:Wc3,g3,a1:Be5,h8,b8"] 1. c3-d4 e5:c3 2. g3-h4 c3-d2 3. h4-g5 d2-c1 *');
  await hands.click("#judge");
  await until(`state.game.root.score && !state.analysis.judging`);
  const written = () => ask("fileOf(state.file.games, checkersBits.writePdn)");
  const before = await written();
  await hands.click("#learn");
  await hands.click(square("g3"));
  await hands.click(square("f4"));
  await until(`document.getElementById("status").textContent === "g3-f4 is not good enough. Find a better move than 1. c3-d4??."`);
  assert.equal(await written(), before);
  await until("!state.game.node.parent");
  const better = await ask("state.game.root.children[1].move");
  await hands.click(square(better.from));
  await hands.click(square(better.to));
  await until(`document.getElementById("status").textContent === "${better.text} is right."`);
  await hands.click("#learn");
  await until("!state.task");
  assert.equal(await written(), before);
});

/**
 * Lets the engine answer from a table: the score for the side to move and the first move, by the moves to the position. The score
 * "stop" stops the analysis there.
 */
const answer = (answers) => ask(`(() => {
  const search = async (board) => {
    const [score, first] = ${JSON.stringify(answers)}[board.history().map(({ text }) => text).join(" ")] ?? [0];
    if (score === "stop") document.getElementById("judge").click();
    const [line, moves] = [board.clone(), []];
    for (let next = first ? line.read(first) : line.moves()[0]; next && moves.length < 20; [next] = line.moves()) {
      moves.push(next);
      line.move(next);
    }
    return { score, moves };
  };
  Object.assign(state.engine, { variant: state.game.variant, worker: Promise.resolve({ search, stop() {}, terminate() {} }) });
})()`);

const written = () => ask("fileOf(state.file.games, checkersBits.writePdn).replace(/\\s+/g, ' ')");

async function judgeWhole() {
  await hands.click("#judge");
  await until("!state.analysis.judging");
}

/** A game with mistakes of both sides, and what the engine says about it. */
const JUDGED = ["1. c3-d4 $1 d6-c5 2. b2-c3 f6-g5 3. c3-b4 *", {
  "": [300, "c3-b4"], "c3-b4": [-300],
  "c3-d4": [10, "d6-c5"],
  "c3-d4 d6-c5": [-80, "g3-h4"],
  "c3-d4 d6-c5 b2-c3": [-20, "b6-a5"], "c3-d4 d6-c5 b2-c3 b6-a5": [-60],
  "c3-d4 d6-c5 b2-c3 f6-g5": [150, "g3-h4"], "c3-d4 d6-c5 b2-c3 f6-g5 g3-h4": [-110],
  "c3-d4 d6-c5 b2-c3 f6-g5 c3-b4": [50],
}];

/** What the engine says when it would play each move of this game. */
const EQUAL = Object.fromEntries(["c3-d4", "d6-c5", "b2-c3", "f6-g5", "c3-b4"].map((move, i, moves) => [moves.slice(0, i).join(" "), [0, move]]));

await step("A judged game has the verified scores, marks and better lines; a second run replaces them, and Undo takes each back", async () => {
  await fresh();
  await hands.choose("#opponent", "none");
  await read(JUDGED[0]);
  await answer(JUDGED[1]);
  const before = await written();
  await judgeWhole();
  assert.deepEqual(await evaluate(`[...document.querySelectorAll("#moves > [data-score]")].map((button) => button.dataset.score)`), ["−0.60", "−0.60", "−0.60", "+1.10", "−0.50"]);
  const lines = "document.querySelectorAll('#moves .variation')";
  assert.deepEqual(await evaluate(`[...${lines}].map((line) => line.querySelectorAll("button").length)`), [12, 12, 12]);
  const first = await written();
  assert.match(first, /^[^{]*\{\[%eval 3\.00\]\} 1\. c3-d4 \$1 \{\[%eval -0\.60\]\} \(1\. c3-b4 \{\[%eval 3\.00\]\}.* f6-g5 \$2 \{\[%eval 1\.10\]\} \(2\.\.\. b6-a5 \{\[%eval -0\.60\]\}/);
  for (const ply of [1, 4, 5, 1]) {
    await hands.press("e");
    assert.equal(await ask("state.game.node.ply"), ply);
  }
  // The engine has changed its mind, and the second analysis is stopped.
  await answer({ ...EQUAL, "c3-d4 d6-c5 b2-c3": ["stop"] });
  await judgeWhole();
  const zero = "{[%eval 0.00]}";
  assert.ok((await written()).endsWith(` 2. b2-c3 {[%eval -0.60]} 2... f6-g5 ${zero} 3. c3-b4 ${zero} * `), await written());
  await answer(EQUAL);
  await judgeWhole();
  assert.equal(await written(), `[Result "*"] [GameType "25"] ${zero} 1. c3-d4 $1 ${zero} 1... d6-c5 ${zero} 2. b2-c3 ${zero} 2... f6-g5 ${zero} 3. c3-b4 ${zero} * `);
  await hands.click("#undo");
  await hands.click("#undo");
  assert.equal(await written(), first);
  // A better line that the visitor has changed stays, and so does one that he looks at.
  await ask("goTo(state, mainLine(state.game)[2].children[1])");
  await hands.type("#comment", "Mine");
  await ask("goTo(state, state.game.root.children[1].children[0])");
  await judgeWhole();
  assert.match(await written(), /f6-g5 \{\[%eval 0\.00\]\} \(2\.\.\. b6-a5 \{\[%eval -0\.60\]\} \{Mine\}/);
  assert.equal(await evaluate(`${lines}.length`), 2);
  await hands.click("#undo");
  await ask("goTo(state, state.game.root)");
  await hands.click(square("g3"));
  await hands.click(square("f4"));
  await hands.click("#undo");
  assert.equal(await written(), before.replace("$1 d6-c5", "$1 (1. g3-f4) 1... d6-c5"));
});

await step("An analysis leaves the lines and the annotations of others", async () => {
  await fresh();
  await hands.choose("#opponent", "none");
  await read("1. c3-d4 (1. c3-b4 b6-c5) 1... d6-c5 2. b2-c3 f6-g5 $4 3. c3-b4 *");
  await answer(JUDGED[1]);
  await judgeWhole();
  assert.match(await written(), /1\. c3-d4 \$4 \{\[%eval -0\.60\]\} \(1\. c3-b4 b6-c5\).* f6-g5 \$4 \{\[%eval 1\.10\]\} \(2\.\.\. b6-a5 \{\[%eval -0\.60\]\}/);
  await ask("goTo(state, mainLine(state.game)[4].parent.children[1].children[0])");
  await hands.choose("#glyph", "1");
  await ask("goTo(state, state.game.root)");
  await openPage();
  await answer(EQUAL);
  await judgeWhole();
  assert.match(await written(), /1\. c3-d4 \{\[%eval 0\.00\]\} \(1\. c3-b4 b6-c5\) 1\.\.\. d6-c5 [^(]* f6-g5 \$4 \{\[%eval 0\.00\]\} 3\. c3-b4 \{\[%eval 0\.00\]\} \(3\. g3-h4 \{\[%eval 1\.10\]\} 3\.\.\. g7-f6 \$1/);
  // `checkers analyse` writes the loss as a comment.
  await read("1. c3-d4 {[%eval 0.10]} 1... d6-c5 $2 {Hm} {[%eval 1.10] Mistake: loses 1.00} 2. b2-c3 {[%eval 1.10] Mistake: loses 1.00} 2... f6-g5 3. c3-b4 *");
  const before = await written();
  await answer(EQUAL);
  await judgeWhole();
  assert.match(await written(), /1\.\.\. d6-c5 \{\[%eval 0\.00\]\} \{Hm\} 2\. b2-c3 \{\[%eval 0\.00\]\} \{Mistake: loses 1\.00\} 2\.\.\. f6-g5/);
  await hands.click("#undo");
  assert.equal(await written(), before);
  await judgeWhole();
  await ask("goTo(state, mainLine(state.game)[1])");
  await hands.type("#comment", "Mine");
  await hands.click("#undo");
  assert.match(await written(), /d6-c5 \$2 \{\[%eval 1\.10\]\} \{Mine\}/, "a comment that was typed since stays");
});

await step("Scores and commands of a file are kept as they are, and are no comments in the list", async () => {
  await fresh();
  const source = "1. c3-d4 {[%eval 0.35,12] [%eval 0.4]} {[%clk 0:05:00] Usual.} 1... d6-c5 ({[%eval 0.10] Or else.} 1... f6-g5) *";
  await read(source);
  assert.equal((await text("moves")).replace(/\s+/g, " "), "1. c3-d4 Usual. 1. … d6-c5 Or else. 1… f6-g5");
  assert.equal(await evaluate(`document.querySelector("#moves button").dataset.score`), "+0.35");
  assert.equal((await written()).replace(/^.*?\] (?=1)/, "").trim(), source);
  assert.deepEqual(await evaluate(`[document.getElementById("summary").textContent, document.getElementById("learn").hidden]`), ["", true], "not all moves have scores");
});

await step("The tasks are those of the side at the bottom, and end when one goes elsewhere", async () => {
  await fresh();
  await hands.choose("#opponent", "none");
  await read(JUDGED[0]);
  await answer(JUDGED[1]);
  await judgeWhole();
  const before = [await written(), await text("moves")];
  await hands.choose("#opponent", "black");
  await hands.click("#learn");
  assert.equal(await value("opponent"), "none", "the engine does not answer");
  assert.equal(await text("status"), "Find a better move than 1. c3-d4!.");
  await hands.click(square("c3"));
  await hands.click(square("b4"));
  await until(`document.getElementById("status").textContent === "c3-b4 is right."`);
  await until(`document.getElementById("status").textContent === "Find a better move than 3. c3-b4?."`);
  await hands.click("#first");
  assert.deepEqual(await ask("[!state.task, state.game.node.ply]"), [true, 0]);
  await hands.click("#turn");
  await hands.click("#learn");
  assert.equal(await text("status"), "Find a better move than 2… f6-g5?.");
  await hands.click(square("h6"));
  await hands.click(square("g5"));
  await until(`document.getElementById("status").textContent === "h6-g5 is not good enough. Find a better move than 2… f6-g5?."`);
  await hands.click("#learn");
  assert.deepEqual(await ask("[!state.task, state.game.node.ply]"), [true, 3], "a move that was tried is not in the game");
  assert.deepEqual([await written(), await text("moves")], before);
});

await step("A game that has ended is judged to its end, also after a reload", async () => {
  await fresh();
  await read('[FEN "W:Wc3:Be5"] 1. c3-d4 e5:c3 *');
  await hands.click("#judge");
  await until(`state.game.root.score && !state.analysis.judging`);
  const judged = async () => [await text("summary"), await evaluate(`[...document.querySelectorAll("#moves > [data-score]")].map((button) => button.dataset.score)`)];
  const before = await judged();
  assert.deepEqual(before[1], ["−#1", "−#0"]);
  assert.match(before[0], /^White: mean loss [45]\.\d\d; /);
  await openPage();
  assert.deepEqual(await judged(), before);
  await read('[FEN "W:Wc3:Bd4"] 1. c3:e5 *');
  await hands.click("#judge");
  await until(`state.game.root.score && !state.analysis.judging`);
  assert.deepEqual((await judged())[1], ["+#0"], "Black is to move in the last position");
  // Without a gesture of the visitor, the browser complains that it may not ask before the page is left.
  await hands.click("#turn");
});

await step("Endgame tables: built at once, built when asked, dropped as files, and used by the engine", async () => {
  await fresh();
  await hands.choose("#opponent", "none");
  await read("W:Wh4:Bb8");
  await until(`document.getElementById("exact").textContent`);
  assert.equal(await text("exact"), "Endgame tables: White wins; moves to the end: 7.");
  assert.match(await text("exact-moves"), /^h4-g5 White wins; moves to the end: 7/);
  assert.match(await text("tables-note"), /^The tables have the exact value of every position of up to 3 pieces/);
  // The hint and the move of the engine must be the best moves by the endgame tables.
  await hands.click("#hint");
  await until(`document.querySelectorAll("#board polyline").length === 1`);
  assert.equal(await text("status"), "The engine would play h4-g5.");
  await hands.choose("#level", "5");
  await hands.choose("#opponent", "white");
  await until("state.game.board.ply === 1");
  assert.equal(await ask("state.game.node.move.text"), "h4-g5");
  await hands.choose("#opponent", "none");
  await read("W:WKa1,Kc1:BKb8,a5");
  assert.equal(await text("exact"), "");
  await hands.choose("#pieces", "5");
  await hands.click("#build");
  await until(`document.getElementById("build").textContent.startsWith("Stop (")`);
  // The engine must move before the endgame tables are built.
  await hands.choose("#opponent", "white");
  await until("state.game.board.ply === 1");
  assert.match(await text("build"), /^Stop \(/);
  await hands.choose("#opponent", "none");
  await hands.click("#back");
  await hands.choose("#pieces", "4");
  await hands.click("#build");
  assert.equal(await text("build"), "Build the tables");
  await hands.click("#build");
  await until(`document.getElementById("exact").textContent`);
  assert.match(await text("exact"), /^Endgame tables: /);
  assert.equal(await text("tables-fault"), "");
  await fresh();
  const drop = (files) => evaluate(`(() => {
    const dataTransfer = new DataTransfer();
    for (const [name, text] of ${JSON.stringify(files)}) dataTransfer.items.add(new File([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], name));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  })()`);
  const files = readdirSync(tables).map((name) => [name, readFileSync(join(tables, name)).toString("base64")]);
  assert.ok(files.length > 2);
  await drop(files);
  await until(`document.getElementById("tables-note").textContent.includes("up to 4 pieces")`);
  await drop([["notes.wdl", ""]]);
  await until(`document.getElementById("tables-fault").textContent`);
  assert.equal(await text("tables-fault"), "notes.wdl: not an endgame table");
  await hands.choose("#language", "ru");
  await drop([["notes.wdl", ""]]);
  await until(`/^Таблица не подходит: notes/.test(document.getElementById("tables-fault").textContent)`);
  await hands.choose("#language", "en");
  await read("W:WKa1,Kc1:BKb8,a5");
  await until(`document.getElementById("exact").textContent`);
  await hands.choose("#variant", "frisian");
  assert.equal(await text("tables-note"), "There are no endgame tables for this game.");
  assert.equal(await evaluate(`document.getElementById("build").disabled`), true);
});

const GAME = `1. g3-h4 b6-a5 2. h2-g3 c7-b6 3. e3-f4 b8-c7 4. c3-b4 (4. f2-e3 {Nothing is exchanged.} h6-g5 (4... d6-e5)) 4... a5:c3 5. d2:b4 f6-g5? 6. h4:f6 e7:e3 7. f2:d4 d6-e5 8. d4:f6 g7:e5 9. e1-f2 h8-g7
  10. b4-a5 b6-c5 11. c1-d2 h6-g5 12. d2-e3 g5-h4 13. e3-d4 e5:c3 14. b2:b6 a7:c5 15. g3-f4 *`;

await step("A visit that is broken off in the middle of an action goes on", async () => {
  const clocks = () => ask("({ ...state.match.clocks?.left, side: state.match.clocks?.side })");
  await fresh();
  await hands.choose("#clock", "5+0");
  await hands.choose("#level", "6");
  await hands.click("#new-game");
  await hands.click(square("c3"));
  await hands.click(square("d4"));
  await hands.click(square("g3"));
  await hands.click(square("h4"));
  // The engine thinks, and a move for after its reply is chosen.
  await ask("state.match.clocks.left.white = 123e3");
  await openPage();
  assert.equal((await clocks()).white, 123e3);
  assert.equal(await text("clock-bottom"), "2:03");
  await until("state.game.board.ply === 3 || state.game.board.ply === 4", "the reply, and the move after it");
  assert.ok((await clocks()).black < 300e3);
  await until("state.game.board.turn === 'white'");
  const { white, side } = await clocks();
  assert.ok(side === "white" && white < 123e3, "the clock goes on");
  // In the middle of a capture.
  await hands.choose("#opponent", "none");
  await read("W:WKa1:Bd4,f6");
  await hands.click(square("a1"));
  await hands.click(square("e5"));
  await openPage();
  assert.match(await fen(), /^W:WKa1:Bf6,d4/);
  // In a variation, with a comment that is being typed, while the engine analyses.
  await read("1. c3-d4 d6-c5 2. b2-c3 (2. g3-f4 f6-g5 (2... f6-e5)) *");
  await ask("goTo(state, mainLine(state.game)[1].children[1].children[1])");
  await evaluate(`document.getElementById("comment").value = "Sha"; document.getElementById("comment").dispatchEvent(new Event("input"))`);
  await hands.click("#analyse");
  await until("state.analysis.lines.length > 0");
  await openPage();
  assert.deepEqual(await ask("[state.game.node.move.text, state.game.node.comments, document.getElementById('analyse').ariaPressed]"), ["f6-e5", ["Sha"], "true"]);
  await until("state.analysis.lines.length > 0");
  await hands.click("#analyse");
  // While a position is set up.
  await hands.click("#set-up");
  await hands.click("#clear");
  await hands.click('#palette [value="W"]');
  await hands.click(square("a1"));
  await hands.choose("#to-move", "black");
  await openPage();
  assert.equal(await fen(), "B:WKa1:B");
  await hands.click(square("c3"));
  assert.equal(await fen(), "B:WKa1,c3:B");
});

await step("The browser keeps a long list, and says when it cannot", async () => {
  await fresh();
  const source = Array.from({ length: 60 }, (_, i) => `[White "Player ${i + 1}"]\n1. c3-d4 d6-c5 *`).join("\n\n");
  await read(source);
  await hands.click("#games li:nth-child(3) button");
  await hands.type("#comment", "Third");
  await until("state.storage.id && !state.storage.isPending");
  await hands.click("#games li:nth-child(7) button");
  await hands.type("#comment", "Seventh");
  await openPage();
  assert.equal(await value("comment"), "Seventh", "at once");
  assert.equal(await value("tag-White"), "Player 7");
  await until("state.file.games.length === 60");
  assert.equal(await ask("state.file.games.indexOf(state.game)"), 6);
  assert.equal(await text("games-count"), "60 of 60 games");
  await hands.click("#games li:nth-child(3) button");
  assert.equal(await value("comment"), "Third");
  // The page stores its state after half a second.
  await new Promise((resolve) => setTimeout(resolve, 700));
  await until("!state.storage.isPending");
  await openPage();
  await until("!state.storage.awaited");
  await hands.click("#games li:nth-child(7) button");
  assert.equal(await value("comment"), "Seventh", "the list has the game that was newer than the list");
  await hands.click("#new-game");
  await openPage();
  await until("state.file.games.length === 61");
  assert.deepEqual(await ask("[mainLine(state.game).length, state.file.games.at(-1) === state.game]"), [0, true], "a blank board");
  assert.equal(await text("not-stored"), "");
  // A list grows beyond the limit of one file.
  await hands.click("#save-pdn");
  await read("1. c3-d4 *\n\n".repeat(4990));
  await until("state.file.games.length === 4990");
  await hands.type("#comment", "Long");
  await read("1. c3-b4 *\n\n".repeat(20));
  await until("!state.storage.isPending && state.storage.games.length === 5010");
  await openPage();
  await until("!state.storage.awaited");
  assert.equal(await ask("state.file.games.length"), 5010);
  await evaluate(`indexedDB.open = () => { throw new Error("refused"); }`);
  await read(source);
  await until(`document.getElementById("not-stored").textContent`);
  assert.match(await text("not-stored"), /^The browser cannot keep this list/);
  await hands.click("#save-pdn");
  await read("1. c3-d4 *");
  await until(`!document.getElementById("not-stored").textContent`, "a short list is kept");
});

await step("A long list is kept beside lists of other tabs, while it is read and written, until another is opened", async () => {
  await fresh();
  const lists = (act) => evaluate(`new Promise((resolve) => {
    const opening = indexedDB.open("checkers-bits", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("lists");
    opening.onsuccess = () => {
      const request = (${act})(opening.result.transaction("lists", "readwrite").objectStore("lists"));
      request.onsuccess = () => {
        opening.result.close();
        resolve(request.result);
      };
    };
  })`);
  const [recent, old] = await evaluate("[Date.now() - 1000, Date.now() - 31 * 864e5]");
  await lists(`(lists) => (lists.put("", ${recent}), lists.put("", ${old}))`);
  await read("1. c3-d4 *\n\n".repeat(5000));
  await until("state.storage.isPending");
  dialogs.length = 0;
  await until("!state.storage.isPending && state.storage.games.length === 5000");
  const keys = await lists("(lists) => lists.getAllKeys()");
  assert.deepEqual([keys.includes(recent), keys.includes(old), keys.at(-1)], [true, false, await ask("state.storage.id")]);
  /** Opens the page as on a slow computer, which reads one game at a time. */
  const openSlowly = async () => {
    await openAfter("{ let now = 0; performance.now = () => (now += 30); }");
    assert.ok(await ask("Boolean(state.storage.awaited)"));
  };
  // The page is left before the list is read.
  await openSlowly();
  await openPage();
  await until("!state.storage.awaited");
  assert.equal(await ask("state.file.games.length"), 5000);
  assert.deepEqual(dialogs, []);
  await openSlowly();
  await ask(`readText(state, "1. c3-b4 *")`);
  await evaluate("delete performance.now");
  await new Promise((resolve) => setTimeout(resolve, 2000));
  assert.equal(await ask("state.file.games.length"), 1);
  // The page is left before the list is written.
  await read("1. c3-d4 *\n\n".repeat(5000));
  await until("state.storage.isPending");
  await openPage();
  assert.deepEqual(dialogs, ["beforeunload"]);
});

await step("A large file is read to its end although another is opened, so that Undo brings all of it back", async () => {
  await fresh();
  // A slow computer.
  await evaluate("{ let now = 0; performance.now = () => ++now; }");
  const large = (count) => JSON.stringify("1. c3-d4 *\n\n".repeat(count));
  const isUnread = `document.getElementById("save-pdn").disabled`;
  assert.equal(await ask(`(readText(state, ${large(1000)}), ${isUnread})`), true);
  assert.equal(await ask(`(readText(state, ${large(900)}), readText(state, "1. c3-b4 *"), ${isUnread})`), false);
  await until("state.readings.size === 0");
  assert.deepEqual([await text("fault"), await ask("state.undos.slice(-2).map(({ games }) => games.length)")], ["", [1000, 900]]);
  await hands.click("#undo");
  assert.deepEqual(await ask(`[state.file.games.length, ${isUnread}]`), [900, false]);
});

await step("A list over the limit says that it is cut, after it is read too", async () => {
  await fresh();
  // A slow computer.
  await evaluate("{ let now = 0; performance.now = () => ++now; }");
  const readMany = async (count) => {
    await read("1. c3-d4 *\n\n".repeat(count));
    await until(`!document.getElementById("fault").textContent.startsWith("Reading")`);
  };
  await readMany(5000);
  assert.deepEqual([await text("fault"), await text("games-count")], ["", "the first 100 of 5,000 games found"]);
  await hands.type("#comment", "Mine");
  await readMany(5001);
  assert.equal(await text("fault"), "Only the first 5,000 games are listed and saved. The list has changes that are not saved, so the games were added to it.");
  assert.equal(await text("games-count"), "the first 100 of 10,000 games found");
});

await step("A hint does not end an analysis, and an analysis follows quick steps", async () => {
  await fresh();
  await hands.choose("#opponent", "none");
  await read(GAME);
  await hands.click("#analyse");
  await hands.click("#hint");
  await until(`/^The engine would play/.test(document.getElementById("status").textContent)`);
  const deeper = async () => {
    const depth = await ask("state.analysis.lines[0]?.depth ?? 0");
    await until(`state.analysis.lines[0]?.depth > ${depth}`, "a deeper line");
  };
  await deeper();
  for (const wait of [0, 1, 2, 5, 10, 20, 40, 80]) {
    for (let i = 0; i < 6; i++) {
      await hands.click(i % 3 < 2 ? "#next" : "#back");
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
    await deeper();
  }
  await hands.click("#analyse");
});

await step("Numbers, colours, turned board and Russian", async () => {
  await fresh();
  await hands.choose("#numbering", "numeric");
  await hands.choose("#colours", "wooden");
  await hands.click("#turn");
  const box = (name) => evaluate(`document.querySelector('${square(name)}').getBoundingClientRect().y`);
  assert.ok((await box("a1")) < (await box("h8")));
  assert.equal(await evaluate(`document.querySelector('${square("a1")} .corner').textContent`), "29");
  assert.deepEqual(await findFaint(browser), []);
  await hands.choose("#language", "ru");
  assert.equal(await text("status"), "Ход белых");
  assert.equal(await evaluate(`document.querySelector('${square("c3")}').ariaLabel`), "c3, белая шашка, может ходить");
  await openPage();
  assert.equal(await text("status"), "Ход белых", "also on the next visit");
  await read("1. c3-d4 (1. z9) *");
  assert.match(await text("fault"), /^Замечания: /);
  await read("1. c3-d4 d6-c5 2. a1-h8 *");
  assert.match(await text("fault"), /^Партий с ошибкой: 1\. Партия 1, строка 1, столбец 19: a1-h8: [а-яё]/i);
});

const VARIANTS = await evaluate("checkersBits.variants()");
await step("A game of every variant, to its end", async () => {
  await fresh();
  // In every variant, clicks on marked squares must make a move.
  for (const variant of VARIANTS) {
    await hands.choose("#variant", variant);
    await hands.choose("#level", "1");
    await hands.choose("#opponent", "black");
    const cells = await number("#board [role=gridcell][aria-label]");
    assert.equal(cells, await ask("state.game.info.squares.length"), variant);
    await until("isOpen(state)");
    const ply = await ask(`(async () => {
      const wait = () => new Promise((resolve) => setTimeout(resolve, 0));
      for (let i = 0; i < 4000 && !state.game.board.isGameOver(); i++) {
        if (!isOpen(state)) { await wait(); continue; }
        const cell = !document.querySelector("#board .chosen")
          ? [...document.querySelectorAll("#board .may")][state.game.board.ply * 7 % document.querySelectorAll("#board .may").length]
          : document.querySelector("#choices button") ?? document.querySelector("#board .to");
        cell.click();
        if (state.game.board.ply > 300) break;
        await wait();
      }
      return state.game.board.ply;
    })()`);
    assert.ok(ply > 8, `${variant}: ${ply} plies`);
    if (ply <= 300) assert.match(await text("status"), / wins: |^Draw: /, variant);
    const written = await ask("checkersBits.writePdn(recordOf(state.game))");
    await read(written);
    assert.equal(await ask("mainLine(state.game).length"), ply, `${variant}: the PDN has the whole game`);
  }
});

await step("A screen reader finds every square, and every control has a name", async () => {
  await fresh();
  assert.deepEqual(await findNameless(browser), []);
  const { nodes } = await send("Accessibility.getFullAXTree");
  const cells = nodes.filter((node) => !node.ignored && node.role?.value === "gridcell").map((node) => node.name.value);
  assert.equal(cells.length, 32);
  assert.ok(cells.includes("c3, white man, can move") && cells.includes("d4") && cells.includes("b8, black man"), cells.join("; "));
  const rows = nodes.filter((node) => !node.ignored && node.role?.value === "row");
  assert.equal(rows.length, 8);
  assert.ok(nodes.some((node) => node.role?.value === "status"));
});

const box = (selector) => evaluate(`(({ x, y, right, bottom }) => ({ x, y, right, bottom }))(document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect())`);

await step("The layout stays: buttons and list, whatever is open", async () => {
  await screen(1280, "light", { height: 800 });
  await fresh();
  await hands.choose("#opponent", "none");
  await read(GAME);
  await hands.choose("#lines", "3");
  const places = async () => [(await box("#first")).y, (await box("#moves")).y];
  const first = await places();
  for (const tab of ["play", "notes", "files", "setup", "looks"]) {
    await hands.click(`#tab-${tab}`);
    assert.deepEqual(await places(), first, tab);
  }
  await hands.click("#analyse");
  await until(`document.querySelectorAll("#found li").length === 3`);
  assert.deepEqual(await places(), first, "with lines");
  await hands.click("#analyse");
  assert.equal(await evaluate("document.documentElement.scrollHeight"), 800, "the panel scrolls, and not the page");
  for (const language of ["en", "ru"]) {
    await hands.choose("#language", language);
    await read('[White "A"] 1. c3-d4 *\n'.repeat(10));
    await hands.click("#tab-files");
    assert.ok((await box("#games li:nth-child(8)")).bottom <= Math.min(800, (await box("#panel-files")).bottom, (await box("#games")).bottom), language);
  }
});

await step("What is asked is on the screen, and every level and the title fit", async () => {
  for (const [width, height] of [[1280, 800], [390, 844]]) {
    await screen(width, "light", { height });
    await fresh();
    for (const source of ["W:WKd2:Bb6,e3,e5,f6", "W:W31,50:B1,2"]) {
      await read(source);
      await evaluate("scrollTo(0, 0)");
      if (source.includes("K")) for (const name of ["d2", "a5"]) await evaluate(`document.querySelector('${square(name)}').click()`);
      const { x, right, bottom } = await box("#choices button");
      assert.ok(x >= 0 && right <= width && bottom <= height, `${source}: ${x} ${right} ${bottom}`);
    }
    for (const language of ["en", "ru"]) {
      await hands.choose("#language", language);
      await hands.choose("#variant", "spantsireti");
      const [title, variant, help] = [await box("h1"), await box("#variant"), await box("#help")];
      assert.ok(title.right <= variant.x && variant.right <= help.x && help.right <= width && title.bottom - title.y < 40, "the title");
      await hands.click("#tab-play");
      // The arrow of the list takes 20 pixels.
      const cut = await evaluate(`(() => {
        const level = document.getElementById("level");
        const { font, paddingLeft } = getComputedStyle(level);
        const canvas = Object.assign(document.createElement("canvas").getContext("2d"), { font });
        return [...level.options].map(({ text }) => text).filter((text) => canvas.measureText(text).width + 2 * parseFloat(paddingLeft) + 20 > level.offsetWidth);
      })()`);
      assert.deepEqual(cut, [], language);
    }
  }
  await screen(1280);
});

await step("The list of moves has two columns with scores, and a small board when the mouse rests on a move", async () => {
  await fresh();
  await hands.choose("#opponent", "none");
  await read(GAME);
  const columns = await evaluate(`[...document.querySelectorAll("#moves > button")].map((button) => Math.round(button.getBoundingClientRect().x))`);
  assert.equal(columns.length, 29);
  assert.equal(new Set(columns).size, 2);
  columns.forEach((x, i) => assert.equal(x, columns[i % 2], `move ${i + 1}`));
  await hands.click("#judge");
  await until(`document.querySelectorAll("#moves > [data-score]").length === 29`);
  await hands.hover("#moves > button:nth-of-type(7)");
  await until(`!document.getElementById("preview").hidden`);
  const at = (name) => evaluate(`document.querySelector('#preview [data-square="${name}"]').ariaLabel`);
  assert.deepEqual([await at("b4"), await at("c3")], ["b4, white man", "c3"]);
  const { x, y, right, bottom } = await box("#preview");
  assert.ok(x >= 0 && y >= 0 && right <= 1280 && bottom <= 900);
  await hands.hover("#status");
  assert.equal(await evaluate(`document.getElementById("preview").hidden`), true);
});

await step("Numbers stand beside the pieces", async () => {
  for (const width of [1280, 390]) {
    await screen(width);
    await fresh();
    await hands.choose("#opponent", "none");
    await hands.choose("#numbering", "numeric");
    for (const [variant, position] of [["international", "W:WK48,50,28:BK3,12,K45"], ["russian", "W:WKc1,e1,e3:BKd8,f6,Kh2"]]) {
      await hands.choose("#variant", variant);
      await read(position);
      const covered = await evaluate(`[...document.querySelectorAll("#board [data-square]:has(.piece)")].filter((cell) => {
        const piece = cell.querySelector(".piece").getBoundingClientRect();
        const text = document.createRange();
        text.selectNodeContents(cell.querySelector(".corner"));
        // The digits fill the middle of their line.
        const { right, y, height } = text.getBoundingClientRect();
        return Math.hypot(piece.x + piece.width / 2 - right, piece.y + piece.height / 2 - (y + 0.85 * height)) < piece.width / 2;
      }).map((cell) => cell.ariaLabel)`);
      assert.deepEqual(covered, [], `${variant}, ${width} pixels`);
    }
  }
  await screen(1280);
});

await step("A capture moves jump by jump, and captured pieces fade when they leave the board", async () => {
  const animations = async () => {
    const found = await evaluate(`document.getElementById("board").getAnimations({ subtree: true }).map(({ effect }) => [effect.target.className, effect.getKeyframes().length, effect.getTiming().delay, effect.getTiming().duration])`);
    return found.filter(([name]) => name.startsWith("piece")).sort(([, , a], [, , b]) => a - b);
  };
  const play = async (variant, position, moves) => {
    await hands.choose("#variant", variant);
    await read(position);
    for (const name of moves) await evaluate(`document.querySelector('${square(name)}').click()`);
    return animations();
  };
  await screen(1280, "light", { motion: "no-preference" });
  await fresh();
  await hands.choose("#opponent", "none");
  assert.deepEqual(await play("russian", "W:Wc3:Bd4,d6,h8", ["c3", "c7"]), [
    ["piece man white", 3, 0, 500], ["piece man black", 2, 250, 250], ["piece man black", 2, 250, 250],
  ]);
  await until(`document.querySelectorAll("#board .piece").length === 2`, "the victims go");
  assert.deepEqual(await play("turkish", "W:Wc3:Bc4,c6,h8", ["c3", "c7"]), [
    ["piece man white", 3, 0, 500], ["piece man black", 2, 0, 250], ["piece man black", 2, 250, 250],
  ]);
  await hands.choose("#variant", "russian");
  await read("1. c3-d4 d6-c5 2. b2-c3 *");
  for (const [id, moving] of [["last", 0], ["back", 0], ["next", 1]]) {
    await evaluate(`document.getElementById("${id}").click()`);
    assert.equal((await animations()).length, moving, id);
  }
  await read("W:Wg3:Bb8");
  await hands.drag(square("g3"), square("h4"));
  assert.equal(await ask("state.game.board.ply"), 1);
  assert.deepEqual(await animations(), [], "the visitor has moved the piece");
  await screen(1280);
  assert.deepEqual(await play("russian", "W:Wc3:Bd4,d6,h8", ["c3", "c7"]), []);
  assert.equal(await number("#board .piece"), 2);
});


for (const [width, scheme] of [1280, 768, 390, 320].flatMap((width) => [[width, "light"], [width, "dark"]])) {
  await step(`${width} pixels, ${scheme}`, async () => {
    await screen(width, scheme);
    await fresh();
    await hands.choose("#opponent", "none");
    for (const variant of ["international", "canadian"]) {
      await hands.choose("#variant", variant);
      assert.equal(await evaluate("document.documentElement.scrollWidth"), width, `${variant} is wider than the window`);
    }
    for (const colours of ["green", "plain", "wooden"]) {
      await hands.choose("#colours", colours);
      assert.deepEqual(await findFaint(browser), [], colours);
    }
    if (width < 700) {
      for (const tab of ["play", "notes", "files", "setup", "looks"]) {
        await hands.click(`#tab-${tab}`);
        const small = await evaluate(`[...document.querySelectorAll("button, select, input, textarea")].filter((control) => !control.closest("#board") && control.checkVisibility() && control.type !== "radio")
          .filter((control) => control.offsetHeight < 44 || control.offsetWidth < 44).map((control) => control.id || control.textContent)`);
        assert.deepEqual(small, [], `${tab}: targets of a finger`);
      }
      assert.ok((await evaluate(`document.getElementById("board").offsetWidth`)) > 0.95 * width);
    }
    await hands.choose("#clock", "5+0");
    await hands.click("#new-game");
    await read(GAME);
    if (directory) {
      await hands.click("#judge");
      await until(`document.querySelector("#graph polyline") && !state.analysis.judging`);
    }
    await ask("goTo(state, mainLine(state.game)[12])");
    await hands.click("#analyse");
    await until(`state.game.node.score && document.querySelector("#board polyline")`);
    await hands.click("#analyse");
    await hands.choose("#lines", "3");
    await hands.click("#analyse");
    await until(`document.querySelectorAll("#found li").length === 3`);
    assert.equal(await evaluate("document.documentElement.scrollWidth"), width, "wider than the window");
    assert.deepEqual(await findFaint(browser), []);
    if (!directory) return;
    mkdirSync(directory, { recursive: true });
    await until(`document.querySelectorAll("#board polyline").length === 3`);
    await evaluate("document.activeElement.blur()");
    await hands.picture(`${directory}/${width}-${scheme}.png`);
  });
}

await leave();
