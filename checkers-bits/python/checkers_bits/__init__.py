"""Fast, exact draughts: boards, moves, games, files and batches for ten variants."""

from checkers_bits._native import (
    VARIANTS,
    AmbiguousMoveError,
    Array,
    Batch,
    Board,
    DrawClause,
    DrawRules,
    FenError,
    IllegalMoveError,
    InvalidMoveError,
    LegalMoves,
    Move,
    Outcome,
    Piece,
    __version__,
)

WHITE: bool = True
BLACK: bool = False
