"""Types of the extension module, with the first sentences of its docstrings. `help` shows the whole docstrings."""

from collections.abc import Callable, Iterator, MutableSequence, Sequence
from os import PathLike
from typing import IO, Any, Final, Literal, Self, SupportsIndex, TypeAlias, final, overload

import numpy as np
from numpy.typing import NDArray

from checkers_bits.book import Book, PlayedMove
from checkers_bits.engine import Analysis

_Square: TypeAlias = int | str
_Names: TypeAlias = Literal["algebraic", "numeric"]
_PlaneType: TypeAlias = Literal["uint8", "float32"] | type[np.uint8 | np.float32] | np.dtype[np.uint8 | np.float32]
_Planes: TypeAlias = NDArray[np.uint8] | NDArray[np.float32]
_Bools: TypeAlias = NDArray[np.bool_]
_Int8s: TypeAlias = NDArray[np.int8]
_Int32s: TypeAlias = NDArray[np.int32]
_Integers: TypeAlias = NDArray[np.integer[Any]] | Sequence[SupportsIndex]
_Clause: TypeAlias = Literal[
    "repetition",
    "king_moves",
    "balance",
    "three_kings_against_king",
    "three_against_king",
    "main_road",
    "two_against_king",
    "two_kings_against_king",
    "king_against_king",
    "one_piece_each",
]
_Win: TypeAlias = Literal["no_pieces", "blocked", "gave_all_pieces", "blocked_itself", "first_king"]
_By: TypeAlias = Literal["each", "stronger"]

RULES: Final[tuple[str, ...]]
VARIANTS: Final[tuple[str, ...]]
__version__: Final[str]

class FenError(ValueError):
    """The text is not the FEN of a position."""
class InvalidMoveError(ValueError):
    """The text does not have the form of a move."""
class IllegalMoveError(ValueError):
    """The move is not legal in the position."""
class AmbiguousMoveError(ValueError):
    """The text fits more than one legal move."""
class FilterError(ValueError):
    """The text is not a filter for games."""
class RulesError(ValueError):
    """The text is not the rules of a game."""
class TableError(ValueError):
    """An endgame table is missing, damaged or of another variant."""

def canonical_rules(text: str) -> str:
    """Reads the rules of a game, or a name in `RULES`, and writes all clauses in their order."""
def square_name(variant: str, square: _Square) -> str:
    """The algebraic name of a square, such as c3."""
def square_number(variant: str, square: _Square) -> int:
    """The number of a square in numeric notation."""
def loss_of(best: int, played: int) -> int:
    """The loss of a move in hundredths of a man, from the scores of the best move and of the played move for the side
    that moves."""
def mark_of(best: int, played: int) -> tuple[int, str] | None:
    """The mark of a bad move by the same scores: its NAG and its sign; `None` for a small loss."""
def board_size(variant: str) -> tuple[int, int, int]:
    """The numbers of playing squares, files and ranks of the board of a variant."""
def read(
    file: str | PathLike[str] | IO[str] | IO[bytes],
    *,
    variant: str | None = None,
    filter: str | None = None,
    encoding: str | None = None,
    threads: int = 1,
) -> Games:
    """Returns an iterator over the games of a file, which keeps only a few games in memory."""
def games(
    text: str | bytes, *, variant: str | None = None, filter: str | None = None, threads: int = 1
) -> Games:
    """Returns an iterator over the games of a text, as `read` does for a file."""
@final
class Piece:
    """A man or a king of one side."""
    def __new__(cls, color: bool, is_king: bool = False) -> Self: ...
    color: Final[bool]
    """The colour of the piece, `WHITE` or `BLACK`."""
    is_king: Final[bool]
    """Whether the piece is a king."""
    symbol: Final[Literal["w", "W", "b", "B"]]
    """The letter of the piece: `w` or `b` for a man, `W` or `B` for a king."""
    @staticmethod
    def from_symbol(symbol: str) -> Piece:
        """Makes a piece from its letter."""

