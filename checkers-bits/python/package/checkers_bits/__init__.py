"""Draughts for Python: boards, moves, games, files and an engine for eighteen variants.

>>> import checkers_bits
>>> board = checkers_bits.Board("russian")
>>> board.push("c3-d4")
>>> len(board.legal_moves)
7
"""

from typing import TYPE_CHECKING

from checkers_bits import pdn
from checkers_bits._native import *
from checkers_bits._native import __version__
from checkers_bits._player import Player
from checkers_bits._rules import Rules, rules
from checkers_bits.book import Book, PlayedMove

if TYPE_CHECKING:
    from checkers_bits.engine import Analysis, DxpEngine, EngineError, HubEngine
else:

    def __getattr__(name: str) -> object:
        # Processes and sockets are imported at the first use, because they take as long as all other imports.
        if name in {"Analysis", "DxpEngine", "EngineError", "HubEngine"}:
            from checkers_bits import engine

            return getattr(engine, name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


WHITE = True
BLACK = False

# `__all__` does not list the names of `_native` that only programs with the module `pdn` need.
__all__ = [
    "BLACK",
    "RULES",
    "VARIANTS",
    "WHITE",
    "AmbiguousMoveError",
    "Analysis",
    "Batch",
    "Board",
    "Book",
    "BrokenGame",
    "DrawClause",
    "DrawRules",
    "DxpEngine",
    "EndgameTables",
    "EndgameValue",
    "Engine",
    "EngineError",
    "FenError",
    "Game",
    "HubEngine",
    "IllegalMoveError",
    "InvalidMoveError",
    "LegalMoves",
    "Move",
    "Outcome",
    "Piece",
    "PlayedMove",
    "PlayedMoves",
    "Player",
    "Ply",
    "Report",
    "Rules",
    "RulesError",
    "TableError",
    "Variation",
    "__version__",
    "board_size",
    "loss_of",
    "mark_of",
    "pdn",
    "rules",
    "square_name",
    "square_number",
]
