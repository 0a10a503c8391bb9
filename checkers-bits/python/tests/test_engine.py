"""Tests of the engine."""

from __future__ import annotations

import asyncio
import gc
import pathlib
import pickle
import threading
import time
from typing import Any

import pytest

from checkers_bits import VARIANTS, Batch, Board, EndgameTables, Engine, Report, loss_of, mark_of, rules


def found(engine: Engine, board: Board | None = None, **limits: Any) -> Report:
    """The report of a search in a position with legal moves."""
    report = engine.search(board or Board(), **limits)
    assert report is not None
    return report


@pytest.mark.parametrize("variant", VARIANTS)
def test_it_plays_every_variant(variant: str) -> None:
    engine = Engine(variant, table_mib=1)
    board = Board(variant)
    for _ in range(6):
        report = found(engine, board, depth=3)
        assert (report.depth, report.best, report.nodes > 0) == (3, report.line[0], True)
        for move in report.line:
            board.push(move)
        for _ in report.line[1:]:
            board.pop()


def test_it_sees_a_win_and_a_loss() -> None:
    engine = Engine(table_mib=1)
    winning = found(engine, Board("russian", "W:WKa1:Bb8"), depth=11)
    assert winning.plies_to_end and winning.plies_to_end > 0
    assert winning.score > 9000
    losing = found(engine, Board("russian", "B:WKa1:Bb8"), depth=11)
    assert losing.plies_to_end and losing.plies_to_end < 0
    assert engine.search(Board("russian", "W:W:Ba3"), depth=1) is None


def test_searches_are_reproducible() -> None:
    def once(engine: Engine) -> tuple[str, int, int]:
        report = found(engine, Board("international"), nodes=20_000)
        return str(report.best), report.score, report.nodes

    engine, other = (Engine("international", table_mib=1) for _ in range(2))
    first = once(engine)
    assert once(other) == first
    engine.new_game()
    assert once(engine) == first


def test_time_is_a_limit() -> None:
    begin = time.monotonic()
    found(Engine(table_mib=1, threads=2), time=0.05)
    assert time.monotonic() - begin < 5


def test_bad_arguments() -> None:
    engine = Engine(table_mib=1)
    with pytest.raises(ValueError, match="expected a limit: depth, nodes, time, clock or level"):
        engine.search(Board())
    for seconds in (-1.0, float("nan"), float("inf")):
        with pytest.raises(ValueError, match="time: expected a number of seconds"):
            engine.search(Board(), time=seconds)
    for clock, increment, name in ((-1.0, 0.0, "clock"), (1.0, -1.0, "increment")):
        with pytest.raises(ValueError, match=f"{name}: expected a number of seconds"):
            engine.search(Board(), clock=clock, increment=increment)
    with pytest.raises(ValueError, match="expected time or clock, found both"):
        engine.search(Board(), time=1, clock=1)
    for level in (0, 9):
        with pytest.raises(ValueError, match=f"level: expected a number from 1 to 8, found {level}"):
            engine.search(Board(), level=level)
    with pytest.raises(ValueError, match="expected level, or depth, nodes and time; found both"):
        engine.search(Board(), level=3, nodes=5)
    for limits in ({"depth": 5}, {"time": 0.1}):
        with pytest.raises(ValueError, match="found both"):
            engine.search(Board(), level=3, **limits)
    with pytest.raises(ValueError, match="expected at least 1, found 0"):
        engine.search(Board(), depth=1, lines=0)
    for call in (lambda board: engine.search(board, depth=1), engine.evaluate):
        with pytest.raises(ValueError, match="board: expected one of russian, found one of pool"):
            call(Board("pool"))
    for depth in (0, -1):
        with pytest.raises(ValueError, match=f"expected at least [01], found {depth}"):
            engine.search_batch(Batch("russian", 1), depth)
    for variant in ("pool", rules("like: russian\na capture: may be refused")):
        with pytest.raises(ValueError, match="batch: expected one of .*, found one of russian"):
            Engine(variant).search_batch(Batch("russian", 1), 1)
    with pytest.raises(ValueError, match="threads: expected at least 1"):
        Engine(threads=0)
    with pytest.raises(MemoryError):
        Engine(table_mib=2**43)


