// The package in Node and in Chromium against the native program, in turns in one run: moves counted, nodes searched and PDN
// read in a second. Medians of five rounds, as a table in Markdown.
// Usage: node compare.mjs CHECKERS DIST BOARD.html CHROMIUM GAMES.pdn
// for example:
//   cargo build --release -p checkers-tools && cargo run -p wasm-package
//   cargo run -p checkers-pages -- board -o board.html
//   node checkers-bits/wasm/benches/compare.mjs target/release/checkers checkers-bits/wasm/dist board.html chromium games.pdn

import { spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { startChromium } from "../../pages/tests/browse/chromium.mjs";

const [checkers, dist, page, chromium, games] = process.argv.slice(2);
if (!games) {
  console.error("usage: node compare.mjs CHECKERS DIST BOARD.html CHROMIUM GAMES.pdn");
  process.exit(2);
}
const ROUNDS = 5;
const NODES = 1_000_000;
const VARIANTS = { russian: 9, international: 7, english: 9 };

const inNode = await import(pathToFileURL(resolve(dist, "node.js")).href);
const pdn = readFileSync(games);

// What Node and the page run alike.
const work = {
  async perft({ Board }, variant, depth, _nodes, engine) {
    const begin = performance.now();
    return await engine.perft(new Board(variant), depth) / (performance.now() - begin) / 1e3;
  },
  async nodes({ Board, Engine }, variant, _depth, nodes, engine) {
    await engine.newGame();
    const begin = performance.now();
    const { nodes: searched } = await engine.search(new Board(variant), { nodes });
    return searched / (performance.now() - begin) / 1e3;
  },
  async pdn({ readPdn }, bytes) {
    const begin = performance.now();
    for (const _ of readPdn(bytes));
    return bytes.length / (performance.now() - begin) / 1e3;
  },
};

const native = {
  perft(variant, depth) {
    const begin = performance.now();
    const { stdout } = spawnSync(checkers, ["perft", "--variant", variant, "--threads", "1", "--json", String(depth)], { encoding: "utf8" });
    const time = performance.now() - begin;
    return JSON.parse(stdout.trim().split("\n").at(-1)).nodes / time / 1e3;
  },
  nodes(variant) {
    return new Promise((done) => {
      const hub = spawn(checkers, ["hub", "--variant", variant], { stdio: ["pipe", "pipe", "ignore"] });
      let [said, begin] = ["", 0];
      hub.stdout.setEncoding("utf8").on("data", (text) => {
        said += text;
        if (begin === 0 && said.includes("ready")) {
          begin = performance.now();
          const start = new inNode.Board(variant).hub();
          hub.stdin.write(`pos pos=${start}\nlevel nodes=${NODES}\ngo think\n`);
        }
        if (said.includes("done")) {
          const nodes = [...said.matchAll(/nodes=(\d+)/g)].at(-1)[1];
          hub.stdin.end("quit\n");
          done(nodes / (performance.now() - begin) / 1e3);
        }
      });
      hub.stdin.write("hub\ninit\n");
    });
  },
  pdn() {
    const begin = performance.now();
    spawnSync(checkers, ["pdn", "check", "--threads", "1", games]);
    return pdn.length / (performance.now() - begin) / 1e3;
  },
};

const browser = await startChromium(chromium);
await browser.send("Page.navigate", { url: pathToFileURL(resolve(page)).href });
for (let ready = false; !ready;) ready = await browser.evaluate("Boolean(document.documentElement?.dataset.ready)");
await browser.evaluate(`globalThis.bytes = Uint8Array.from(atob(${JSON.stringify(pdn.toString("base64"))}), (c) => c.charCodeAt(0)); 0`);

const rows = [];
async function row(name, run) {
  const found = { native: [], node: [], chromium: [] };
  for (let round = 0; round < ROUNDS; round++) {
    for (const [where, once] of Object.entries(run)) found[where].push(await once());
  }
  const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];
  const [rust, node, web] = ["native", "node", "chromium"].map((where) => median(found[where]));
  rows.push(`| ${name} | ${[rust, node, web].map((value) => value.toPrecision(3)).join(" | ")} | ${(node / rust).toFixed(2)} | ${(web / rust).toFixed(2)} |`);
}

for (const [variant, depth] of Object.entries(VARIANTS)) {
  const engine = await inNode.Engine.create({ variant, tableMib: 64 });
  await browser.evaluate(`(async () => {
    const host = document.querySelector('script[data-weights="${variant}.weights"]');
    globalThis.engineOfBench = await checkersBits.Engine.create({ variant: "${variant}", tableMib: 64, weights: await checkersBits.unpacked(host.textContent) });
  })()`);
  await row(`search, ${variant}, million nodes/s`, {
    native: () => native.nodes(variant),
    node: () => work.nodes(inNode, variant, 0, NODES, engine),
    chromium: () => browser.evaluate(`(${work.nodes.toString().replace(/^async /, "async function ")})(checkersBits, "${variant}", 0, ${NODES}, engineOfBench)`),
  });
  await row(`perft ${depth}, ${variant}, million moves/s`, {
    native: () => native.perft(variant, depth),
    node: () => work.perft(inNode, variant, depth, 0, engine),
    chromium: () => browser.evaluate(`(${work.perft.toString().replace(/^async /, "async function ")})(checkersBits, "${variant}", ${depth}, 0, engineOfBench)`),
  });
  engine.terminate();
}
await row("PDN, MB/s", {
  native: () => native.pdn(),
  node: () => work.pdn(inNode, pdn),
  chromium: () => browser.evaluate(`(${work.pdn.toString().replace(/^async /, "async function ")})(checkersBits, bytes)`),
});
await browser.close();
console.log("| | native | Node | Chromium | Node / native | Chromium / native |\n|---|---:|---:|---:|---:|---:|");
console.log(rows.join("\n"));
