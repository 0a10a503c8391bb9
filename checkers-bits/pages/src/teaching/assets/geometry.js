// Geometry: bits and neighbours of the dark squares, and the edges of the board.

import { fileName, rankName } from "../../../../wasm/package/grid.js";
import { contains, modulo, rotate, setOf } from "./words.js";

// The changes of file and rank by a step in each direction: up-left, up-right, down-left, down-right.
export const STEPS = [[-1, 1], [1, 1], [-1, -1], [1, -1]];
export const ARROWS = ["↖", "↗", "↙", "↘"];
/** The directions up and down, as indexes of STEPS. */
export const UP = [0, 1];
export const DOWN = [2, 3];
export const opposite = (direction) => 3 - direction;
// The two directions of each axis, up and down: first for lines parallel to a1-h8, then for lines parallel to
// g1-a7.
export const AXES = [[UP[1], DOWN[0]], [UP[0], DOWN[1]]];

/** Returns the width in bits of the smallest word that has at least `ring` bits. */
export const wordWidth = (ring) => [32, 64, 128, 256].find((width) => width >= ring);

const squareName = (x, y) => fileName(x) + rankName(y);

/** Returns the set of the squares named in a text. */
export const setOfNames = ({ where }, text) => where(({ name }) => text.split(" ").includes(name));

/** Returns the names of the squares of a set, ordered by rank. On a line, this is the order of its squares. */
export const namesOf = ({ squares }, set) =>
  squares.filter((square) => contains(set, square.bit)).map(({ name }) => name).join(" ");

/** Makes a numbering in which a step up-left or up-right adds a constant modulo `ring`. */
export function linear({ width, height, upLeft, upRight, ring }) {
  const bitAt = (x, y) => modulo(upRight * ((x + y) / 2) + upLeft * ((y - x) / 2), ring);
  return geometry({ width, height, upLeft, upRight, ring, bitAt });
}

/**
 * Makes the numbering without ghost bits, for any even width and height: a step adds a constant modulo the number
 * of squares. A step up-left adds 1; on the rotated board, a step up-right does.
 */
export const gapless = (width, height, [upLeft, upRight] = [1, width - 1]) =>
  linear({ width, height, upLeft, upRight, ring: width * height / 2 });
export const rotatedBoard = (width, height) => gapless(width, height, [width - 1, 1]);

/** Makes a numbering with a ghost bit after every two ranks. A step off the board ends on a ghost bit. */
export function ghostly(width, height) {
  const highest = (width + 1) * (height / 2) - 2;
  return linear({
    width, height, upLeft: width / 2, upRight: width / 2 + 1,
    ring: wordWidth(highest + width / 2 + 1),
  });
}

/** Makes the simplest numbering, rank by rank from a1. In this numbering a step does not add a constant. */
export const rowByRow = (width, height) =>
  geometry({ width, height, ring: width * height / 2, bitAt: (x, y) => y * width / 2 + Math.floor(x / 2) });

/** Makes the chess board, which has all squares, numbered rank by rank from a1. */
export const chessBoard = () => geometry({ width: 8, height: 8, bitAt: (x, y) => 8 * y + x, isSquare: () => true });

const isDark = (x, y) => (x + y) % 2 === 0;

function geometry({ width, height, upLeft, upRight, ring, bitAt, isSquare = isDark }) {
  const squares = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const number = (height - 1 - y) * width / 2 + Math.floor(x / 2) + 1;
      if (isSquare(x, y)) squares.push({ x, y, bit: bitAt(x, y), name: squareName(x, y), number });
    }
  }
  const byBit = new Map(squares.map((square) => [square.bit, square]));
  const byName = new Map(squares.map((square) => [square.name, square]));
  const at = (x, y) => byName.get(squareName(x, y));
  const neighbour = (square, direction) => {
    const [dx, dy] = STEPS[direction];
    return at(square.x + dx, square.y + dy);
  };
  const ray = (square, direction) => {
    const found = [];
    for (let next = neighbour(square, direction); next; next = neighbour(next, direction)) found.push(next);
    return found;
  };
  /** Returns the set of the squares that pass a test. */
  const where = (test) => setOf(squares.filter(test).map((square) => square.bit));
  const rotations = [upLeft, upRight, -upRight, -upLeft];
  const mayStep = STEPS.map((_, direction) => where((square) => neighbour(square, direction)));
  /** Moves all squares of a set by one step in a direction: AND with a mask, then rotate. */
  const step = (set, direction) =>
    rotate(set & mayStep[direction], rotations[direction], ring);
  return {
    width, height, ring, rotations, squares, byBit, byName, at, neighbour, ray, where, mayStep, step,
    all: where(() => true),
    // The promotion ranks of White and of Black.
    lastRank: [where(({ y }) => y === height - 1), where(({ y }) => y === 0)],
  };
}
