"""Random games for tests."""

from __future__ import annotations

import random

from hypothesis import strategies as st

from checkers_bits import VARIANTS, Board

variants = st.sampled_from(VARIANTS)


def play(board: Board, plies: int, seed: int) -> Board:
    """Plays up to `plies` random moves on a board and returns the board."""
    choose = random.Random(seed)
    for _ in range(plies):
        moves = board.legal_moves
        if not moves:
            break
        board.push(choose.choice(moves))
    return board


boards = st.builds(
    lambda variant, plies, seed: play(Board(variant), plies, seed),
    variants,
    st.integers(0, 150),
    st.integers(0, 2**32),
)