def test_several_lines() -> None:
    board = Board("russian")
    for lines in (1, 3, 100):
        told: list[Report] = []
        best = found(Engine(table_mib=1), board, depth=6, lines=lines, info=told.append)
        reports = [best, *best.others]
        count = min(lines, len(board.legal_moves))
        assert [report.rank for report in reports] == list(range(count))
        assert len({report.best for report in reports}) == count
        assert sorted(reports, key=lambda report: -report.score) == reports
        assert all(report.depth == 6 and not report.others for report in reports[1:])
        assert [(report.depth, report.rank) for report in told] == [
            (depth, rank) for depth in range(1, 7) for rank in range(count)
        ]
        assert [str(report) for report in told[-count:]] == [str(report) for report in reports]


def test_a_cut_search_has_all_lines() -> None:
    for nodes in range(1, 4000, 150):
        best = found(Engine(table_mib=1), nodes=nodes, lines=4)
        reports = [best, *best.others]
        assert len({report.best for report in reports}) == len(reports) <= 4
        assert len(reports) == 4 or best.depth <= 1


def test_a_level_limits_the_nodes_also_on_a_clock() -> None:
    engine = Engine(table_mib=1)
    for clock in (None, 60):
        engine.new_game()
        assert found(engine, level=3, clock=clock).nodes == 1000
    # Without a clock, this level thinks for six seconds.
    assert found(engine, level=8, clock=0.1).time < 5


def test_the_clock_is_a_limit() -> None:
    begin = time.monotonic()
    for moves in (None, 1):
        assert found(Engine(table_mib=1), clock=0.2, increment=0.01, moves=moves).time < 0.5
    assert time.monotonic() - begin < 10


def test_a_search_is_stopped_by_its_callback_or_by_another_thread() -> None:
    engine = Engine(table_mib=1)
    engine.stop()

    def stop(report: Report) -> None:
        if report.depth == 4:
            engine.stop()

    assert 4 <= found(engine, depth=60, info=stop).depth <= 5

    searching = threading.Event()
    stopped: list[Report] = []
    search = lambda: stopped.append(found(engine, time=600, info=lambda _: searching.set()))
    thread = threading.Thread(target=search)
    thread.start()
    searching.wait()
    for call in (engine.new_game, lambda: engine.evaluate(Board()), lambda: found(engine, depth=1)):
        with pytest.raises(RuntimeError, match="the engine is searching"):
            call()
    engine.stop()
    thread.join(60)
    assert len(stopped) == 1 and found(engine, depth=6).depth == 6


def test_an_exception_of_the_callback_ends_the_search() -> None:
    calls = 0

    def fail(report: Report) -> None:
        nonlocal calls
        calls += 1
        raise KeyError(report.depth)

    with pytest.raises(KeyError, match="1"):
        Engine(table_mib=1).search(Board(), depth=60, info=fail)
    assert calls == 1


def test_a_panic_does_not_lock_the_engine() -> None:
    engine = Engine(table_mib=1, threads=2)
    panic = next(kind for kind in BaseException.__subclasses__() if "Panic" in kind.__name__)

    def fail(report: Report) -> None:
        # The binding treats this exception as a panic of Rust.
        raise panic("a panic of a test")

    with pytest.raises(panic, match="a panic of a test"):
        engine.search(Board(), depth=60, info=fail)
    assert found(engine, depth=4).depth == 4


def test_the_longest_times_are_limits() -> None:
    engine = Engine(table_mib=1)
    for clock, increment, moves in ((10, 5e18, None), (1.8e19, 0, 2), (1.8e19, 1.8e19, 40)):
        assert found(engine, depth=4, clock=clock, increment=increment, moves=moves).depth == 4


@pytest.mark.parametrize("variant", VARIANTS)
def test_static_evaluation(variant: str) -> None:
    engine = Engine(variant, table_mib=1)
    board = Board(variant)
    assert engine.evaluate(board) == engine.evaluate(board.rotated_180())
    ahead = board.copy()
    taken = ahead.men(not ahead.turn)[0]
    ahead.remove_piece_at(taken)
    assert (engine.evaluate(ahead) > engine.evaluate(board)) == (variant != "antidraughts")


