"""Runs the cells of examples/tour.ipynb as plain Python, and compares their outputs. With UPDATE_TOUR=1 in the environment,
the test writes the outputs anew."""

from __future__ import annotations

import ast
import contextlib
import io
import json
import os
import pathlib
from typing import Any

TOUR = pathlib.Path(__file__).parents[1] / "examples" / "tour.ipynb"
FORMS = {"image/svg+xml": "_repr_svg_", "text/html": "_repr_html_"}


def lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def run(source: str, names: dict[str, Any]) -> list[dict[str, Any]]:
    """Runs a cell and returns its outputs as Jupyter writes them: what it prints, and the value of its last expression."""
    tree = ast.parse(source)
    outputs: list[dict[str, Any]] = []
    last = tree.body[-1]
    value = ast.Expression(tree.body.pop().value) if isinstance(last, ast.Expr) else None  # type: ignore[attr-defined]
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(compile(tree, "<cell>", "exec"), names)
        shown = eval(compile(value, "<cell>", "eval"), names) if value else None
    if printed.getvalue():
        outputs.append({"name": "stdout", "output_type": "stream", "text": lines(printed.getvalue())})
    if shown is not None:
        data = {form: lines(getattr(shown, method)()) for form, method in FORMS.items() if hasattr(shown, method)}
        data = data or {"text/plain": lines(repr(shown))}
        outputs.append({"data": data, "execution_count": None, "metadata": {}, "output_type": "execute_result"})
    return outputs


def test_the_tour_shows_what_its_cells_do() -> None:
    tour, names = json.loads(TOUR.read_text(encoding="utf-8")), {"__name__": "tour"}
    cells = [cell for cell in tour["cells"] if cell["cell_type"] == "code"]
    found = [run("".join(cell["source"]), names) for cell in cells]
    if os.environ.get("UPDATE_TOUR"):
        for cell, outputs in zip(cells, found):
            cell["outputs"] = outputs
        TOUR.write_text(json.dumps(tour, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    assert [cell["outputs"] for cell in cells] == found, "UPDATE_TOUR=1 writes the outputs"
