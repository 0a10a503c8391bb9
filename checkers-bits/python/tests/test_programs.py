"""Tests of external engines, by Hub and DXP, with the program in CHECKERS and with programs that fail."""

from __future__ import annotations

import asyncio
import os
import pathlib
import random
import re
import socket
import subprocess
import sys
import threading
import time
import zlib
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest

from checkers_bits import Board, Book, DxpEngine, Engine, EngineError, Game, HubEngine, Report, pdn


def checkers() -> str:
    """The program in CHECKERS. Without it, the test is skipped."""
    return os.environ.get("CHECKERS") or pytest.skip("CHECKERS is not the program checkers")


@pytest.fixture
def hub() -> Iterator[HubEngine]:
    with HubEngine([checkers(), "hub"], options={"hash": 1}) as engine:
        yield engine


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


@pytest.mark.parametrize("variant", ["russian", "frisian", "antidraughts"])
def test_two_engines_play_a_game(variant: str) -> None:
    board = Board(variant)
    with HubEngine([checkers(), "hub"], variant, options={"hash": 1}) as other:
        engines: dict[bool, Any] = {True: Engine(variant, table_mib=1), False: other}
        while not board.is_game_over() and board.ply() < 60:
            report = engines[board.turn].search(board, nodes=200)
            assert report
            board.push(report.best)
    assert board.ply() >= 20


def test_parameters_are_set(hub: HubEngine) -> None:
    assert hub.name == "checkers" and hub.options["hash"]["type"] == "int"
    assert repr(hub) == "<HubEngine checkers>"
    hub.configure({"skill": 1, "moves-from-a1": False})
    assert hub.options["skill"]["value"] == "1"
    hub.new_game()
    report = hub.search(Board("international"), depth=30)
    assert report and report.nodes == 50
    with pytest.raises(EngineError, match="checkers: expected one of the parameters variant, .*, found colour"):
        hub.configure({"colour": "red"})
    with pytest.raises(EngineError, match="checkers: .*skill"):
        hub.configure({"skill": 99})
    with pytest.raises(EngineError, match="checkers: .*endgames"):
        hub.configure({"endgames": "no such folder"})
        hub.new_game()
    hub.configure({"endgames": ""})
    again = hub.search(Board("international"), depth=30)
    assert again and again.nodes == 50
    with pytest.raises(ValueError, match="board: expected one of international, found one of russian"):
        hub.search(Board("russian"), depth=1)
    cases: list[dict[str, Any]] = [{}, {"plies": 3}, {"increment": 1}]
    for limits in cases:
        with pytest.raises(ValueError, match="expected a limit: depth, nodes, time, or clock"):
            hub.search(Board("international"), **limits)


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


class Talk:
    """A program that answers each line by the next of the answers to its beginning, and that keeps the lines."""

    CODE = """
import sys
answers = eval(sys.argv[2])
for line in sys.stdin:
    with open(sys.argv[1], "a") as file:
        file.write(line)
    found = next((answers[begin] for begin in answers if line.startswith(begin)), [""])
    print(found.pop(0) if len(found) > 1 else found[0], flush=True)
    if line.startswith("quit"):
        break
"""

    def __init__(self, folder: pathlib.Path, answers: dict[str, list[str]]) -> None:
        first = "id name=Talk\nparam name=threads value=1 type=int\nwait"
        answers = {"hub": [first], "init": ["ready"], "ping": ["pong"]} | answers
        self.log = folder / "log"
        self.log.unlink(missing_ok=True)
        self.command = [sys.executable, "-c", self.CODE, str(self.log), repr(answers)]

    def engine(self, **arguments: Any) -> HubEngine:
        return HubEngine(self.command, timeout=20, **arguments)

    def lines(self) -> list[str]:
        return self.log.read_text().splitlines()


