// FEN: a position as one line of text, for example "W:Wc3,Ka1:Bf6".

import { BOARD } from "./tables.js";
import { bit, contains } from "./words.js";

export function writeFen(numeric, { men, kings, turn }) {
  const name = (square) => (numeric ? square.number : square.name);
  const fromTheTop = [...BOARD.squares].sort((a, b) => a.number - b.number);
  const side = (color) => fromTheTop
    .filter((square) => contains(men[color] | kings[color], square.bit))
    .map((square) => (contains(kings[color], square.bit) ? "K" : "") + name(square));
  return `${"WB"[turn]}:W${side(0)}:B${side(1)}`;
}

/** Reads a FEN. Returns the position; for an invalid FEN, { at } with its first invalid part. */
export function readFen(text) {
  const [turn, ...sides] = text.replace(/[\s_]/g, "").replace(/\.$/, "").split(":");
  if (!/^[WB]$/.test(turn)) return { at: turn };
  const position = { men: [0n, 0n], kings: [0n, 0n], turn: "WB".indexOf(turn) };
  for (const side of sides) {
    const color = "WB".indexOf(side[0] ?? "?");
    if (color < 0) return { at: side };
    for (const item of side.slice(1).split(",").filter(Boolean)) if (!place(position, color, item)) return { at: item };
  }
  return { position };
}

/** Adds the pieces of an item such as "c3", "K22" or "1-20". Returns whether the item is valid. */
function place({ men, kings }, color, item) {
  const [, king, name, first, last = first] = /^(K?)(?:([a-z]\d+)|(\d+)(?:-(\d+))?)$/i.exec(item) ?? [];
  const squares = BOARD.squares.filter((square) =>
    square.name === name?.toLowerCase() || first <= square.number && square.number <= last);
  if (squares.length === 0 || !name && squares.length !== last - first + 1) return false;
  return squares.every((square) => {
    const isFree = !contains(men[0] | men[1] | kings[0] | kings[1], square.bit);
    const isAllowed = king || !contains(BOARD.lastRank[color], square.bit);
    (king ? kings : men)[color] |= bit(square.bit);
    return isFree && isAllowed;
  });
}
