import type { Board, BrokenGame, LineToWrite, Move, PdnGame, PlyToWrite, Variant } from "./rules.js";

export { Board, PdnReader, PlayedMoves, knownRules, rules, validateFen, variantInfo, variants, writePdn } from "./rules.js";
export type {
  BrokenGame, Color, DrawReason, GameToWrite, Line, LineToWrite, Move, MoveLike, Outcome, PdnGame, Piece, PlayedMove, Ply,
  PlyToWrite, RefusedError, Rules, Square, Variant, VariantInfo, VariantName, WinReason,
} from "./rules.js";

// Some programs for Node are compiled without the library of browsers, which has these types.
declare global {
  interface Worker {}
  interface EventListenerOptions {}
  interface AddEventListenerOptions {}
  namespace WebAssembly {
    interface Module {}
  }
}

type OrPromise<T> = T | PromiseLike<T>;

/**
 * The source of a file: its address, its bytes, or the response to a request for it. In Node, a string without a
 * protocol is a path. If no source is given, the file in the package is loaded.
 */
export type Source = OrPromise<string | URL | ArrayBuffer | ArrayBufferView | Response>;

/** The source of a WebAssembly module: its file, or the compiled module. */
export type ModuleSource = Source | OrPromise<WebAssembly.Module>;

/**
 * Loads the rules. In a browser, call `init` before other functions of the package. In Node, `init` does
 * nothing, because the import loads the rules.
 *
 * `source` is the source of the file `rules_bg.wasm`; by default, the file in the package.
 */
export function init(source?: ModuleSource): Promise<void>;
export default init;

/**
 * Yields the games of a PDN text one by one.
 *
 * Bytes can be in UTF-8, in UTF-16 or in a Western, Cyrillic or Central European code page; the encoding is detected.
 * A broken game is yielded as a value with the place of its error, and the next games are still read. Without
 * `variant`, the variant of each game is guessed from its tags and moves.
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
  options?: { variant?: Variant },
): Generator<PdnGame | BrokenGame, void, undefined>;

/**
 * Returns the moves played on a board as a game for `writePdn`. Tags, comments, glyphs and variations can be added to
 * it.
 *
 * ```js
 * const game = gameOf(board, { White: "Baas" });
 * game.moves[1].comments.push("Better:");
 * game.moves[1].variations.push({ moves: [{ move: "f6-g5" }] });
 * writePdn(game);
 * ```
 */
export function gameOf(board: Board, tags?: Record<string, string>): {
  variant: Variant;
  fen: string;
  tags: Record<string, string>;
  comments: string[];
  moves: (PlyToWrite & { comments: string[]; nags: number[]; variations: LineToWrite[] })[];
};

/** The result of a search at one depth. */
export interface Info {
  /** The number of the line: 0 for the best line, 1 for the second-best line. */
  line: number;
  /** The search depth in plies. */
  depth: number;
  /** The score for the side to move, in hundredths of a man. */
  score: number;
  /** The plies to a win of the side to move, negative for a loss; missing for other scores. */
  pliesToEnd?: number;
  /** The number of nodes searched. */
  nodes: number;
  /** The time of the search in milliseconds. */
  time: number;
  /** The moves of the line; the first is the best move. */
  moves: Move[];
}

/**
 * The limits of a search. The search ends at the limit that it reaches first. Without a limit it ends only by `stop`.
 */
export interface Limits {
  /** The maximum depth in plies. */
  depth?: number;
  /** The maximum number of nodes. */
  nodes?: number;
  /** The maximum time in milliseconds. */
  moveTime?: number;
  /**
   * The clock of the side to move in milliseconds; the engine chooses the time for the move. `moves` is the number
   * of moves to the next time control.
   */
  clock?: { left: number; increment?: number; moves?: number };
  /**
   * A playing strength: the number of an entry of `strengths`, from 1 to 8. Not with `depth`, `nodes` or `moveTime`;
   * a clock replaces the time per move.
   */
  level?: number;
  /** The number of best lines to find (default: 1). */
  lines?: number;
  /** Whether to search while the opponent thinks. The time of `moveTime` or `clock` then begins with `ponderHit`. */
  ponder?: boolean;
  /** A function that is called with each line of each depth, like a listener of the event `info`. */
  onInfo?: (info: Info) => void;
  /**
   * A signal that stops the search. If the signal is aborted before the search begins, the promise of the search is
   * rejected.
   */
  signal?: AbortSignal;
}

/** The playing strengths for people, weakest first: a limit of nodes, or a time per move in milliseconds. */
export const strengths: readonly { name: string; nodes?: number; moveTime?: number }[];

/** A mark of a bad move. `minLoss` is the least loss that has it, in hundredths of a man, and `nag` its glyph in PDN. */
export interface Mark {
  minLoss: number;
  nag: number;
  sign: string;
  name: string;
}

/** The marks `?!`, `?` and `??` of bad moves, in ascending order of the loss. `checkers analyse` writes the same. */
export const marks: readonly Mark[];

