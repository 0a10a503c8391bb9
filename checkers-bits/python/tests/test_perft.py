"""Compares perft with the published counts of every variant."""

from __future__ import annotations

import pathlib

import pytest

from checkers_bits import VARIANTS, Board

PUBLISHED = pathlib.Path(__file__).parents[2] / "tests" / "published"
MOST = 3_000_000


def counts() -> list[tuple[str, str, int, int]]:
    """Reads counts in the format of `checkers perft --suite`: a FEN, then ` ;D6 37986` for each depth."""
    found = []
    for variant in VARIANTS:
        for line in (PUBLISHED / f"{variant}.moves").read_text().splitlines():
            fen, *depths = line.split(";")
            if line.startswith("#") or not depths:
                continue
            known = [(int(depth[1:]), int(nodes)) for depth, nodes in map(str.split, depths)]
            affordable = [(depth, nodes) for depth, nodes in known if nodes <= MOST]
            found += [(variant, fen.strip(), depth, nodes) for depth, nodes in affordable[-2:]]
    return found


@pytest.mark.parametrize(("variant", "fen", "depth", "nodes"), counts())
def test_published_counts(variant: str, fen: str, depth: int, nodes: int) -> None:
    board = Board(variant, fen)
    assert board.perft(depth) == nodes
    assert board.perft(depth, threads=3) == nodes


def test_every_variant_has_counts_from_its_start() -> None:
    starts = {variant for variant, fen, _, _ in counts() if Board(variant, fen) == Board(variant)}
    assert starts == set(VARIANTS)


def walk(board: Board, depth: int) -> int:
    if depth == 0:
        return 1
    nodes = 0
    for move in board.legal_moves:
        board.push(move)
        nodes += walk(board, depth - 1)
        assert board.pop() == move
    return nodes


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_loop_of_push_and_pop_counts_the_same(variant: str) -> None:
    board = Board(variant)
    before = board.fen()
    assert walk(board, 4) == board.perft(4)
    assert (board.fen(), board.move_stack) == (before, [])


def test_depths_near_zero() -> None:
    board = Board()
    for threads in (1, 2):
        assert [board.perft(depth, threads=threads) for depth in range(3)] == [1, 7, 49]
    lost = Board("russian", "W:W:Ba3")
    assert [lost.perft(depth, threads=2) for depth in range(3)] == [1, 0, 0]