def test_the_lines_of_a_search(tmp_path: pathlib.Path) -> None:
    board = Board("international")
    talk = Talk(tmp_path, {"go think": ['info score=0.51 pv="31-26 19-23"\ndone move=32-28 ponder=19-23']})
    with talk.engine(options={"threads": 2}) as engine:
        report = engine.search(board, depth=5, clock=60, increment=2, moves=3, ponder=True)
        assert report and (list(map(str, report.line)), report.score) == (["32-28"], 51)
    level = re.compile(r"level depth=5 time=(\S+) inc=2 moves=(\d)")
    told = [match.groups() for match in map(level.fullmatch, talk.lines()) if match]
    assert told[0] == ("60", "3") and 55 < float(told[1][0]) < 62 and told[1][1] == "2" and told[1][0] != "60"
    position = f"pos pos={board.hub()} moves="
    assert [line for line in talk.lines() if not level.fullmatch(line)] == [
        *("hub", 'set-param name=threads value="2"', "init", f'{position}""', "go think"),
        *(f'{position}"32-28 19-23"', "go ponder", "quit"),
    ]
    # After the expected reply the game is over.
    talk = Talk(tmp_path, {"go think": ["done move=33-28 ponder=22x33x28"]})
    with talk.engine() as engine:
        assert engine.search(Board("international", "W:W33:B22"), depth=5, ponder=True)
    assert "go ponder" not in talk.lines()


@pytest.mark.parametrize(
    ("first", "second", "lines"),
    [
        ({"depth": 5, "clock": 60}, {"depth": 5, "clock": 57}, ["ponder-hit"]),
        ({"depth": 5}, {"depth": 6}, ["level depth=6", "go think"]),
        ({"depth": 5, "clock": 60}, {"depth": 5}, ["level depth=5", "go think"]),
        ({"depth": 5}, {"depth": 5, "analyze": True}, ["level depth=5", "go analyze"]),
    ],
)
def test_only_the_search_that_ponders_is_continued(
    tmp_path: pathlib.Path, first: dict[str, Any], second: dict[str, Any], lines: list[str]
) -> None:
    board, done = Board("international"), ["done move=28x19x23"]
    answers = {"go think": ["done move=32-28 ponder=19-23", *done], "go analyze": done, "ponder-hit": done, "stop": done}
    talk = Talk(tmp_path, answers)
    with talk.engine() as engine:
        engine.search(board, ponder=True, **first)
        for text in ("32-28", "19-23"):
            board.push(text)
        report = engine.search(board, **second)
        assert report and str(report.best) == "28x19"
    after = [line for line in talk.lines() if not line.startswith("pos")]
    before = [] if lines == ["ponder-hit"] else ["stop", "ping"]
    assert after[after.index("go ponder") + 1 :] == [*before, *lines, "quit"]


@pytest.mark.parametrize(
    "answers",
    [
        {"go think": ["error message=no", "done move=32-28"]},
        {"go think": ["error message=no\ndone move=31-26", "done move=32-28"]},
        {"level": ["error message=no", ""], "stop": ["done move=31-26"], "go think": ["", "done move=32-28"]},
        {"go think": ["info pv=32-28 score=mate", "done move=32-28"], "stop": ["done move=31-26"]},
        # An engine may answer `ping` before the search ends.
        {"go think": ["info pv=32-28 score=nan", "done move=32-28"], "ping": ["pong\ndone move=31-26"]},
        {"go think": ["info pv=32-28 depth=-1\ndone move=31-26", "done move=32-28"]},
    ],
)
def test_an_error_concerns_one_search(tmp_path: pathlib.Path, answers: dict[str, list[str]]) -> None:
    with Talk(tmp_path, answers).engine() as engine:
        with pytest.raises(EngineError, match="Talk: (no|expected numbers, found .*)$"):
            engine.search(Board("international"), depth=5, info=lambda report: None)
        report = engine.search(Board("international"), depth=5)
        assert report and str(report.best) == "32-28"