@final
class Move:
    """A legal move of a position."""
    variant: Final[str]
    """The name of the variant, or its rules."""
    from_square: Final[int]
    """The number of the square from which the piece moves."""
    to_square: Final[int]
    """The number of the square on which the piece ends."""
    captured: Final[tuple[int, ...]]
    """The square numbers of the captured pieces, in ascending order."""
    path: Final[tuple[int, ...]]
    """The square numbers from the first to the last square of the move."""
    promotes: Final[bool]
    """Whether the move makes a man a king."""
    is_capture: Final[bool]
    """Whether the move captures pieces."""
    hub: Final[str]
    """The move in Hub notation, which is never ambiguous."""
    def notation(
        self,
        style: Literal["pdn", "long", "hub"] = "pdn",
        *,
        names: _Names | None = None,
        sign: str | None = None,
    ) -> str:
        """Writes the move in a notation."""
    def __eq__(self, other: object, /) -> bool: ...

@final
class LegalMoves(Sequence[Move]):
    """The legal moves of a position, as a sequence that does not change when the board changes."""
    def __len__(self) -> int: ...
    def __bool__(self) -> bool: ...
    def __contains__(self, key: object, /) -> bool: ...
    @overload
    def __getitem__(self, key: int, /) -> Move: ...
    @overload
    def __getitem__(self, key: slice, /) -> list[Move]: ...
    def __iter__(self) -> Iterator[Move]: ...
    def index(self, mv: Move | str) -> int:  # type: ignore[override]
        """The index of a move in this sequence."""
    def count(self, mv: object) -> int:
        """The number of times that a move occurs: 1 for a legal move, 0 for other values."""

@final
class DrawClause:
    """One clause of draw rules."""
    @staticmethod
    def repetition(times: int) -> DrawClause:
        """A position occurs `times` times with the same side to move."""
    @staticmethod
    def king_moves(moves: int, at_least: int = 0) -> DrawClause:
        """Each side makes `moves` king moves without captures, while both sides together have `at_least` or more
        pieces."""
    @staticmethod
    def balance(moves: int, at_least: int, at_most: int) -> DrawClause:
        """Each side makes `moves` moves without captures or promotions."""
    @staticmethod
    def three_kings_against_king(moves: int, by: _By = "each") -> DrawClause:
        """`moves` moves with three or more kings and no men against a king alone."""
    @staticmethod
    def three_against_king(moves: int, by: _By = "each") -> DrawClause:
        """`moves` moves with three pieces, one of them a king, against a king alone."""
    @staticmethod
    def main_road(moves: int) -> DrawClause:
        """`moves` moves by the stronger side with three pieces, one of them a king, against a king alone that holds the
        main road."""
    @staticmethod
    def two_against_king(moves: int, by: _By = "each") -> DrawClause:
        """`moves` moves with one or two pieces, one of them a king, against a king alone."""
    @staticmethod
    def two_kings_against_king(moves: int, by: _By = "each") -> DrawClause:
        """`moves` moves with two kings and no men against a king alone."""
    @staticmethod
    def king_against_king(moves: int, by: _By = "each") -> DrawClause:
        """`moves` moves with a king against a king."""
    @staticmethod
    def one_piece_each() -> DrawClause:
        """Each side has one piece, and the side to move cannot capture."""
    name: Final[_Clause]
    """The name of the method that makes this clause."""

@final
class DrawRules:
    """A list of draw clauses, for `Board.outcome` and similar methods."""
    def __new__(cls, clauses: Sequence[DrawClause]) -> Self: ...
    @staticmethod
    def of(variant: str) -> DrawRules:
        """The usual draw rules of a variant."""
    @staticmethod
    def none() -> DrawRules:
        """Draw rules without clauses: a game is a draw only by agreement."""
    @staticmethod
    def fmjd64() -> DrawRules:
        """The draw rules of Russian draughts: draughts-64 rules of the FMJD, 7.2.3 to 7.2.8."""
    @staticmethod
    def lidraughts() -> DrawRules:
        """The draw rules of lidraughts.org for Russian and Brazilian draughts."""
    @staticmethod
    def wcdf() -> DrawRules:
        """The draw rules of English draughts by the WCDF."""
    @staticmethod
    def international() -> DrawRules:
        """The draw rules of international draughts by Annex 1 of the FMJD."""
    clauses: Final[list[DrawClause]]
    """The clauses of the draw rules."""

