"""Tests of games whose rules are a text."""

from __future__ import annotations

import copy
import pickle
import re
from concurrent.futures import ThreadPoolExecutor

import pytest

from checkers_bits import (
    RULES,
    VARIANTS,
    Batch,
    Board,
    DrawRules,
    EndgameTables,
    Engine,
    FenError,
    Game,
    Rules,
    RulesError,
    Variation,
    board_size,
    pdn,
    rules,
    square_number,
)

DAMA = rules("""
    name: Kenyan Dama
    like: turkish
    of several captures: the most pieces, by a king
    a man that reaches the last rank in a capture: goes on as a king
""")
FREE = rules("like: turkish\nname: free capture\na capture: may be refused")


def test_rules_are_a_text_of_all_clauses() -> None:
    assert DAMA.name == "kenyan dama" and repr(DAMA) == "<Rules of kenyan dama>"
    assert "\nof several captures: the most pieces, by a king\n" in str(DAMA)
    again = rules(DAMA.upper() + "\n# a comment")
    assert (again, hash(again)) == (DAMA, hash(DAMA)) and DAMA != FREE
    for value in (copy.copy(DAMA), copy.deepcopy(DAMA), pickle.loads(pickle.dumps(DAMA))):
        assert value == DAMA and type(value) is Rules and value.name == DAMA.name


@pytest.mark.parametrize("name", VARIANTS)
def test_the_rules_of_a_variant_are_the_variant(name: str) -> None:
    text = rules(f"like: {name}")
    assert text.name == Board(text).variant == Engine(text, table_mib=1).variant == name
    assert Board(text) == Board(name) and Batch(text, 2).variant == name


def test_known_rules_are_by_name() -> None:
    assert rules("kenyan-dama") == DAMA and "argentinian" in RULES
    for name in RULES:
        known = rules(name)
        assert known.name == name.replace("-", " ") and Board(name).variant == known == rules(known)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("like: russian\nkings: walk", "line 2, column 8: expected `fly` or `step`, found `walk`"),
        ("name: x\nbad", "line 2, column 1: expected a clause and a colon, such as `kings: fly`, found `bad`"),
        ("name: russian\nkings: step", "line 1, column 7: expected the name of a game of its own"),
    ],
)
def test_errors_have_a_place(text: str, message: str) -> None:
    for read in (rules, Board, lambda text: pdn.games("", variant=text)):
        with pytest.raises(RulesError, match=re.escape(message)):
            read(text)
    with pytest.raises(ValueError, match="^variant: expected one of .*, found 'kenyan'$"):
        Board("kenyan")


def test_boards_and_moves() -> None:
    board = Board(DAMA)
    assert board.variant == DAMA and rules(board.variant).name == "kenyan dama"
    assert repr(board).startswith("Board('kenyan dama', 'W:W")
    assert [board.perft(depth) for depth in (3, 5)] == [708, 85090]
    assert Board(FREE).perft(5, threads=2) == 139900
    assert (board_size(DAMA), square_number(DAMA, "a8")) == ((64, 8, 8), 1)
    assert DrawRules.of(DAMA) == DrawRules.of("turkish")
    board.push(board.legal_moves[3])
    for value in (board, board.peek(), Variation(board)):
        assert pickle.loads(pickle.dumps(value)) == value
    assert list(pickle.loads(pickle.dumps(board.legal_moves))) == list(board.legal_moves)
    assert Board(board.variant, board.fen()) == board
    with pytest.raises(ValueError, match="expected one of turkish, found one of kenyan dama"):
        Engine("turkish", table_mib=1).search(board, depth=1)
    with pytest.raises(FenError):
        Board(DAMA, "W:Wa9")


def test_optional_captures() -> None:
    board = Board(FREE, "W:Wc3:Bc4")
    assert board.has_captures
    assert sorted(map(str, board.legal_moves)) == ["c3-b3", "c3-d3", "c3xc5"]


def test_games_and_files() -> None:
    game = Game(FREE)
    for text in ("c3-c4", "d6-d5", "c4-c5"):
        game.push(text)
    assert "GameType" not in str(game)
    [read] = pdn.games('[GameType "99"]\n' + str(game), variant=FREE)
    assert isinstance(read, Game) and read.variant == FREE and read.moves == game.moves
    assert "GameType" not in str(read)
    assert pickle.loads(pickle.dumps(game)) == game == Game.of_board(game.board())
    assert repr(game) == "<Game of free capture, 3 plies, unknown>"


def test_the_engine_plays() -> None:
    report = Engine(FREE, table_mib=1).search(Board(FREE, "W:Wc3:Bc4"), depth=3)
    assert report is not None and (str(report.best), report.plies_to_end) == ("c3xc5", 1)
    assert repr(Engine(FREE, table_mib=1)) == "<Engine of free capture>"


def test_what_needs_a_compiled_variant_says_so(tmp_path: object) -> None:
    board = Board(DAMA)
    refused = "expected one of VARIANTS, found the rules of 'kenyan dama'$"
    for use in (
        lambda: Batch(DAMA, 2),
        lambda: Batch.from_boards([board]),
        board.planes,
        board.mask,
        lambda: board.move_at(0),
        lambda: board.move_index(board.legal_moves[0]),
        lambda: EndgameTables(str(tmp_path), DAMA),
        lambda: EndgameTables.build(str(tmp_path), 2, DAMA),
    ):
        with pytest.raises(ValueError, match=refused):
            use()


def test_threads_make_one_game() -> None:
    text = "name: of threads\nlike: thai\nkings: fly\na king lands: on any square"
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(Board, [text] * 8))
    assert found == found[:1] * 8
