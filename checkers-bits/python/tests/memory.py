"""Checks for memory leaks: plays millions of moves and creates objects of every class.

    python checkers-bits/python/tests/memory.py 10000000
"""

from __future__ import annotations

import argparse
import contextlib
import copy
import pickle
import random
import resource
import sys

from checkers_bits import VARIANTS, Board, Engine, Game, Variation, pdn

TENTHS = 10


def peak_kib() -> int:
    """Returns the peak memory in KiB. The value of the system is in KiB, but on macOS in bytes."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak // 1024 if sys.platform == "darwin" else peak


def play(variant: str, choose: random.Random) -> int:
    """Plays a random game, and converts some games to PDN, pickles, copies and pictures."""
    board = Board(variant)
    while not board.is_game_over():
        moves = board.legal_moves
        board.push(moves[int(choose.random() * len(moves))])
    if choose.random() < 0.02:
        errors(board)
        game = Game.of_board(board)
        game.add_comment("x" * 1000)
        game.add_variation(0, Variation(Board(variant)))
        for read in pdn.games(str(game), variant=variant, filter="plies>0"):
            copy.deepcopy(pickle.loads(pickle.dumps(read)))
        board.svg()
        Engine(variant, table_mib=1).search(Board(variant), depth=2)
    return board.ply()


def errors(board: Board) -> None:
    for bad in ("a1-a1", "x", "99-98"):
        with contextlib.suppress(ValueError):
            board.push(bad)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("moves", type=int)
    moves: int = parser.parse_args().moves
    choose, played, peaks = random.Random(1), 0, []
    for tenth in range(1, TENTHS + 1):
        while played < moves * tenth // TENTHS:
            played += play(choose.choice(VARIANTS), choose)
        peaks.append(peak_kib())
        print(f"{played:12,} moves, {peaks[-1]:9,} KiB", flush=True)
    # Only growth in the second half of the run is a leak, because caches and pools grow in the first half.
    grown = peaks[-1] - peaks[TENTHS // 2 - 1]
    print(f"grown by {grown} KiB in the second half")
    return int(grown > 1024)


if __name__ == "__main__":
    sys.exit(main())
