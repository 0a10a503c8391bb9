"""Tests of the engine."""

from __future__ import annotations

import time

import pytest

from checkers_bits import VARIANTS, Board, Engine


@pytest.mark.parametrize("variant", VARIANTS)
def test_it_plays_every_variant(variant: str) -> None:
    engine = Engine(variant, table_mib=1)
    board = Board(variant)
    for _ in range(6):
        report = engine.search(board, depth=3)
        assert report is not None
        assert report.depth == 3
        assert report.best == report.line[0]
        assert report.nodes > 0
        for move in report.line:
            board.push(move)
        for _ in report.line[1:]:
            board.pop()


def test_it_sees_a_win_and_a_loss() -> None:
    engine = Engine(table_mib=1)
    winning = engine.search(Board("russian", "W:WKa1:Bb8"), depth=11)
    assert winning is not None
    assert winning.plies_to_end is not None
    assert winning.plies_to_end > 0
    assert winning.score > 9000
    losing = engine.search(Board("russian", "B:WKa1:Bb8"), depth=11)
    assert losing is not None
    assert losing.plies_to_end is not None
    assert losing.plies_to_end < 0
    assert engine.search(Board("russian", "W:W:Ba3"), depth=1) is None


def test_searches_are_reproducible() -> None:
    def once() -> tuple[str, int, int]:
        report = Engine("international", table_mib=1).search(Board("international"), nodes=20_000)
        assert report is not None
        return str(report.best), report.score, report.nodes

    assert once() == once()
    engine = Engine("international", table_mib=1)
    engine.search(Board("international"), depth=6)
    engine.new_game()
    report = engine.search(Board("international"), nodes=20_000)
    assert report is not None
    assert (str(report.best), report.score, report.nodes) == once()


def test_time_is_a_limit() -> None:
    begin = time.monotonic()
    report = Engine(table_mib=1, threads=2).search(Board(), time=0.05)
    assert report is not None
    assert time.monotonic() - begin < 5


def test_bad_arguments() -> None:
    engine = Engine(table_mib=1)
    with pytest.raises(ValueError, match="expected a limit: depth, nodes or time"):
        engine.search(Board())
    for seconds in (-1.0, float("nan"), float("inf")):
        with pytest.raises(ValueError, match="time: expected a number of seconds"):
            engine.search(Board(), time=seconds)
    with pytest.raises(ValueError, match="board: expected one of russian, found one of pool"):
        engine.search(Board("pool"), depth=1)
    with pytest.raises(ValueError, match="threads: expected at least 1"):
        Engine(threads=0)
    with pytest.raises(MemoryError):
        Engine(table_mib=2**43)
