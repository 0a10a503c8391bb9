// FEN: a position as one line of text, for example "W:Wc3,Ka1:Bf6".
"use strict";

function writeFen(numeric, { men, kings, turn }) {
  const name = (square) => (numeric ? square.number : square.name);
  const fromTheTop = [...BOARD.squares].sort((a, b) => a.number - b.number);
  const side = (color) => fromTheTop
    .filter((square) => contains(men[color] | kings[color], square.bit))
    .map((square) => (contains(kings[color], square.bit) ? "K" : "") + name(square));
  return `${"WB"[turn]}:W${side(0)}:B${side(1)}`;
}

/** The position, or { error, at }: the key of the error text and the faulty part. */
function readFen(text) {
  const [turn, ...sides] = text.replace(/[\s_]/g, "").replace(/\.$/, "").split(":");
  if (!/^[WB]$/.test(turn)) return { error: "fen.turn", at: turn };
  const position = { men: [0n, 0n], kings: [0n, 0n], turn: "WB".indexOf(turn) };
  for (const side of sides) {
    const color = "WB".indexOf(side[0] ?? "?");
    if (color < 0) return { error: "fen.side", at: side };
    for (const item of side.slice(1).split(",").filter((item) => item !== "")) {
      const fault = place(position, color, item);
      if (fault) return { error: fault, at: item };
    }
  }
  return { position };
}

/** Adds the pieces of an item such as "c3", "K22" or "1-20". Returns the key of an error text, or null. */
function place(position, color, item) {
  const [, king, from, to] = /^(K?)([a-z]?\d+)(?:-(\d+))?$/i.exec(item) ?? [];
  if (from === undefined) return "fen.square";
  let squares = [BOARD.byName.get(from.toLowerCase())];
  if (/^\d/.test(from)) {
    const [first, last] = [Number(from), Number(to ?? from)];
    if (first > last || first < 1 || last > BOARD.squares.length) return "fen.square";
    squares = BOARD.squares.filter(({ number }) => first <= number && number <= last);
  } else if (to !== undefined) {
    return "fen.square";
  }
  const { men, kings } = position;
  for (const square of squares) {
    if (!square) return "fen.square";
    if (contains(men[0] | men[1] | kings[0] | kings[1], square.bit)) return "fen.two";
    if (!king && contains(BOARD.lastRank[color], square.bit)) return "fen.lastRank";
    (king ? kings : men)[color] |= bit(square.bit);
  }
  return null;
}
