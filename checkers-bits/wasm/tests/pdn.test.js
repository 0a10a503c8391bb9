// Tests of reading and writing PDN.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Board, PlayedMoves, gameOf, readPdn, writePdn } from "checkers-bits";

const one = (text, options) => [...readPdn(text, options)][0];

test("a game with everything comes back as it was written", () => {
  const text = `[White "Мирошин Б."]
[Result "1-0"]
[GameType "25"]

{From a book.} 1. c3-d4 $1 {Usual.} 1... d6-c5 (1... f6-g5 {Sharp.} 2. b2-c3
(2. g3-f4)) 2. b2-c3 *
`;
  const game = one(text);
  assert.equal(game.variant, "russian");
  assert.deepEqual(game.comments, ["From a book."]);
  assert.deepEqual(game.moves.map((ply) => ply.move.text), ["c3-d4", "d6-c5", "b2-c3"]);
  assert.deepEqual([game.moves[0].nags, game.moves[0].comments], [[1], ["Usual."]]);
  const [variation] = game.moves[1].variations;
  assert.equal(variation.moves[0].move.text, "f6-g5");
  assert.equal(variation.moves[1].variations[0].moves[0].move.text, "g3-f4");
  assert.equal(game.result, "1-0");
  assert.equal(writePdn(game), text);
  assert.deepEqual(one(writePdn(game)), game);
});

test("an unknown result of a file is written again", () => {
  const game = one('[Result "forfeit"] 1. c3-d4 *');
  assert.equal(game.result, "forfeit");
  assert.deepEqual(one(writePdn(game)).result, "forfeit");
});

test("the first number of a result is that of the side that begins in the game", () => {
  for (const [tag, moves] of [["21,W,8,8,A0,0", "e3-f4 d6-e5"], ["21", "24-20 12-16"]]) {
    const game = one(`[White "A"] [GameType "${tag}"] 1. ${moves} 1-0`);
    assert.equal(game.result, "1-0");
    const board = new Board(game.variant, game.fen);
    assert.deepEqual([board.turn, board.begins], ["white", "white"]);
    assert.match(writePdn(game), /\[Result "1-0"\]\n\[GameType "21,W,8,8,N2"\]\n\n1\. /);
    assert.equal(one(writePdn(game)).result, "1-0");
    const [white] = readPdn(writePdn({ ...game, result: "0-1" }), { variant: "english" });
    assert.equal(white.result, "0-1");
  }
  assert.equal(new Board("english").begins, "black");
});

test("a null move in a variation is a set-up position", () => {
  const game = one('[GameType "20"] 1. 32-28 18-22 2. 37-32 (2. -- 12-18 3. 37-32) 12-18 *');
  const [nullMove, next] = game.moves[2].variations[0].moves;
  assert.deepEqual([nullMove.move, next.move.text], [undefined, "12-18"]);
  assert.match(nullMove.fen, /^B:/);
  assert.match(writePdn(game), /\(2\. -- 12-18 3\. 37-32\)/);
});

test("games that start elsewhere", () => {
  const game = one('[GameType "20"] [FEN "B:W28:B19,K1"] 1... 1-6 *');
  assert.equal(game.fen, "B:W28:BK1,19");
  assert.deepEqual(one(writePdn(game)).moves, game.moves);
  const board = new Board(game.variant, game.fen);
  board.move(game.moves[0].move);
  assert.deepEqual(one(board.pdn({ Event: "Study" })).tags.Event, "Study");
});

test("a broken game has its place, and the next is read", () => {
  const games = [...readPdn("1. c3-d4 d6-c5 2. c3-b4 *\n1. c3-d4 *")];
  assert.deepEqual(games[0], {
    number: 1,
    error: { line: 1, column: 19, message: "2. c3-b4: there is no piece on c3", code: "no_piece", square: "c3" },
  });
  assert.equal(one("1. c3-d4 {").error.code, "unclosed_comment");
  const { code, square } = one("1. c3-d4 f6-f5").error;
  assert.deepEqual([code, square], ["expected_square", "f5"]);
  assert.equal(games[1].number, 2);
  assert.equal(games[1].line, 2);
});

test("bytes in a Western code page", () => {
  const bytes = Uint8Array.from('[White "M\xfcller"] 1. c3-d4 *', (character) => character.charCodeAt(0));
  assert.equal(one(bytes).tags.White, "Müller");
});

test("bytes in the code pages of old files", () => {
  // The bytes of the names are listed for each code page, because JavaScript has no encoder for code pages.
  const pages = {
    "windows-1251": ["Мирошин Б.", "Цукерник Э."],
    ibm866: ["Мирошин Б.", "Цукерник Э."],
    "koi8-r": ["Мирошин Б.", "Цукерник Э."],
    "windows-1250": ["Wałęsa", "Łukasz Żółw"],
    "windows-1252": ["Müller", "Gérard Façon"],
  };
  for (const [page, names] of Object.entries(pages)) {
    const decoder = new TextDecoder(page);
    const byte = (character) => Array.from({ length: 256 }, (_, code) => code).find((code) => decoder.decode(Uint8Array.of(code)) === character);
    for (const name of names) {
      const text = `[White "${name}"] 1. c3-d4 *`;
      assert.equal(one(Uint8Array.from(text, byte)).tags.White, name, page);
    }
  }
});

