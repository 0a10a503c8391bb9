import type { Board, BrokenGame, Move, PdnGame } from "./rules.js";

export { Board, PdnReader, variantInfo, variants, writePdn } from "./rules.js";
export type {
  BrokenGame, Color, GameToWrite, Line, Move, MoveLike, Outcome, PdnGame, Piece, Ply, PlyToWrite, Square, VariantInfo,
} from "./rules.js";

/**
 * Loads the rules. A browser needs it before anything else; in Node they are loaded already.
 *
 * Without a source the module beside this file is fetched. A source is its address, a response, its bytes, or the compiled
 * module.
 */
export function init(source?: BufferSource | Response | URL | string | WebAssembly.Module): Promise<void>;
export default init;

/**
 * The games of a PDN file, one after the other.
 *
 * Bytes may be in UTF-8 or in a Western, Cyrillic or Central European code page, which is detected. A broken game is a value with its place; the games after it are read.
 * Without a variant, each game is read by the one that its tags or moves show.
 *
 * ```js
 * for (const game of readPdn(text)) {
 *   if ("error" in game) console.log(`line ${game.error.line}: ${game.error.message}`);
 *   else console.log(game.tags.White, game.moves.length);
 * }
 * ```
 */
export function readPdn(
  text: string | Uint8Array,
  options?: { variant?: string },
): Generator<PdnGame | BrokenGame, void, undefined>;

/** What a search has found at a depth. */
export interface Info {
  /** The number of better lines: 0 for the principal variation. */
  line: number;
  /** In plies. */
  depth: number;
  /** In hundredths of a man, for the side to move. */
  score: number;
  /** Plies to the win of the side to move, negative to its loss; none for other scores. */
  pliesToEnd?: number;
  /** The number of nodes searched. */
  nodes: number;
  /** The time in milliseconds. */
  time: number;
  /** The moves of the line; the first is the best move. */
  moves: Move[];
}

/** When a search ends, whichever comes first. Without any it goes on until it is stopped. */
export interface Limits {
  /** In plies. */
  depth?: number;
  nodes?: number;
  /** In milliseconds. */
  moveTime?: number;
  /** A clock in milliseconds, whose time the engine divides itself; `moves` to the next time control. */
  clock?: { left: number; increment?: number; moves?: number };
  /** The number of lines to find. Default: 1. */
  lines?: number;
  /** The opponent is to move: `moveTime` or `clock` begin with `ponderHit`. */
  ponder?: boolean;
  /** Called with each line of each depth, as listeners of `info` are. */
  onInfo?: (info: Info) => void;
  /** Stops the search. */
  signal?: AbortSignal;
}

/**
 * A program that plays: a search for the best move, in a worker of its own.
 *
 * It dispatches a `CustomEvent` named `info`, with an `Info` as its detail, for each line of each depth.
 *
 * ```js
 * const engine = await Engine.create({ variant: "russian" });
 * const best = await engine.search(new Board("russian"), { moveTime: 500 });
 * console.log(best.moves[0].text, best.score);
 * ```
 */
export class Engine extends EventTarget {
  private constructor();

  /**
   * Starts an engine. The table is of `tableMib` MiB. `weights` are the bytes of a file of `weights/`, if they are not to be
   * fetched; `worker` runs the file `worker.js`, where a bundler wants to start it itself.
   */
  static create(options?: { variant?: string; tableMib?: number; weights?: Uint8Array; worker?: Worker }): Promise<Engine>;

  /** The name of the variant. */
  readonly variant: string;

  /**
   * Searches the position of a board, with its history, and gives the best line; without a legal move, nothing.
   *
   * A search that is stopped gives what it has found so far. Several searches wait for each other.
   */
  search(board: Board, limits?: Limits): Promise<Info | undefined>;

  /** Ends the search that runs. Pages that are not `crossOriginIsolated` lose the engine's memory by it. */
  stop(): void;

  /** The opponent has made the expected move: a search with `ponder` now has its time. */
  ponderHit(): void;

  /** Forgets everything, as before another game. */
  newGame(): Promise<void>;

  /** The number of ways to play `depth` moves. Twice as fast as `board.perft`, and the page goes on meanwhile. */
  perft(board: Board, depth: number): Promise<number>;

  /** Ends the worker. */
  terminate(): void;
}

/** What endgame tables know of a position, for the side to move. They know no draw rules. */
export interface EndgameValue {
  outcome: "win" | "draw" | "loss";
  /** Plies to the win of the side to move, negative to its loss, with the best moves of both; none for a draw or if no table has them. */
  pliesToEnd?: number;
}

/**
 * Endgame tables in a worker of their own: the exact value of every position with few pieces.
 *
 * Antidraughts, Breakthrough, Frisian draughts and Frysk! have none.
 *
 * ```js
 * const endgames = await Endgames.create({ variant: "russian" });
 * await endgames.build(3);
 * const found = await endgames.probe(new Board("russian", "W:Wh4:Bb8"));
 * console.log(found.outcome, found.pliesToEnd, found.moves[0].move.text);
 * ```
 */
export class Endgames {
  private constructor();

  /** The names of the games that have tables. */
  static readonly variants: string[];

  /** No tables yet. `worker` runs the file `worker.js`, where a bundler wants to start it itself. */
  static create(options?: { variant?: string; worker?: Worker }): Promise<Endgames>;

  /** The name of the variant. */
  readonly variant: string;

  /**
   * Builds the tables of 2 to 5 pieces. `onProgress` is called with the share that is done.
   *
   * @returns the number of pieces up to which there are all tables
   */
  build(pieces: number, options?: { onProgress?: (share: number) => void }): Promise<number>;

  /**
   * Adds a table from the bytes of a file that `checkers endgame build` has written. The name is for errors.
   *
   * @returns the number of pieces up to which there are all tables
   */
  add(name: string, bytes: Uint8Array): Promise<number>;

  /** The value of a position and of its moves, the best one first; nothing if a table is missing. */
  probe(board: Board): Promise<(EndgameValue & { moves: ({ move: Move } & EndgameValue)[] }) | undefined>;

  /** Ends the worker. What it was asked and has not answered gives `undefined`. */
  terminate(): void;
}

/** The name of the file in `weights/` for a variant, if the package has the variant: some share one. */
export function weightsOf(variant: string): string | undefined;
