// Tests of the engine, which runs in a worker.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { readFileSync } from "node:fs";
import { Board, Engine, markOf, marks, strengths, variants, weightsOf } from "checkers-bits";

const withEngine = async (options, use) => {
  const engine = await Engine.create({ tableMib: 1, ...options });
  try {
    await use(engine);
  } finally {
    engine.terminate();
  }
};

const soon = () => new Promise((resolve) => setTimeout(resolve, 50));

test("a search reports its iterations as events and to a function", () =>
  withEngine({ variant: "russian" }, async (engine) => {
    const [events, calls] = [[], []];
    engine.addEventListener("info", ({ detail }) => events.push(detail));
    const board = new Board("russian");
    const best = await engine.search(board, { depth: 7, onInfo: (info) => calls.push(info) });
    assert.deepEqual(events, calls);
    assert.deepEqual(calls.map(({ depth }) => depth), [1, 2, 3, 4, 5, 6, 7]);
    const last = calls.at(-1);
    // The result is reported once more at the end of the search, so its time may be longer.
    assert.ok(best.time >= last.time, `${best.time} ms after ${last.time} ms`);
    assert.deepEqual({ ...best, time: last.time }, last);
    for (const move of best.moves) board.move(move);
    await engine.newGame();
    assert.deepEqual((await engine.search(new Board("russian"), { depth: 7 })).nodes, best.nodes, "the same again");
  }));

test("several lines begin with different moves, the best one first", () =>
  withEngine({ variant: "international" }, async (engine) => {
    const lines = [];
    await engine.search(new Board("international"), { depth: 6, lines: 3, onInfo: (info) => info.depth === 6 && lines.push(info) });
    assert.deepEqual(lines.map(({ line }) => line), [0, 1, 2]);
    assert.equal(new Set(lines.map(({ moves }) => moves[0].text)).size, 3);
    assert.ok(lines[0].score >= lines[1].score && lines[1].score >= lines[2].score);
  }));

test("a win in sight", () =>
  withEngine({ variant: "russian" }, async (engine) => {
    const best = await engine.search(new Board("russian", "W:Wc3:Bd4,h8"), { depth: 12 });
    assert.ok(best.pliesToEnd > 0);
    assert.equal(best.moves[0].text, "c3:e5");
    assert.equal(await engine.search(new Board("russian", "W:Wa7:Bb8"), { depth: 3 }), undefined, "no legal move");
  }));

test("a search is stopped, aborted, and ends by its clock", () =>
  withEngine({ variant: "english" }, async (engine) => {
    const board = new Board("english");
    let search = engine.search(board);
    await soon();
    engine.stop();
    assert.ok((await search).moves.length > 0);

    const abort = new AbortController();
    search = engine.search(board, { signal: abort.signal });
    await soon();
    abort.abort();
    assert.ok((await search).moves.length > 0);
    await assert.rejects(engine.search(board, { signal: abort.signal }), { name: "AbortError" });
    const later = new AbortController();
    const [before, queued] = [engine.search(board, { depth: 3 }), engine.search(board, { signal: later.signal })];
    later.abort(new Error("changed my mind"));
    await assert.rejects(queued, /^Error: changed my mind$/);
    assert.equal((await before).depth, 3);

    for (const limits of [{ moveTime: 50 }, { clock: { left: 1000, increment: 10 } }, { nodes: 5000 }]) {
      assert.ok((await engine.search(board, limits)).moves.length > 0);
    }
  }));

test("a level limits the nodes, also on a clock and while pondering", () =>
  withEngine({ variant: "russian" }, async (engine) => {
    const board = new Board("russian");
    assert.equal(strengths.length, 8);
    assert.deepEqual(strengths[2], { name: "Casual player", nodes: 1000 });
    assert.deepEqual(strengths[7], { name: "Grandmaster", moveTime: 6000 });
    for (const limits of [{}, { clock: { left: 60000 } }, { ponder: true }]) {
      await engine.newGame();
      assert.equal((await engine.search(board, { level: 3, ...limits })).nodes, 1000);
    }
    const begin = performance.now();
    await engine.search(board, { level: 6 });
    assert.ok(performance.now() - begin < 1000);
    const wrong = /^Error: level: expected a number from 1 to 8, without depth, nodes and moveTime, found /;
    for (const limits of [{ level: 0 }, { level: 9 }, { level: 3, nodes: 5 }, { level: 6, moveTime: 5 }]) {
      await assert.rejects(engine.search(board, limits), wrong);
    }
  }));

