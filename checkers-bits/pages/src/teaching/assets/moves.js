// Moves: the legal moves of a position, generated as sets where possible.

import { DOWN, UP, opposite } from "./geometry.js";
import { BOARD, lookUp } from "./tables.js";
import { bit, bitsOf, contains, count, union } from "./words.js";

/**
 * A position is { men: [white, black], kings: [white, black], turn: 0 or 1 }; men and kings are words.
 * A move is { from, to, captured, promotes }: `from` and `to` are bit numbers, `captured` is a set.
 */
export function makeGenerator(game) {
  /** Returns the sets of a position from the view of the side to move. */
  function view({ men, kings, turn }) {
    const own = men[turn] | kings[turn];
    const enemy = men[1 - turn] | kings[1 - turn];
    return {
      men: men[turn], kings: kings[turn], own, enemy,
      occupied: own | enemy,
      empty: BOARD.all & ~(own | enemy),
      forward: turn === 0 ? UP : DOWN,
      lastRank: BOARD.lastRank[turn],
    };
  }

  /** Returns the men that can step in a direction: the men on empty squares rotated back by one step. */
  const steppers = ({ men, empty }, direction) => men & BOARD.step(empty, opposite(direction));

  /** Returns the men that can capture in a direction: empty squares are rotated back over an enemy piece. */
  const jumpers = ({ men, enemy, empty }, direction) => {
    const back = opposite(direction);
    return men & BOARD.step(BOARD.step(empty, back) & enemy, back);
  };

  /** Returns the ray attacks of a king on the square `from`, in all four directions. */
  const sights = (from, occupied) =>
    [0, 1].flatMap((axis) => lookUp(from, axis, occupied));

  /** Returns the attacks of a man like those of a king: in each direction, a piece with an empty square behind it. */
  const jumps = (from, occupied) => [0, 1, 2, 3].map((direction) => {
    const next = BOARD.step(bit(from), direction) & occupied;
    const landings = BOARD.step(next, direction) & ~occupied;
    return { victim: landings && next, landings };
  });

  function quietMoves(sets) {
    const moves = [];
    for (const direction of sets.forward) {
      for (const from of bitsOf(steppers(sets, direction))) {
        const [to] = bitsOf(BOARD.step(bit(from), direction));
        moves.push({ from, to, captured: 0n, promotes: contains(sets.lastRank, to) });
      }
    }
    for (const from of bitsOf(sets.kings)) {
      const seen = union(sights(from, sets.occupied).map((sight) => sight.moves));
      for (const to of bitsOf(seen)) moves.push({ from, to, captured: 0n, promotes: false });
    }
    return moves;
  }

  function captures(sets) {
    // The key of a capture has its first square, its last square and the captured pieces, because two paths with
    // equal keys are one move.
    const found = new Map();
    const end = ({ from, isKing, captured }, to) => {
      const promotes = contains(sets.men, from) && (isKing || contains(sets.lastRank, to));
      found.set([from, to, captured, promotes].join(), { from, to, captured, promotes });
    };

    /** Continues a capture by a piece that stands on the square `at`. Returns whether the piece can capture more. */
    function goOn(capture, at) {
      const isKing = capture.isKing || game.promotesDuringCapture && contains(sets.lastRank, at);
      let couldGoOn = false;
      for (const sight of (isKing ? sights : jumps)(at, capture.occupied)) {
        const victim = sight.victim & sets.enemy & ~capture.captured;
        if (victim === 0n) continue;
        couldGoOn = true;
        const next = { ...capture, isKing, captured: capture.captured | victim };
        const landings = bitsOf(sight.landings);
        // A king must land on a square from which it can capture more, if there is such a square. The other landing
        // squares are left out.
        const goesOn = landings.filter((landing) => goOn(next, landing));
        if (goesOn.length > 0) continue;
        for (const landing of landings) end(next, landing);
      }
      return couldGoOn;
    }

    const jumping = union([0, 1, 2, 3].map((way) => jumpers(sets, way)));
    for (const from of bitsOf(jumping | sets.kings)) {
      // During a capture the start square counts as empty. Captured pieces still block, because they leave the board
      // only when the move ends.
      goOn({ from, isKing: contains(sets.kings, from), occupied: sets.occupied & ~bit(from), captured: 0n }, from);
    }

    const moves = [...found.values()];
    if (!game.mustTakeTheMost) return moves;
    const most = Math.max(0, ...moves.map((move) => count(move.captured)));
    return moves.filter((move) => count(move.captured) === most);
  }

  /** Returns the legal moves: the captures, or the quiet moves if there is no capture. */
  function legalMoves(position) {
    const sets = view(position);
    const found = captures(sets);
    return found.length > 0 ? found : quietMoves(sets);
  }

  function play({ men, kings, turn }, move) {
    const wasKing = contains(kings[turn], move.from);
    const without = (set) => set & ~bit(move.from) & ~move.captured;
    const next = { men: men.map(without), kings: kings.map(without), turn: 1 - turn };
    const arrives = wasKing || move.promotes ? next.kings : next.men;
    arrives[turn] |= bit(move.to);
    return next;
  }

  function start() {
    const ranks = (from, to) => BOARD.where(({ y }) => from <= y && y < to);
    const filled = DATA.board.ranksOfMen;
    const men = [ranks(0, filled), ranks(BOARD.height - filled, BOARD.height)];
    return { men, kings: [0n, 0n], turn: 0 };
  }

  return { view, steppers, jumpers, sights, legalMoves, play, start };
}
