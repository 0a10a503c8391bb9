import type { DrawReason, VariantName, WinReason } from "./variants.js";

export type { DrawReason, VariantName, WinReason };

/** The rules of a game: a text with one clause on each line, such as `"name: x\nlike: russian\na capture: may be refused"`. */
export type Rules = `${string}:${string}`;

/** The name of a variant, or the rules of a game. */
export type Variant = VariantName | Rules;

// If the TypeScript library of a program lacks `Disposable`, this empty interface takes its place, so the types of
// boards and readers compile without the method `[Symbol.dispose]`.
declare global {
  interface Disposable {}
}

export interface Board extends Disposable {}
export interface PdnReader extends Disposable {}
export interface PlayedMoves extends Disposable {}

/** A side. */
export type Color = "white" | "black";

/** A playing square of a board. */
export interface Square {
  /** The number of the square, from 1. */
  number: number;
  /** The algebraic name, such as `"c3"`. */
  algebraic: string;
  /** The number as text, such as `"22"`. */
  numeric: string;
  /** The usual name in the variant: `algebraic` or `numeric`. */
  name: string;
  /** The file, counted from 0 from White's left. */
  file: number;
  /** The rank, counted from 0 from White's side. */
  rank: number;
}

/** The board of a variant and the names of its squares. */
export interface VariantInfo {
  /** The name of the variant, such as `"russian"`, or the name in its rules. */
  name: string;
  /** The number of files. */
  width: number;
  /** The number of ranks. */
  height: number;
  /** The usual square notation of the variant. */
  notation: "algebraic" | "numeric";
  /** The side that makes the first move. */
  begins: Color;
  /** The number in the tag `GameType` of PDN; 99 for rules, which have no such tag. */
  gameType: number;
  /** The playing squares, in the order of their numbers. */
  squares: Square[];
}

/** A piece on a square. */
export interface Piece {
  square: string;
  color: Color;
  king: boolean;
}

/**
 * A move. Squares have their usual names in the variant. Captures of the same pieces between the same squares in
 * different orders are one move. Two moves can have the same `from` and `to` and capture different pieces.
 */
export interface Move {
  from: string;
  /** The square on which the piece ends. A capture can end on its first square. */
  to: string;
  /** The squares of the captured pieces. */
  captured: string[];
  /**
   * The squares from the first to the last square of the move. A capture also has the square on which the piece
   * lands after each captured piece. If a king could land on several squares, this is the square on which it turns
   * or, if it goes straight on, the square right behind the captured piece.
   */
  path: string[];
  /** Whether the move makes a man a king. */
  promotes: boolean;
  /** The move as in PDN, such as `"c3:e5"`. */
  text: string;
  /** The move as in the Hub protocol, such as `"22x15x18"`. This notation is never ambiguous. */
  hub: string;
}

/** A move as an argument: a text in any common notation, a `Move`, or an object with the first and the last square. */
export type MoveLike = string | { hub: string } | { from: string | number; to: string | number };

/** The look of a picture in SVG. A mark and an arrow can have a colour of SVG as their last item. */
export interface Picture {
  /** The width in pixels. */
  size?: number;
  /** Whether Black is below. */
  turned?: boolean;
  /** Numbers on the squares, letters around the board, or none; by default the usual notation of the variant. */
  names?: "numeric" | "algebraic" | "none";
  /** The colours of light and dark squares. */
  colors?: [string, string];
  /** Squares that get a ring. */
  marks?: (string | number | [string | number, string?])[];
  /** The ends of arrows. */
  arrows?: [string | number, string | number, string?][];
}

/** The outcome of a game by the rules. */
export interface Outcome {
  /** The winner; missing for a draw. */
  winner?: Color;
  /** The reason of a win, or the draw rule that ended the game. */
  reason: WinReason | DrawReason;
  /** The outcome as a sentence. */
  text: string;
}

/** A ply of a game in PDN. */
export interface Ply {
  /** The move; missing for an unknown move or a set-up position. */
  move?: Move;
  /** The FEN of a position that this ply sets up. */
  fen?: string;
  comments: string[];
  /** Numeric annotation glyphs: 1 for a good move, 2 for a mistake. */
  nags: number[];
  /** Variations that replace this ply and all later plies. */
  variations: Line[];
}

/** A sequence of moves with comments and variations. */
export interface Line {
  /** The comments before the first move of the line. */
  comments: string[];
  moves: Ply[];
}

/** A game of a PDN file. */
export interface PdnGame extends Line {
  /** The number of the game in its file, from 1. */
  number: number;
  /** The line of the file in which the game begins, from 1. */
  line: number;
  variant: Variant;
  tags: Record<string, string>;
  /** The FEN of the first position, if it is not the start position of the variant. */
  fen?: string;
  /** The recorded result in the form of PDN, such as `"1-0"`, `"2-0"`, `"1/2-1/2"` or `"*"`. */
  result: string;
  /** Warnings about the text of the game, such as broken tags and illegal variations. */
  remarks: string[];
}

/**
 * A game that is not valid PDN or has an illegal move, with the place of the error. The next games can still be
 * read.
 */
export interface BrokenGame {
  /** The number of the game in its file, from 1. */
  number: number;
  error: { line: number; column: number; message: string; code: string; square?: string };
}

/** The error of a FEN, a move or a position that is refused. The message names the place and what was expected there. */
export interface RefusedError extends Error {
  /**
   * The kind of the error, such as `"expected_square"`, `"no_piece"` or `"must_capture"`. It stays if the message changes, so a
   * program can show a text of its own, in the language of its users.
   */
  code: string;
  /** The square that is the reason, as the input names it; missing for other reasons. */
  square?: string;
}

/** A move that games played in a position, with the results of these games. */
export interface PlayedMove {
  move: Move;
  /** The number of games. */
  games: number;
  whiteWins: number;
  draws: number;
  blackWins: number;
  /** Games with another result or without one. */
  others: number;
}

/** A ply for `writePdn`. */
export interface PlyToWrite {
  move?: MoveLike;
  fen?: string;
  comments?: string[];
  nags?: number[];
  variations?: LineToWrite[];
}

/** A line for `writePdn`. */
export interface LineToWrite {
  comments?: string[];
  moves: PlyToWrite[];
}

/** A game for `writePdn`. A `PdnGame` is also accepted. */
export interface GameToWrite extends LineToWrite {
  variant?: Variant;
  tags?: Record<string, string>;
  fen?: string;
  result?: string;
}
