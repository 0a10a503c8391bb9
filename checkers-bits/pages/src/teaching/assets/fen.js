// FEN: a position as one line of text, for example "W:Wc3,Ka1:Bf6".

import { fenOf } from "../../assets/write_fen.js";
import { BOARD } from "./tables.js";
import { bit, contains } from "./words.js";

/** Returns the letter of the piece on a bit; undefined for none. */
export const letterAt = ({ men, kings }, bit) => ["w", "b", "W", "B"].find((_, i) => contains((i < 2 ? men : kings)[i % 2], bit));

export function writeFen(numeric, position) {
  const fromTheTop = [...BOARD.squares].sort((a, b) => a.number - b.number);
  return fenOf("WB"[position.turn], fromTheTop.map(({ bit, name, number }) => [numeric ? number : name, letterAt(position, bit)]));
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