@final
class Outcome:
    """The outcome of a game by the rules: a win or a draw, with the reason."""
    winner: Final[bool | None]
    """The winner, `WHITE` or `BLACK`; `None` for a draw."""
    reason: Final[_Win | _Clause]
    """The reason of the outcome."""
    clause: Final[DrawClause | None]
    """The clause that makes the draw; `None` for a win."""
    score: Final[float]
    """White's score: 1.0 for a win of White, 0.5 for a draw, 0.0 for a win of Black."""

@final
class Board:
    """A position of a variant, and the moves that led to it."""
    def __new__(cls, variant: str = "russian", fen: str | None = None) -> Self: ...
    @staticmethod
    def from_hub(variant: str, text: str) -> Board:
        """Makes a board from a position in the form of the Hub protocol."""
    variant: Final[str]
    """The name of the variant, or its rules."""
    @property
    def turn(self) -> bool:
        """The side to move, `WHITE` or `BLACK`."""
    @turn.setter
    def turn(self, color: bool) -> None: ...
    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves: a sequence that does not change when the board changes."""
    @property
    def move_stack(self) -> list[Move]:
        """The moves played, in order."""
    @property
    def has_captures(self) -> bool:
        """Whether the side to move can capture."""
    @property
    def key(self) -> int:
        """A hash of the position, the same on all machines and in all versions."""
    def push(self, mv: Move | str) -> None:
        """Plays a move, given as a `Move` or as text in any common notation."""
    def root(self) -> Board:
        """The board before the first move, as a new board."""
    def pop(self) -> Move:
        """Takes back the last move and returns it."""
    def peek(self) -> Move:
        """The last move."""
    def reset(self) -> None:
        """Sets up the start position."""
    def clear(self) -> None:
        """Removes all pieces."""
    def set_fen(self, fen: str) -> None:
        """Sets up the position of a FEN."""
    def status(self) -> list[str]:
        """The faults of the position: sides that have more pieces than at the start of a game, or none."""
    def is_repetition(self, count: int = 3) -> bool:
        """Whether the position has occurred `count` times, including now."""
    def parse(self, text: str) -> Move:
        """Reads a text as a legal move and returns the move, without playing it."""
    def is_legal(self, mv: Move | str) -> bool:
        """Whether a move is legal."""
    def is_game_over(self, rules: DrawRules | None = None) -> bool:
        """Whether the game has ended: `outcome` is not `None`."""
    def outcome(self, rules: DrawRules | None = None) -> Outcome | None:
        """The outcome by these draw rules (default: the usual rules of the variant); `None` if the game goes on."""
    def fen(self, names: _Names | None = None) -> str:
        """The FEN of the position with its clocks: `:H` counts plies for draw rules, `:F` is the number of the next
        move."""
    def hub(self) -> str:
        """The position in the form of the Hub protocol: a letter for each square."""
    def planes(self, dtype: _PlaneType | None = None) -> NDArray[Any]:
        """The position as planes, as in `Batch.planes`: an array of shape `(4, height, width)`."""
    def mask(self, *, ranks: int | None = None) -> _Bools:
        """The legal moves as a mask, as in `Batch.mask`: a bool for each move index."""
    def move_index(self, mv: Move | str) -> int:
        """The index of a legal move, for `Batch.step`."""
    def move_at(self, index: SupportsIndex) -> Move:
        """The legal move that has an index."""
    def piece_at(self, square: _Square) -> Piece | None:
        """The piece on a square; `None` on an empty square."""
    def piece_map(self) -> dict[int, Piece]:
        """The pieces as a dictionary, by the numbers of their squares."""
    def set_piece_at(self, square: _Square, piece: Piece | None) -> None:
        """Puts a piece on a square, or removes the piece there if `piece` is `None`."""
    def remove_piece_at(self, square: _Square) -> Piece | None:
        """Removes the piece on a square and returns it; `None` if the square is empty."""
    def set_piece_map(self, pieces: dict[int, Piece] | dict[str, Piece] | dict[_Square, Piece]) -> None:
        """Replaces all pieces by those of a dictionary like `piece_map`."""
    def men(self, color: bool) -> list[int]:
        """The square numbers of the men of a side."""
    def kings(self, color: bool) -> list[int]:
        """The square numbers of the kings of a side."""
    def ply(self) -> int:
        """The number of moves played."""
    def repetitions(self) -> int:
        """The number of times that the position has occurred, including now."""
    def perft(self, depth: int, *, threads: int = 1) -> int:
        """The number of sequences of `depth` moves."""
    def rotated_180(self) -> Board:
        """The position rotated by 180° with colours swapped, as a new board."""
    def copy(self, *, stack: bool = True) -> Self:
        """An independent copy."""
    def unicode(self) -> str:
        """The board as text with the characters ⛀ and ⛁ for White's men and kings, and ⛂ and ⛃ for Black's."""
    def svg(
        self,
        move: Move | str | None = None,
        *,
        size: int | None = None,
        turned: bool = False,
        names: _Names | Literal["none"] | None = None,
        colors: tuple[str, str] | None = None,
        marks: Sequence[_Square | tuple[_Square, str]] | None = None,
        arrows: Sequence[tuple[_Square, _Square] | tuple[_Square, _Square, str]] | None = None,
    ) -> str:
        """A picture of the board in SVG, with a move: `move`, a `Move` or the text of a legal move, or else the last
        move."""
    def _repr_svg_(self) -> str: ...
    __hash__: None  # type: ignore[assignment]

@final
class Ply:
    """A ply of a `Variation`: a move, an unknown move or a set-up position, with its comments, NAGs and variations."""
    move: Final[Move | None]
    """The move; `None` for a set-up position or an unknown move."""
    is_setup: Final[bool]
    """Whether this ply sets up a position."""
    before: Final[Board]
    """The board before this ply, without earlier moves."""
    after: Final[Board]
    """The board after this ply, without earlier moves."""
    @property
    def comments(self) -> MutableSequence[str]:
        """The comments after this ply, as a list that can be changed or replaced."""
    @comments.setter
    def comments(self, comments: Sequence[str]) -> None: ...
    @property
    def nags(self) -> MutableSequence[int]:
        """The numeric annotation glyphs after this ply, as a list that can be changed or replaced."""
    @nags.setter
    def nags(self, nags: Sequence[int]) -> None: ...
    @property
    def clock(self) -> float | None:
        """The time on the clock of the player after this ply, in seconds: `[%clk 0:59:03]` in the comments."""
    @clock.setter
    def clock(self, seconds: float | None) -> None: ...
    @property
    def eval(self) -> float | None:
        """The score after this ply in men, from White's view: `[%eval 0.35]` in the comments."""
    @eval.setter
    def eval(self, score: float | None) -> None: ...
    variations: Final[list[Variation]]
    """The variations that replace this ply."""

