// Tests of the engine, which runs in a worker.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Board, Engine, variants } from "checkers-bits";

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
    assert.deepEqual(best, calls.at(-1));
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
    assert.ok((await engine.search(board, { signal: abort.signal })).moves.length > 0, "aborted before it began");

    for (const limits of [{ moveTime: 50 }, { clock: { left: 1000, increment: 10 } }, { nodes: 5000 }]) {
      assert.ok((await engine.search(board, limits)).moves.length > 0);
    }
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

test("every variant has its weights, and the engine plays a game", async () => {
  for (const variant of variants()) {
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
    await assert.rejects(engine.perft(board, "deep"), /^Error: depth: expected a number from 0, found 'deep'$/);
  }));

test("bad arguments are refused", async () => {
  await assert.rejects(Engine.create({ variant: "russian", weights: new Uint8Array(9) }), /^Error: weights: /);
  await assert.rejects(Engine.create({ variant: "chess" }), /^Error: variant: expected one of russian, .*, found 'chess'$/);
  await withEngine({ variant: "russian" }, async (engine) => {
    assert.throws(() => engine.search(new Board("english")), /expected a board of russian, found one of english/);
    await assert.rejects(engine.search(new Board("russian"), { depth: "deep" }), /^Error: depth: expected a number from 0, found 'deep'$/);
    assert.ok(await engine.search(new Board("russian"), { depth: 2 }), "and goes on");
  });
});
