"""Runs every example in the documentation."""

from __future__ import annotations

import doctest
import inspect
import os
import pathlib
import re
from collections.abc import Iterator

import pytest

import checkers_bits
from checkers_bits import _native, _rules, book, engine, pdn

from .stubs import STUBS, with_docstrings

PAGES = sorted(pathlib.Path(__file__).parents[1].glob("*.md"))


def documented() -> Iterator[tuple[str, str]]:
    """Yields all docstrings, because `doctest` skips classes of extension modules."""
    yield "checkers_bits", inspect.getdoc(checkers_bits) or ""
    for module in (_native, _rules, book, engine, pdn):
        yield module.__name__, module.__doc__ or ""
        for name, value in sorted(vars(module).items()):
            if name in getattr(module, "__all__", ()) and callable(value):
                yield name, inspect.getdoc(value) or ""
                for member, method in sorted(vars(value).items()) if inspect.isclass(value) else ():
                    if not member.startswith("_"):
                        yield f"{name}.{member}", inspect.getdoc(method) or ""


DOCUMENTED = dict(documented())


def run(name: str, text: str) -> None:
    parser = doctest.DocTestParser()
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    test = parser.get_doctest(text, {"__name__": "doctest"}, name, name, 0)
    assert runner.run(test).failed == 0


@pytest.mark.parametrize("name", [name for name, text in DOCUMENTED.items() if ">>>" in text])
def test_docstrings(name: str) -> None:
    run(name, DOCUMENTED[name])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_pages(page: pathlib.Path, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run(page.name, page.read_text(encoding="utf-8"))
    assert os.getcwd() == str(tmp_path)


def test_everything_has_a_docstring() -> None:
    exceptions = {"FilterError", "FenError"}
    bare = [name for name, text in DOCUMENTED.items() if not text and name not in exceptions]
    assert bare == []


def test_the_stubs_have_the_docstrings_of_the_module() -> None:
    stubs = STUBS.read_text(encoding="utf-8")
    assert with_docstrings(stubs) == stubs, "python -m tests.stubs writes them"


def test_the_names_for_users_of_other_packages_exist() -> None:
    names = {name.lower(): getattr(checkers_bits, name) for name in checkers_bits.__all__}
    names |= {"line": names["variation"], "tables": names["endgametables"], "engine": names["hubengine"]}
    page = (STUBS.parents[2] / "COMING-FROM.md").read_text(encoding="utf-8")
    rows = [row.split(" | ")[1] for row in page.splitlines() if row.startswith("| ")]
    found = [pair for row in rows for pair in re.findall(r"\b([A-Za-z]+)\.([a-z_0-9]+)", row) if pair[0] != "pdn"]
    attributes = {"name", "options"}
    missing = [
        pair
        for pair in found
        if pair[1] not in attributes
        and not hasattr(names[pair[0].lower()], pair[1])
        and not hasattr(checkers_bits.Engine, pair[1])
    ]
    assert len(found) > 60 and missing == []
