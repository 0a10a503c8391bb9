"""Fast, exact draughts: boards, moves, games, files and an engine for seventeen variants.

>>> import checkers_bits
>>> board = checkers_bits.Board("russian")
>>> board.push("c3-d4")
>>> len(board.legal_moves)
7
"""

from collections.abc import Sequence

from checkers_bits import pdn
from checkers_bits._native import (
    VARIANTS,
    AmbiguousMoveError,
    Batch,
    Board,
    DrawClause,
    DrawRules,
    EndgameTables,
    EndgameValue,
    Engine,
    FenError,
    Game,
    IllegalMoveError,
    InvalidMoveError,
    LegalMoves,
    Move,
    Outcome,
    Piece,
    Ply,
    Report,
    TableError,
    Variation,
    __version__,
    board_size,
    square_name,
    square_number,
)

WHITE = True
BLACK = False

Sequence.register(LegalMoves)

__all__ = [
    "BLACK",
    "VARIANTS",
    "WHITE",
    "AmbiguousMoveError",
    "Batch",
    "Board",
    "DrawClause",
    "DrawRules",
    "EndgameTables",
    "EndgameValue",
    "Engine",
    "FenError",
    "Game",
    "IllegalMoveError",
    "InvalidMoveError",
    "LegalMoves",
    "Move",
    "Outcome",
    "Piece",
    "Ply",
    "Report",
    "TableError",
    "Variation",
    "__version__",
    "board_size",
    "pdn",
    "square_name",
    "square_number",
]