def test_an_error_of_a_line_without_answer(tmp_path: pathlib.Path) -> None:
    board, errors = Board("international"), ["error message=no", ""]
    ponder = {"go think": ["done move=32-28 ponder=19-23", "done move=31-26"], "go ponder": ["error message=ponder"]}
    talk = Talk(tmp_path, {"set-param": errors, "new-game": errors} | ponder)
    with talk.engine() as engine:
        for call in (engine.new_game, lambda: engine.configure({"threads": 9})):
            with pytest.raises(EngineError, match="Talk: no$"):
                call()
            call()
        engine.search(board, depth=5, ponder=True)
        report = engine.search(board, depth=5)
        assert report and str(report.best) == "31-26"
    for first in ("id version=1", "param type=int"):
        with pytest.raises(EngineError, match="expected a name, found"):
            Talk(tmp_path, {"hub": [f"{first}\nwait"]}).engine()


def test_a_program_has_its_time(tmp_path: pathlib.Path) -> None:
    with fake("[input() for _ in range(4)]; time.sleep(3); print('done move=32-28', flush=True); input()") as engine:
        # This call ends no later search.
        engine.stop()
        report = engine.search(Board("international"), time=20)
        assert report and str(report.best) == "32-28"
    engine = fake("time.sleep(100)")
    engine.close()
    engine.close()
    assert engine._process.returncode is not None
    with pytest.raises(EngineError, match="the program has ended"):
        engine.search(Board("international"), depth=1)


FIRST = "print('id name=Fake version=1\\nparam name=threads value=1 type=int min=1 max=8\\nwait', flush=True); input()"


def fake(rest: str, **arguments: object) -> HubEngine:
    code = f"import sys, time; input(); {FIRST}; print('ready', flush=True); {rest}"
    engine = HubEngine([sys.executable, "-c", code], timeout=60, **arguments)  # type: ignore[arg-type]
    # On a loaded machine, Python alone can take seconds to start.
    engine.timeout = 2
    return engine


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
    with pytest.raises(EngineError, match="Fake: expected one of the parameters threads, found variant"):
        fake("input()", variant="russian")
    assert time.monotonic() - begin < 20, "a program that waits for a line is not waited for"
    with pytest.raises(EngineError, match="the program has ended with status 1"):
        HubEngine([sys.executable, "-c", "1 / 0"], timeout=10)
    with pytest.raises(FileNotFoundError):
        HubEngine(["no such program"])
    assert "ZeroDivisionError" in capfd.readouterr().err


