"""Writes the first sentences of the docstrings of the module into its stubs: `python -m tests.stubs`.

Editors show the docstrings of stubs. The docstrings are written in the Rust source alone. The signatures are written by hand:
`maturin generate-stubs` with `experimental-inspect` of pyo3 0.30 has no overloads, writes `str` for literals and `Any` for
arrays, and leaves arguments with a conversion of their own without a type, so that `mypy --strict` reports 82 errors.
"""

from __future__ import annotations

import ast
import inspect
import pathlib
import re
import textwrap
from collections.abc import Iterator

from checkers_bits import _native

STUBS = pathlib.Path(__file__).parents[1] / "package" / "checkers_bits" / "_native.pyi"


def first_sentence(value: object) -> str:
    """Returns "" for a constant: its docstring is that of `int`."""
    if isinstance(value, int):
        return ""
    paragraph = " ".join((inspect.getdoc(value) or "").split("\n\n")[0].split())
    return re.split(r"(?<=\.) (?=[A-Z`])", paragraph)[0]


def documented(tree: ast.Module) -> Iterator[tuple[ast.stmt, str]]:
    """Yields the statements of the stubs that have a docstring, with its text."""
    for top in tree.body:
        if isinstance(top, ast.ClassDef | ast.FunctionDef):
            value = getattr(_native, top.name)
            yield top, first_sentence(value)
            for member in top.body if isinstance(top, ast.ClassDef) else ():
                match member:
                    case ast.FunctionDef(name=name, decorator_list=marks):
                        is_setter = any(isinstance(mark, ast.Attribute) for mark in marks)
                    case ast.AnnAssign(target=ast.Name(id=name)):
                        is_setter = False
                    case _:
                        continue
                if not name.startswith("_") and not is_setter:
                    yield member, first_sentence(getattr(value, name))


def with_docstrings(stubs: str) -> str:
    """Removes all docstrings from stubs and adds those of the module."""
    lines = stubs.splitlines()
    tree = ast.parse(stubs)
    texts = {id(node): text for node, text in documented(tree)}
    classes = [top for top in tree.body if isinstance(top, ast.ClassDef) and len(top.body) > 1]
    members = [member for top in classes for member in top.body]
    nodes = sorted([*tree.body, *members], key=lambda node: node.lineno, reverse=True)
    for node in nodes:
        match node:
            case ast.Expr(value=ast.Constant(value=str())) if node is not tree.body[0]:
                del lines[node.lineno - 1 : node.end_lineno]
            case ast.FunctionDef(body=[ast.Expr(value=ast.Constant(value=str()))]) | ast.ClassDef(body=[ast.Expr(value=ast.Constant(value=str()))]):
                del lines[node.body[0].lineno - 1 : node.end_lineno]
                place = node.body[0].lineno - 2
                lines[place] = re.sub(r":(  #.*)?$", r": ...\1", lines[place])
    plain = "\n".join(lines) + "\n"
    if texts and plain != stubs:
        return with_docstrings(plain)
    for node in nodes:
        if text := texts.get(id(node)):
            is_class = isinstance(node, ast.ClassDef)
            last = node.body[0].lineno if isinstance(node, ast.FunctionDef) else node.lineno
            head = re.sub(r": \.\.\.(  #.*)?$", r":\1", lines[last - 1])
            has_body = is_class or head != lines[last - 1]
            indent = " " * (node.col_offset + 4 * has_body)
            wrapped = textwrap.wrap(f'"""{text}"""', 120 - len(indent))
            lines[last - 1 : last] = [head, *(indent + line for line in wrapped)]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    STUBS.write_text(with_docstrings(STUBS.read_text(encoding="utf-8")), encoding="utf-8")
