// Tests of games whose rules are a text.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Board, Endgames, Engine, gameOf, knownRules, readPdn, rules, validateFen, variantInfo, variants, writePdn } from "checkers-bits";

const skip = knownRules().length === 0;
const FREE = skip || rules("Name: Free Capture\nlike: turkish\na capture: may be refused");

test("rules are a text of all clauses", { skip }, () => {
  assert.match(FREE, /^name: free capture\nboard: 8x8, all squares\n/);
  assert.equal(rules(FREE), FREE);
  for (const name of variants()) assert.equal(new Board(rules(`like: ${name}`)).variant, name);
  for (const text of knownRules()) assert.ok(new Board(text).variant === rules(text) || variants().includes(new Board(text).variant), text);
  assert.match(knownRules().join(), /\nname: kenyan dama\nlike: turkish\n/);
  const info = variantInfo(FREE);
  assert.deepEqual([info.name, info.width, info.squares.length], ["free capture", 8, 64]);
});

test("an error has its place", { skip }, () => {
  const message = "line 2, column 8: expected `fly` or `step`, found `walk`";
  assert.throws(() => rules("like: russian\nkings: walk"), { message });
  assert.throws(() => new Board("like: russian\nkings: walk"), { message: `variant: ${message}` });
  assert.throws(() => rules(7), { message: "rules: expected a text, found 7" });
});

test("a board of rules", { skip }, () => {
  const board = new Board(FREE, "W:Wc3:Bc4");
  assert.equal(board.variant, FREE);
  assert.deepEqual(board.moves().map((move) => move.text).sort(), ["c3-b3", "c3-d3", "c3xc5"]);
  assert.deepEqual([{ from: "c3", to: "b3" }, { from: "c3", to: "c5" }].map((move) => board.read(move).text), ["c3-b3", "c3xc5"]);
  assert.equal(new Board(FREE).perft(4), 9946);
  assert.equal(validateFen("W:Wa9:Bc4", FREE).ok, false);
});

test("games keep their rules, and their PDN has no GameType", { skip }, () => {
  const board = new Board(FREE);
  for (const move of ["c3-c4", "d6-d5", "c4-c5"]) board.move(move);
  const pdn = board.pdn();
  assert.doesNotMatch(pdn, /GameType/);
  const [read] = readPdn(pdn, { variant: FREE });
  assert.deepEqual([read.variant, read.moves.length], [FREE, 3]);
  assert.equal(writePdn(read), writePdn(gameOf(board)));
});

test("the engine plays by rules, and there are no endgame tables", { skip }, async () => {
  const engine = await Engine.create({ variant: "like: turkish\nname: free capture\na capture: may be refused", tableMib: 1 });
  assert.equal(engine.variant, FREE);
  const best = await engine.search(new Board(FREE, "W:Wc3:Bc4"), { depth: 3 });
  assert.deepEqual([best.moves[0].text, best.pliesToEnd], ["c3xc5", 1]);
  assert.equal(await engine.perft(new Board(FREE), 4), 9946);
  await assert.rejects(engine.search(new Board("turkish"), { depth: 1 }), { message: "expected a board of name: free capture, found one of turkish" });
  engine.terminate();
  await assert.rejects(Engine.create({ variant: "kings: walk" }), /line 1, column 8/);
  await assert.rejects(Endgames.create({ variant: FREE }), /variant: /);
});

test("a build without rules says so", { skip: !skip }, () => {
  assert.throws(() => new Board("like: russian"), { message: "variant: this build of the package has no games by rules" });
});