@final
class Variation:
    """A sequence of moves from the position of a board, with comments, NAGs and variations."""
    def __new__(cls, board: Board) -> Self: ...
    start: Final[Board]
    """The board at the start of the line."""
    def board(self) -> Board:
        """The board at the end of the line, without the earlier moves."""
    @property
    def plies(self) -> list[Ply]:
        """The plies of the line with their comments, NAGs and variations."""
    @property
    def moves(self) -> list[Move]:
        """The moves of the line, without set-up positions and unknown moves."""
    @property
    def comments(self) -> MutableSequence[str]:
        """The comments before the first move, as a list that can be changed or replaced."""
    @comments.setter
    def comments(self, comments: Sequence[str]) -> None: ...
    def push(self, mv: Move | str) -> None:
        """Plays a move at the end of the line, given as a `Move` or as text in any notation."""
    def pop(self) -> Ply:
        """Takes back the last ply and returns it."""
    def add_comment(self, comment: str) -> None:
        """Adds a comment after the last move."""
    def add_nag(self, nag: int) -> None:
        """Adds a numeric annotation glyph after the last move: 1 for a good move, 2 for a mistake."""
    def add_variation(self, ply: int, variation: Variation) -> Variation:
        """Adds a copy of a variation that replaces the ply with the number `ply`, counted from 0, and all later
        plies."""
    def promote(self) -> Variation:
        """Makes this variation the continuation of the line that it belongs to, and returns that line."""
    def remove(self) -> Variation:
        """Removes this variation from the line that it belongs to, and returns it as a line of its own."""
    def __len__(self) -> int: ...
    def __bool__(self) -> bool: ...
    __hash__: None  # type: ignore[assignment]

