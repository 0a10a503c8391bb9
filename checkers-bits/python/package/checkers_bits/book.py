"""Opening books, as `checkers book` builds them, and the moves of an opening explorer."""

from __future__ import annotations

import os
import random
import struct
import zlib
from bisect import bisect_left
from typing import NamedTuple

from checkers_bits._native import VARIANTS, Board, Move

__all__ = ["Book", "BookMove", "PlayedMove"]

_RECORD = struct.Struct(">QBBHII")


class BookMove(NamedTuple):
    """A move of a book, with its weight and the number of games in which it was played."""

    move: Move
    weight: int
    games: int


class PlayedMove(NamedTuple):
    """A move that games played in a position, and the numbers of these games: all, those that White won, drawn ones, those
    that Black won, and those with another result or without one."""

    move: Move
    games: int
    white_wins: int
    draws: int
    black_wins: int
    others: int


class Book:
    """An opening book of one variant: a file of `checkers book build`. `Engine` takes it as `book`."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        with open(path, "rb") as file:
            data = file.read()
        self.variant = data[16:32].rstrip(b"\0").decode("ascii", "replace")
        self._records = list(_RECORD.iter_unpack(data[40:-4])) if len(data) % 20 == 4 else []
        is_whole = data[32:40] == len(self._records).to_bytes(8) and data[-4:] == zlib.crc32(data[:-4]).to_bytes(4)
        if not data.startswith(b"draughts book 1\n") or self.variant not in VARIANTS or not is_whole:
            raise ValueError(f"{path}: expected an opening book, found another or a damaged file")

    def moves(self, board: Board) -> list[BookMove]:
        """The moves of the book in the position of a board."""
        if board.variant != self.variant:
            raise ValueError(f"board: expected one of {self.variant}, found one of {board.variant}")
        key, found = 0xCBF29CE484222325, []
        for byte in board.hub().encode():
            key = (key ^ byte) * 0x100000001B3 % 2**64
        legal = sorted(board.legal_moves, key=lambda move: (move.captured, move.promotes))
        first, end = (bisect_left(self._records, (key + more,)) for more in (0, 1))
        for record in self._records[first:end]:
            between = [move for move in legal if (move.from_square, move.to_square) == record[1:3]]
            # Two positions can have the same key.
            if record[3] < len(between):
                found.append(BookMove(between[record[3]], *record[4:]))
        return found

    def choose(self, board: Board) -> Move | None:
        """A random move of the book, with the probability of its weight; `None` without a move of positive weight."""
        moves = [move for move in self.moves(board) if move.weight]
        return random.choices(moves, [move.weight for move in moves])[0].move if moves else None

    def __repr__(self) -> str:
        return f"<Book of {self.variant}, {len(self._records)} moves>"
