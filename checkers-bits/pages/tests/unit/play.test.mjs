import assert from "node:assert/strict";
import test from "node:test";
import { clockText, flagged, newClocks, pausedAt, pressClock, timeLeft } from "../../src/board/assets/clock.js";
import { newSearches } from "../../src/board/assets/engine.js";
import { begunBy } from "../../src/board/assets/input.js";
import { resigningSide, takenBack, wonBy } from "../../src/board/assets/results.js";
import { forWhite, limitedScore, mistakesOf, scoreText, shareOf, sideOf } from "../../src/board/assets/scores.js";
import { newNode } from "../../src/board/assets/tree.js";
import { fitting, restOf } from "../../../wasm/package/board.js";

test("a result has the points of the side that begins first", () => {
  assert.equal(wonBy("white", "white"), "1-0");
  assert.equal(wonBy("black", "white"), "0-1");
  assert.equal(wonBy("black", "black"), "1-0");
  assert.equal(wonBy("white", "black"), "0-1");
});

test("the engine never resigns for the visitor", () => {
  for (const turn of ["white", "black"]) {
    assert.equal(resigningSide(turn, undefined), turn);
    assert.equal(resigningSide(turn, "white"), "black");
    assert.equal(resigningSide(turn, "black"), "white");
  }
});

test("taking back removes the reply of the engine and the move before it, but only the visitor's move while it thinks", () => {
  const root = newNode();
  const own = newNode(root, {});
  const reply = newNode(own, {});
  assert.equal(takenBack(reply, "white", "black"), own);
  assert.equal(takenBack(own, "black", "black"), own);
  assert.equal(takenBack(reply, "white", undefined), reply);
  assert.equal(takenBack(own, "black", "white"), own, "the first move of the engine");
});

test("a clock stops with its move, gains the increment, and the other one runs", () => {
  const clocks = newClocks("3+2");
  assert.deepEqual([clocks.left, clocks.increment], [{ white: 180e3, black: 180e3 }, 2000]);
  pressClock(clocks, "white", 1000);
  assert.equal(clocks.left.white, 180e3, "the first move takes no time and gains none");
  assert.equal(timeLeft(clocks, "black", 6000), 175e3);
  assert.equal(timeLeft(clocks, "white", 6000), 180e3);
  pressClock(clocks, "black", 6000);
  assert.equal(clocks.left.black, 177e3);
  assert.equal(clocks.side, "white");
  assert.equal(timeLeft(clocks, "white", 7000), 179e3);
  pressClock(clocks, "white", 7000);
  assert.deepEqual(clocks.left, { white: 181e3, black: 177e3 });
  clocks.side = undefined;
  pressClock(clocks, "black", 9000);
  assert.deepEqual(clocks.left, { white: 181e3, black: 177e3 }, "a clock that was stopped has taken no time");
});

test("time is over at zero and for the side whose clock runs", () => {
  const clocks = newClocks("1+0");
  assert.equal(flagged(clocks, 1e9), undefined, "no clock runs before the first move");
  pressClock(clocks, "white", 0);
  assert.equal(flagged(clocks, 59_999), undefined);
  assert.equal(flagged(clocks, 60_000), "black");
});

test("clocks as text", () => {
  assert.equal(newClocks(""), undefined);
  for (const [time, text] of [[0, "0:00"], [-5, "0:00"], [1, "0:01"], [59_001, "1:00"], [60_000, "1:00"], [605_000, "10:05"]]) {
    assert.equal(clockText(time), text);
  }
});

// A king goes round: it lands on c3 twice.
const ROUND = { path: ["c3", "e5", "g3", "e1", "c3", "a5"] };
const SHORT = { path: ["c3", "e5", "c3"] };

test("the squares of a path are chosen in their order, also a square that is landed on twice", () => {
  assert.deepEqual(restOf(ROUND, ["c3"]), ["e5", "g3", "e1", "c3", "a5"]);
  assert.deepEqual(restOf(ROUND, ["c3", "g3"]), ["e1", "c3", "a5"]);
  assert.deepEqual(restOf(ROUND, ["c3", "c3"]), ["a5"]);
  const loop = { path: ["a1", "b2", "c3", "b2", "d4"] };
  assert.deepEqual(restOf(loop, ["a1", "b2"]), ["c3", "b2", "d4"]);
  assert.deepEqual(restOf(loop, ["a1", "b2", "b2"]), ["d4"], "the second landing");
});

