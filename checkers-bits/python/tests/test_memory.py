"""Tests that the memory of repeated calls does not grow."""

from __future__ import annotations

import pathlib
import subprocess
import sys

import pytest

PROGRAM = pathlib.Path(__file__).with_name("memory.py")


@pytest.mark.skipif(sys.platform == "win32", reason="the program asks Unix for the memory in use")
def test_memory_stays_flat(tmp_path: pathlib.Path) -> None:
    done = subprocess.run(
        [sys.executable, PROGRAM, "150000"], capture_output=True, text=True, cwd=tmp_path, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
