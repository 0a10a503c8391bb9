/** A side. */
export type Color = "white" | "black";

/** A dark square of a board. */
export interface Square {
  /** The number of the numeric notation, from 1. */
  number: number;
  /** `"c3"` */
  algebraic: string;
  /** `"22"` */
  numeric: string;
  /** The usual one of the two names in the variant. */
  name: string;
  /** From 0, from White's left. */
  file: number;
  /** From 0, from White's side. */
  rank: number;
}

/** What a variant looks like. */
export interface VariantInfo {
  /** `"russian"` */
  name: string;
  /** The number of files. */
  width: number;
  /** The number of ranks. */
  height: number;
  /** How squares are usually named. */
  notation: "algebraic" | "numeric";
  /** The side that makes the first move. */
  begins: Color;
  /** The number in the tag `GameType` of PDN. */
  gameType: number;
  /** In the order of their numbers. */
  squares: Square[];
}

/** A piece on a square. */
export interface Piece {
  square: string;
  color: Color;
  king: boolean;
}

/**
 * A move. Squares have the usual names of the variant. Two orders that capture the same pieces between the same squares
 * are one move; two moves can have the same `from` and `to` and capture other pieces.
 */
export interface Move {
  from: string;
  /** A capture can end where it began. */
  to: string;
  /** The squares of the captured pieces. */
  captured: string[];
  /**
   * The squares from the first to the last. For a capture also those where the piece turns or, where it goes straight
   * on, the square right behind the captured piece.
   */
  path: string[];
  /** Whether a man becomes a king. */
  promotes: boolean;
  /** As in PDN: `"c3:e5"` */
  text: string;
  /** As in the Hub protocol, never ambiguous: `"22x15x18"` */
  hub: string;
}

/** What stands for a move: a text in any common notation, a `Move`, or its two ends. */
export type MoveLike = string | { hub: string } | { from: string | number; to: string | number };

/** How a game has ended by the rules. */
export interface Outcome {
  /** None in a draw. */
  winner?: Color;
  /** `"no_pieces"`, `"blocked"`, `"gave_all_pieces"`, `"blocked_itself"`, `"first_king"`, or a draw: `"repetition"` and others. */
  reason: string;
  /** A sentence. */
  text: string;
}

/** A ply of a record. */
export interface Ply {
  /** None where the record has no move, or a position is set up. */
  move?: Move;
  /** The FEN of a position that is set up here. */
  fen?: string;
  comments: string[];
  /** Numeric annotation glyphs: 1 for a good move, 2 for a mistake. */
  nags: number[];
  /** Lines that replace this ply and all after it. */
  variations: Line[];
}

/** A line of play. */
export interface Line {
  /** The comments before its first move. */
  comments: string[];
  moves: Ply[];
}

/** A game of a PDN file. */
export interface PdnGame extends Line {
  /** The number of the game in its file, from 1. */
  number: number;
  /** The line of the file where it begins, from 1. */
  line: number;
  variant: string;
  tags: Record<string, string>;
  /** Where it starts, if not from the usual position. */
  fen?: string;
  /** The recorded result as PDN writes it: `"1-0"`, `"2-0"`, `"1/2-1/2"`, `"*"`. */
  result: string;
  /** Warnings about the text: broken tags, illegal variations. */
  remarks: string[];
}

/** A game that is no PDN, or illegal. The games after it are read. */
export interface BrokenGame {
  /** The number of the game in its file, from 1. */
  number: number;
  error: { line: number; column: number; message: string };
}

/** A ply to be written. */
export interface PlyToWrite {
  move?: MoveLike;
  fen?: string;
  comments?: string[];
  nags?: number[];
  variations?: { comments?: string[]; moves: PlyToWrite[] }[];
}

/** A game to be written; a `PdnGame` is one. */
export interface GameToWrite {
  variant?: string;
  tags?: Record<string, string>;
  fen?: string;
  comments?: string[];
  moves: PlyToWrite[];
  result?: string;
}
