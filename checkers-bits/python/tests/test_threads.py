"""Tests that long calls let other threads run, and stop on Ctrl-C."""

from __future__ import annotations

import os
import pathlib
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import numpy  # The first array would import it during a call.
import pytest

from checkers_bits import Batch, Board, Engine, pdn

PDN = "1. c3-d4 d6-c5 2. b2-c3 *\n" * 60_000


# Each is one call into the module, so that the turns of the other thread are those during the call.
LONG: dict[str, Callable[[], object]] = {
    "perft": partial(Board("international").perft, 7),
    "perft on threads": partial(Board("international").perft, 7, threads=2),
    "pdn": partial(next, pdn.games(PDN, filter="white=nobody"), None),
    "engine": partial(Engine(table_mib=1).search, Board(), depth=11),
    "engine on a batch": partial(Engine(table_mib=1).search_batch, Batch("russian", 300, threads=2), 6),
}


@pytest.mark.parametrize("name", LONG)
def test_other_threads_go_on(name: str) -> None:
    turns = 0
    with ThreadPoolExecutor(1) as pool:
        work = pool.submit(LONG[name])
        while not work.done():
            turns += 1
            time.sleep(0.0001)
        work.result()
    assert turns > 3, "the lock of the interpreter was held all the time"


@pytest.mark.skipif(sys.platform == "win32", reason="it sends a signal of Unix")
@pytest.mark.parametrize(
    "work",
    [
        "Board('canadian').perft(30)",
        "Engine().search(Board(), time=3600)",
        "Engine('canadian').search_batch(Batch('canadian', 1000), 100)",
    ],
)
def test_it_can_be_interrupted(work: str, tmp_path: pathlib.Path) -> None:
    program = f"""
import signal
import numpy  # A signal during its import is an error of numpy.
from checkers_bits import Batch, Board, Engine
# The default handler of Ctrl-C is set again, because a process that starts in the background ignores Ctrl-C.
signal.signal(signal.SIGINT, signal.default_int_handler)
print("begin", flush=True)
try:
    {work}
except KeyboardInterrupt:
    print("interrupted")
"""
    with subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, text=True, cwd=tmp_path
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "begin\n"
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        assert process.stdout.read() == "interrupted\n"
        assert process.wait(60) == 0


@pytest.mark.skipif(not os.path.isdir("/proc/self/task"), reason="it counts threads as Linux does")
def test_no_thread_is_started_without_work() -> None:
    program = """
import os, threading
from checkers_bits import pdn
most = 0
def watch():
    global most
    while not done.is_set():
        most = max(most, len(os.listdir("/proc/self/task")))
done = threading.Event()
watcher = threading.Thread(target=watch)
watcher.start()
for _ in range(20):
    list(pdn.games("1. c3-d4 *", threads=1024))
done.set()
watcher.join()
print(most)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert int(done.stdout) < 20
