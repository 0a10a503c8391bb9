// Ways view: the index of a line by PEXT and by a rotated board.
"use strict";

function waysView({ board, axis, line, occupied, mask, width, letters }) {
  const letter = (number) => letters.get(number) ?? "";
  byId("pext-steps").replaceChildren(
    wordRow(say("ways.masked"), wordView(occupied & mask, width, {
      mark: (number) => (contains(mask, number) ? "index" : ""),
      content: (number) => (contains(occupied & mask, number) ? letter(number) : contains(mask, number) ? "0" : ""),
    })),
    wordRow(say("ways.gathered"), gathered()));

  function gathered() {
    const squares = bitsOf(mask);
    const index = gather(occupied, mask);
    return wordView(index, width, {
      mark: (number) => (number < squares.length ? "index" : ""),
      content: (number) => number >= squares.length ? "" : contains(index, number) ? letter(squares[number]) : "0",
    });
  }
  byId("pext-index").textContent = say("ways.index", {
    binary: gather(occupied, mask).toString(2).padStart(count(mask), "0"), index: gather(occupied, mask),
  });

  // The board numbered so that a step along the line adds 1.
  const rotated = axis === 0 ? rotatedBoard(board.width, board.height) : gapless(board.width, board.height);
  const squares = line.map(({ name }) => rotated.byName.get(name));
  const lowest = Math.min(...squares.map((square) => square.bit));
  const isOccupied = (square) => contains(occupied, board.byName.get(square.name).bit);
  const word = setOf(rotated.squares.filter(isOccupied).map((square) => square.bit));
  const places = ones(squares.length) & ~setOf(line
    .map((square, i) => (contains(mask, square.bit) ? null : squares[i].bit - lowest)).filter((i) => i !== null));
  makeBoardView(byId("rotated-board"), rotated, { label: say("ways.rotatedLabel") }).draw((square) => ({
    text: square.bit,
    piece: isOccupied(square) ? "o" : undefined,
    marks: [squares.includes(square) && "line"],
    label: [bitText(square)],
  }));
  const index = word >> BigInt(lowest) & places;
  const isOwn = squares.every((square) => board.byName.get(square.name).bit === square.bit);
  byId("rotated-text").textContent = say(isOwn ? "ways.own" : "ways.rotated", {
    first: lowest, last: lowest + squares.length - 1,
  });
  byId("rotated-code").textContent = `${hex(word, width)} >> ${lowest} & ${hex(places, 8)} = ${index}`;
}