@final
class Game:
    """A game as a record: its tags, its moves with comments and variations, and its result."""
    def __new__(cls, variant: str = "russian", fen: str | None = None) -> Self: ...
    @staticmethod
    def of_board(board: Board) -> Game:
        """Makes a game from the moves played on a board."""
    variant: Final[str]
    """The name of the variant, or its rules."""
    tags: Final[dict[str, str]]
    """The tags in their order, as a dictionary that can be changed."""
    number: Final[int | None]
    """The number of the game in its file, counted from 1; `None` for a game that was not read from a file."""
    line: Final[int | None]
    """The line of the file in which the game begins, counted from 1; `None` for a game that was not read from a
    file."""
    remarks: Final[list[str]]
    """Warnings about the text of the game, such as broken tags and illegal variations."""
    start: Final[Board]
    """The board at the start of the game."""
    def board(self) -> Board:
        """The board at the end of the main line."""
    @property
    def moves(self) -> list[Move]:
        """The moves of the main line."""
    @property
    def main_line(self) -> Variation:
        """The main line with its comments and variations."""
    def push(self, mv: Move | str) -> None:
        """Plays a move, given as a `Move` or as text in any notation."""
    def pop(self) -> Ply:
        """Takes back the last ply of the main line and returns it."""
    def add_comment(self, comment: str) -> None:
        """Adds a comment after the last move."""
    def add_nag(self, nag: int) -> None:
        """Adds a numeric annotation glyph after the last move: 1 for a good move, 2 for a mistake."""
    def add_variation(self, ply: int, variation: Variation) -> Variation:
        """Adds a copy of a variation that replaces the ply with the number `ply`, counted from 0, and all later
        plies."""
    @property
    def result(self) -> str:
        """The recorded result: `"white"`, `"black"`, `"draw"`, `"unknown"`, `"both lose"`, or any other text."""
    @result.setter
    def result(self, result: str) -> None: ...
    def outcome(self, rules: DrawRules | None = None) -> Outcome | None:
        """The outcome at the end of the main line by these draw rules (default: the usual rules of the variant)."""
    def _repr_svg_(self) -> str: ...
    __hash__: None  # type: ignore[assignment]

@final
class BrokenGame:
    """A broken game of a file, with the place of its error."""
    def __new__(cls, game: int, line: int, column: int, message: str) -> Self: ...
    def __getnewargs__(self) -> tuple[int, int, int, str]: ...
    game: Final[int]
    """The number of the game in the file, counted from 1."""
    line: Final[int]
    """The line of the error in the file, counted from 1."""
    column: Final[int]
    """The character of the error in the line, counted from 1."""
    message: Final[str]
    """The error message, with the expected text."""

@final
class Games:
    """An iterator over the games of a file."""
    def __iter__(self) -> Self: ...
    def __next__(self) -> Game | BrokenGame: ...

@final
class PlayedMoves:
    """The moves that games played in each position, with the results of these games."""
    def __new__(cls) -> Self: ...
    def add(self, game: Game) -> None:
        """Adds the main line of a game."""
    def moves(self, board: Board) -> list[PlayedMove]:
        """The moves played in the position of a board, the most frequent first."""

