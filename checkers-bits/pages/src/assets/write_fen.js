// Writing FEN: a position as one line of text, for example "W:Wc3,Ka1:Bf6".

/** Writes the FEN of a position: the letter of the side to move, and pairs of a square and the letter of its piece. */
export function fenOf(turn, pieces) {
  const side = (man, king) => [...pieces].filter(([, letter]) => letter === man || letter === king)
    .map(([square, letter]) => (letter === king ? "K" : "") + square);
  return `${turn}:W${side("w", "W")}:B${side("b", "B")}`;
}