@pytest.fixture
def listener() -> Iterator[tuple[int, subprocess.Popen[str]]]:
    command = [checkers(), "dxp", "--listen", "0", "--nodes", "300", "--hash", "1", "--timeout", "20", "--games", "3"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr
        yield int(process.stderr.readline().rpartition(":")[2]), process
        process.kill()


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

class Listener:
    """A program that answers each message of DXP by the next of its answers, and that keeps the messages."""

    def __init__(self, *answers: str) -> None:
        self.messages = list[str]()
        self._answers, self._server = list(answers), socket.create_server(("127.0.0.1", 0))
        self.port = self._server.getsockname()[1]
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()

    def _listen(self) -> None:
        with self._server, self._server.accept()[0] as connection, connection.makefile("rb") as file:
            message = b""
            with suppress(OSError):
                while byte := file.read(1):
                    message += byte
                    if byte == b"\0":
                        self.messages.append(message[:-1].decode())
                        message = b""
                        connection.sendall(self._answers.pop(0).encode() if self._answers else b"")

    def heard(self) -> list[str]:
        """All messages up to the end of the connection."""
        self._thread.join(20)
        return self.messages


ACCEPTED, REFUSED = (f"A{'Other':<32}{code}\0" for code in "01")


def test_the_messages_of_a_game() -> None:
    board = Board("international")
    capture, illegal, end = "M000128190123\0", "M0001322800\0", "E00\0"
    listener = Listener(ACCEPTED + "B000\0M0001322800\0", "", capture, illegal, end + REFUSED, ACCEPTED + end)
    asked = f"R01{'checkers-bits':<32}W005000B{board.hub().replace('B', 'Z').replace('b', 'z')}"
    with DxpEngine(port=listener.port, minutes=5, timeout=20) as other:
        assert repr(other) == "<DxpEngine ?>"
        first = other.search(board)
        assert first and repr(other) == "<DxpEngine Other>"
        for text in (str(first.best), "19-23"):
            board.push(text)
        other._since -= 75
        second = other.search(board)
        assert second and second.best.hub == "28x19x23"
        for text in (second.best.hub, "14x23x19"):
            board.push(text)
        with pytest.raises(EngineError, match="Other: .*32-28"):
            other.search(board)
        # No move is sent twice: this board begins another game.
        with pytest.raises(EngineError, match="Other: the game was not accepted"):
            other.search(board)
        assert other.search(board) is None
    again = asked[:43] + board.hub().replace("B", "Z").replace("b", "z")
    assert listener.heard() == [asked, "K2", "M00751923" + "00", "M0000142301" + "19", "E00", again, again, "E00"]


@pytest.mark.parametrize("answer", ["", "M" * 200, "M0"])
def test_a_lost_connection_is_reported(answer: str) -> None:
    listener = Listener(ACCEPTED + answer, "E00\0")
    with DxpEngine(port=listener.port, timeout=0.5) as other:
        for message in ("Other: (timed out|the connection is lost)", "Other: .*Bad file descriptor"):
            with pytest.raises(EngineError, match=message):
                other.search(Board("international"))
    assert len(listener.heard()) == 1


def test_a_game_is_ended_with_the_connection() -> None:
    listener = Listener(ACCEPTED + "M0001322800\0", "E00\0")
    with DxpEngine(port=listener.port, timeout=20) as other:
        assert other.search(Board("international"))
    assert listener.heard()[1:] == ["E01"]


def built(path: pathlib.Path, *games: str) -> Book:
    file = path.with_suffix(".pdn")
    file.write_text("\n\n".join(games), encoding="utf-8")
    subprocess.run([checkers(), "book", "build", "--plies", "2", "-o", path, "--variant", "russian", file], check=True)
    return Book(path)


def test_a_book_chooses_by_weight(tmp_path: pathlib.Path) -> None:
    two_ways, lost = "W:WKd2,a1:Bf6,c5,e5,e3", "W:Wc3:Bh8"
    captures = ("d2:f4:d6:a3", "d2:g5:e7:b4")
    games = [f'[FEN "{two_ways}"]\n\n1. {move} *' for move in captures] + [f'[FEN "{lost}"]\n\n1. c3-d4 0-1']
    book = built(tmp_path / "my.book", "1. c3-d4 1-0", "1. c3-d4 *", "1. e3-f4 *", *games)
    random.seed(1)
    chosen = [str(book.choose(Board())) for _ in range(400)]
    # The weights are 3 and 1, so 300 choices are expected. The bound is seven standard deviations below.
    assert set(chosen) == {"c3-d4", "e3-f4"} and chosen.count("c3-d4") > 240
    assert sorted(str(found.move) for found in book.moves(Board("russian", two_ways))) == sorted(captures)
    assert [found.weight for found in book.moves(Board("russian", lost))] == [0]
    assert book.choose(Board("russian", lost)) is None


def test_a_book_of_a_position_with_the_same_key_has_no_move(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "my.book"
    assert len(built(path, "1. c3-d4 *").moves(Board())) == 1
    data = bytearray(path.read_bytes()[:-4])
    data[51] = 1
    path.write_bytes(data + zlib.crc32(data).to_bytes(4))
    assert Book(path).moves(Board()) == []


def test_books_are_read(tmp_path: pathlib.Path) -> None:
    path, board = tmp_path / "my.book", Board("russian")
    book = built(path, "1. c3-d4 d6-c5 1-0", "1. c3-d4 b6-a5 1/2-1/2", "1. e3-f4 0-1")
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
