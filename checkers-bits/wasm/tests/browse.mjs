// Runs the examples "In a browser" and "A board for your page" of the README, and the page examples/board.html, in headless
// Chromium, on pages with a strict content security policy.
// Usage: node browse.mjs CHROMIUM FOLDER-OF-THE-PACKAGE
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { makeHands, startChromium } from "../../pages/tests/browse/chromium.mjs";

const [chromium, folder] = process.argv.slice(2);
const readme = readFileSync(join(folder, "README.md"), "utf8");
const [, example] = readme.match(/^```js browser\n(.*?)^```/ms);
const [policy] = readme.match(/script-src .*?(?=`)/);
const [, board] = readme.match(/^```js board\n(.*?)^```/ms);
const shown = readFileSync(new URL("../examples/board.html", import.meta.url), "utf8");
const [, script] = shown.match(/<script type="module">(.*)<\/script>/s);
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };
const inPackage = (text) => text.replace('import "checkers-bits/board.css";\n', "").replaceAll("checkers-bits/board", "/board.js")
  .replaceAll('"checkers-bits"', '"/index.js"').replaceAll("../dist/", "/");
const pages = {
  "/board.html": '<!doctype html><link rel="stylesheet" href="/board.css"><div id="board"></div><script type="module" src="/own.js"></script>',
  "/own.js": `${inPackage(board)}; globalThis.found = { board, game, variantInfo };`,
  "/examples.html": inPackage(shown.replace(script, "").replace('type="module"', 'type="module" src="/examples.js"').replace(/<style>.*<\/style>/s, "")),
  "/examples.js": inPackage(script),
  "/index.html": "<!doctype html><title>checkers-bits</title>",
  "/example.js": `const show = (...shown) => (globalThis.shown = shown);
    ${inPackage(example)}
    globalThis.found = { best, Engine };`,
};
let fails = true;

const server = createServer(({ url }, response) => {
  const file = join(folder, url);
  // The first request for the rules fails, so that the test shows that `init` can be called again.
  const isLost = fails && url === "/rules_bg.wasm";
  if (isLost) fails = false;
  const isFound = !isLost && (url in pages || existsSync(file));
  response.writeHead(isFound ? 200 : 503, {
    "content-type": TYPES[extname(url)] ?? "application/octet-stream",
    "content-security-policy": `default-src 'none'; style-src 'self'; ${policy}`,
  });
  response.end(isFound ? pages[url] ?? readFileSync(file) : "");
}).listen(0, "127.0.0.1");
await new Promise((resolve) => server.once("listening", resolve));

const browser = await startChromium(chromium);
const { send, evaluate, listen, close } = browser;
const hands = makeHands(browser);
const complaints = [];
listen((method, params) => {
  if (method === "Runtime.exceptionThrown") complaints.push(params.exceptionDetails.exception?.description);
});

async function open(page) {
  let whenLoaded;
  const loaded = new Promise((resolve) => (whenLoaded = resolve));
  listen((method) => method === "Page.loadEventFired" && whenLoaded());
  await send("Page.navigate", { url: `http://127.0.0.1:${server.address().port}/${page}` });
  await loaded;
}

try {
  await open("index.html");
  assert.match(await evaluate(`import("/index.js").then(({ init }) => init()).catch(({ message }) => message)`), /rules_bg.wasm: expected a file, found 503/);
  await evaluate(`import("/example.js").then(() => "loaded")`);
  const [depth, score, moves] = await evaluate("shown");
  assert.ok(depth > 3 && Number.isInteger(score) && moves.length > 0);
  assert.equal(await evaluate("found.best.line"), 0);
  // Without shared memory, `stop` ends the worker, and the next search starts another worker. `terminate` must end the
  // engine even while the engine waits for the start of that worker.
  const ended = await evaluate(`(async () => {
    const { Board } = await import("/index.js");
    const engine = await found.Engine.create({ variant: "russian" });
    const board = new Board("russian");
    const inProgress = engine.search(board, { onInfo: () => engine.stop() });
    const results = [await inProgress, engine.search(board, { depth: 4 }), engine.perft(board, 2)];
    await Promise.resolve();
    engine.terminate();
    return (await Promise.allSettled(results)).map(({ value, reason }) => value?.depth ?? reason.message);
  })()`);
  assert.deepEqual(ended, [1, "the engine is terminated", "the engine is terminated"]);

  const square = (name, board = "board") => `#${board} [data-square="${name}"]`;
  const classes = (name, board) => evaluate(`document.querySelector('${square(name, board)}').className`);
  const number = (selector) => evaluate(`document.querySelectorAll(${JSON.stringify(selector)}).length`);
  await open("board.html");
  await evaluate(`new Promise((done) => setInterval(() => globalThis.found && done(), 10))`);
  assert.match(await evaluate(`document.querySelector("#board polyline").getAttribute("marker-end")`), /^url/);
  assert.equal(await evaluate(`document.querySelector('${square("f6")}').getAttribute("aria-label")`), "f6, black man, weak");
  assert.equal(await classes("c3"), "dark movable may");
  await hands.click(square("c3"));
  assert.equal(await classes("d4"), "dark to");
  await evaluate("found.board.set({ arrows: [], moves: found.game.moves() })");
  assert.equal(await classes("c3"), "dark movable chosen", "the moves are the same");
  await evaluate("found.board.set({ moves: found.game.moves().slice(0, -1) })");
  assert.equal(await classes("c3"), "dark movable may", "other moves");
  await hands.drag(square("c3"), square("d4"));
  assert.equal(await evaluate("found.game.history().map(({ text }) => text).join()"), "c3-d4");
  assert.equal(await classes("d4"), "dark played");
  assert.equal(await evaluate(`document.querySelector('${square("d4")}').getAttribute("aria-label")`), "d4, white man, last move");
  const refused = (changes) => evaluate(`(() => { try { found.board.set(${changes}); } catch (error) { return String(error); } })()`);
  for (const [changes, error] of [
    [`{ arrows: [{ path: ["c3", "i9"] }] }`, 'a square of the board, found "i9"'],
    [`{ moves: [{ from: "c3", to: "d4", captured: ["z1"] }] }`, 'a square of the board, found "z1"'],
    [`{ moves: [{ from: "c3", to: "d4", path: [] }] }`, "a path of two squares or more, found []"],
    [`{ pieces: { c3: "x" } }`, 'a piece w, W, b or B on c3, found "x"'],
    [`{ names: "numberic" }`, 'names "usual", "algebraic", "numeric" or "none", found "numberic"'],
    [`{ board: { width: 8, height: 8 } }`, 'the notation "algebraic" or "numeric" of the board'],
  ]) assert.equal(await refused(changes), `RangeError: expected ${error}`.replace(/board$/, "board, found undefined"));
  const focused = () => evaluate("document.activeElement.dataset.square");
  await evaluate(`document.querySelector('${square("c3")}').focus()`);
  await evaluate("found.board.set({ turned: false, names: undefined })");
  assert.equal(await focused(), "c3", "after another order of the squares");
  // The left corner of an Italian board is no playing square.
  await evaluate(`found.board.set({ board: found.variantInfo("italian") })`);
  await evaluate(`document.querySelector('${square(32)}').focus()`);
  for (const expected of ["28", "24", "20", "16", "12", "8", "4"]) {
    await hands.press("ArrowUp");
    assert.equal(await focused(), expected);
  }
  await evaluate(`document.querySelector("#board").style = "display: inline-block"`);
  assert.ok(await evaluate(`document.querySelector("#board").offsetWidth`) > 200, "an element as wide as its content");
  await evaluate(`found.board.set({ arrows: [{ path: ["28", "24"] }] })`);
  await evaluate(`found.board.set({ board: { width: 10, height: 10, notation: "numeric" }, pieces: { 31: "w", 1: "B" }, say: undefined })`);
  assert.equal(await evaluate(`document.querySelectorAll("#board [data-square]").length`), 50);
  assert.equal(await evaluate(`document.querySelectorAll("#board :is(polyline, .may, .played)").length`), 0, "another board");
  assert.equal(await evaluate(`document.querySelector('${square(1)} .corner').textContent`), "1");
  // Two captures end on the same square, so the visitor chooses a button.
  await evaluate(`found.board.set({ onMove: (move) => (found.move = move), moves: [["20", "14"], ["10", "4"]].map((path) => ({ from: "31", to: "5", path: ["31", ...path, "5"], captured: ["1"] })) })`);
  await hands.click(square(31));
  await hands.click(square(5));
  assert.equal(await evaluate(`document.querySelector("#board .draughts-choices").textContent`), "31:20:14:531:10:4:5");
  await evaluate(`document.querySelector("#board .draughts-choices button:last-child").focus()`);
  assert.equal(await number("#board polyline"), 1, "the path of a choice");
  await hands.press("Enter");
  assert.equal(await evaluate("found.move.path.join()"), "31,10,4,5");
  assert.equal(await focused(), "5", "after a choice");
  await evaluate(`found.board.set({ moves: ["28 17 6", "28 17 8", "26 28"].map((path) => ({ from: "31", to: path.split(" ").at(-1), path: ["31", ...path.split(" ")] })) })`);
  for (const [name, offered] of [[31, 0], [28, 3], [17, 0]]) {
    await hands.click(square(name));
    assert.equal(await number("#board .draughts-choices button"), offered, `the moves that end on ${name}`);
  }
  assert.equal(await number("#board polyline"), 0, "the path of a choice");

  const steps = ["c3-d4", "c3-b4", "e3-f4"].map((text) => ({ from: text.slice(0, 2), to: text.slice(3) }));
  const position = { board: { width: 8, height: 8, notation: "algebraic" }, pieces: { c3: "w", e3: "w", f6: "b" }, moves: steps };
  await evaluate(`Object.assign(found, { made: [], drawn: [], picked: [] });
    found.board.set({ ...${JSON.stringify(position)}, onMove: ({ to }) => found.made.push(to), onDraw: (from, to) => found.drawn.push(from + to) })`);
  /** Sends events of a pointer: their types, each with the square at which it happens. */
  const point = (events, options = {}) => evaluate(`for (const [type, name] of ${JSON.stringify(events)}) {
    const cell = document.querySelector(\`#board [data-square="\${name}"]\`);
    const { x, y, width } = cell.getBoundingClientRect();
    cell.dispatchEvent(new PointerEvent(type, { bubbles: true, isPrimary: true, button: 0, clientX: x + width / 2, clientY: y + width / 2, ...${JSON.stringify(options)} }));
  }`);
  // Styles of the page around the board.
  await evaluate(`(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("svg { width: 1em; height: 1em } html { direction: rtl }");
    document.adoptedStyleSheets = [sheet];
  })()`);
  assert.ok(await evaluate(`document.querySelector("#board svg").clientWidth`) > 200);
  const style = (selector, name) => evaluate(`getComputedStyle(document.querySelector('${selector}')).getPropertyValue("${name}")`);
  assert.equal(await style(square("c3"), "direction"), "ltr");
  assert.equal(await style("#board .piece", "forced-color-adjust"), "none");
  assert.deepEqual([await style(square("c3"), "touch-action"), await style(square("a1"), "touch-action")], ["none", "auto"]);
  await evaluate("document.adoptedStyleSheets = []");
  assert.ok(await evaluate(`(() => {
    const piece = document.querySelector('${square("c3")} .piece');
    found.board.set({ marks: [["a1", "red"]] });
    return piece.isConnected;
  })()`), "a piece that stays");
  const isTaken = (options) => evaluate(`!document.querySelector('${square("c3")}').dispatchEvent(new KeyboardEvent("keydown", { cancelable: true, bubbles: true, ...${JSON.stringify(options)} }))`);
  assert.deepEqual([await isTaken({ key: "ArrowUp" }), await isTaken({ key: "ArrowUp", altKey: true }), await isTaken({ key: "a" })], [true, false, false]);
  const made = async () => (await evaluate("found.made.splice(0)")).join();
  await hands.click(square("c3"));
  await hands.click(square("c3"));
  assert.equal(await classes("c3"), "dark movable may", "a second click leaves the choice");
  await hands.click(square("c3"));
  await hands.press("Escape");
  assert.equal(await classes("c3"), "dark movable may", "Escape leaves the choice");
  await point([["pointerdown", "c3"], ["pointermove", "d4"], ["pointerup", "d4"]]);
  assert.equal(await made(), "d4");
  for (const answer of ["pieces", "moves"]) {
    await evaluate("found.board.set({ arrows: [] })");
    assert.equal(await classes("c3"), "dark", "the page has not answered the move");
    await hands.click(square("c3"));
    await hands.click(square("d4"));
    await hands.drag(square("c3"), square("d4"));
    assert.equal(await made(), "", "the page has not answered the move");
    await evaluate(`found.board.set(${JSON.stringify({ [answer]: position[answer] })})`);
    await hands.drag(square("c3"), square("d4"));
    assert.equal(await made(), "d4", `the page has refused the move and sets the ${answer}`);
  }
  await evaluate(`found.board.set(${JSON.stringify(position)})`);
  await hands.drag(square("c3"), square("e3"));
  await hands.click(square("e3"));
  await point([["pointerdown", "c3"], ["pointermove", "d4"], ["pointercancel", "d4"]]);
  assert.equal(await made(), "", "a cancelled drag");
  await point([["pointerdown", "c3"], ["pointermove", "d4"]]);
  await point([["pointerup", "d4"]], { isPrimary: false });
  assert.deepEqual([await made(), await number(".carried")], ["", 1], "another finger");
  await hands.press("Escape");
  assert.deepEqual([await number(".carried"), await number("#board .lifted")], [0, 0], "Escape ends the drag");
  await point([["pointerup", "d4"]]);
  await point([["pointerdown", "c3"], ["pointermove", "d4"]]);
  await evaluate(`found.board.set({ pieces: { e3: "w", f6: "b" } })`);
  assert.equal(await number(".carried"), 0, "the piece is gone");
  await evaluate(`found.board.set(${JSON.stringify(position)})`);
  await point([["pointerdown", "c3"], ["pointermove", "d4"], ["pointermove", "c3"], ["pointerup", "c3"], ["click", "c3"]]);
  assert.equal(await classes("c3"), "dark movable chosen", "a drag back is no second click");
  assert.equal(await made(), "");
  await point([["pointerdown", "c3"], ["pointermove", "c3"]]);
  assert.equal(await number(".carried"), 0, "a press without movement");
  await point([["pointerup", "c3"]]);
  await point([["pointerdown", "c3"], ["pointermove", "d4"]], { button: 2 });
  assert.equal(await number(".carried"), 0, "the right button");
  await point([["pointerup", "d4"]], { button: 2 });
  assert.equal(await evaluate("found.drawn.join()"), "c3d4", "only the right button draws");
  await evaluate(`document.querySelector("#board").style.transform = "translate(20px, 30px) scale(.8)"`);
  await point([["pointerdown", "c3"], ["pointermove", "d4"]]);
  const middle = (selector) => evaluate(`(({ x, y, width, height }) => [x + width / 2, y + height / 2])(document.querySelector('${selector}').getBoundingClientRect())`);
  const [carried, target] = [await middle(".carried"), await middle(square("d4"))];
  assert.ok(carried.every((place, i) => Math.abs(place - target[i]) < 2), `in an element with a transform: ${carried}, ${target}`);
  await point([["pointercancel", "d4"]]);
  await evaluate(`document.querySelector("#board").style.transform = ""`);

  const pieceOn = (name) => evaluate(`document.querySelector('${square(name)} .piece')?.className`);
  const capture = { pieces: { c3: "w" }, moves: ["e5 g3 e1", "e5 g3 h2", "g5"].map((path) => ({ from: "c3", to: path.slice(-2), path: ["c3", ...path.split(" ")] })) };
  await evaluate(`found.board.set(${JSON.stringify(capture)})`);
  await hands.drag(square("c3"), square("e5"));
  assert.deepEqual([await pieceOn("c3"), await pieceOn("e5")], [undefined, "piece man white"], "the piece stands on its last step");
  assert.equal(await style(square("e5"), "touch-action"), "none");
  await point([["pointerdown", "e5"], ["pointermove", "f4"]]);
  assert.deepEqual([await number(".carried .man.white"), await pieceOn("e5")], [1, "piece man white lifted"]);
  await evaluate(`found.board.set({ moves: ${JSON.stringify(capture.moves.slice(1))} })`);
  assert.equal(await number(".carried"), 0, "other moves end the drag");
  await evaluate(`found.board.set({ moves: ${JSON.stringify(capture.moves)} })`);
  await hands.drag(square("c3"), square("e5"));
  await hands.drag(square("e5"), square("g3"));
  await hands.drag(square("c3"), square("g3"));
  assert.deepEqual([await pieceOn("g3"), await classes("g3"), await made()], ["piece man white", "dark chosen", ""]);
  await hands.drag(square("c3"), square("e1"));
  assert.equal(await made(), "e1", "from its first square");
  await evaluate(`found.board.set({ moves: ${JSON.stringify(capture.moves)} })`);
  await hands.drag(square("c3"), square("e5"));
  await hands.drag(square("e5"), square("c3"));
  assert.deepEqual([await classes("c3"), await pieceOn("c3"), await made()], ["dark movable may", "piece man white", ""], "back to its first square");
  await evaluate(`found.board.set({ onMove(played) {
    found.board.set({ pieces: { [played.to]: "w" }, played });
    found.frames = document.querySelector('${square("e1")} .piece').getAnimations()[0].effect.getKeyframes();
  } })`);
  for (const name of ["c3", "e5", "g3", "e1"]) await hands.click(square(name));
  assert.equal(await evaluate("found.frames.length"), 2, "from its last step");
  await evaluate(`found.board.set({ ...${JSON.stringify(position)}, played: undefined, onMove: ({ to }) => found.made.push(to) })`);
  await evaluate(`found.board.set({ arrows: [{ path: ["c3"] }, { path: ["c3", "d4", "f6"], kind: "red" }], turned: true, onPick: (name) => found.picked.push(name) && name === "e3" })`);
  assert.deepEqual([await number("#board circle"), await number("#board polyline.red")], [1, 1]);
  assert.equal(await evaluate(`document.querySelector("#board polyline").getAttribute("points")`), "5.5,2.5 4.5,3.5 2.5,5.5");
  const left = (name) => evaluate(`document.querySelector('${square(name)}').getBoundingClientRect().x`);
  assert.ok(await left("c3") > await left("f6"), "a turned board");
  await evaluate("found.board.set({ moves: [] })");
  await evaluate(`found.board.set(${JSON.stringify({ moves: steps })})`);
  await hands.click(square("e3"));
  assert.equal(await classes("e3"), "dark movable may", "the page has handled the click");
  await point([["pointerdown", "e3"], ["pointermove", "f4"]]);
  assert.equal(await number(".carried"), 0, "the page has handled the drag");
  await point([["pointerup", "e3"], ["click", "e3"]]);
  await hands.drag(square("e3"), square("f4"));
  assert.deepEqual([await evaluate("found.picked.join()"), await made()], ["e3,e3,e3", ""]);
  assert.equal(await evaluate(`document.querySelectorAll("#board [tabindex='0']").length`), 1);
  assert.equal(await evaluate(`document.querySelector("#board [tabindex='0']").dataset.square`), "e3", "the tab stop follows clicks");

  await evaluate("found.board.destroy()");
  assert.equal(await evaluate(`document.querySelector("#board").innerHTML`), "");
  assert.ok(await evaluate(`document.querySelector("#board").dispatchEvent(new MouseEvent("contextmenu", { cancelable: true }))`), "no listener stays");
  await evaluate(`(async () => {
    const { makeBoard } = await import("/board.js");
    makeBoard(document.querySelector("#board"), { ...${JSON.stringify(position)}, onDraw: (from, to) => found.drawn.push("new " + from + to) });
  })()`);
  await point([["pointerdown", "e3"], ["pointerup", "f4"]], { button: 2 });
  assert.equal(await evaluate("found.drawn.slice(1).join()"), "new e3f4", "the old board is gone");

  await open("examples.html");
  await evaluate(`new Promise((done) => setInterval(() => document.querySelector("#status").textContent && done(), 10))`);
  for (const variant of await evaluate(`[...document.querySelectorAll("option")].map((option) => option.value)`)) {
    await hands.choose("#variant", variant);
    await evaluate(`document.querySelector("#game .may").click()`);
    await evaluate(`document.querySelector("#game .to").click()`);
    assert.equal(await evaluate(`document.querySelectorAll("#game .played").length`), 2, variant);
  }
  await hands.click(square("c3", "puzzle"));
  await hands.click(square("e5", "puzzle"));
  assert.equal(await evaluate(`document.querySelector("#solved").textContent`), "Right!");
  assert.deepEqual(complaints, []);
} finally {
  await close();
  server.close();
}
