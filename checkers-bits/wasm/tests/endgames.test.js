// Tests of endgame tables, which run in a worker.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { Board, Endgames, variants } from "checkers-bits";

const withTables = async (variant, use) => {
  const endgames = await Endgames.create({ variant });
  try {
    await use(endgames);
  } finally {
    endgames.terminate();
  }
};

test("tables are built, and the best moves lead to the end in the plies that they tell", () =>
  withTables("russian", async (endgames) => {
    const board = new Board("russian", "W:Wh4:Bb8");
    assert.equal(await endgames.probe(board), undefined, "nothing is known yet");
    const shares = [];
    assert.equal(await endgames.build(3, { onProgress: (share) => shares.push(share) }), 3);
    assert.ok(shares.length > 3 && shares[0] === 0 && shares.every((share, i) => share < 1 && !(share < shares[i - 1])));
    const found = await endgames.probe(board);
    assert.deepEqual([found.outcome, found.pliesToEnd, found.moves[0].move.text], ["win", 13, "h4-g5"]);
    for (let plies = 13; plies > 0; plies--) {
      const { outcome, pliesToEnd, moves } = await endgames.probe(board);
      assert.deepEqual([outcome, pliesToEnd], plies % 2 ? ["win", plies] : ["loss", -plies]);
      board.move(moves[0].move);
    }
    assert.equal(board.outcome().winner, "white");
    assert.equal((await endgames.probe(new Board("russian", "W:WKa1:BKb8,Kf8"))).outcome, "draw");
    assert.equal(await endgames.probe(new Board("russian")), undefined);
  }));

test("every game that has tables builds them; the others say why not", async () => {
  for (const variant of variants()) {
    if (Endgames.variants.includes(variant)) {
      await withTables(variant, async (endgames) => assert.equal(await endgames.build(2), 2, variant));
    } else {
      await assert.rejects(Endgames.create({ variant }), new RegExp(`^Error: ${variant}: tables exist only for compiled games`));
    }
  }
  assert.equal(variants().length - Endgames.variants.length, 5);
});

test("files of the program are added", { skip: !process.env.TABLES && "no tables: TABLES names a folder of Russian ones" }, () =>
  withTables("russian", async (endgames) => {
    let pieces;
    for (const name of readdirSync(process.env.TABLES)) {
      pieces = await endgames.add(name, readFileSync(`${process.env.TABLES}/${name}`));
    }
    assert.equal(pieces, 3);
    assert.equal((await endgames.probe(new Board("russian", "W:Wh4:Bb8"))).pliesToEnd, 13);
  }));

test("bad arguments are refused, and the tables go on", () =>
  withTables("russian", async (endgames) => {
    await assert.rejects(endgames.add("notes.txt", new Uint8Array(99)), /^Error: notes.txt: not an endgame table$/);
    for (const pieces of [1, 2.5, 6, "three", undefined]) {
      await assert.rejects(endgames.build(pieces), /^Error: pieces: expected a (number from 2 to 5|whole number from 0), found (1|2.5|6|'three'|undefined)$/);
    }
    assert.throws(() => endgames.probe(new Board("english")), /expected a board of russian, found one of english/);
    assert.equal(await endgames.build(2), 2);
    const calls = [endgames.build(4), endgames.build(2), endgames.probe(new Board("russian"))];
    endgames.terminate();
    const isTerminated = (call) => assert.rejects(call, /^Error: the endgame tables are terminated$/);
    await Promise.all([...calls, endgames.build(2)].map(isTerminated));
  }));
