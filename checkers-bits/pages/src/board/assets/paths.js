// Paths: which moves fit the squares that the visitor has chosen.

/** Returns the squares of the path of a move after the chosen squares `steps`. */
function restOf(move, steps) {
  let place = 0;
  for (const step of steps.slice(1)) place = move.path.indexOf(step, place + 1);
  return move.path.slice(place + 1);
}

/** Returns the moves that fit the chosen squares and then the square `name`, and whether one of them ends there. */
function fitting(moves, steps, name) {
  const found = moves.filter((move) => restOf(move, steps).includes(name));
  return { found, ends: found.some((move) => restOf(move, steps).at(-1) === name) };
}