def test_an_engine_has_a_level() -> None:
    engine = Engine(table_mib=1, level=2)
    cases: list[tuple[dict[str, Any], int]] = [({}, 150), ({"clock": 60}, 150), ({"level": 3}, 1000), ({"nodes": 77}, 77)]
    for limits, nodes in cases:
        engine.new_game()
        assert found(engine, **limits).nodes == nodes
    with pytest.raises(ValueError, match="level: expected a number from 1 to 8, found 9"):
        Engine(level=9)


def test_an_engine_has_tables_and_weights(tmp_path: pathlib.Path) -> None:
    EndgameTables.build(tmp_path, 3)
    board = Board("russian", "W:Wh4:Bb8")
    for tables in (tmp_path, str(tmp_path), EndgameTables(tmp_path)):
        engine = Engine(table_mib=1, endgames=tables)
        report = found(engine, board, depth=1)
        assert report.plies_to_end == 13
        scores, moves = engine.search_batch(Batch.from_boards([board]), 1)
        assert (scores[0], board.move_at(moves[0])) == (report.score, report.best)
    with pytest.raises(ValueError, match="expected endgame tables for pool, found russian"):
        Engine("pool", endgames=EndgameTables(tmp_path))
    bad = tmp_path / "bad"
    bad.write_bytes(b"no weights")
    with pytest.raises(ValueError, match="bad: "):
        Engine(weights=bad)
    with pytest.raises(FileNotFoundError):
        Engine(weights=tmp_path / "missing")


def test_an_analysis_is_an_iterator() -> None:
    engine, board = Engine(table_mib=1), Board()
    analysis = engine.analysis(board, depth=6, lines=2)
    board.push("c3-d4")
    assert [(report.depth, report.rank) for report in analysis] == [(d, rank) for d in range(1, 7) for rank in (0, 1)]
    assert list(analysis) == []
    report, once = analysis.wait(), found(Engine(table_mib=1), depth=6, lines=2)
    assert report and (report.line, report.score) == (once.line, once.score)
    assert report == analysis.stop()
    with engine.analysis(board) as endless:
        for report in endless:
            if report.depth == 4:
                break
    stopped = endless.wait()
    assert stopped and stopped.depth >= 4
    stopped_at_once = engine.analysis(board).stop()
    assert stopped_at_once and stopped_at_once.best in board.legal_moves
    failed = engine.analysis(Board("pool"), depth=3)
    with pytest.raises(ValueError, match="board: expected one of russian"):
        next(failed)
    none = engine.analysis(Board("russian", "W:W:Ba3"))
    assert list(none) == [] and none.wait() is None


def test_an_analysis_that_is_forgotten_ends() -> None:
    engine = Engine(table_mib=1)
    next(engine.analysis(Board()))
    gc.collect()
    assert found(engine, depth=2).depth == 2


def test_an_analysis_is_async() -> None:
    async def analyse(depth: int) -> list[int]:
        depths = []
        with Engine(table_mib=1).analysis(Board()) as analysis:
            async for report in analysis:
                depths.append(report.depth)
                if report.depth == depth:
                    break
        return depths

    async def both() -> list[list[int]]:
        return list(await asyncio.gather(analyse(3), analyse(5)))

    assert asyncio.run(both()) == [[1, 2, 3], [1, 2, 3, 4, 5]]

    async def whole() -> int:
        return len([report async for report in Engine(table_mib=1).analysis(Board(), depth=4)])

    assert asyncio.run(whole()) == 4


def test_reports_are_pickled() -> None:
    report = found(Engine(table_mib=1), depth=3, lines=3)

    def values(report: Report) -> list[object]:
        names = ("rank", "best", "score", "plies_to_end", "depth", "nodes", "time", "line")
        return [*(getattr(report, name) for name in names), *map(values, report.others)]

    assert values(pickle.loads(pickle.dumps(report))) == values(report) and len(report.others) == 2
    won = Report(report.line, score=9993)
    assert values(pickle.loads(pickle.dumps(won))) == values(won) and won.plies_to_end == 7
    with pytest.raises(ValueError, match="line: expected a move"):
        Report([])


def test_marks_of_bad_moves() -> None:
    assert [mark_of(30, played) for played in (-9, -10, -50, -170)] == [None, (6, "?!"), (2, "?"), (4, "??")]
    assert [loss_of(0, 300), loss_of(9990, 600), loss_of(9990, 450)] == [0, 0, 50], "a decided game"
