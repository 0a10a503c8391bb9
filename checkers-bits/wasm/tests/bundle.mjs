// Builds the example "In a browser" of the README with Vite (in strict TypeScript), webpack and esbuild, and opens the
// pages in browsers with the content security policy of the README. A second engine runs in a worker of the page. Does the same
// with the example of React, which esbuild builds.
// Usage, in a project with the package and the bundlers: node bundle.mjs BROWSER...
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import * as esbuild from "esbuild";
import * as vite from "vite";
import webpack from "webpack";

const readme = readFileSync("node_modules/checkers-bits/README.md", "utf8");
const [, example] = readme.match(/^```js browser\n(.*?)^```/ms);
const [policy] = readme.match(/script-src .*?(?=`)/);
const page = (script) => `<!doctype html><title>checkers-bits</title><div id="root"></div><script type="module" src="${script}"></script>`;
mkdirSync("bundled");
process.chdir("bundled");
writeFileSync("package.json", `{ "type": "module" }`);
writeFileSync("own.ts", `import "checkers-bits/worker";\n`);
writeFileSync("app.ts", `import { type Outcome, gameOf, readPdn, validateFen, writePdn } from "checkers-bits";
let depths = 0;
const reasons: Outcome["reason"][] = ["no_pieces", "repetition"];
// @ts-expect-error
reasons.push("adjourned");
const show = (depth: number, score: number, moves: { text: string }[]) => { depths += Math.sign(depth * moves.length + 0 * score); };
const answer = (found: unknown) => fetch("found", { method: "POST", body: JSON.stringify(found) });
addEventListener("unhandledrejection", ({ reason }) => answer({ error: String(reason) }));
${example}
const worker = new Worker(new URL("./own.ts", import.meta.url), { type: "module" });
const own = await Engine.create({ variant: "international", worker });
const second = await own.search(new Board("international"), { depth: 4 });
const game = gameOf(new Board("english"), { White: "A" });
game.moves.push({ move: "11-15", comments: [], nags: [1], variations: [] });
for (const read of readPdn(writePdn(game))) if (!("error" in read)) reasons.push(...read.moves.map(() => "balance" as const));
const checked = validateFen("W:W1");
await answer({ reasons, error: checked.ok ? "" : checked.error, depths, best: best?.moves[0].text, second: second?.depth });
`);
writeFileSync("index.html", page("./app.ts"));

writeFileSync("react.tsx", `${readFileSync("../react.tsx", "utf8")}
const clicked = (name: string) => new Promise((done) => setTimeout(() => {
  document.querySelector<HTMLElement>(\`[data-square="\${name}"]\`)?.click();
  setTimeout(done, 100);
}, 100));
for (const name of ["c3", "d4", "f6", "e5"]) await clicked(name);
const best = document.querySelector("[role=status]")?.textContent;
await fetch("found", { method: "POST", body: JSON.stringify({ best, depths: document.querySelectorAll(".played").length + 2, second: 4 }) });
`);
const strict = { target: "es2022", module: "esnext", moduleResolution: "bundler", lib: ["es2022", "dom"], strict: true, noEmit: true, types: [], jsx: "react-jsx" };
writeFileSync("tsconfig.json", JSON.stringify({ compilerOptions: strict, files: ["app.ts", "own.ts", "react.tsx"] }));
execFileSync("node", ["../node_modules/typescript/bin/tsc", "-p", "."], { stdio: "inherit" });
await vite.build({ base: "./", logLevel: "error", build: { target: "es2022", outDir: "vite" }, worker: { format: "es" } });

// webpack and esbuild get JavaScript, as a page without TypeScript has it.
for (const name of ["app", "own"]) {
  const { code } = await esbuild.transform(readFileSync(`${name}.ts`, "utf8"), { loader: "ts" });
  writeFileSync(`${name}.js`, code.replace("./own.ts", "./own.js"));
}
const compiler = webpack({ mode: "production", entry: "./app.js", output: { path: join(process.cwd(), "webpack") }, experiments: { topLevelAwait: true } });
const stats = await new Promise((resolve, reject) => compiler.run((error, stats) => (error ? reject(error) : resolve(stats))));
assert.ok(!stats.hasErrors(), stats.toString());
writeFileSync("webpack/index.html", page("./main.js"));

const options = { absWorkingDir: process.cwd(), bundle: true, format: "esm", outdir: "esbuild", entryNames: "[name]" };
await esbuild.build({ ...options, entryPoints: ["./app.js", "./own.js", "checkers-bits/worker"] });
await esbuild.build({ ...options, entryPoints: ["./react.tsx"], jsx: "automatic", outdir: "react", target: "es2022" });
cpSync("../node_modules/checkers-bits/rules_bg.wasm", "react/rules_bg.wasm");
writeFileSync("react/index.html", page("./react.js").replace("<div", '<link rel="stylesheet" href="react.css"><div'));
const installed = "../node_modules/checkers-bits";
for (const file of ["rules_bg.wasm", "engine_bg.wasm", "weights"]) cpSync(join(installed, file), join("esbuild", file), { recursive: true });
writeFileSync("esbuild/index.html", page("./app.js"));

// A server that Vite bundles with the package finds the modules and the worker in the installed package.
writeFileSync("server.js", `import { Board, Engine } from "checkers-bits";
const engine = await Engine.create({ variant: "russian" });
const { moves } = await engine.search(new Board("russian"), { depth: 4 });
engine.terminate();
console.log("a bundled server finds " + moves[0].text);
`);
await vite.build({ logLevel: "error", build: { ssr: "server.js", outDir: "server", target: "es2022" }, ssr: { noExternal: true } });
execFileSync("node", ["server/server.js"], { stdio: "inherit" });

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };
let receive;
const server = createServer(async (request, response) => {
  const file = `.${request.url}`;
  const isFound = request.method === "POST" || existsSync(file);
  response.writeHead(isFound ? 200 : 404, {
    "content-type": TYPES[extname(file)] ?? "application/octet-stream",
    "content-security-policy": `default-src 'none'; style-src 'self'; ${policy}`,
  });
  if (request.method !== "POST") return response.end(isFound ? readFileSync(file) : "");
  const parts = await request.toArray();
  response.end();
  receive(JSON.parse(Buffer.concat(parts)));
}).listen(0, "127.0.0.1");
await new Promise((resolve) => server.once("listening", resolve));

for (const browser of process.argv.slice(2)) {
  for (const bundler of ["vite", "webpack", "esbuild", "react"]) {
    const profile = mkdtempSync(join(tmpdir(), "bundle-"));
    const address = `http://127.0.0.1:${server.address().port}/${bundler}/index.html`;
    const flags = /firefox/.test(browser)
      ? ["--headless", "--no-remote", "--profile", profile]
      : ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", `--user-data-dir=${profile}`];
    const answered = new Promise((resolve) => {
      receive = resolve;
      setTimeout(resolve, 60_000, { error: "no answer" }).unref();
    });
    const child = spawn(browser, [...flags, address], { stdio: "ignore", detached: true });
    const ended = new Promise((resolve) => child.once("exit", resolve));
    const found = await answered;
    process.kill(-child.pid, "SIGKILL");
    await ended;
    rmSync(profile, { recursive: true, force: true, maxRetries: 9 });
    assert.ok(found.depths > 3 && found.best && found.second === 4, `${browser}, ${bundler}: ${JSON.stringify(found)}`);
    console.log(`${browser}: the page that ${bundler} built finds ${found.best}`);
  }
}
server.close();
