"""Compares the speed of checkers-bits and py-draughts, in one run.

    pip install ./checkers-bits/python py-draughts
    python checkers-bits/python/benches/compare.py

Each round runs every task once with each library, in turns. The output has the medians of the rounds,
and the medians of the ratios within a round.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable
from typing import Any

import draughts
from checkers_bits import Batch, Board, Game, pdn

PEERS = {"russian": draughts.RussianBoard, "international": draughts.StandardBoard}
DEPTH, GAMES = 6, 40
# The maximum number of plies of a random game. The two libraries have different draw rules, so without this limit
# their games would have different lengths.
PLIES = 120


# The next two functions run with both libraries, because the boards of both have methods of the same names.


def perft(board: Any, depth: int) -> int:
    moves = board.legal_moves
    if depth == 1:
        return len(moves)
    nodes = 0
    for move in moves:
        board.push(move)
        nodes += perft(board, depth - 1)
        board.pop()
    return nodes


def play(boards: list[Any], seed: int) -> int:
    choose, plies = random.Random(seed), 0
    for board in boards:
        for _ in range(PLIES):
            moves = board.legal_moves
            if not moves:
                break
            board.push(moves[int(choose.random() * len(moves))])
            plies += 1
    return plies


def batch_steps(batch: Batch) -> int:
    for seed in range(30):
        batch.step(batch.random_moves(seed))
    return 30 * len(batch)


def tasks(variant: str, threads: int) -> dict[str, list[Callable[[], int]]]:
    """Returns the tasks, each for checkers-bits and, if possible, for py-draughts. A task returns the number of its
    moves."""
    peer = PEERS[variant]
    played = [Board(variant) for _ in range(GAMES)]
    play(played, 7)
    # The PDN texts are in numeric notation, because both libraries read it.
    texts = [str(Game.of_board(board)) for board in played]

    def batch() -> Batch:
        return Batch(variant, 20_000, threads=threads)

    return {
        "push/pop perft": [lambda: perft(Board(variant), DEPTH), lambda: perft(peer(), DEPTH)],
        "random games": [
            lambda: play([Board(variant) for _ in range(GAMES)], 5),
            lambda: play([peer() for _ in range(GAMES)], 5),
        ],
        "PDN": [
            lambda: sum(len(game.moves) for game in pdn.games("\n".join(texts))),
            lambda: sum(len(peer.from_pdn(text)._moves_stack) for text in texts),
        ],
        "batch: playouts": [lambda: int(batch().playouts(5)[1].sum())],
        "batch: random_moves and step": [lambda: batch_steps(batch())],
    }


def rate(work: Callable[[], int]) -> float:
    """Returns the speed of a task in millions of moves per second."""
    begin = time.perf_counter()
    done = work()
    return done / (time.perf_counter() - begin) / 1e6


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--threads", type=int, default=2, help="of the batches")
    arguments = parser.parse_args()
    print(f"moves per second in millions, medians of {arguments.rounds} rounds\n")
    print(f"{'':44}{'here':>9}{'py-draughts':>13}{'ratio':>9}")
    for variant in PEERS:
        work = tasks(variant, arguments.threads)
        rounds = [{name: list(map(rate, both)) for name, both in work.items()} for _ in range(arguments.rounds)]
        for name in work:
            here, *there = zip(*(rates[name] for rates in rounds))
            line = f"{variant + ': ' + name:44}{statistics.median(here):9.2f}"
            for peer in there:
                ratio = statistics.median(a / b for a, b in zip(here, peer))
                line += f"{statistics.median(peer):13.4f}{ratio:8.1f}x"
            print(line, flush=True)


if __name__ == "__main__":
    main()
