// Tests of boards, moves and notation: the examples of README.md, and bad arguments.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Board, validateFen, variantInfo, variants } from "checkers-bits";

const texts = (moves) => moves.map((move) => move.text);

test("moves are played and taken back", () => {
  const board = new Board("russian");
  assert.equal(board.moves().length, 7);
  const move = board.move("c3-d4");
  assert.deepEqual(move, {
    from: "c3", to: "d4", captured: [], path: ["c3", "d4"], promotes: false, text: "c3-d4", hub: "22-18",
  });
  assert.equal(board.turn, "black");
  assert.equal(board.move({ from: "d6", to: 14 }).text, "d6-c5", "a name and a number");
  assert.deepEqual(texts(board.history()), ["c3-d4", "d6-c5"]);
  assert.equal(board.ply, 2);
  assert.equal(board.undo().text, "d6-c5");
  assert.equal(board.undo().text, "c3-d4");
  assert.equal(board.undo(), undefined);
  assert.equal(board.fen(), new Board().fen());
});

test("a capture has its path and its victims", () => {
  const board = new Board("russian", "W:Wc3:Bd4,d6");
  const [move] = board.moves();
  assert.deepEqual([move.captured, move.path, move.text], [["d6", "d4"].sort(), ["c3", "e5", "c7"], "c3:c7"]);
  assert.equal(board.hasCaptures, true);
  for (const text of ["c3:c7", "C3 x C7", "cc7", "22x6", "22x15x6", move, { from: "c3", to: "c7" }]) {
    assert.equal(board.read(text).hub, move.hub, String(text));
  }
  board.move(move);
  assert.deepEqual(board.outcome(), { winner: "white", reason: "no_pieces", text: "White wins: Black has no pieces" });
  assert.deepEqual([board.isGameOver(), board.isDraw()], [true, false]);
});

test("moves of one piece", () => {
  const board = new Board("international");
  assert.deepEqual(texts(board.moves("31")), ["31-26", "31-27"]);
  assert.deepEqual(texts(board.moves(31)), ["31-26", "31-27"]);
  assert.deepEqual(board.moves("1"), []);
});

test("pieces and pictures", () => {
  const board = new Board("russian", "W:WKa1:Bh8");
  assert.deepEqual(board.pieces(), [
    { square: "h8", color: "black", king: false },
    { square: "a1", color: "white", king: true },
  ]);
  assert.deepEqual(board.get("a1"), { square: "a1", color: "white", king: true });
  assert.equal(board.get("c3"), undefined);
  assert.match(board.svg(), /^<svg xmlns=[^]*<\/svg>\n$/);
  assert.notEqual(board.svg("a1-b2"), board.svg());
  const picture = { size: 300, turned: true, names: "none", colors: ["#fff", "tan"], marks: ["c3", ["e3", "green"]], arrows: [["a1", "h8"], [29, 4, "red"]] };
  const drawn = board.svg(undefined, picture);
  for (const part of ['width="300"', 'fill="tan"', 'stroke="green"', 'fill="red"', 'stroke="#06c"']) assert.ok(drawn.includes(part), part);
  assert.ok(!drawn.includes("<text"));
  for (const bad of [{ size: -1 }, { names: "letters" }, { colors: 5 }, { marks: ["a2"] }, { arrows: ["c3"] }]) {
    assert.throws(() => board.svg(undefined, bad), /expected/, JSON.stringify(bad));
  }
  assert.match(board.ascii(), /^8 /);
  assert.equal(board.fen("numeric"), "W:WK29:B4:H0:F1");
  assert.equal(Board.fromHub("russian", board.hub()).fen(), board.fen());
});

