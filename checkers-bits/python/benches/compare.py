"""Compares the speed with another library, in one run.

    pip install ./checkers-bits/python py-draughts
    python checkers-bits/python/benches/compare.py

Each round runs every task once with each library, in turns. The output has the medians of the rounds,
and the medians of the ratios within a round. The other library is py-draughts or pydraughts, whichever
is installed as `draughts`.
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

IS_PY_DRAUGHTS = hasattr(draughts, "StandardBoard")
PEER = "py-draughts" if IS_PY_DRAUGHTS else "pydraughts"
DEPTH = 6 if IS_PY_DRAUGHTS else 3
GAMES = 40 if IS_PY_DRAUGHTS else 2


def peer_board(variant: str) -> Any:
    if IS_PY_DRAUGHTS:
        names = {"russian": "RussianBoard", "international": "StandardBoard"}
        return getattr(draughts, names[variant])()
    return draughts.Board(variant={"international": "standard"}.get(variant, variant))


def peer_moves(board: Any) -> list[Any]:
    moves: list[Any] = board.legal_moves if IS_PY_DRAUGHTS else board.legal_moves()
    return moves


# Each loop exists twice, because a shared loop would need a further call and measure it.


def our_perft(board: Board, depth: int) -> int:
    moves = board.legal_moves
    if depth == 1:
        return len(moves)
    nodes = 0
    for move in moves:
        board.push(move)
        nodes += our_perft(board, depth - 1)
        board.pop()
    return nodes


def peer_perft(board: Any, depth: int) -> int:
    moves = peer_moves(board)
    if depth == 1:
        return len(moves)
    nodes = 0
    for move in moves:
        board.push(move)
        nodes += peer_perft(board, depth - 1)
        board.pop()
    return nodes


# Random games end after this number of plies, because the two libraries have different draw rules.
PLIES = 120


def our_games(variant: str, seed: int) -> int:
    choose, plies = random.Random(seed), 0
    for _ in range(GAMES):
        board = Board(variant)
        for _ in range(PLIES):
            moves = board.legal_moves
            if not moves:
                break
            board.push(moves[int(choose.random() * len(moves))])
            plies += 1
    return plies


def peer_games(variant: str, seed: int) -> int:
    choose, plies = random.Random(seed), 0
    for _ in range(GAMES):
        board = peer_board(variant)
        for _ in range(PLIES):
            moves = peer_moves(board)
            if not moves:
                break
            board.push(moves[int(choose.random() * len(moves))])
            plies += 1
    return plies


def records(variant: str) -> list[str]:
    """Games as PDN with square numbers, which both libraries read."""
    choose, games = random.Random(7), []
    for _ in range(GAMES):
        board = Board(variant)
        for _ in range(PLIES):
            if not board.legal_moves:
                break
            board.push(choose.choice(board.legal_moves))
        game = Game.of_board(board)
        games.append(str(game))
    return games


def our_records(texts: list[str]) -> int:
    plies = 0
    for game in pdn.games("\n".join(texts)):
        assert isinstance(game, Game)
        plies += len(game.moves)
    return plies


def peer_records(variant: str, texts: list[str]) -> int:
    if not IS_PY_DRAUGHTS:
        from draughts.PDN import PDNReader

        return sum(len(PDNReader(text).games[0].moves) for text in texts)
    board = type(peer_board(variant))
    return sum(len(board.from_pdn(text)._moves_stack) for text in texts)


def timed(work: Callable[[], int]) -> tuple[float, int]:
    begin = time.perf_counter()
    done = work()
    return time.perf_counter() - begin, done


def batch_playouts(variant: str, threads: int, seed: int) -> int:
    batch = Batch(variant, 20_000, threads=threads)
    return sum(batch.playouts(seed)[1].tolist())


def batch_steps(variant: str, threads: int, seed: int) -> int:
    batch = Batch(variant, 20_000, threads=threads)
    for ply in range(30):
        batch.step(batch.random_moves(seed + ply))
    return 30 * len(batch)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--threads", type=int, default=2, help="of the batches")
    arguments = parser.parse_args()
    print(f"moves per second in millions, medians of {arguments.rounds} rounds; the peer is {PEER}\n")
    print(f"{'':34}{'here':>9}{PEER:>13}{'ratio':>9}")
    for variant in ("russian", "international"):
        texts = records(variant)
        pairs: list[tuple[str, Callable[[], int], Callable[[], int] | None]] = [
            ("push/pop perft", lambda: our_perft(Board(variant), DEPTH), lambda: peer_perft(peer_board(variant), DEPTH)),
            ("random games", lambda: our_games(variant, 5), lambda: peer_games(variant, 5)),
            ("PDN", lambda: our_records(texts), lambda: peer_records(variant, texts)),
            ("batch: playouts", lambda: batch_playouts(variant, arguments.threads, 5), None),
            ("batch: random_moves and step", lambda: batch_steps(variant, arguments.threads, 5), None),
        ]
        rates: dict[str, list[tuple[float, float]]] = {}
        for _ in range(arguments.rounds):
            for name, here, there in pairs:
                seconds, done = timed(here)
                peer = 0.0
                if there:
                    peer_seconds, peer_done = timed(there)
                    peer = peer_done / peer_seconds
                rates.setdefault(name, []).append((done / seconds, peer))
        for name, measured in rates.items():
            mine = statistics.median(here for here, _ in measured) / 1e6
            line = f"{variant + ': ' + name:34}{mine:9.2f}"
            if measured[0][1]:
                theirs = statistics.median(there for _, there in measured) / 1e6
                ratio = statistics.median(here / there for here, there in measured)
                line += f"{theirs:13.4f}{ratio:8.1f}x"
            print(line, flush=True)


if __name__ == "__main__":
    main()