test("a square chooses among moves", () => {
  assert.deepEqual(fitting([ROUND, SHORT], ["c3"], "g3"), { found: [ROUND], ends: false });
  assert.deepEqual(fitting([ROUND, SHORT], ["c3"], "c3"), { found: [ROUND, SHORT], ends: true });
  assert.deepEqual(fitting([ROUND, SHORT], ["c3", "e5"], "h8"), { found: [], ends: false });
});

test("scores are White's", () => {
  assert.deepEqual(forWhite("white", { score: 30 }), { score: 30, pliesToEnd: undefined });
  assert.deepEqual(forWhite("black", { score: 30, pliesToEnd: 5 }), { score: -30, pliesToEnd: -5 });
});

test("a clock that was stored goes on with the time that was left", () => {
  const clocks = newClocks("1+2");
  pressClock(clocks, "black", 1000);
  const kept = JSON.parse(JSON.stringify(pausedAt(clocks, 11_000)));
  assert.deepEqual(kept, { left: { white: 50_000, black: 60_000 }, increment: 2000, side: "white" });
  assert.equal(timeLeft({ ...kept, since: 500 }, "white", 1500), 49_000);
});

test("scores as text, wins in moves and not in plies", () => {
  const text = (score, pliesToEnd) => scoreText({ score, pliesToEnd });
  assert.deepEqual([text(125), text(-4), text(0)], ["+1.25", "−0.04", "+0.00"]);
  assert.deepEqual([text(0, 1), text(0, 5), text(0, 6), text(0, -6), text(0, -1)], ["+#1", "+#3", "+#3", "−#3", "−#1"]);
});

test("a typed text begins moves by names or numbers of squares", () => {
  const moves = [
    { from: "c3", to: "g7", path: ["c3", "e5", "g7"], hub: "22x8x18x11" }, { from: "c3", to: "a5", path: ["c3", "a5"], hub: "22x13x17" },
    { from: "e3", to: "d4", path: ["e3", "d4"], hub: "23-18" },
  ];
  const begun = (text) => begunBy(moves, text).map(({ to }) => to);
  assert.deepEqual([begun("c3"), begun("C3:E"), begun("c3g"), begun("e3-d4"), begun("22-8"), begun("2"), begun("23 18"), begun("-"), begun("d")],
    [["g7", "a5"], ["g7"], ["g7"], ["d4"], ["g7"], ["g7", "a5", "d4"], ["d4"], [], []]);
});

test("bar and graph", () => {
  assert.equal(shareOf(undefined), 0.5);
  assert.ok(shareOf({ score: 100 }) > 0.6 && shareOf({ score: -100 }) < 0.4);
  assert.deepEqual([limitedScore({ score: 900 }), limitedScore({ score: -900 }), limitedScore({ score: 5 })], [400, -400, 5]);
  assert.equal(limitedScore({ score: 10, pliesToEnd: -3 }), -400);
});

test("mistakes are moves that lose for the side that made them, if both scores are known", () => {
  globalThis.checkersBits = { markOf: (best, played) => best - played >= 40 };
  const root = Object.assign(newNode(), { score: { score: 0 } });
  const scores = [30, 80, undefined, 0, -40, -90, -20];
  let node = root;
  for (const score of scores) {
    node.children = [Object.assign(newNode(node, {}), { score: score === undefined ? undefined : { score } })];
    [node] = node.children;
  }
  const plies = (game) => mistakesOf(game).map(({ ply }) => ply);
  const game = { root, board: { begins: "white" }, startsSecond: false };
  assert.deepEqual(["white", "black"].map((side, i) => sideOf(game, { ply: i + 1 }) === side), [true, true]);
  assert.deepEqual(plies(game), [2, 5]);
  assert.deepEqual(plies({ ...game, startsSecond: true }), [6, 7]);
  assert.deepEqual(plies({ ...game, board: { begins: "black" } }), [6, 7]);
});

test("only the last search has a result, whichever ends first", async () => {
  const searches = newSearches();
  let endFirst;
  const old = searches.begin();
  const first = searches.result(old, () => new Promise((resolve) => (endFirst = resolve)));
  const next = searches.begin();
  assert.equal(await searches.result(next, async () => "new"), "new");
  endFirst("old");
  assert.equal(await first, undefined, "a search of an old game");
  let began = false;
  assert.equal(await searches.result(old, async () => (began = true)), undefined);
  assert.equal(began, false, "an old search does not even begin");
  assert.ok(searches.isLast(next) && !searches.isLast(old) && searches.last() === next);
});
