"""A search in another thread, and external engines by the protocols Hub and DXP.

`search` returns a `Report`, as `Engine.search` does, so all engines can play each other. `HubEngine` takes the same limits;
in DXP the game has a clock. Scan as a sparring partner::

    scan = HubEngine(["scan", "hub"])
    board.push(scan.search(board, time=1).best)
"""

from __future__ import annotations

import os
import re
import socket
import subprocess
import threading
import time
import weakref
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from queue import Empty, SimpleQueue
from typing import Any, Self

from checkers_bits._native import Board, Move, Report

__all__ = ["Analysis", "DxpEngine", "EngineError", "HubEngine"]


class EngineError(RuntimeError):
    """An engine has ended, is too slow, or has sent something unexpected."""


class _Closing:
    name: str

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name}>"

    def close(self) -> None: ...


class Analysis(_Closing):
    """A search in another thread, made by `analysis` of an engine: an iterator over its reports, and a context manager that
    stops it. `for` can be `async`.

    >>> from checkers_bits import Board, Engine
    >>> with Engine("russian", table_mib=1).analysis(Board("russian")) as analysis:
    ...     for report in analysis:
    ...         if report.depth == 5:
    ...             break
    >>> analysis.wait().depth >= 5
    True
    """

    def __init__(self, engine: Any, board: Board, **limits: Any) -> None:
        self._reports: SimpleQueue[Report | None] = SimpleQueue()
        self._results: list[Report | BaseException | None] = []
        # The thread must not hold the analysis itself, so that a forgotten analysis ends.
        reports, results, position = self._reports, self._results, board.copy()
        if not limits.keys() - {"lines", "analyze"}:
            limits["time"] = 1e9

        def work() -> None:
            try:
                results.append(engine.search(position, info=reports.put, **limits))
            except BaseException as error:
                results.append(error)
            reports.put(None)

        def end() -> None:
            # A search that has not begun yet does not notice the first call.
            while thread.is_alive():
                with suppress(EngineError):
                    engine.stop()
                thread.join(0.02)

        self._thread = thread = threading.Thread(target=work, daemon=True)
        self._end = end
        weakref.finalize(self, end)
        thread.start()

    def __repr__(self) -> str:
        return f"<Analysis, {'running' if self._thread.is_alive() else 'ended'}>"

    def __iter__(self) -> Iterator[Report]:
        return self

    def __next__(self) -> Report:
        report = self._reports.get()
        if report is None:
            self._reports.put(None)
            self.wait()
            raise StopIteration
        return report

    async def __aiter__(self) -> AsyncIterator[Report]:
        # The import takes longer than that of the whole package.
        import asyncio

        try:
            while report := await asyncio.to_thread(next, self, None):
                yield report
        except asyncio.CancelledError:
            self.close()
            raise

    def wait(self) -> Report | None:
        """Waits for the end of the search and returns its result."""
        self._thread.join()
        [result] = self._results
        if isinstance(result, BaseException):
            raise result
        return result

    def stop(self) -> Report | None:
        """Stops the search and returns its result."""
        self._end()
        return self.wait()

    def close(self) -> None:
        """Stops the search."""
        self._end()


_ARGUMENT = re.compile(r'([^\s=]+)(?:=(?:"([^"]*)"|(\S*)))?')
_LIMITS = {"depth": "depth", "nodes": "nodes", "time": "move-time", "clock": "time", "increment": "inc", "moves": "moves"}
_SCAN = {"international": "normal", "breakthrough": "bt", "antidraughts": "losing"}


