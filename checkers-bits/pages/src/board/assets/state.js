// State: all that the page knows. `start` makes the one state and passes it to every part. A part that changes it calls
// `redraw` or `changed`, and never draws what another part shows.

import { newSearches } from "./engine.js";

export const newState = () => ({
  /** The list of games, which is saved as one file, and whether it has changes of the visitor that are not saved. */
  file: { games: [], isChanged: false },
  /** The files of which games are still read. */
  readings: new Set(),
  /**
   * The game on the board: a game of the list with the values of `gameFrom`, and these besides.
   *
   * `board` shows the position at `node`. `info` is the result of `variantInfo` for the variant. `startsSecond` tells
   * whether the side that usually moves second makes the first move. `ending` is the text of an end on time or by
   * resignation at the node `end`.
   */
  game: undefined,
  /** States to go back to: the list, the game and the node before a change, and a function that takes the change back. */
  undos: [],
  /** Whether Black is at the bottom of the board. */
  isTurned: false,
  /** The moves along which the board has arrows, the best first. */
  arrows: [],
  /** The position that the visitor sets up: the letter of the piece on each square. */
  setup: { isOn: false, pieces: new Map() },
  /**
   * `premove` has the first and the last square of a move for after the reply of the engine to the position at `node`.
   */
  input: { premove: { node: undefined, squares: [] } },
  /**
   * The side that the engine plays, undefined for neither side; the node for which it searches a move, and the number of
   * this search.
   */
  match: { engine: undefined, clocks: undefined, searched: undefined, number: undefined },
  /** The lines that the visitor sees, and the judging of the game that is in progress, if any. */
  analysis: { isOn: false, lines: [], judging: undefined },
  /**
   * The list in the database of the browser: its number, the number under which the database has it, its games and the sum of
   * their edits; whether it is being written; whether it could not be; and a stored list that is not read yet, as the state names it.
   */
  storage: { id: undefined, storedId: undefined, games: [], edits: undefined, isPending: false, hasFailed: false, awaited: undefined },
  /**
   * The tasks that the mistakes of the game set: the mistake at hand with the children of the node before it, the move tried
   * last, and the mistakes that follow; undefined if there are no tasks.
   */
  task: undefined,
  /** The worker of the engine and its variant. */
  engine: { worker: undefined, variant: undefined, searches: newSearches() },
  /** The worker with endgame tables, the variant of the tables, and their maximum number of pieces. */
  endgames: { worker: undefined, variant: undefined, pieces: 0, isBuilding: false },
  /** The counts of the moves that the games of a list played, how many games were read, and how many of them counted. */
  explorer: undefined,

  /** Draws the board, with changes of its options, and the players. `start` sets this function and the next two. */
  redraw() {},
  /** Draws the page after a change of the game or its node, and lets the engine search what the page needs now. */
  changed() {},
  /** Stores the state soon. */
  remember() {},
});
