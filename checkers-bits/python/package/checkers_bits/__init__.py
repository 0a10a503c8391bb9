"""Draughts for Python: boards, moves, games, files and an engine for eighteen variants.

>>> import checkers_bits
>>> board = checkers_bits.Board("russian")
>>> board.push("c3-d4")
>>> len(board.legal_moves)
7
"""

from checkers_bits import pdn
from checkers_bits._native import *
from checkers_bits._native import __version__
from checkers_bits._rules import Rules, rules

WHITE = True
BLACK = False

# `__all__` does not list the names of `_native` that only programs with the module `pdn` need.
__all__ = [
    "BLACK",
    "RULES",
    "VARIANTS",
    "WHITE",
    "AmbiguousMoveError",
    "Batch",
    "Board",
    "BrokenGame",
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
    "Rules",
    "RulesError",
    "TableError",
    "Variation",
    "__version__",
    "board_size",
    "pdn",
    "rules",
    "square_name",
    "square_number",
]
