// Magic: shows one line, its pieces, and the steps from the product to the table entry.

import { makeGrid } from "../../../../wasm/package/grid.js";
import { element } from "../../../../wasm/package/elements.js";
import { byId, fillSelect, grouped, on, say, showFault } from "../../assets/dom.js";
import { AXES, gapless, namesOf, rotatedBoard, setOfNames } from "./geometry.js";
import { remember } from "./hash.js";
import { makeProductView } from "./product_view.js";
import { BOARD, LOOK_UPS, entryAt, indexOf, walk } from "./tables.js";
import { makeTrialView } from "./trial_view.js";
import { bitText, wordRow, wordView } from "./word_view.js";
import { bit, bitsOf, contains, count, gather, hex, ones, readHex, setOf, subsets, union } from "./words.js";

export function startMagic() {
  const width = DATA.board.bits;
  let occupied = 0n;
  let line, squares, axis, king, mask, letters, multiplier;

  const view = makeGrid(byId("magic-board"), BOARD, {
    label: say("magic.boardLabel"), say,
    onPick: (square) => {
      if (square === king) return;
      occupied ^= bit(square.bit);
      draw();
    },
  });
  const trial = makeTrialView({
    onMultiplier: (magic) => setMultiplier(magic),
    onOccupied: (word) => {
      occupied = occupied & ~mask | word;
      draw();
      byId("magic-board").scrollIntoView({ block: "nearest" });
    },
  });

  const product = makeProductView();

  fillSelect("magic-line", DATA.lines.map(({ name }) => [name, name.replace("-", "–")]));

  /** Returns a letter for each of the squares of a line. */
  const lettersOf = (numbers) => new Map(numbers.map((number, i) => [number, String.fromCharCode(65 + i)]));

  function chooseLine(name) {
    line = DATA.lines.find((one) => one.name === name) ?? DATA.lines[0];
    byId("magic-line").value = line.name;
    const ends = line.name.split("-").map((end) => BOARD.byName.get(end));
    axis = ends[0].x < ends[1].x ? 0 : 1;
    squares = [ends[0], ...BOARD.ray(ends[0], AXES[axis][0])];
    fillSelect("magic-king", [["", say("magic.noKing")], ...squares.map(({ name }) => [name, name])]);
  }

  function chooseKing(name) {
    king = squares.find((square) => square.name === name) ?? null;
    byId("magic-king").value = king?.name ?? "";
    const all = squares.filter((square) => square !== king).map((square) => square.bit);
    mask = setOf(all);
    if (king) occupied &= ~bit(king.bit);
    letters = lettersOf(all);
    const entry = king && ((word) => walk(king.bit, axis, word).map(({ moves, landings }) => `${moves},${landings}`).join());
    trial.setUp(mask, width, entry);
    byId("magic-tree").disabled = !king;
  }

  const treeMagic = () => LOOK_UPS[king.bit][axis].magic;
  const sparsest = () => (line.census.sparsest ? BigInt(line.census.sparsest) : null);
  const usual = () => (king ? treeMagic() : sparsest() ?? 0x0101010101010101n & ones(width));

  function setMultiplier(magic) {
    byId("magic-multiplier").value = hex(magic, width);
    useMultiplier(magic);
  }

  /** Shows the product of a multiplier; null means that the input is not a number. */
  function useMultiplier(magic) {
    showFault("magic-multiplier", magic === null ? say("magic.notHex", { width }) : "");
    if (magic === null) return;
    multiplier = magic;
    trial.show(magic);
    draw();
  }

  function draw() {
    const bits = count(mask);
    const shift = width - bits;
    const index = indexOf({ mask, magic: multiplier, shift }, occupied);
    product.draw({ occupied, mask, magic: multiplier, index, shift, width, letters });
    byId("magic-formula").textContent =
      `(${hex(occupied, width)} & ${hex(mask, width)}) × ${hex(multiplier, width)} >> ${shift} = ${index}`;
    byId("magic-index").textContent = say("magic.index", {
      bits, binary: index.toString(2).padStart(bits, "0"), index,
    });
    byId("example-says").textContent = say("example.text");
    trial.point(index);
    const seen = king ? entryOf(index) : null;
    drawBoard(seen);
    census();
    waysView({ axis, line: squares, occupied, mask, width, letters });
    remember("magic", {
      line: line.name, king: king?.name ?? "-", on: namesOf(BOARD, occupied) || "-", m: hex(multiplier, width),
    });
  }

  /** Shows a multiplication of the article, whose multiplier moves some bits to the highest places. */
  function showExample({ magic: text, bits, width: size }) {
    const [magic, width, places] = [BigInt(text), Number(size), bits.split(" ").map(Number)];
    const [mask, shift] = [setOf(places), width - places.length];
    const indexAt = (word) => indexOf({ mask, magic, shift, width }, word);
    const indexes = new Set(subsets(mask).map(indexAt)).size;
    product.draw({ occupied: mask, mask, magic, index: indexAt(mask), shift, width, letters: lettersOf(places) });
    const all = 2 ** places.length;
    byId("example-says").textContent = say(indexes === all ? "example.works" : "example.fails", { magic: text, bits, all, indexes });
  }

  /** Shows the table entry if the multiplier is the magic of the table; otherwise the attacks found by walking. */
  function entryOf(index) {
    const { magic, offset } = LOOK_UPS[king.bit][axis];
    const isTree = multiplier === magic;
    const ways = isTree ? entryAt(king.bit, axis, offset + index) : walk(king.bit, axis, occupied);
    const [moves, victims, landings] = ["moves", "victim", "landings"].map((part) => union(ways.map((way) => way[part])));
    byId("magic-entry").replaceChildren(
      element("p", {}, isTree ? say("magic.entry", { king: king.name, number: grouped(offset + index), offset: grouped(offset), index })
        : say("magic.noEntry")),
      ...[["moves", moves], ["victims", victims], ["landings", landings]].map(([part, set]) =>
        element("p", { class: `key ${part}` }, `${say(`magic.${part}`)} `, element("code", {}, hex(set, width)), ` ${namesOf(BOARD, set) || "–"}`)));
    return { moves, victims, landings };
  }

  function drawBoard(seen) {
    if (!seen) byId("magic-entry").replaceChildren(element("p", {}, say("magic.chooseKing")));
    view.draw((square) => {
      const inSet = (part) => seen && contains(seen[part], square.bit);
      const sets = ["moves", "victims", "landings"].filter(inSet);
      return {
        piece: square === king ? "W" : contains(occupied, square.bit) ? "o" : undefined,
        text: square.bit,
        corner: letters.get(square.bit) ?? "",
        marks: [squares.includes(square) && "line", ...sets],
        label: [bitText(square), ...sets.map((part) => say(`magic.${part}`))],
      };
    });
  }

  function census() {
    const { count: counted, smallest, sparsest, steps } = line.census;
    const name = line.name.replace("-", "–");
    const all = 2n ** BigInt(width);
    byId("magic-sparsest").disabled = !counted;
    const found = counted
      ? say("magic.counted", {
        all: grouped(all), count: grouped(BigInt(counted)), oneIn: grouped(all / BigInt(counted)), smallest, sparsest,
      })
      : say("magic.notCounted", { all: grouped(all), steps });
    const size = (key, bits) => say(key, { line: name, king: king?.name, bits, occupancies: grouped(2 ** bits) });
    byId("magic-census").textContent =
      [size("magic.census", squares.length), found, king ? size("magic.withoutKing", count(mask)) : ""].join(" ");
  }

  on("magic-line", "input", (event) => {
    const last = king?.name;
    chooseLine(event.target.value);
    chooseKing(king ? squares.find(({ name }) => name === last)?.name ?? squares[0].name : "");
    setMultiplier(usual());
  });
  on("magic-king", "input", (event) => {
    chooseKing(event.target.value);
    setMultiplier(usual());
  });
  on("magic-multiplier", "input", ({ target }) => useMultiplier(readHex(target.value, width)));
  for (const button of document.querySelectorAll("[data-magic]")) button.addEventListener("click", () => showExample(button.dataset));
  on("magic-tree", "click", () => setMultiplier(treeMagic()));
  on("magic-sparsest", "click", () => {
    chooseKing("");
    setMultiplier(sparsest());
  });

  return (state) => {
    chooseLine(state.line ?? DATA.lines[0].name);
    occupied = setOfNames(BOARD, state.on ?? "c3 f6");
    chooseKing(state.king ?? "a1");
    setMultiplier(readHex(state.m ?? "", width) ?? usual());
  };
}

