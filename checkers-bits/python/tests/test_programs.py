"""Tests of external engines, by Hub and DXP, with the program in CHECKERS and with programs that fail."""

from __future__ import annotations

import asyncio
import os
import pathlib
import subprocess
import sys
import time
from collections.abc import Iterator
from typing import Any

import pytest

from checkers_bits import Board, Book, DxpEngine, Engine, EngineError, Game, HubEngine, Report, pdn

CHECKERS = os.environ.get("CHECKERS", "")
needs_checkers = pytest.mark.skipif(not CHECKERS, reason="CHECKERS is not the program checkers")


@pytest.fixture
def hub() -> Iterator[HubEngine]:
    with HubEngine([CHECKERS, "hub"], options={"hash": 1}) as engine:
        yield engine


@needs_checkers
def test_hub_engines_search_as_the_engine_here(hub: HubEngine) -> None:
    board = Board("international")
    for text in ("32-28", "19-23", "28x19"):
        board.push(text)
    told: list[Report] = []
    report = hub.search(board, depth=7, info=told.append)
    own = Engine("international", table_mib=1).search(board, depth=7)
    assert report and own
    assert (report.best, report.score, report.depth, report.nodes) == (own.best, own.score, 7, own.nodes)
    assert report.line == own.line and [line.depth for line in told] == list(range(1, 8))
    limited = hub.search(board, nodes=500, clock=60, increment=1, moves=20)
    assert limited and limited.nodes <= 500
    assert hub.search(Board("international", "W:W:B5"), depth=1) is None
    won = hub.search(Board("international", "W:WK46,K5:B1"), depth=9)
    assert won and won.plies_to_end and won.plies_to_end > 0


@needs_checkers
@pytest.mark.parametrize("variant", ["russian", "frisian", "antidraughts"])
def test_two_engines_play_a_game(variant: str) -> None:
    board = Board(variant)
    with HubEngine([CHECKERS, "hub"], variant, options={"hash": 1}) as other:
        engines: dict[bool, Any] = {True: Engine(variant, table_mib=1), False: other}
        while not board.is_game_over() and board.ply() < 60:
            report = engines[board.turn].search(board, nodes=200)
            assert report
            board.push(report.best)
    assert board.ply() >= 20


@needs_checkers
def test_parameters_are_set(hub: HubEngine) -> None:
    assert hub.name == "checkers" and hub.options["hash"]["type"] == "int"
    hub.configure({"skill": 1, "moves-from-a1": False})
    hub.new_game()
    report = hub.search(Board("international"), depth=30)
    assert report and report.nodes == 50
    with pytest.raises(EngineError, match="checkers: expected one of the parameters variant, .*, found colour"):
        hub.configure({"colour": "red"})
    with pytest.raises(EngineError, match="checkers: .*skill"):
        hub.configure({"skill": 99})
        hub.new_game()
        hub.search(Board("international"), depth=1)
    with pytest.raises(ValueError, match="board: expected one of international, found one of russian"):
        hub.search(Board("russian"), depth=1)
    cases: list[dict[str, Any]] = [{}, {"plies": 3}, {"increment": 1}]
    for limits in cases:
        with pytest.raises(ValueError, match="expected a limit: depth, nodes, time, or clock"):
            hub.search(Board("international"), **limits)


@needs_checkers
def test_hub_engines_ponder(hub: HubEngine) -> None:
    board = Board("international")
    first = hub.search(board, depth=5, clock=60, ponder=True)
    assert first and len(first.line) > 1
    board.push(first.best)
    expected, guess = board.copy(), first.line[1]
    expected.push(guess)
    hit = hub.search(expected, depth=5, clock=60, ponder=True)
    assert hit and hit.best in expected.legal_moves
    other = next(move for move in board.legal_moves if move != guess)
    board.push(other)
    miss = hub.search(board, depth=5, ponder=True)
    assert miss and miss.best in board.legal_moves
    hub.new_game()


@needs_checkers
def test_an_analysis_of_a_program_is_stopped(hub: HubEngine) -> None:
    with hub.analysis(Board("international")) as analysis:
        assert [next(analysis).depth for _ in range(3)] == [1, 2, 3]
        with pytest.raises(RuntimeError, match="the engine is searching"):
            hub.search(Board("international"), depth=1)
    report = analysis.wait()
    assert report and report.depth >= 3

    def fail(report: Report) -> None:
        raise KeyError(report.depth)

    with pytest.raises(KeyError, match="1"):
        hub.search(Board("international"), depth=20, info=fail)
    again = hub.search(Board("international"), depth=3)
    assert again and again.depth == 3


FIRST = "print('id name=Fake version=1\\nparam name=threads value=1 type=int min=1 max=8\\nwait', flush=True); input()"


def fake(rest: str, **arguments: object) -> HubEngine:
    code = f"import sys, time; input(); {FIRST}; print('ready', flush=True); {rest}"
    return HubEngine([sys.executable, "-c", code], timeout=2, **arguments)  # type: ignore[arg-type]


