"""Compares the legal moves of checkers-bits with those of another library, position by position.

    pip install ./checkers-bits/python py-draughts     # or pydraughts, in another environment
    python checkers-bits/python/benches/agree.py 50000

Both libraries have the import name `draughts`, so an environment can hold only one. The positions come
from random games. Two moves are equal if their first square, last square and captured pieces are equal.
The program reports a library that lists such a move more than once.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator

import draughts
from checkers_bits import Board

Key = tuple[int, int, frozenset[int]]

IS_PY_DRAUGHTS = hasattr(draughts, "StandardBoard")


def positions(variant: str, count: int, seed: int) -> Iterator[Board]:
    """Yields distinct positions of random games: about one position in four of each game."""
    choose = random.Random(seed)
    seen: set[int] = set()
    while len(seen) < count:
        board = Board(variant)
        while not board.is_game_over() and len(seen) < count:
            board.push(choose.choice(board.legal_moves))
            if choose.random() < 0.25 and board.key not in seen:
                seen.add(board.key)
                yield board


def ours(board: Board) -> list[Key]:
    return [(move.from_square, move.to_square, frozenset(move.captured)) for move in board.legal_moves]


def of_py_draughts(board: Board) -> list[Key]:
    name = {"international": "Standard", "english": "American"}.get(board.variant, board.variant.title())
    theirs = getattr(draughts, f"{name}Board").from_fen(board.fen("numeric"))
    keys = []
    for move in theirs.legal_moves:
        first, *_, last = (square + 1 for square in move.square_list)
        keys.append((first, last, frozenset(square + 1 for square in move.captured_list)))
    # In English draughts py-draughts lists quiet moves beside captures, although captures are mandatory by the WCDF
    # rules. These quiet moves are dropped.
    captures = [key for key in keys if key[2]]
    return captures if captures and board.variant == "english" else keys


def of_pydraughts(board: Board) -> list[Key]:
    # In Russian and Brazilian draughts, pydraughts numbers squares from a1 and reads square names.
    from_a1 = board.variant in ("russian", "brazilian")
    variant = {"international": "standard"}.get(board.variant, board.variant)
    theirs = draughts.Board(variant=variant, fen=board.fen("algebraic" if from_a1 else "numeric"))
    keys = []
    for move in theirs.legal_moves():
        numbers = list(map(int, move.hub_move.replace("x", "-").split("-")))
        if from_a1:
            numbers = [1 + 4 * (7 - (it - 1) // 4) + (it - 1) % 4 for it in numbers]
        first, last, *captured = numbers
        keys.append((first, last, frozenset(captured)))
    return keys


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("positions", type=int, help="how many of each variant")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", type=int, default=3, help="how many differences are shown")
    arguments = parser.parse_args()
    theirs = of_py_draughts if IS_PY_DRAUGHTS else of_pydraughts
    variants = ["russian", "brazilian", "international", "english"]
    different = 0
    for variant in variants:
        tally: Counter[str] = Counter()
        for board in positions(variant, arguments.positions, arguments.seed):
            mine, their = ours(board), theirs(board)
            repeats = len(their) - len(set(their))
            tally["with moves listed more than once"] += repeats > 0
            if set(mine) == set(their):
                tally["the same"] += 1
                continue
            tally["different"] += 1
            if tally["different"] <= arguments.show:
                print(variant, board.fen())
                print("  only here:", sorted(map(str, set(mine) - set(their))))
                print("  only there:", sorted(map(str, set(their) - set(mine))))
        print(f"{variant}: {arguments.positions} positions, {dict(tally)}", flush=True)
        different += tally["different"]
    return int(different > 0)


if __name__ == "__main__":
    sys.exit(main())