class HubEngine(_Closing):
    """A program that speaks the Hub protocol, such as Scan or `checkers hub`: `command` is the program with its arguments,
    and `cwd` the folder in which it starts.

    `options` are values of its parameters, which the attribute `options` describes. An engine that has crashed, or that
    does not answer within `timeout` seconds, or exceeds its time for a move by them, raises an `EngineError`. With a limit of
    depth or nodes alone, the wait has no end.
    """

    def __init__(
        self,
        command: Sequence[str],
        variant: str = "international",
        *,
        options: Mapping[str, object] | None = None,
        cwd: str | os.PathLike[str] | None = None,
        timeout: float = 10.0,
    ) -> None:
        self.name, self.variant, self.timeout = command[0], variant, timeout
        self.options = dict[str, dict[str, str]]()
        # The position that the engine ponders on, with its limits; true for a search whose end no call has seen.
        self._thinks: object = None
        self._busy, self._lines = threading.Lock(), SimpleQueue[str]()
        # The time until which a stopped search must end.
        self._stop_by = float("inf")
        pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "encoding": "utf-8"}
        self._process = subprocess.Popen(command, cwd=cwd, errors="replace", **pipes)
        threading.Thread(target=_read, args=(self._process.stdout, self._lines), daemon=True).start()
        try:
            self._send("hub")
            for kind, values in self._answers("wait"):
                if kind in {"id", "param"} and "name" not in values:
                    raise self._error(f"expected a name, found {kind} without one")
                self.name = values["name"] if kind == "id" else self.name
                if kind == "param":
                    self.options[values.pop("name")] = values
            if variant not in self.options.get("variant", {}).get("values", "").split():
                variant = _SCAN.get(variant, variant)
            if "variant" in self.options or variant != "normal":
                options = {"variant": variant} | dict(options or {})
            self._send(self._parameters(options or {}) + "init")
            self._wait("ready")
        except BaseException:
            self.close()
            raise

    def configure(self, options: Mapping[str, object]) -> None:
        """Sets parameters of the engine."""
        self._tell(self._parameters(options))

    def new_game(self) -> None:
        """Lets the engine forget earlier searches."""
        self._tell("new-game\n")

    def search(
        self,
        board: Board,
        *,
        info: Callable[[Report], object] | None = None,
        ponder: bool = False,
        analyze: bool = False,
        **limits: float,
    ) -> Report | None:
        """Searches the position of a board. The limits are `depth`, `nodes`, `time`, or `clock` with `increment` and `moves`,
        as in `Engine.search`.

        With `ponder`, the engine then thinks about the reply that it expects, until the next call. With `analyze`, it
        analyses, for which some engines do not use their book or their skill.
        """
        record, begin = _record(board, self.variant), time.monotonic()
        if not limits.keys() & {"depth", "nodes", "time", "clock"} or limits.keys() - _LIMITS.keys():
            raise ValueError("expected a limit: depth, nodes, time, or clock with increment and moves")
        if not board.legal_moves:
            return None
        if not self._busy.acquire(blocking=False):
            raise RuntimeError("the engine is searching")
        try:
            if self._thinks == (record, _fixed(limits)) and not analyze:
                self._send("ponder-hit")
            else:
                if self._thinks:
                    self._settle()
                self._go(record, "analyze" if analyze else "think", limits)
            # If this call does not wait to the end, the next one stops the engine.
            self._thinks, told = True, dict[str, str]()
            for kind, values in self._answers("done", limits.get("time", limits.get("clock", float("inf")))):
                told |= values
                if kind == "info" and info and (line := _moves(board, values.get("pv", ""))):
                    info(self._report(line, told))
            self._thinks = None
            best, line = _moves(board, told.get("move", "")), _moves(board, told.get("pv", ""))
            if not best:
                raise self._error(f"expected a legal move, found {told.get('move')!r}")
            expected = board.copy()
            expected.push(best[0])
            if ponder and _moves(expected, told.get("ponder", "")):
                expected.push(told["ponder"])
                if "clock" in limits:
                    left = limits["clock"] - (time.monotonic() - begin) + limits.get("increment", 0)
                    limits["clock"] = max(left, 0)
                    if limits.get("moves", 0) > 1:
                        limits["moves"] -= 1
                if expected.legal_moves:
                    self._thinks = (_record(expected, self.variant), _fixed(limits))
                    self._go(self._thinks[0], "ponder", limits)
            return self._report(line if line[:1] == best else best, told)
        finally:
            self._busy.release()

    def analysis(self, board: Board, **limits: float) -> Analysis:
        """Starts a search in another thread, with the limits of `search` or until it is stopped."""
        return Analysis(self, board, analyze=True, **limits)

    def stop(self) -> None:
        """Stops the search in progress and lets it return the best line so far."""
        self._stop_by = min(self._stop_by, time.monotonic() + self.timeout)
        self._send("stop")

    def close(self) -> None:
        """Ends the program."""
        with suppress(EngineError):
            self._send("quit")
        # A program that waits for a line ends with its input.
        assert self._process.stdin
        with suppress(OSError):
            self._process.stdin.close()
        try:
            self._process.wait(self.timeout)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _go(self, record: list[str], mode: str, limits: dict[str, float]) -> None:
        level = " ".join(f"{_LIMITS[name]}={value}" for name, value in limits.items())
        self._send(f'pos pos={record[0]} moves="{" ".join(record[1:])}"\nlevel {level}\ngo {mode}')

    def _parameters(self, options: Mapping[str, object]) -> str:
        lines = ""
        for name, value in options.items():
            if name not in self.options:
                raise self._error(f"expected one of the parameters {', '.join(self.options)}, found {name}")
            text = self.options[name]["value"] = str(value).lower() if isinstance(value, bool) else str(value)
            lines += f'set-param name={name} value="{text}"\n'
        return lines

    def _tell(self, lines: str) -> None:
        if self._busy.locked():
            raise RuntimeError("the engine is searching")
        if self._thinks:
            self._settle()
        if errors := self._settle(lines):
            raise self._error(errors[0])

    def _settle(self, lines: str = "") -> list[str]:
        """Stops the engine, sends lines that have no answer, and returns the errors."""
        self._send(f"stop\n{lines}ping")
        answers = list(self._answers("pong"))
        if self._thinks and not {"done", "error"} & {kind for kind, _ in answers}:
            self._wait("done")
        self._thinks = None
        return [values.get("message", "") for kind, values in answers if kind == "error"]

    def _wait(self, last: str) -> None:
        for _ in self._answers(last):
            pass

    def _answers(self, last: str, seconds: float = 0.0) -> Iterator[tuple[str, dict[str, str]]]:
        """Yields the lines of the engine with their arguments, to the line `last`."""
        end, kind = time.monotonic() + seconds + self.timeout, ""
        self._stop_by = float("inf")
        while kind != last:
            left = min(end, self._stop_by) - time.monotonic()
            try:
                line = self._lines.get(timeout=min(max(left, 0), 0.5))
            except Empty:
                if left > 0:
                    continue
                self._process.kill()
                raise self._error(f"no {last} in time; the program is killed") from None
            if not line:
                raise self._ended()
            kind, _, rest = line.strip().partition(" ")
            values = {name: quoted or plain for name, quoted, plain in _ARGUMENT.findall(rest)}
            if kind == "error" and last != "pong":
                # The engine has refused a line. It searches without it, or no `done` comes.
                self._thinks = None
                if last == "done":
                    with suppress(EngineError):
                        self._settle()
                raise self._error(values.get("message", ""))
            yield kind, values

    def _send(self, lines: str) -> None:
        assert self._process.stdin
        try:
            self._process.stdin.write(lines + "\n")
            self._process.stdin.flush()
        except (OSError, ValueError):
            raise self._ended() from None

    def _report(self, line: list[Move], told: Mapping[str, str]) -> Report:
        try:
            score, depth, nodes, seconds = (float(told.get(name, 0)) for name in ("score", "depth", "nodes", "time"))
            return Report(line, score=round(100 * score), depth=int(depth), nodes=int(nodes), time=seconds)
        except (OverflowError, ValueError):
            raise self._error(f"expected numbers, found {dict(told)}") from None

    def _ended(self) -> EngineError:
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(self.timeout)
        self._lines.put("")
        return self._error(f"the program has ended with status {self._process.returncode}")

    def _error(self, message: str) -> EngineError:
        return EngineError(f"{self.name}: {message}")