/** Shows two other ways to the index of the line: PEXT and a rotated board. */
function waysView({ axis, line, occupied, mask, width, letters }) {
  const places = bitsOf(mask);
  const packed = gather(occupied, mask);
  const row = (key, word, isPlace, letter) => wordRow(say(key), wordView(word, width, {
    mark: (number) => isPlace(number) && "index",
    content: (number) => (!isPlace(number) ? "" : contains(word, number) ? letter(number) : "0"),
  }));
  byId("pext-steps").replaceChildren(
    row("ways.masked", occupied & mask, (number) => contains(mask, number), (number) => letters.get(number)),
    row("ways.gathered", packed, (number) => number < places.length, (number) => letters.get(places[number])));
  byId("pext-index").textContent = say("ways.index", { binary: packed.toString(2).padStart(places.length, "0"), index: packed });

  // In this numbering a step along the line adds 1, so the bits of the line are adjacent.
  const rotated = axis === 0 ? rotatedBoard(BOARD.width, BOARD.height) : gapless(BOARD.width, BOARD.height);
  const squares = line.map(({ name }) => rotated.byName.get(name));
  const lowest = Math.min(...squares.map((square) => square.bit));
  const isOccupied = (square) => contains(occupied, BOARD.byName.get(square.name).bit);
  const word = rotated.where(isOccupied);
  const lineMask = setOf(squares.filter((_, i) => contains(mask, line[i].bit)).map((square) => square.bit - lowest));
  makeGrid(byId("rotated-board"), rotated, { label: say("ways.rotatedLabel"), say }).draw((square) => ({
    text: square.bit,
    piece: isOccupied(square) ? "o" : undefined,
    marks: [squares.includes(square) && "line"],
    label: [bitText(square)],
  }));
  const index = word >> BigInt(lowest) & lineMask;
  const isOwn = squares.every((square) => BOARD.byName.get(square.name).bit === square.bit);
  byId("rotated-text").textContent = say(isOwn ? "ways.own" : "ways.rotated", {
    first: lowest, last: lowest + squares.length - 1,
  });
  byId("rotated-code").textContent = `${hex(word, width)} >> ${lowest} & ${hex(lineMask, 8)} = ${index}`;
}
