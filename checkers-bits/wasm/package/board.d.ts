/**
 * A draughts board for a page, without a framework and without WebAssembly. It knows no rules: you give it a position and the
 * legal moves, and it tells you the move that the visitor makes by click, drag or keyboard. Its styles are `board.css`.
 */

/** A man or a king, white (`w`, `W`) or black (`b`, `B`). */
export type PieceLetter = "w" | "W" | "b" | "B";

/** The pieces of a position: the letter of the piece on each square, or what `Board.pieces()` returns. */
export type Pieces =
  | { readonly [square: string]: PieceLetter }
  | ReadonlyMap<string, PieceLetter>
  | readonly { square: string; color: "white" | "black"; king: boolean }[];

/** A square: its name, and the names that it has in both notations, if it has them. Files and ranks are counted from 0. */
export interface BoardSquare {
  name: string;
  file: number;
  rank: number;
  algebraic?: string;
  numeric?: string;
}

/** The size and the squares of a board; what `variantInfo` returns is one. */
export interface BoardShape {
  width: number;
  height: number;
  /** `"algebraic"` shows letters and numbers along the edge, `"numeric"` a number on each square. */
  notation: "algebraic" | "numeric";
  /** The playing squares; by default the dark squares, of which a1 is one, numbered from the upper left corner. */
  squares?: readonly BoardSquare[];
}

/** A legal move, such as one of `Board.moves()`. */
export interface BoardMove {
  from: string;
  to: string;
  /** The squares on which the piece lands, from the first to the last; by default `[from, to]`. */
  path?: readonly string[];
  /** The squares of the captured pieces. */
  captured?: readonly string[];
}

/** The texts of a board: its name, those for screen readers, and the name of the choice between several captures. */
export type BoardText = "board" | "which" | "canMove" | "isChosen" | "landing" | "wasPlayed" | `piece.${PieceLetter}`;

export interface BoardOptions<Move extends BoardMove = BoardMove> {
  /** Another board is empty until it gets its own pieces, moves, marks and arrows. */
  board: BoardShape;
  pieces?: Pieces;
  /** The legal moves of the side to move; none if the visitor cannot move. Other moves than before end a choice that has begun. */
  moves?: readonly Move[];
  /** The last move. Its squares are marked; if it leads from the pieces before to those now, its piece moves along its path. */
  played?: BoardMove | undefined;
  /**
   * Marks of squares: the square, a class of CSS, and a text for screen readers. `board.css` has the classes `played`, `chosen`,
   * `green`, `red` and `blue`.
   */
  marks?: readonly (readonly [square: string, kind: string, text?: string])[];
  /** Arrows along moves or paths, and circles around single squares. Kinds of `board.css`: `green`, `red`, `blue`, `weaker`. */
  arrows?: readonly ({ path: readonly string[]; kind?: string } | (BoardMove & { kind?: string }))[];
  /** Whether Black is below. */
  turned?: boolean;
  /** Names of squares: `usual` as `board.notation` has them, `algebraic` or `numeric` in the corner of each square, or `none`. */
  names?: "usual" | "algebraic" | "numeric" | "none";
  /** Whether captured pieces leave the board during the move, as in Turkish draughts, and not at its end. */
  removesAtOnce?: boolean;
  /** The element for the buttons with captures that end on the same square; by default, one below the board. Read once. */
  choices?: HTMLElement;
  /** Returns a text in the language of the page; by default in English. */
  say?(text: BoardText): string;
  /**
   * The visitor made this one of `moves`. The board shows it when it gets the new `pieces`. It takes no other move until `set`
   * gets `pieces` or `moves`, which can be those before if the page refuses the move.
   */
  onMove?(move: Move): void;
  /** The visitor clicked a square, dragged its piece or dropped a piece on it. If the function returns true, the board does nothing more. */
  onPick?(square: string): boolean | void;
  /**
   * The visitor chose the squares `steps`, on the last of which the piece is drawn; none if the visitor left the choice, or if the
   * piece on `square` has no legal move.
   */
  onChoose?(choice: {
    /** The clicked square; undefined if the visitor left the choice. */
    square?: string;
    steps: string[];
    /** Whether one of several moves ends on the last square, so that there is a button for each. */
    ends: boolean;
  }): void;
  /** The visitor drew an arrow with the right mouse button, or a circle if both squares are the same. */
  onDraw?(from: string, to: string, event: PointerEvent): void;
}

export interface BoardView<Move extends BoardMove = BoardMove> {
  /** Changes options; the others stay. Throws a `RangeError` and changes nothing if an option is wrong. */
  set(changes: Partial<BoardOptions<Move>>): void;
  /** Shows a button for each of some moves, in place of a choice on the board. */
  offer(moves: readonly Move[]): void;
  /** Removes the board and its listeners. */
  destroy(): void;
}

/** Shows a board in an element, in place of its content and as wide as the element. Call `destroy` before another takes its place. */
export function makeBoard<Move extends BoardMove>(host: HTMLElement, options: BoardOptions<Move>): BoardView<Move>;