test("a position is edited", () => {
  const board = new Board("russian", "B:Wc3:Bd4");
  board.move("d4:b2");
  board.put({ color: "white", king: true }, "a1");
  assert.deepEqual([board.fen(), board.ply], ["W:WKa1:Bb2:H0:F1", 0], "and the history is cleared");
  board.put({ color: "black", king: true }, 29);
  assert.deepEqual(board.get("a1"), { square: "a1", color: "black", king: true }, "a number, and another piece there");
  assert.equal(board.remove("c3"), undefined);
  assert.deepEqual(board.remove("a1"), { square: "a1", color: "black", king: true });
  assert.equal(board.pieces().length, 1);
  board.clear();
  assert.deepEqual([board.pieces(), board.turn], [[], "white"]);
  board.turn = "black";
  board.put({ color: "black" }, "d4");
  assert.deepEqual([board.turn, board.fen()], ["black", "B:W:Bd4:H0:F1"]);
  board.clear();
  assert.deepEqual([board.pieces(), board.turn], [[], "black"], "and the side to move stays");
  const errors = [
    [() => board.put({ color: "white" }, "b8"), /^a man on b8, where it would have become a king$/],
    [() => board.put({ color: "red" }, "c3"), /^color: expected 'white' or 'black', found 'red'$/],
    [() => board.put("white", "c3"), /^color: expected 'white' or 'black', found undefined$/],
    [() => board.put({ color: "white" }, "d5"), /^square: expected/],
    [() => board.put({ color: "white" }, 22.5), /^square: expected/],
    [() => board.remove("i9"), /^square: expected/],
  ];
  for (const [call, message] of errors) assert.throws(call, { name: "Error", message }, String(call));
  assert.deepEqual(board.pieces(), []);
});

test("a FEN is checked", () => {
  assert.deepEqual(validateFen("W:Wc3:Bd6"), { ok: true });
  assert.deepEqual(validateFen("W:W50:B1", "international"), { ok: true });
  for (const [fen, variant] of [["W:W50:B1", "russian"], ["W:Wb8:B"], ["", "english"]]) {
    const { ok, error } = validateFen(fen, variant);
    assert.equal(ok, false);
    assert.throws(() => new Board(variant, fen), { message: error });
  }
  assert.throws(() => validateFen(7), /^Error: fen: expected a text, found 7$/);
  assert.throws(() => validateFen("W:W1:B2", "chess"), /^Error: variant: expected/);
});

test("draws by the rules of the variant", () => {
  const board = new Board("russian", "W:WKa3,Kc1:BKh8");
  const there = ["c1-d2", "h8-g7", "d2-c1", "g7-h8"];
  for (const move of there) board.move(move);
  assert.equal(board.isDraw(), false);
  for (const move of there) board.move(move);
  assert.equal(board.isDraw(), true);
  assert.equal(board.repetitions(), 3);
  assert.equal(board.outcome().reason, "repetition");
  assert.equal(board.outcome().winner, undefined);
});

test("a copy is independent", () => {
  const board = new Board("english");
  const copy = board.clone();
  copy.move(copy.moves()[0]);
  assert.notEqual(board.fen(), copy.fen());
  copy.reset();
  assert.equal(board.fen(), copy.fen());
  copy.load("B:W18:BK1");
  assert.equal(copy.turn, "black");
});

test("every variant has its board", () => {
  assert.equal(variants().length, 18);
  for (const name of variants()) {
    const { width, height, notation, squares, begins } = variantInfo(name);
    assert.equal(squares.length, (width * height) / (name === "turkish" ? 1 : 2), name);
    const board = new Board(name);
    assert.equal(board.turn, begins);
    for (const [index, square] of squares.entries()) {
      assert.equal(square.number, index + 1);
      assert.equal(square.name, square[notation]);
      for (const argument of [square.number, square.algebraic, square.numeric, square.algebraic.toUpperCase()]) {
        assert.deepEqual(board.get(argument), board.get(square.name));
      }
    }
    assert.equal(board.pieces().length, squares.filter((square) => board.get(square.name)).length);
  }
});

