// Runs the example "In a browser" of the README in headless Chromium, on a page with a strict content security policy.
// Usage: node browse.mjs CHROMIUM FOLDER-OF-THE-PACKAGE
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { startChromium } from "../../pages/tests/browse/chromium.mjs";

const [chromium, folder] = process.argv.slice(2);
const readme = readFileSync(join(folder, "README.md"), "utf8");
const [, example] = readme.match(/^```js browser\n(.*?)^```/ms);
const [policy] = readme.match(/script-src .*?(?=`)/);
const TYPES = { ".html": "text/html", ".js": "text/javascript" };
const pages = {
  "/index.html": "<!doctype html><title>checkers-bits</title>",
  "/example.js": `const show = (...shown) => (globalThis.shown = shown);
    ${example.replace('"checkers-bits"', '"/index.js"')}
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
    "content-security-policy": `default-src 'none'; ${policy}`,
  });
  response.end(isFound ? pages[url] ?? readFileSync(file) : "");
}).listen(0, "127.0.0.1");
await new Promise((resolve) => server.once("listening", resolve));

const { send, evaluate, listen, close } = await startChromium(chromium);
try {
  const loaded = new Promise((resolve) => listen((method) => method === "Page.loadEventFired" && resolve()));
  await send("Page.navigate", { url: `http://127.0.0.1:${server.address().port}/index.html` });
  await loaded;
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
} finally {
  await close();
  server.close();
}
