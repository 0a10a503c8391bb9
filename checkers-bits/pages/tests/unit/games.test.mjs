import assert from "node:assert/strict";
import test from "node:test";
import { fragmentOf, readFragment } from "../../src/board/assets/files.js";
import { fileOf, isBlank, longestGame, matching, nameOf, placesOf } from "../../src/board/assets/games.js";
import { gameFrom } from "../../src/board/assets/tree.js";

const record = (White, Black, rest = {}) => ({ variant: "russian", tags: { White, Black, ...rest }, result: "1-0", comments: [], moves: [] });
const GAMES = [record("Ivanov", "Petrova", { Event: "Cup", Date: "2026.11.20" }), record("Smit", "Ivanova"), { tags: {}, result: "*" }];

test("games have names and are found by words in any order", () => {
  assert.deepEqual(GAMES.map(nameOf), ["Ivanov – Petrova, Cup, 2026.11.20, 1-0", "Smit – Ivanova, 1-0", ""]);
  assert.deepEqual(matching(GAMES, "ivanov"), [0, 1]);
  assert.deepEqual(matching(GAMES, "CUP petr"), [0]);
  assert.deepEqual(matching(GAMES, "smit petrova"), []);
  assert.deepEqual(matching(GAMES, ""), [0, 1, 2]);
  assert.deepEqual(matching(GAMES, "nobody"), []);
});

test("the file has all games, opened or not, and a faulty game as it was, until it is changed", () => {
  const faulty = gameFrom({ ...GAMES[1], text: "1. c3-c3 *", fault: {} });
  const blank = gameFrom({ variant: "russian" });
  const write = ({ tags }) => `${tags.White ?? ""}!\n`;
  assert.ok(isBlank(blank));
  assert.equal(fileOf([GAMES[0], gameFrom(GAMES[1]), faulty, blank], write), "Ivanov!\n\nSmit!\n\n1. c3-c3 *\n");
  faulty.isChanged = true;
  assert.equal(fileOf([faulty], write), "Smit!\n");
  assert.equal(fileOf([blank], write), "!\n", "one empty game is still a game");
  blank.tags = { Result: "*", GameType: "25" };
  assert.ok(isBlank(blank), "also when it is read again");
  assert.equal(fileOf([GAMES[0]], () => "again"), "Ivanov!\n", "a game that nobody has edited is written once");
});

test("the longest game is found by its tags", () => {
  const text = `[White "A"]\n[Black "B"]\n\n1. a *\n\n[White "C"]\n\n${"2. b ".repeat(20)}*\n`;
  const { length, number } = longestGame(text);
  assert.equal(number, 2);
  assert.ok(length > 100 && length < 150);
  assert.equal(longestGame("x".repeat(1e6)).length, 1e6 + 1);
});

test("places in a text", () => {
  const text = "ab\ncd\n";
  const offset = placesOf(text);
  assert.deepEqual([offset(1, 1), offset(2, 2), offset(2), offset(9, 1), offset(3, 7)], [0, 4, 3, text.length, text.length]);
});

test("a link carries a game or a position", () => {
  const pdn = '[White "Ы & = #"]\n\n1. c3-d4 {50 %} *\n';
  assert.deepEqual(readFragment(fragmentOf({ pdn })), { variant: undefined, pdn });
  const fen = { variant: "frisian", fen: "W:WK1:B50:H0:F1" };
  assert.deepEqual(readFragment(fragmentOf(fen)), fen);
  for (const none of ["", "#", "#board", "#x=%zz"]) assert.equal(readFragment(none), undefined);
});