@final
class EndgameTables:
    """Endgame tables: the values of all positions with few pieces."""
    WIN: Final[int]
    DRAW: Final[int]
    LOSS: Final[int]
    UNKNOWN: Final[int]
    def __new__(cls, folder: str | PathLike[str], variant: str = "russian") -> Self: ...
    @staticmethod
    def build(
        folder: str | PathLike[str],
        pieces: int,
        variant: str = "russian",
        *,
        plies: int = 5,
        threads: int | None = None,
    ) -> None:
        """Builds the tables of a variant with up to `pieces` pieces in a folder."""
    variant: Final[str]
    """The name of the variant."""
    pieces: Final[int]
    """The maximum number of pieces of both sides together."""
    def probe(self, board: Board) -> EndgameValue | None:
        """The value of the position of a board; `None` if the position is not in the tables."""
    def moves(self, board: Board) -> list[tuple[Move, EndgameValue]] | None:
        """The legal moves with their values for the side to move, the best move first."""
    def probe_batch(self, batch: Batch) -> tuple[_Int8s, _Int32s]:
        """The values of the positions of a batch: `(outcomes, plies)`, int8 and int32 of shape `(n,)`."""

@final
class EndgameValue:
    """The value of a position for the side to move."""
    outcome: Final[Literal["win", "draw", "loss"]]
    """The outcome for the side to move: `"win"`, `"draw"` or `"loss"`."""
    plies: Final[int | None]
    """The plies to the end of the game; `None` for a draw, or if the tables have no plies."""

@final
class Engine:
    """A draughts engine: it searches for the best move."""
    def __new__(
        cls,
        variant: str = "russian",
        *,
        table_mib: int = 64,
        threads: int = 1,
        endgames: EndgameTables | str | PathLike[str] | None = None,
        book: Book | str | PathLike[str] | None = None,
        weights: str | PathLike[str] | None = None,
        level: int | None = None,
    ) -> Self: ...
    variant: Final[str]
    """The name of the variant, or its rules."""
    def search(
        self,
        board: Board,
        *,
        depth: int | None = None,
        nodes: int | None = None,
        time: float | None = None,
        clock: float | None = None,
        increment: float = 0.0,
        moves: int | None = None,
        level: int | None = None,
        lines: int = 1,
        info: Callable[[Report], object] | None = None,
    ) -> Report | None:
        """Searches the position of a board and returns a `Report`; `None` if there is no legal move."""
    def search_batch(self, batch: Batch, depth: int) -> tuple[_Int32s, _Int32s]:
        """Searches each position of a batch to a depth in plies: `(scores, moves)`, both int32 of shape `(n,)`."""
    def analysis(self, board: Board, **limits: Any) -> Analysis:
        """Starts a search in another thread, with the limits of `search` or until it is stopped, and returns an
        `Analysis`: an iterator over the reports, and a context manager that stops the search."""
    def stop(self) -> None:
        """Stops the search in progress and lets it return the best line so far."""
    def evaluate(self, board: Board) -> int:
        """The static evaluation of a position, without a search: the score for the side to move, in hundredths of a
        man."""
    def new_game(self) -> None:
        """Clears the transposition table and other results of earlier searches, as before another game."""

@final
class Report:
    """The result of a search."""
    def __new__(
        cls,
        line: Sequence[Move],
        *,
        score: int = 0,
        depth: int = 0,
        nodes: int = 0,
        time: float = 0.0,
        rank: int = 0,
        others: Sequence[Report] = ...,
    ) -> Self: ...
    def __getnewargs_ex__(self) -> tuple[tuple[list[Move]], dict[str, Any]]: ...
    rank: Final[int]
    """The rank of the line among the lines of its depth: 0 for the best line."""
    best: Final[Move]
    """The best move."""
    score: Final[int]
    """The score for the side to move, in hundredths of a man."""
    plies_to_end: Final[int | None]
    """The plies to a win, negative for a loss; `None` if the score is neither a win nor a loss."""
    depth: Final[int]
    """The search depth in plies."""
    nodes: Final[int]
    """The number of nodes searched."""
    time: Final[float]
    """The time of the search in seconds."""
    line: Final[list[Move]]
    """The principal variation."""
    others: Final[list[Report]]
    """The reports of the next best lines, best first, in the result of a search with `lines`."""