def test_an_analysis_of_a_program_that_does_not_stop_ends() -> None:
    board, begin = Board("international"), time.monotonic()
    with fake("print('info depth=1 pv=\"32-28\"', flush=True); time.sleep(100)") as engine:
        analysis = engine.analysis(board)
        assert next(analysis).depth == 1
        for change in (engine.new_game, lambda: engine.configure({"threads": 2})):
            with pytest.raises(RuntimeError, match="the engine is searching"):
                change()
        analysis.close()
        with pytest.raises(EngineError, match="no done in time"):
            analysis.wait()
    assert time.monotonic() - begin < 20


def test_an_analysis_that_is_cancelled_ends(hub: HubEngine) -> None:
    async def analyse() -> None:
        async with asyncio.timeout(0.5):
            async for _ in hub.analysis(Board("international")):
                pass

    with pytest.raises(TimeoutError):
        asyncio.run(analyse())
    report = hub.search(Board("international"), depth=3)
    assert report and report.depth == 3


def test_a_program_that_fails_is_reported(capfd: pytest.CaptureFixture[str]) -> None:
    board = Board("international")
    with fake("import os; [input() for _ in range(3)]; sys.exit(os.getcwd() == '/' and 7)", cwd="/") as engine:
        for _ in range(2):
            with pytest.raises(EngineError, match="Fake: the program has ended with status 7"):
                engine.search(board, depth=3)
    for reply, message in [
        ("done move=1-2", "Fake: expected a legal move, found '1-2'"),
        ("error message=\\'no memory\\'", "Fake: 'no"),
        ("done", "Fake: expected a legal move, found None"),
    ]:
        with fake(f"[input() for _ in range(3)]; print('{reply}', flush=True); input()") as engine:
            with pytest.raises(EngineError, match=message):
                engine.search(board, depth=3)
    begin = time.monotonic()
    with fake("time.sleep(100)") as engine:
        with pytest.raises(EngineError, match="Fake: no done in time; the program is killed"):
            engine.search(board, time=0.1)
    assert time.monotonic() - begin < 20
    with pytest.raises(EngineError, match="Fake: expected one of the parameters threads, found variant"):
        fake("input()", variant="russian")
    with pytest.raises(EngineError, match="the program has ended with status 1"):
        HubEngine([sys.executable, "-c", "1 / 0"], timeout=10)
    with pytest.raises(FileNotFoundError):
        HubEngine(["no such program"])
    assert "ZeroDivisionError" in capfd.readouterr().err


@pytest.fixture
def listener() -> Iterator[tuple[int, subprocess.Popen[str]]]:
    command = [CHECKERS, "dxp", "--listen", "0", "--nodes", "300", "--hash", "1", "--timeout", "20", "--games", "3"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr
        yield int(process.stderr.readline().rpartition(":")[2]), process
        process.kill()


@needs_checkers
def test_a_game_by_dxp(listener: tuple[int, subprocess.Popen[str]]) -> None:
    port, process = listener
    board, own = Board("international"), Engine("international", table_mib=1)
    with DxpEngine(port=port, timeout=20) as other:
        board.push("32-28")
        while not board.is_game_over() and board.ply() < 30:
            report = other.search(board)
            assert report
            board.push(report.best)
            reply = own.search(board, nodes=300)
            if reply:
                board.push(reply.best)
        assert other.name.startswith("checkers ")
        # Another board begins another game, also with captures and for the other side.
        for fen in ("B:W28:B19,22", "W:WK5,45:B10,23"):
            capture = other.search(Board("international", fen))
            assert capture and capture.best.is_capture
    assert process.stdout and process.wait(20) == 0
    games = list(pdn.games(process.stdout.read(), variant="international"))
    assert [isinstance(game, Game) and len(game.moves) for game in games] == [board.ply() - 2, 1, 1]


@needs_checkers
def test_books_are_read(tmp_path: pathlib.Path) -> None:
    games, path = tmp_path / "games.pdn", tmp_path / "my.book"
    games.write_text("1. c3-d4 d6-c5 1-0\n1. c3-d4 b6-a5 1/2-1/2\n1. e3-f4 0-1\n", encoding="utf-8")
    subprocess.run([CHECKERS, "book", "build", "--plies", "2", "-o", path, games], check=True)
    book, board = Book(path), Board("russian")
    assert [(str(move), weight, number) for move, weight, number in book.moves(board)] == [
        ("c3-d4", 3, 2),
        ("e3-f4", 0, 1),
    ]
    for given in (book, path, str(path)):
        report = Engine(table_mib=1, book=given).search(board, depth=3)
        assert report and (str(report.best), report.depth, report.line) == ("c3-d4", 0, [report.best])
    analysed = Engine(table_mib=1, book=book).search(board, depth=3, lines=2)
    assert analysed and analysed.depth == 3
    board.push("e3-f4")
    assert (book.moves(board), book.choose(board)) == ([], None)
    after = Engine(table_mib=1, book=book).search(board, depth=3)
    assert after and after.depth == 3
    with pytest.raises(ValueError, match="book: expected one of pool, found one of russian"):
        Engine("pool", book=book)
    with pytest.raises(ValueError, match="board: expected one of russian, found one of pool"):
        book.moves(Board("pool"))
    data = path.read_bytes()
    for at in range(len(data)):
        path.write_bytes(data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :])
        with pytest.raises(ValueError, match="my.book: expected an opening book"):
            Book(path)
    path.write_bytes(data[:-1])
    with pytest.raises(ValueError, match="my.book: expected an opening book"):
        Book(path)