test("stop and ponderHit count in the tick of the search", () =>
  withEngine({ variant: "russian" }, async (engine) => {
    const board = new Board("russian");
    const stopped = [engine.search(board), engine.search(board, { lines: 2 }), engine.search(board, { ponder: true })];
    engine.stop();
    const later = engine.search(board, { depth: 4 });
    const legal = board.moves().map(({ text }) => text);
    for (const { moves } of await Promise.all(stopped)) assert.ok(legal.includes(moves[0].text));
    assert.equal((await later).depth, 4, "only the searches before it are stopped");

    const first = engine.search(board, { ponder: true, moveTime: 20 });
    const second = engine.search(board, { ponder: true, moveTime: 20 });
    engine.ponderHit();
    await soon();
    engine.stop();
    assert.ok((await first).depth > 1, "the hit is for the last search");
    assert.ok((await second).depth >= 1);
    const hit = engine.search(board, { ponder: true, moveTime: 20 });
    engine.ponderHit();
    assert.ok((await hit).moves.length > 0);
  }));

test("an error in onInfo rejects the search", () =>
  withEngine({ variant: "russian" }, async (engine) => {
    const board = new Board("russian");
    const onInfo = () => {
      throw new RangeError("mine");
    };
    await assert.rejects(engine.search(board, { onInfo }), { name: "RangeError", message: "mine" });
    await assert.rejects(engine.search(board, { onInfo: 7 }), /^Error: onInfo: expected a function, found 7$/);
    assert.equal((await engine.search(board, { depth: 3 })).depth, 3, "and goes on");
  }));

test("pondering goes on until the opponent has moved", () =>
  withEngine({ variant: "russian" }, async (engine) => {
    let ended = false;
    const search = engine.search(new Board("russian"), { ponder: true, moveTime: 50 }).then(() => (ended = true));
    await soon();
    await soon();
    assert.equal(ended, false);
    engine.ponderHit();
    await search;
    // A hit right after the start counts too, and the engine shares the clock.
    const begin = performance.now();
    const onClock = engine.search(new Board("russian"), { ponder: true, clock: { left: 5000, moves: 25 } });
    engine.ponderHit();
    assert.ok((await onClock).moves.length > 0);
    assert.ok(performance.now() - begin > 190, "a twenty-fifth of the time");
    await assert.rejects(engine.search(new Board("russian"), { ponder: true, moveTime: "long" }), /^Error: moveTime: /);
  }));

test("searches wait for each other, each with the board as it was", () =>
  withEngine({ variant: "russian" }, async (engine) => {
    const board = new Board("russian");
    const first = engine.search(board, { depth: 4 });
    board.move("c3-d4");
    const second = engine.search(board, { depth: 4 });
    board.move("d6-c5");
    assert.ok(new Board("russian").read((await first).moves[0]));
    assert.ok((await second).moves[0].from.match(/[678]$/), "a move of Black");
  }));

test("every variant but Turkish has its weights, and the engine plays a game", async () => {
  for (const variant of variants()) {
    assert.equal(weightsOf(variant) === undefined, variant === "turkish", variant);
    await withEngine({ variant }, async (engine) => {
      const board = new Board(variant);
      while (!board.isGameOver() && board.ply < 30) board.move((await engine.search(board, { nodes: 300 })).moves[0]);
      assert.ok(board.ply > 20, variant);
    });
  }
});

test("perft counts as the rules do", () =>
  withEngine({ variant: "international" }, async (engine) => {
    const board = new Board("international");
    board.move("32-28");
    assert.equal(await engine.perft(board, 5), board.perft(5));
    await assert.rejects(engine.perft(board, "deep"), /^Error: depth: expected a whole number from 0, found 'deep'$/);
    await assert.rejects(engine.perft(board, 1.5), /^Error: depth: expected a whole number from 0, found 1.5$/);
    assert.throws(() => board.perft(Infinity), /^Error: depth: expected a whole number from 0, found Infinity$/);
  }));

