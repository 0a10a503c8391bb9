// Compares perft counts and random games with the files that the tests of the Rust crate use.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Board, variants } from "checkers-bits";

const linesOf = (name) => readFileSync(`${process.env.TESTS}/${name}`, "utf8").trim().split("\n");

/** The greatest count to compare. A greater count would take more than a second. */
const MOST = 2_000_000;

for (const variant of variants()) {
  test(`perft of ${variant}`, () => {
    let counts = 0;
    for (const line of linesOf(`published/${variant}.moves`)) {
      const [fen, ...fields] = line.split(" ;D");
      const board = new Board(variant, fen);
      for (const [depth, nodes] of fields.map((field) => field.split(" ").map(Number))) {
        if (nodes > MOST) continue;
        assert.equal(board.perft(depth), nodes, `${fen}, depth ${depth}`);
        counts++;
      }
    }
    assert.ok(counts >= 6, `${counts}`);
  });
}

/** Adds a text to a 32-bit FNV-1a hash. */
function hash(hash, text) {
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 16777619) >>> 0;
  return hash;
}

test("random games are those of the Rust crate", () => {
  const known = linesOf("random_games.tsv").slice(1).map((line) => line.split("\t"));
  assert.deepEqual(known.map(([variant]) => variant), variants());
  for (const [variant, expected] of known) {
    let [random, digest, ply] = [2026, 2166136261, 0];
    const board = new Board(variant);
    for (let i = 0; i < 600; i++) {
      const moves = board.moves();
      digest = hash(digest, board.fen());
      for (const move of moves) digest = hash(digest, ` ${move.text} ${move.hub}`);
      digest = hash(digest, board.outcome()?.text ?? "");
      random = (Math.imul(random, 1664525) + 1013904223) >>> 0;
      const move = moves[(random >>> 16) % Math.max(1, moves.length)];
      if (move && ply < 120) board.move(move);
      else {
        board.reset();
        ply = 0;
      }
      ply++;
    }
    assert.equal(digest.toString(16).padStart(8, "0"), expected, variant);
  }
});