def _read(output: Any, lines: SimpleQueue[str]) -> None:
    with output:
        for line in output:
            lines.put(line)
    # The empty text is the end of the program.
    lines.put("")


def _fixed(limits: dict[str, float]) -> dict[str, float]:
    return limits | {"clock": "clock" in limits}


def _record(board: Board, variant: str) -> list[str]:
    """The start position and the moves of a board, as texts of the Hub protocol."""
    if board.variant != variant:
        raise ValueError(f"board: expected one of {variant}, found one of {board.variant}")
    return [board.root().hub(), *(move.hub for move in board.move_stack)]


def _moves(board: Board, line: str) -> list[Move]:
    """The moves of a line up to the first that is not legal."""
    after = board.copy(stack=False)
    with suppress(ValueError):
        for text in line.split():
            after.push(text)
    return after.move_stack


class DxpEngine(_Closing):
    """A program that listens for games by the protocol DXP (DAM exchange), on 50 squares: Scan, or `checkers dxp --listen`.

    `minutes` is the time of each player for a game; 0 is no limit. A program that does not answer within `timeout` seconds
    raises an `EngineError`.
    """

    def __init__(
        self,
        host: str = "127.0.0.1",
        port: int = 27531,
        variant: str = "international",
        *,
        minutes: int = 0,
        timeout: float = 3600.0,
    ) -> None:
        self.name, self.variant, self.minutes = "?", variant, minutes
        self._game, self._since = list[str](), 0.0
        self._socket = socket.create_connection((host, port), timeout)
        # Otherwise a message could wait for the receipt of the one before, which systems delay by 40 ms or more.
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._input = self._socket.makefile("rb")

    def search(self, board: Board) -> Report | None:
        """Sends the last move of a board and waits for the reply; `None` if the program ends the game. A board that does not
        continue the game begins another one at its position."""
        record = _record(board, self.variant)
        if self._game and self._game == record[:-1]:
            squares = [f"{int(square):02}" for square in re.split("[-x]", record[-1])]
            seconds = min(int(time.monotonic() - self._since), 9999)
            self._send(f"M{seconds:04}{squares[0]}{squares[1]}{len(squares) - 2:02}{''.join(squares[2:])}")
        elif board.legal_moves:
            self._ask(board)
        else:
            return None
        # Only a legal reply lets a board continue this game.
        self._game = [""]
        message = self._receive("ME")
        if message[0] == "E":
            self._game = []
            self._send("E00")
            return None
        squares = [message[5:7], message[7:9], *re.findall("..", message[11:])]
        try:
            move = board.parse(("x" if len(squares) > 2 else "-").join(squares))
        except ValueError as error:
            raise EngineError(f"{self.name}: {error}") from None
        self._game, self._since = [*record, move.hub], time.monotonic()
        return Report([move])

    def close(self) -> None:
        """Ends the game and the connection."""
        with suppress(EngineError, OSError):
            self._socket.settimeout(min(10, self._socket.gettimeout() or 10))
            self._end_game(1)
        self._input.close()
        self._socket.close()

    def _ask(self, board: Board) -> None:
        self._end_game(0)
        side, position = "W" if board.turn else "Z", board.hub().replace("B", "Z").replace("b", "z")
        self._send(f"R01{'checkers-bits':<32}{side}{self.minutes:03}000B{position}")
        answer = self._receive("A")
        self.name = answer[1:33].strip()
        if answer[33:34] != "0":
            raise EngineError(f"{self.name}: the game was not accepted")

    def _end_game(self, is_last: int) -> None:
        if self._game:
            self._game = []
            self._send(f"E0{is_last}")
            self._receive("E")

    def _send(self, message: str) -> None:
        with self._errors():
            self._socket.sendall(message.encode() + b"\0")

    @contextmanager
    def _errors(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            # A game whose last message is unknown cannot go on.
            self._input.close()
            self._socket.close()
            raise EngineError(f"{self.name}: {error}") from None

    def _receive(self, kinds: str) -> str:
        """Waits for a message of one of the kinds. Refuses takebacks."""
        while True:
            message = b""
            while message[-1:] != b"\0":
                with self._errors():
                    byte = self._input.read(1)
                    if not byte or len(message) > 127:
                        raise ConnectionError("the connection is lost")
                message += byte
            text = message[:-1].decode("ascii", "replace")
            if text[:1] == "B":
                self._send("K2")
            if text and text[0] in kinds:
                return text