test("after terminate, every call is rejected and no worker starts", () =>
  withEngine({ variant: "russian" }, async (engine) => {
    const board = new Board("russian");
    const isTerminated = (call) => assert.rejects(call, /^Error: the engine is terminated$/);
    const inProgress = engine.search(board, { onInfo: () => engine.terminate() });
    await Promise.all([engine.search(board), engine.perft(board, 3), engine.newGame()].map(isTerminated));
    assert.ok((await inProgress).moves.length > 0);
    await isTerminated(engine.search(board));
    const counting = await Engine.create({ variant: "russian" });
    const ends = isTerminated(counting.perft(board, 12));
    await soon();
    counting.terminate();
    await ends;
  }));

test("files are loaded from every kind of source", async () => {
  const addressOf = (name) => new URL(import.meta.resolve(`checkers-bits/${name}`));
  const module = addressOf("engine_bg.wasm");
  const bytes = readFileSync(module);
  const weights = addressOf(`weights/${weightsOf("russian")}`);
  const sources = [module, module.href, fileURLToPath(module), bytes, new Response(bytes), WebAssembly.compile(bytes)];
  const scores = new Set();
  for (const module of sources) {
    await withEngine({ module, weights }, async (engine) => scores.add((await engine.search(new Board("russian"), { depth: 5 })).score));
  }
  await withEngine({}, async (engine) => scores.add((await engine.search(new Board("russian"), { depth: 5 })).score));
  assert.equal(scores.size, 1);
  await assert.rejects(Engine.create({ module: 7 }), /^Error: module: expected an address, bytes or a response, found 7$/);
  await assert.rejects(Engine.create({ module: new Response("", { status: 404 }) }), /expected a file, found 404/);
});

test("bad arguments are refused", async () => {
  const worker = new Worker(new URL("./node-worker.js", import.meta.resolve("checkers-bits")));
  const ends = new Promise((resolve) => worker.once("exit", resolve));
  await assert.rejects(Engine.create({ variant: "russian", weights: new Uint8Array(9), worker }), /^Error: weights: /);
  await ends;
  await assert.rejects(Engine.create({ variant: "chess" }), /^Error: variant: expected one of russian, .*, found 'chess'$/);
  await withEngine({ variant: "russian" }, async (engine) => {
    await assert.rejects(engine.search(new Board("english")), /expected a board of russian, found one of english/);
    await assert.rejects(engine.search(new Board("russian"), { depth: "deep" }), /^Error: depth: expected a whole number from 0, found 'deep'$/);
    for (const limit of [{ depth: 1.5 }, { nodes: Infinity }, { lines: -1 }, { depth: null }]) {
      const [[name, value]] = Object.entries(limit);
      await assert.rejects(engine.search(new Board("russian"), limit), { message: `${name}: expected a whole number from 0, found ${value}` });
    }
    for (const [limits, message] of [
      [{ movetime: 5 }, "limits: expected an object with some of lines, depth, nodes, moveTime, clock, level, ponder, found 'movetime'"],
      [{ clock: -1 }, "clock: expected an object with some of left, increment, moves, found -1"],
      [{ clock: "x" }, "clock: expected an object with some of left, increment, moves, found 'x'"],
      [{ clock: { left: 5, time: 3 } }, "clock: expected an object with some of left, increment, moves, found 'time'"],
      [{ clock: { increment: 5 } }, "clock: expected the member left, found {\"increment\":5}"],
      [{ moveTime: -1 }, "moveTime: expected a number from 0, found -1"],
      [{ clock: { left: 5, moves: "x" } }, "moves: expected a whole number from 0, found 'x'"],
    ]) {
      for (const ponder of [false, true]) await assert.rejects(engine.search(new Board("russian"), { ...limits, ponder }), { message });
    }
    await assert.rejects(Engine.create({ tableMib: 0.5 }), /^Error: tableMib: expected a whole number from 0, found 0.5$/);
    assert.ok(await engine.search(new Board("russian"), { depth: 2 }), "and goes on");
  });
});

test("marks of bad moves", () => {
  assert.deepEqual(marks.map(({ minLoss, nag, sign }) => [minLoss, nag, sign]), [[40, 6, "?!"], [80, 2, "?"], [200, 4, "??"]]);
  const sign = (best, played) => markOf(best, played)?.sign;
  assert.deepEqual([sign(30, -9), sign(30, -10), sign(30, -50), sign(30, -170)], [undefined, "?!", "?", "??"]);
  assert.deepEqual([sign(0, 300), sign(9990, 600), sign(9990, 450)], [undefined, undefined, "?!"], "a decided game");
});