/**
 * Returns the loss of a move in hundredths of a man. `best` and `played` are the scores of the best move and of the played
 * move for the side that moves, in the same unit. Between two scores of a decided game nothing is lost.
 */
export function lossOf(best: number, played: number): number;

/** Returns the mark of a move by the same scores as `lossOf`; `undefined` for a small loss. */
export function markOf(best: number, played: number): Mark | undefined;

/**
 * A draughts engine: it searches for the best move, in a worker of its own.
 *
 * For each line of each depth, the engine dispatches a `CustomEvent` named `info` whose detail is an `Info`.
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
   * Starts an engine. The transposition table has `tableMib` MiB; 0 is no table. `module` is the source of `engine_bg.wasm`, and
   * `weights` is the source of the file in `weights/` that `weightsOf` names. By default the package starts its worker.
   * If your bundler needs another way to start workers, pass as `worker` a worker that runs `worker.js`.
   */
  static create(options?: {
    variant?: Variant; tableMib?: number; weights?: Source; module?: ModuleSource; worker?: Worker;
  }): Promise<Engine>;

  addEventListener(
    type: "info", listener: (event: CustomEvent<Info>) => void, options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(...listener: Parameters<EventTarget["addEventListener"]>): void;

  removeEventListener(
    type: "info", listener: (event: CustomEvent<Info>) => void, options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(...listener: Parameters<EventTarget["removeEventListener"]>): void;

  /** The name of the variant. */
  readonly variant: Variant;

  /**
   * Searches the position of a board and returns the best line; `undefined` if there is no legal move. The search
   * uses the earlier moves of the board to see repetitions.
   *
   * A stopped search returns the best line found so far. If a search is in progress, a new search waits for its end.
   * A limit with an unknown name or a wrong value rejects the promise, and so does an exception of `onInfo`.
   */
  search(board: Board, limits?: Limits): Promise<Info | undefined>;

  /**
   * Ends the searches that were called before. A search that has not begun returns a legal move. If the page is not
   * `crossOriginIsolated`, the engine also loses the results of earlier searches.
   */
  stop(): void;

  /** Tells the last search with `ponder` that the opponent has made the expected move. The time of the search begins. */
  ponderHit(): void;

  /** Clears the transposition table and other results of earlier searches, as before another game. */
  newGame(): Promise<void>;

  /**
   * The number of sequences of `depth` moves. The count is several times as fast as `board.perft` and does not block
   * the page, because it runs in the worker.
   */
  perft(board: Board, depth: number): Promise<number>;

  /**
   * Ends the worker. The promise of a search in progress resolves to the best line so far. All other promises are
   * rejected, also the promises of later calls.
   */
  terminate(): void;
}

/** The value of a position for the side to move by endgame tables, with best play and without draw rules. */
export interface EndgameValue {
  outcome: "win" | "draw" | "loss";
  /**
   * The plies to a win of the side to move, negative for a loss; missing for a draw, or if the tables have no plies.
   */
  pliesToEnd?: number;
}

/**
 * Endgame tables, which have the exact value of every position with few pieces. They run in a worker of their own.
 *
 * Antidraughts, Breakthrough, Turkish and Frisian draughts and Frysk! have no endgame tables.
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

  /** The names of the variants that have endgame tables. */
  static readonly variants: Variant[];

  /**
   * Starts a worker that has no tables yet. `module` is the source of `endgame_tables_bg.wasm`. By default the package
   * starts its worker. If your bundler needs another way to start workers, pass as `worker` a worker that runs
   * `worker.js`.
   */
  static create(options?: { variant?: Variant; module?: ModuleSource; worker?: Worker }): Promise<Endgames>;

  /** The name of the variant. */
  readonly variant: Variant;

  /**
   * Builds all tables with up to `pieces` pieces, 2 to 5. Calls `onProgress` with the finished share of the work,
   * from 0 to 1.
   *
   * @returns the greatest number of pieces for which all tables are loaded
   */
  build(pieces: number, options?: { onProgress?: (share: number) => void }): Promise<number>;

  /**
   * Adds a table from the bytes of a file that `checkers endgame build` wrote. `name` is the name of the file for
   * errors.
   *
   * @returns the greatest number of pieces for which all tables are loaded
   */
  add(name: string, bytes: Uint8Array): Promise<number>;

  /**
   * Returns the values of a position and of its legal moves, the best move first; `undefined` if a table is
   * missing.
   */
  probe(board: Board): Promise<(EndgameValue & { moves: ({ move: Move } & EndgameValue)[] }) | undefined>;

  /** Ends the worker. Pending promises and the promises of later calls are rejected. */
  terminate(): void;
}

/**
 * Returns the name of the file in `weights/` for a variant; `undefined` if the package lacks the variant, or if
 * no weights are learnt for it. Some variants share a file.
 */
export function weightsOf(variant: Variant): string | undefined;