test("bad input throws an error that says what was expected", () => {
  const board = new Board("russian");
  const errors = [
    [() => new Board("chess"), /^variant: expected one of russian, .*, found 'chess'$/],
    [() => new Board(3), /^variant: expected a text, found 3$/],
    [() => new Board("russian", "W:Wi9:B"), /expected/],
    [() => new Board("russian", "W:W50:B1"), /; this is a position of international, .*frisian/],
    [() => board.load("W:W9a:B1"), /^(?!.*this is a position)/],
    [() => (board.turn = "red"), /^turn: expected 'white' or 'black', found 'red'$/],
    [() => new Board("russian", 1), /^fen: expected a text, found 1$/],
    [() => board.move("c3-c4"), /^c3-c4: move, byte 4: expected a playing square of the board, found 'c'$/],
    [() => board.move("c3-e5"), /^c3-e5: /],
    [() => board.move(), /^move: expected a text, or an object/],
    [() => board.move(null), /^move: expected/],
    [() => new Board("turkish").get("i1"), /^square: expected a number from 1 to 64 or the name of a playing square, found 'i1'$/],
    [() => board.move({ from: "c3" }), /^square: expected a number from 1 to 32 or the name of a playing square, found undefined$/],
    [() => board.get(33), /^square: expected/],
    [() => board.get("d5"), /^square: expected/],
    [() => board.fen("long"), /^notation: expected 'algebraic' or 'numeric', found 'long'$/],
    [() => board.perft("3"), /^depth: expected a whole number from 0, found '3'$/],
    [() => board.perft(-1), /^depth: expected a whole number from 0, found -1$/],
    [() => board.load(""), /expected/],
    [() => board.pdn({ White: 1 }), /^tag White: expected a text, found 1$/],
    [() => board.pdn({ "a b": "1" }), /^tag a b: /],
    [() => Board.fromHub("russian", "W"), /./],
  ];
  for (const [call, message] of errors) assert.throws(call, { name: "Error", message }, String(call));
  assert.equal(board.fen(), new Board().fen(), "and nothing has changed");
});

test("an error of a FEN, a move or a position has a code and the square", () => {
  const board = new Board("russian", "W:Wc3,h2:Bd4,g7");
  const errors = [
    [() => board.load("W:Wc3,Kc6:B"), "expected_square", "c6"],
    [() => board.load("W:WK:B"), "expected_square", undefined],
    [() => board.load("W:Wc3:BK22"), "two_pieces", "22"],
    [() => board.load("W:Wb8:B"), "man_on_promotion_rank", "b8"],
    [() => board.load("?:Wc3"), "unknown_side", undefined],
    [() => board.move("c3-c6"), "expected_square", "c6"],
    [() => board.move("c6d7"), "expected_square", "c6"],
    [() => board.move("c3:e5!"), "expected_separator_or_end", undefined],
    [() => board.move("e3-d4"), "no_piece", "e3"],
    [() => board.move("g7-h6"), "opponents_piece", "g7"],
    [() => board.move("h2-g3"), "must_capture", undefined],
    [() => new Board().move("22-15"), "cannot_go", "15"],
    [() => new Board("international").put({ color: "white" }, "1"), "man_on_promotion_rank", "1"],
    [() => board.get("c6"), undefined, undefined],
  ];
  for (const [call, code, square] of errors) {
    assert.throws(call, (error) => {
      assert.deepEqual([error.name, error.code, error.square], ["Error", code, square], `${call}: ${error.message}`);
      return true;
    });
  }
  const { code, square } = validateFen("W:Wc3:Bc6");
  assert.deepEqual([code, square], ["expected_square", "c6"]);
});

test("no text breaks a board", () => {
  // The seed is fixed, so that a failure can be repeated.
  let state = 20261125;
  const random = (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  const parts = ["W:", "B:", "WK", "c3", ",", "32-28", "x", ":", "K", "1-50", "\0", "é", "\ud800", "9".repeat(300), "(", "{", " "];
  for (let round = 0; round < 20_000; round++) {
    const variant = variants()[random(18)];
    const text = Array.from({ length: random(12) }, () => parts[random(parts.length)]).join("");
    const board = new Board(variant);
    for (const call of [() => board.load(text), () => board.move(text), () => board.get(text)]) {
      try {
        call();
      } catch (error) {
        assert.equal(error.constructor, Error, `${variant}: ${text}`);
      }
    }
    assert.ok(board.fen());
    board.free();
  }
});

test("a board is freed, and written as JSON", () => {
  const board = new Board("russian", "B:WKa1:Bb8");
  assert.equal(JSON.stringify({ board }), JSON.stringify({ board: board.fen() }));
  board.free();
  board.free();
  board[Symbol.dispose]?.();
  assert.throws(() => board.fen());
});

test("memory does not grow with the moves played", () => {
  const board = new Board("russian");
  const play = (moves) => {
    for (let i = 0; i < moves; i++) {
      const legal = board.moves();
      if (legal.length === 0 || board.ply >= 40) board.reset();
      else board.move(legal[i % legal.length]);
    }
  };
  play(20_000);
  const memory = () => (globalThis.gc?.(), process.memoryUsage().external + process.memoryUsage().heapUsed);
  const before = memory();
  play(Number(process.env.MOVES ?? 100_000));
  assert.ok(memory() - before < 8 * 2 ** 20, `${memory() - before} bytes more`);
});
