// Compares the results of the modules of the teaching page with the results of the Rust libraries. Usage: node
// moves.mjs PAGE.html EXPECTED

import { readFileSync } from "node:fs";

const [page, expected] = process.argv.slice(2).map((path) => readFileSync(path, "utf8"));

// The modules take the tables of the board from this name, which the page defines in a script.
globalThis.DATA = JSON.parse(/^const DATA = (.*);$/m.exec(page)[1]);
const load = (name) => import(`../src/teaching/assets/${name}.js`);
const [{ readFen, writeFen }, { makeGenerator }, { lookUp, walk }] = await Promise.all(["fen", "moves", "tables"].map(load));

const word = (set) => set.toString(16);
const union = (ways, part) => word(ways.reduce((set, way) => set | way[part], 0n));

/** Compares the expected attacks of a king with the attacks from the table and with those found square by square. */
function compareEntry(square, axis, occupied, entry) {
  for (const look of [lookUp, walk]) {
    const ways = look(Number(square), Number(axis), BigInt("0x" + occupied));
    const found = ["moves", "victim", "landings"].map((part) => union(ways, part)).join(" ");
    if (found !== entry) return found;
  }
  return null;
}

/** Compares the legal moves of a FEN, and the position after each move. */
function compareMoves(name, fen, entry) {
  const game = DATA.games.find((game) => game.name === name);
  const generator = makeGenerator(game);
  const { position, at } = readFen(fen);
  if (!position) return at;
  if (writeFen(game.numeric, position) !== fen) return writeFen(game.numeric, position);
  const found = generator.legalMoves(position).map((move) => {
    const next = writeFen(game.numeric, generator.play(position, move));
    return [move.from, move.to, word(move.captured), move.promotes ? 1 : 0, next].join(" ");
  }).sort().join("|");
  return found === entry ? null : found;
}

const counts = { entries: 0, positions: 0, moves: 0 };
for (const line of expected.trimEnd().split("\n")) {
  const [kind, ...fields] = line.split("\t");
  const found = kind === "entry" ? compareEntry(...fields) : compareMoves(...fields);
  if (found !== null) {
    console.error(`${line}\nthe page has: ${found}`);
    process.exit(1);
  }
  if (kind === "entry") {
    counts.entries += 1;
  } else {
    counts.positions += 1;
    counts.moves += fields[2] === "" ? 0 : fields[2].split("|").length;
  }
}
console.log(`${counts.entries} entries, ${counts.positions} positions, ${counts.moves} moves`);