test("bytes in UTF-16, with and without a byte order mark", () => {
  const text = '[White "Куперман"]\n1. c3-d4 {😀} *\n';
  for (const mark of ["", "\ufeff"]) {
    const little = new Uint8Array(Buffer.from(mark + text, "utf16le"));
    const big = new Uint8Array(Buffer.from(mark + text, "utf16le").swap16());
    for (const bytes of [little, big]) {
      const game = one(bytes);
      assert.deepEqual([game.tags.White, game.moves[0].comments], ["Куперман", ["😀"]]);
      assert.equal(one(bytes.subarray(0, bytes.length - 9)).error?.line, 2, "a file that is cut");
    }
  }
  assert.ok("error" in one(Buffer.from("1.c3-d4 *", "utf16le").toString("latin1")), "a text is never UTF-16");
});

test("a game of a board gets comments and variations", () => {
  const board = new Board("russian");
  board.move("c3-d4");
  board.move("d6-c5");
  const game = gameOf(board, { White: "Baas" });
  game.moves[1].comments.push("Better:");
  game.moves[1].variations.push({ moves: [{ move: "f6-g5", nags: [1] }] });
  const [read] = readPdn(writePdn(game));
  assert.deepEqual([read.tags.White, read.fen, read.moves[1].comments], ["Baas", undefined, ["Better:"]]);
  assert.deepEqual(read.moves[1].variations[0].moves[0].nags, [1]);
  const later = new Board("english", "B:W18:BK1");
  assert.equal(one(writePdn(gameOf(later))).fen, "B:W18:BK1");
  game.moves[1].variations.push({ moves: [{ move: "c3-d4" }] });
  assert.throws(() => writePdn(game), /^Error: ply 1: c3-d4: /);
});

test("the variant can be given", () => {
  assert.equal(one("1. c3-d4 *", { variant: "brazilian" }).variant, "brazilian");
  assert.throws(() => one("1. c3-d4 *", { variant: "chess" }), /^Error: variant: expected/);
  assert.throws(() => one(7), /^Error: PDN: expected a text, found 7$/);
});

test("what cannot be written says where it is", () => {
  const errors = [
    [{}, /^moves: expected an array$/],
    [{ moves: [{ move: "c3-d4" }, { move: "c3-d4" }] }, /^ply 2: c3-d4: /],
    [{ moves: [], fen: "?" }, /expected/],
    [{ moves: [{ move: "c3-d4", nags: ["!"] }] }, /^nag: expected a whole number/],
    [{ moves: [], variant: "chess" }, /^variant: expected/],
    [{ moves: [], variant: { a: [1n] } }, /^variant: expected a text, found an object$/],
    [{ moves: [], result: "zzz" }, /^result: expected a result of PDN such as '1-0', found 'zzz'$/],
    [{ moves: [], result: "zzz", tags: { Result: "1-0" } }, /^result: expected a result of PDN such as '1-0', found 'zzz'$/],
    [undefined, /expected/],
  ];
  for (const [game, message] of errors) assert.throws(() => writePdn(game), { name: "Error", message });
  let moves = [];
  for (let i = 0; i < 5000; i++) moves = [{ move: "c3-d4", variations: [{ moves }] }];
  assert.throws(() => writePdn({ moves }), { name: "Error" });
});

test("any bytes are read", () => {
  let state = 7;
  const random = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0);
  for (let round = 0; round < 300; round++) {
    const bytes = Uint8Array.from({ length: random() % 2000 }, () => random() >>> 24);
    for (const game of readPdn(bytes)) assert.ok("error" in game || Array.isArray(game.moves));
  }
});

test("played moves are counted with the results of their games", () => {
  const played = new PlayedMoves();
  for (const game of readPdn("1. c3-d4 d6-c5 2-0 1. g3-f4 0-2 1. c3-d4 1-1 1. c3-d4 *", { variant: "russian" })) played.add(game);
  const board = new Board("russian");
  const counts = () => played.moves(board).map(({ move, ...numbers }) => [move.text, numbers]);
  assert.deepEqual(counts(), [
    ["c3-d4", { games: 3, whiteWins: 1, draws: 1, blackWins: 0, others: 1 }],
    ["g3-f4", { games: 1, whiteWins: 0, draws: 0, blackWins: 1, others: 0 }],
  ]);
  board.move("c3-d4");
  assert.deepEqual(counts(), [["d6-c5", { games: 1, whiteWins: 1, draws: 0, blackWins: 0, others: 0 }]]);
  assert.throws(() => played.add({ moves: [{ move: "c3-c4" }] }), /ply 1/);
});
