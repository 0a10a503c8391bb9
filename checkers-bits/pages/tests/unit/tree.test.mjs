import assert from "node:assert/strict";
import test from "node:test";
import { childOf, evalOf, gameFrom, lineFrom, newNode, numberOf, pathTo, promote, recordOf, variationsOf } from "../../src/board/assets/tree.js";

const move = (text) => ({ text, hub: text });
const ply = (text, rest = {}) => ({ move: move(text), comments: [], nags: [], variations: [], ...rest });
const texts = (nodes) => [...nodes].map((node) => node.move.text);

const RECORD = {
  variant: "russian", fen: "W:Wa1:Bh8", tags: { White: "A" }, result: "1-0", comments: ["Before all."],
  moves: [
    ply("a", { comments: ["First."], nags: [1] }),
    ply("b", {
      comments: ["Last."],
      variations: [
        { comments: ["Or else."], moves: [ply("c", { nags: [2, 139] }), ply("d", { variations: [{ comments: [], moves: [ply("e")] }] })] },
        { comments: [], moves: [ply("f", { comments: ["Or so."] })] },
      ],
    }),
  ],
};

test("a game is saved as it was read: moves, variations, comments before and after, glyphs, tags, result", () => {
  assert.deepEqual(recordOf(gameFrom(RECORD)), RECORD);
});

test("scores are commands of comments in the file, and no comments in the game", () => {
  const kept = (text) => gameFrom({ ...RECORD, moves: [ply("a", { comments: [text] })] });
  for (const [value, score] of [["0.35", { score: 35 }], ["-1.20", { score: -120 }], ["#-4", { score: -1000, pliesToEnd: -8 }], ["#1", { score: 1000, pliesToEnd: 2 }]]) {
    const game = kept(`[%eval ${value}] Mistake: loses 0.95`);
    const [node] = game.root.children;
    assert.deepEqual([node.score, node.comments], [score, ["Mistake: loses 0.95"]]);
    assert.deepEqual(recordOf(game).moves[0].comments, [`[%eval ${value}]`, "Mistake: loses 0.95"]);
  }
  // A command that cannot be written again as it was, such as one with a depth, stays as it is.
  for (const commands of ["[%eval 0.35,12]", "[%eval +0.35] [%eval 0.4]"]) {
    const game = kept(`${commands} Good`);
    const [node] = game.root.children;
    assert.deepEqual([node.score, node.comments], [{ score: 35 }, ["Good"]]);
    assert.deepEqual(recordOf(game).moves[0].comments, [commands, "Good"]);
  }
  assert.deepEqual(recordOf(gameFrom({ ...RECORD, comments: ["[%eval 0.10]"] })).comments, ["[%eval 0.10]"]);
  assert.deepEqual(kept("[%eval x] [%clk 0:10]").root.children[0].comments, ["[%eval x] [%clk 0:10]"]);
});

test("scores are written in men, wins in moves", () => {
  const scores = [{ score: 35 }, { score: -120 }, { score: 0 }, { score: -1000, pliesToEnd: -7 }, { score: 1000, pliesToEnd: 2 }];
  assert.deepEqual(scores.map(evalOf), ["[%eval 0.35]", "[%eval -1.20]", "[%eval 0.00]", "[%eval #-4]", "[%eval #1]"]);
});

test("a game of nothing has no result and no comments", () => {
  const { result, isCut, root } = gameFrom({ variant: "russian" });
  assert.deepEqual([result, isCut, root.comments, root.children], ["*", false, [], []]);
});

test("a set-up position cuts the game", () => {
  const game = gameFrom({ ...RECORD, moves: [ply("a"), { fen: "W:Wa1:B" }, ply("b")] });
  assert.ok(game.isCut);
  assert.deepEqual(texts(lineFrom(game.root.children[0])), ["a"]);
});

test("the tags of an opened game are a copy", () => {
  const game = gameFrom(RECORD);
  game.tags.White = "B";
  assert.equal(RECORD.tags.White, "A");
});

test("a move that exists is followed, another one becomes the last variation", () => {
  const { root } = gameFrom(RECORD);
  const first = root.children[0];
  assert.equal(childOf(root, move("a")), first);
  assert.deepEqual(texts(first.children), ["b", "c", "f"]);
  const added = childOf(first, move("g"));
  assert.deepEqual(texts(first.children), ["b", "c", "f", "g"]);
  assert.deepEqual(texts(pathTo(added)), ["a", "g"]);
});

test("variations are listed at the move of the outer line", () => {
  const [b, c] = gameFrom(RECORD).root.children[0].children;
  assert.deepEqual(texts(variationsOf(b)), ["c", "f"]);
  assert.deepEqual(texts(variationsOf(c)), []);
});

test("a variation moves up by its innermost branch", () => {
  const { root } = gameFrom(RECORD);
  const first = root.children[0];
  const [, c] = first.children;
  const [d, e] = c.children;
  promote(e);
  assert.deepEqual(texts(c.children), ["e", "d"]);
  assert.deepEqual(texts(first.children), ["b", "c", "f"]);
  promote(e);
  assert.deepEqual(texts(first.children), ["c", "b", "f"]);
  assert.equal(d.parent, c);
});

test("moves are numbered by pairs; if the second side begins, its move has the number 1 too", () => {
  const numbers = (startsSecond) => {
    let node = newNode();
    return [1, 2, 3, 4].map((_, i) => {
      node = newNode(node, move(String(i)));
      return numberOf(node, startsSecond);
    });
  };
  assert.deepEqual(numbers(false), [[1, true], [1, false], [2, true], [2, false]]);
  assert.deepEqual(numbers(true), [[1, false], [2, true], [2, false], [3, true]]);
});