@final
class Batch:
    """Many games at once, for training."""
    WHITE_WINS: Final[int]
    DRAW: Final[int]
    BLACK_WINS: Final[int]
    ONGOING: Final[int]
    NO_MOVE: Final[int]
    def __new__(
        cls,
        variant: str,
        n: int,
        *,
        fen: str | None = None,
        rules: DrawRules | None = None,
        threads: int | None = None,
    ) -> Self: ...
    @staticmethod
    def from_boards(
        boards: Sequence[Board], *, rules: DrawRules | None = None, threads: int | None = None
    ) -> Batch:
        """Makes a batch whose games are those of boards, all of one variant."""
    variant: Final[str]
    """The name of the variant."""
    rules: Final[DrawRules]
    """The draw rules of all games."""
    threads: Final[int]
    """The maximum number of threads."""
    squares: Final[int]
    """The number of playing squares of the board."""
    move_index_size: Final[int]
    """The number of move indices with the same `rank`: `squares * squares`."""
    def planes(self, out: _Planes | None = None, dtype: _PlaneType | None = None) -> NDArray[Any]:
        """The positions as planes: own men, own kings, the opponent's men and the opponent's kings, from the point of
        view of the side to move."""
    def turns(self, out: NDArray[np.uint8] | None = None) -> NDArray[np.uint8]:
        """The side to move of each game, 1 for White and 0 for Black: uint8 of shape `(n,)`."""
    def moves(self) -> tuple[NDArray[np.int64], _Int32s]:
        """All legal moves: `(offsets, indices)`, int64 of shape `(n + 1,)` and int32 of shape `(total,)`."""
    def mask(self, out: _Bools | None = None, *, ranks: int | None = None) -> _Bools:
        """The legal moves as a mask: bool of shape `(n, ranks * move_index_size)`."""
    def step(self, indices: _Integers) -> None:
        """Plays a move in every game."""
    def reset(self, which: _Integers | _Bools | None = None) -> int:
        """Resets games to the start of the batch and returns their number."""
    def reset_finished(self) -> int:
        """Resets the finished games and returns their number."""
    def outcomes(self, out: _Int8s | None = None) -> _Int8s:
        """The outcomes of the games: 1 for a win of White, -1 for a win of Black, 0 for a draw, 2 for an unfinished
        game."""
    def plies(self, out: _Int32s | None = None) -> _Int32s:
        """The number of moves played in each game: int32 of shape `(n,)`."""
    def keys(self, out: NDArray[np.uint64] | None = None) -> NDArray[np.uint64]:
        """The hashes of the positions, as `Board.key`: uint64 of shape `(n,)`."""
    def fens(self) -> NDArray[np.str_]:
        """The FENs of the games, as `Board.fen`: an array of texts of shape `(n,)`."""
    def copy(self) -> Self:
        """An independent copy."""
    def __getitem__(self, index: SupportsIndex, /) -> Board: ...
    def random_moves(self, seed: int, out: _Int32s | None = None) -> _Int32s:
        """A uniformly random legal move for each game, -1 for a finished game: int32 of shape `(n,)`."""
    def playouts(self, seed: int, *, max_plies: int = 1000) -> tuple[_Int8s, _Int32s]:
        """Plays every game to its end with random moves."""
    def board(self, index: SupportsIndex) -> Board:
        """Returns a game as a `Board`, with its moves and draw counters."""
    def set(self, index: SupportsIndex, board: Board) -> None:
        """Replaces a game by the game of a `Board`, with its moves and draw counters."""
    def history(self, index: SupportsIndex) -> _Int32s:
        """The indices of the moves of a game: int32 of shape `(plies,)`."""
    def __len__(self) -> int: ...
