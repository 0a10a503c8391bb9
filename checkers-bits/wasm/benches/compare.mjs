// Compares the package in Node and in Chromium with the native program, in turns in one run. Prints the moves
// counted, the nodes searched and the PDN read per second, as medians of five rounds in a Markdown table.
// Usage: node compare.mjs CHECKERS DIST BOARD.html CHROMIUM GAMES.pdn
// Example:
//   cargo build --release -p checkers-tools && cargo run -p wasm-package
//   cargo run -p checkers-pages -- board -o board.html
//   node checkers-bits/wasm/benches/compare.mjs target/release/checkers checkers-bits/wasm/dist board.html chromium games.pdn

import { spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
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

/** Returns the speed of `run`: the count that it returns, in millions per second. */
async function rate(run) {
  const begin = performance.now();
  return await run() / (performance.now() - begin) / 1e3;
}

// The measured work, which runs both in Node and in the page.
const work = {
  perft: ({ Board }, variant, depth, engine) => rate(() => engine.perft(new Board(variant), depth)),
  nodes: async ({ Board }, variant, nodes, engine) => {
    await engine.newGame();
    return rate(async () => (await engine.search(new Board(variant), { nodes })).nodes);
  },
  pdn: ({ readPdn }, bytes) =>
    rate(() => {
      for (const _ of readPdn(bytes));
      return bytes.length;
    }),
};

const native = {
  perft: (variant, depth) =>
    rate(() => {
      const { stdout } = spawnSync(checkers, ["perft", "--variant", variant, "--threads", "1", "--json", String(depth)], { encoding: "utf8" });
      return JSON.parse(stdout.trim().split("\n").at(-1)).nodes;
    }),
  async nodes(variant) {
    const hub = spawn(checkers, ["hub", "--variant", variant], { stdio: ["pipe", "pipe", "ignore"] });
    const lines = createInterface({ input: hub.stdout })[Symbol.asyncIterator]();
    let nodes = 0;
    const until = async (word) => {
      for (let line = ""; !line.startsWith(word); line = (await lines.next()).value) nodes = line.match(/nodes=(\d+)/)?.[1] ?? nodes;
      return nodes;
    };
    hub.stdin.write("hub\ninit\n");
    await until("ready");
    hub.stdin.write(`pos pos=${new inNode.Board(variant).hub()}\nlevel nodes=${NODES}\ngo think\n`);
    const found = await rate(() => until("done"));
    hub.stdin.end("quit\n");
    return found;
  },
  pdn: () =>
    rate(() => {
      spawnSync(checkers, ["pdn", "check", "--threads", "1", games]);
      return pdn.length;
    }),
};

const browser = await startChromium(chromium);
await browser.send("Page.navigate", { url: pathToFileURL(resolve(page)).href });
for (let ready = false; !ready;) ready = await browser.evaluate("Boolean(document.documentElement?.dataset.ready)");
await browser.evaluate(`globalThis.rate = ${rate}; globalThis.bytes = Uint8Array.from(atob(${JSON.stringify(pdn.toString("base64"))}), (c) => c.charCodeAt(0)); 0`);

const onPage = (run, given) => browser.evaluate(`(${run})(checkersBits, ${given})`);

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
  await browser.evaluate(`checkersBits.Engine.create({ variant: "${variant}", tableMib: 64 }).then((engine) => { globalThis.engineOfBench = engine; })`);
  await row(`search, ${variant}, million nodes/s`, {
    native: () => native.nodes(variant),
    node: () => work.nodes(inNode, variant, NODES, engine),
    chromium: () => onPage(work.nodes, `"${variant}", ${NODES}, engineOfBench`),
  });
  await row(`perft ${depth}, ${variant}, million moves/s`, {
    native: () => native.perft(variant, depth),
    node: () => work.perft(inNode, variant, depth, engine),
    chromium: () => onPage(work.perft, `"${variant}", ${depth}, engineOfBench`),
  });
  engine.terminate();
}
await row("PDN, MB/s", {
  native: () => native.pdn(),
  node: () => work.pdn(inNode, pdn),
  chromium: () => onPage(work.pdn, "bytes"),
});
await browser.close();
console.log("| | native | Node | Chromium | Node / native | Chromium / native |\n|---|---:|---:|---:|---:|---:|");
console.log(rows.join("\n"));
