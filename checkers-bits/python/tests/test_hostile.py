"""Tests that no argument crashes the interpreter: every call returns or raises."""

from __future__ import annotations

import inspect
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import checkers_bits
from checkers_bits import Board, DrawClause, DrawRules, Game, Move, Piece, Variation, _native, pdn

from .play import boards, variants

moves = boards.filter(lambda board: bool(board.legal_moves)).map(lambda board: board.legal_moves[0])

# The numbers are small, because a large number can be a valid table size or search depth, which would take too
# long.
anything: st.SearchStrategy[Any] = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 3),
    st.sampled_from([2**31, 2**63, 2**64, -(2**63), 2**128]),
    st.floats(),
    st.text(max_size=30),
    st.from_regex(r"[a-h][1-8]([-:x][a-h][1-8]){1,3}"),
    st.binary(max_size=30),
    st.lists(st.integers(0, 60), max_size=4),
    variants,
    boards,
    moves,
    st.builds(Piece, st.booleans(), st.booleans()),
    st.builds(DrawClause.repetition, st.integers(1, 5)),
    variants.map(DrawRules.of),
    variants.map(Game),
    boards.map(Variation),
    st.just(object()),
    st.just(slice(None, None, -1)),
)

MADE: list[Any] = [
    lambda: Board(),
    lambda: Board("canadian"),
    lambda: Board("international").legal_moves,
    lambda: iter(Board("english").legal_moves),
    lambda: Board("italian").legal_moves[0],
    lambda: Piece(True),
    lambda: DrawRules.fmjd64(),
    lambda: DrawClause.main_road(5),
    lambda: Board("russian", "W:W:Ba3").outcome(),
    lambda: Game("pool"),
    lambda: Variation(Board()),
    lambda: next(iter(pdn.games("1. c3-d4 *"))),
    lambda: next(iter(pdn.games("1. c3-c4 *"))),
    lambda: pdn.games("1. c3-d4 *"),
]

NAMES = [name for name in dir(_native) if not name.startswith("_")]

# The names of functions and classes that these tests do not call, because they can take much time or memory.
SLOW = {"perft", "search", "Engine"}


def callables(value: object) -> list[str]:
    kept = {"__class__", "__init_subclass__", "__subclasshook__", "__getattribute__", "__setattr__"}
    return [name for name in dir(value) if name not in kept | SLOW and callable(getattr(value, name))]


@settings(max_examples=600, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_any_method_takes_any_argument(data: st.DataObject) -> None:
    value = data.draw(st.sampled_from(MADE))()
    method = getattr(value, data.draw(st.sampled_from(callables(value))))
    arguments = data.draw(st.lists(anything, max_size=3))
    try:
        method(*arguments)
    except Exception as error:
        assert "panicked" not in str(error)
    repr(value)
    str(value)


@settings(max_examples=400, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_any_function_takes_any_argument(data: st.DataObject) -> None:
    names = [name for name in NAMES if name not in SLOW and callable(getattr(_native, name))]
    function = getattr(_native, data.draw(st.sampled_from(names)))
    arguments = data.draw(st.lists(anything, max_size=3))
    try:
        function(*arguments)
    except Exception as error:
        assert "panicked" not in str(error)


@given(st.binary(max_size=300), st.booleans())
def test_any_bytes_are_games_or_errors(text: bytes, has_variant: bool) -> None:
    for item in pdn.games(text, variant="russian" if has_variant else None):
        assert isinstance(item, (Game, pdn.BrokenGame))
        str(item)


@given(variants, st.text(max_size=60))
def test_any_text_is_a_fen_or_an_error(variant: str, text: str) -> None:
    for read in (Board, Board.from_hub):
        try:
            board = read(variant, text)
        except checkers_bits.FenError as error:
            assert str(error)
        else:
            assert Board(variant, board.fen()) == board


@given(boards, st.text(max_size=20))
def test_any_text_is_a_move_or_an_error(board: Board, text: str) -> None:
    try:
        move = board.parse(text)
    except ValueError as error:
        assert str(error).startswith(text)
    else:
        assert move in board.legal_moves


def test_final_classes_cannot_be_derived_from() -> None:
    for name in NAMES:
        value = getattr(_native, name)
        if inspect.isclass(value) and not issubclass(value, Exception):
            try:
                type("Derived", (value,), {})
            except TypeError:
                continue
            raise AssertionError(name)


def test_moves_are_made_by_boards_alone() -> None:
    with pytest.raises(TypeError, match="cannot create 'checkers_bits.Move' instances"):
        Move()
