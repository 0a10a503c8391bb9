"""Tests that the stubs match the module, and that code with the package passes the type checker."""

from __future__ import annotations

import pathlib
import subprocess
import sys

import pytest

FOLDER = pathlib.Path(__file__).parents[1]


def run(*arguments: str) -> None:
    pytest.importorskip("mypy")
    done = subprocess.run(
        [sys.executable, "-m", *arguments], cwd=FOLDER, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_stubs_match_the_installed_module() -> None:
    run(
        "mypy.stubtest",
        "checkers_bits",
        "--mypy-config-file=pyproject.toml",
        "--allowlist=tests/stubtest-allowlist.txt",
    )


def test_the_package_and_its_tests_are_typed() -> None:
    run("mypy", "--strict", "-p", "checkers_bits", "-p", "tests")
