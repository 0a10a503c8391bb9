"""Tests of boards and moves."""

from __future__ import annotations

import copy
import pickle
import random
import xml.etree.ElementTree
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import checkers_bits
from checkers_bits import (
    BLACK,
    VARIANTS,
    WHITE,
    AmbiguousMoveError,
    Board,
    DrawClause,
    DrawRules,
    FenError,
    Game,
    IllegalMoveError,
    InvalidMoveError,
    LegalMoves,
    Piece,
    Player,
    pdn,
)

from .play import boards, variants


@given(boards)
def test_legal_moves_are_a_sequence(board: Board) -> None:
    moves = board.legal_moves
    listed = list(moves)
    assert isinstance(moves, Sequence)
    assert len(moves) == len(listed) == len(set(listed))
    assert bool(moves) == bool(listed)
    assert [moves[i] for i in range(len(moves))] == listed
    assert [moves[i] for i in range(-len(moves), 0)] == listed
    assert moves[1:3] == listed[1:3]
    assert moves[::-1] == listed[::-1] == list(reversed(moves))
    for i, move in enumerate(listed):
        assert move in moves
        assert board.is_legal(move)
        assert moves.index(move) == i
        assert moves.count(move) == 1
    for move in listed[:1] + listed[-1:]:
        text = move.notation("long")
        assert text in moves and move.hub in moves and board.is_legal(str(move))
        assert moves.index(text) == moves.index(move)
    for index in (len(listed), -len(listed) - 1, 2**62):
        with pytest.raises(IndexError):
            moves[index]


def test_legal_moves_stay_when_the_board_moves_on() -> None:
    board = Board()
    moves = board.legal_moves
    board.push(moves[0])
    assert list(moves) == list(Board().legal_moves)
    assert moves[0] not in board.legal_moves


@given(boards)
def test_every_notation_of_a_move_is_read_back(board: Board) -> None:
    for move in board.legal_moves:
        for text in [
            str(move),
            move.hub,
            *(
                move.notation(style, names=names, sign=sign)
                for style in ("pdn", "long", "hub")
                for names in ("algebraic", "numeric")
                for sign in ("x", ":")
            ),
        ]:
            assert board.parse(text) == move, text


@given(boards)
def test_properties_of_moves(board: Board) -> None:
    before = board.piece_map()
    for move in board.legal_moves:
        assert move.variant == board.variant
        assert move.path[0] == move.from_square
        assert move.path[-1] == move.to_square
        assert move.is_capture == bool(move.captured) == board.has_captures
        assert list(move.captured) == sorted(move.captured)
        piece = before[move.from_square]
        assert piece.color == board.turn
        after = {square: it for square, it in before.items() if square not in move.captured}
        del after[move.from_square]
        after[move.to_square] = Piece(board.turn, piece.is_king or move.promotes)
        board.push(move)
        assert board.piece_map() == after
        assert board.peek() == move
        assert board.pop() == move


@given(boards)
def test_popping_leads_back_to_the_start(board: Board) -> None:
    moves = board.move_stack
    end = board.fen()
    assert board.ply() == len(moves)
    while board.ply():
        board.pop()
    assert board == Board(board.variant)
    for move in moves:
        board.push(move)
    assert board.fen() == end
    assert board.move_stack == moves


def test_nothing_to_pop() -> None:
    with pytest.raises(IndexError, match="pop: no move has been played"):
        Board().pop()
    with pytest.raises(IndexError, match="peek: no move has been played"):
        Board().peek()


@given(boards)
def test_texts_of_a_position_are_read_back(board: Board) -> None:
    outcome = board.outcome(counted(board))
    for fen in (board.fen(), board.fen("algebraic"), board.fen("numeric")):
        assert Board(board.variant, fen) == board
        assert Board(board.variant, fen).outcome(counted(board)) == outcome
    from_hub = Board.from_hub(board.variant, board.hub())
    assert from_hub.hub() == board.hub()
    # Positions with `:+` are left out. The key depends on the number of consecutive moves of a king, which the Hub
    # form does not have.
    assert from_hub.key == board.key or ":+" in board.fen()
    assert eval(repr(board), {"Board": Board}) == board == board.copy(stack=False)
    assert board.rotated_180().rotated_180() == board
    assert len(board.rotated_180().legal_moves) == len(board.legal_moves)


def counted(board: Board) -> DrawRules:
    """Returns the usual draw rules without repetition, because a FEN has no history."""
    return DrawRules(DrawRules.of(board.variant).clauses[1:])


def test_clocks_are_part_of_the_fen_and_of_equality() -> None:
    board = Board("russian", "W:WKa3,Kc1:BKb8:H8:F7")
    assert board.fen() == "W:WKa3,Kc1:BKb8:H8:F7"
    assert repr(board) == "Board('russian', 'W:WKa3,Kc1:BKb8:H8:F7')"
    other = Board("russian", "W:WKa3,Kc1:BKb8")
    assert other.fen() == "W:WKa3,Kc1:BKb8:H0:F1"
    assert board != other and board.key == other.key
    for text in ("c1-d2", "b8-a7"):
        board.push(text)
        stored = Board("russian", board.fen())
        assert stored == board == eval(repr(board))
        assert stored.outcome() == board.outcome()
        assert stored.rotated_180().rotated_180() == board
    assert board.fen() == "W:WKa3,Kd2:BKa7:H10:F8"
    assert board.outcome() is not None


@given(boards)
def test_copies_and_pickles_are_equal_and_apart(board: Board) -> None:
    for other in (
        board.copy(),
        copy.copy(board),
        copy.deepcopy(board),
        *(pickle.loads(pickle.dumps(board, protocol)) for protocol in range(2, 6)),
    ):
        assert other == board
        assert other.move_stack == board.move_stack
        assert other.outcome() == board.outcome()
        for move in list(other.legal_moves)[:1]:
            other.push(move)
            assert other != board
    assert board.copy(stack=False).move_stack == []
    for move in board.legal_moves:
        for other_move in (copy.copy(move), copy.deepcopy(move), pickle.loads(pickle.dumps(move))):
            assert other_move == move
            assert hash(other_move) == hash(move)


def test_equality() -> None:
    board = Board()
    assert board == Board("russian")
    assert board != Board("brazilian")
    assert board != board.fen()  # type: ignore[comparison-overlap]
    assert board.legal_moves[0] != board.legal_moves[1]
    assert board.legal_moves[0] != Board("brazilian").legal_moves[0]
    with pytest.raises(TypeError, match="unhashable"):
        hash(board)
    by_hand = Board()
    by_hand.push("c3-d4")
    assert by_hand.key == Board("russian", by_hand.fen()).key != board.key


def test_pieces() -> None:
    board = Board("russian", "W:WKa1,c3:Bb8")
    assert board.turn is WHITE
    assert board.piece_at("a1") == board.piece_at(29) == board.piece_at("29") == Piece(WHITE, True)
    assert board.piece_at("B8") == Piece(BLACK)
    assert board.piece_at("d4") is None
    assert (board.men(WHITE), board.kings(WHITE), board.men(BLACK)) == ([22], [29], [1])
    assert [str(piece) for piece in board.piece_map().values()] == ["b", "w", "W"]
    assert pickle.loads(pickle.dumps(Piece(BLACK, True))) == eval("Piece(BLACK, is_king=True)")
    for square in ("a2", "i9", "", 0, 33, -1, 2**80, "0", "é"):
        with pytest.raises(ValueError, match="^square: expected a number from 1 to 32 or"):
            board.piece_at(square)
    assert Board("turkish").piece_at("b2") == Piece(WHITE)
    with pytest.raises(ValueError, match="^square: expected a number from 1 to 64 or the name of a playing square"):
        Board("turkish").piece_at("i1")


def test_a_move_of_another_variant_is_refused() -> None:
    move = Board("brazilian").legal_moves[0]
    with pytest.raises(IllegalMoveError, match="expected a move of russian, found one of brazilian"):
        Board("russian").push(move)
    assert not Board("russian").is_legal(move)
    assert move not in Board("russian").legal_moves


def test_library_errors() -> None:
    board = Board("russian", "W:WKd2,a1:Bf6,c5,e5,e3")
    for text, error, message in [
        ("d2:a3", AmbiguousMoveError, "d2:a3: more than one move fits: d2:g5:e7:a3, d2:f4:d6:a3"),
        ("d2-c3", IllegalMoveError, "d2-c3: a capture is mandatory, and this is not a legal one"),
        ("d2-d3", InvalidMoveError, "d2-d3: move, byte 4: expected a playing square"),
        ("x" * 999, InvalidMoveError, "^x{40}…: move"),
    ]:
        with pytest.raises(error, match=message):
            board.push(text)
        with pytest.raises(error, match=message):
            board.parse(text)
        assert issubclass(error, ValueError)
    move = board.legal_moves[0]
    board.push(move)
    with pytest.raises(IllegalMoveError, match="the move is not legal in this position"):
        board.push(move)
    assert board.ply() == 1
    with pytest.raises(FenError, match="FEN, character 4"):
        Board("russian", "W:Wa2")
    with pytest.raises(FenError, match="; this is a position of international, .*frisian"):
        Board("russian", "W:W50:B1")
    with pytest.raises(FenError, match="character 1: expected W or B"):
        Board.from_hub("russian", "")
    with pytest.raises(ValueError, match="variant: expected one of russian, .* found 'chess'"):
        Board("chess")


def test_draw_rules_are_values() -> None:
    fen = "W:WKa3,Kc1:BKb8:H10"
    board = Board("russian", fen)
    assert board.outcome(DrawRules.none()) is None
    outcome = board.outcome(DrawRules.lidraughts())
    assert outcome is not None
    assert outcome.winner is None
    assert outcome.clause == DrawClause.two_against_king(5)
    assert outcome.reason == outcome.clause.name == "two_against_king"
    assert outcome.score == 0.5
    assert board.is_game_over(DrawRules([outcome.clause]))
    for variant in VARIANTS:
        rules = DrawRules.of(variant)
        assert eval(repr(rules), {"DrawRules": DrawRules, "DrawClause": DrawClause}) == rules
        assert pickle.loads(pickle.dumps(rules)) == rules
        assert hash(DrawRules(rules.clauses)) == hash(rules)
        assert rules.clauses[0] == DrawClause.repetition(3)
    for clause in (DrawClause.king_moves(15, 8), DrawClause.main_road(5), DrawClause.balance(3, 4, 5)):
        assert eval(repr(clause), {"DrawClause": DrawClause}) == clause
        assert repr(clause).startswith(f"DrawClause.{clause.name}(")
        assert pickle.loads(pickle.dumps(clause)) == clause
    with pytest.raises(ValueError, match="by: expected 'each' or 'stronger', found 'both'"):
        DrawClause.two_against_king(5, "both")  # type: ignore[arg-type]


def test_moves_by_text() -> None:
    board = Board("russian", "W:WKd2,a1:Bf6,c5,e5,e3")
    assert "d2:f4:d6:b4" in board.legal_moves and board.is_legal("26x17x23x14x15")
    other: list[object] = ["d2:a3", "d2-c3", "nonsense", "", None, 5, Board("pool").legal_moves[0]]
    for thing in other:
        assert thing not in board.legal_moves
        assert board.legal_moves.count(thing) == 0
    assert not board.is_legal("d2:a3") and not board.is_legal("nonsense")
    with pytest.raises(TypeError, match="expected a Move or a text"):
        board.is_legal(5)  # type: ignore[arg-type]
    with pytest.raises(AmbiguousMoveError):
        board.legal_moves.index("d2:a3")
    with pytest.raises(IllegalMoveError, match="^a1-b2: "):
        board.legal_moves.index("a1-b2")


def test_repetition() -> None:
    board = Board("russian", "W:WKa1:BKb8")
    for count in range(1, 4):
        assert board.repetitions() == count
        assert board.is_game_over(DrawRules([DrawClause.repetition(3)])) == (count == 3)
        for text in ("a1-b2", "b8-a7", "b2-a1", "a7-b8"):
            board.push(text)


def test_a_side_without_a_move_has_lost() -> None:
    outcome = Board("russian", "W:Wa7:Bb8").outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason, outcome.score, outcome.clause) == (
        BLACK,
        "blocked",
        0.0,
        None,
    )
    assert str(outcome) == "Black wins: White cannot move"
    assert pickle.loads(pickle.dumps(outcome)) == outcome


@given(variants, st.integers(0, 2**32))
def test_games_end(variant: str, seed: int) -> None:
    board = Board(variant)
    choose = random.Random(seed)
    while (outcome := board.outcome()) is None:
        board.push(choose.choice(board.legal_moves))
    assert (outcome.clause is None) == (not board.legal_moves)
    assert board.is_game_over()


@given(boards)
def test_pictures_are_well_formed(board: Board) -> None:
    for picture in (board.svg(), board._repr_svg_(), *map(board.svg, board.legal_moves)):
        assert xml.etree.ElementTree.fromstring(picture).tag.endswith("svg")
    assert str(board).count("\n") == checkers_bits.board_size(board.variant)[2] + 1


def test_pictures_have_options() -> None:
    board = Board("international")
    board.push("32-28")
    plain = board.svg()
    assert board.svg("19-23") == board.svg(board.parse("19-23")) != plain
    assert plain == board.svg(names="numeric", marks=[], arrows=[])
    assert "<text" not in board.svg(names="none") and ">a</text>" in board.svg(names="algebraic")
    drawn = board.svg(
        size=200, turned=True, colors=("#fff", "tan"), marks=[28, ("e3", "green")], arrows=[(1, "i1"), (32, 28, "red")]
    )
    for part in ('width="200"', 'fill="tan"', 'stroke="green"', 'stroke="red"', 'stroke="#06c"'):
        assert part in drawn
    capture = Board("russian", "W:Wc3:Bd4,d6").svg("c3:c7")
    assert 'd="M120 240L200 160L129 89"' in capture
    with pytest.raises(ValueError, match="arrows: expected pairs of squares"):
        board.svg(arrows=[(28,)])  # type: ignore[list-item]
    with pytest.raises(ValueError, match="names: expected 'algebraic' or 'numeric', found 'letters'"):
        board.svg(names="letters")  # type: ignore[arg-type]
    cases: list[dict[str, Any]] = [{"marks": [51]}, {"marks": [(28, 5)]}, {"size": -1}, {"move": "20-21"}, {"colors": "tan"}]
    for wrong in cases:
        with pytest.raises((TypeError, ValueError)):
            board.svg(**wrong)


def test_a_game_is_a_picture_and_plays_in_a_notebook() -> None:
    [game] = pdn.games("{A <b>} 1. c3-d4 d6-c5 {Good & well.} 2. b2-c3 *")
    assert isinstance(game, Game)
    assert game._repr_svg_() == game.board().svg()
    page = Player(game, size=300, turned=True)._repr_html_()
    assert page.count("<svg") == 4 and page.count("<figure hidden") == 3 and 'max="3"' in page
    assert [caption.partition("</")[0] for caption in page.split("<figcaption>")[1:]] == [
        "A &lt;b&gt;",
        "1. c3-d4",
        "1… d6-c5 Good &amp; well.",
        "2. b2-c3",
    ]
    [game] = pdn.games('[FEN "B:Wc3:Bf6"]\n\n{[%clk 0:10:00] A} 1... f6-e5 $1 $5 $9 {[%clk 0:09:00] x [%eval 1.0] y} 2. - *', variant="russian")
    assert isinstance(game, Game)
    page = Player(game)._repr_html_()
    captions = [caption.partition("</")[0] for caption in page.split("<figcaption>")[1:]]
    assert captions == ["A", "1… f6-e5!!? $9 x y", "2. –"]


def test_the_last_move_is_marked() -> None:
    board = Board()
    bare = board.svg()
    board.push("c3-d4")
    assert board._repr_svg_() == board.svg(board.peek()) != board.copy(stack=False).svg()
    assert "#da3" in board.svg()
    assert "#da3" not in bare


def test_squares() -> None:
    for variant in VARIANTS:
        count, width, height = checkers_bits.board_size(variant)
        assert count == width * height // (1 if variant == "turkish" else 2)
        names = [checkers_bits.square_name(variant, number) for number in range(1, count + 1)]
        assert len(set(names)) == count
        for number, name in enumerate(names, 1):
            assert checkers_bits.square_number(variant, name) == number


def test_pieces_are_set_up() -> None:
    board = Board("russian")
    board.push("c3-d4")
    board.set_piece_at("e5", Piece(WHITE, is_king=True))
    assert board.piece_at("e5") == Piece(WHITE, is_king=True)
    assert board.turn == BLACK and board.move_stack == [] and board.ply() == 0
    board.set_piece_at(board.kings(WHITE)[0], Piece(BLACK))
    assert board.piece_at("e5") == Piece(BLACK) and board.kings(WHITE) == []
    assert board.remove_piece_at("e5") == Piece(BLACK)
    assert board.remove_piece_at("e5") is None
    board.turn = WHITE
    assert board.turn == WHITE
    with pytest.raises(ValueError, match="a man on b8"):
        board.set_piece_at("b8", Piece(WHITE))
    with pytest.raises(ValueError, match="square: expected a number from 1 to 32"):
        board.set_piece_at("c4", None)
    with pytest.raises(TypeError):
        board.set_piece_at("c3", "w")  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        board.set_piece_map({"c3": "w"})  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="c3"):
        twice: dict[int | str, Piece] = {"c3": Piece(WHITE), 22: Piece(BLACK)}
        board.set_piece_map(twice)
    assert board.piece_at("b8") == Piece(BLACK)


@given(boards)
def test_a_board_is_its_pieces(board: Board) -> None:
    made = Board(board.variant)
    made.set_piece_map(board.piece_map())
    made.turn = board.turn
    # Pieces say nothing of the moves of a king in a row, which these two count.
    assert made.key == Board(board.variant, board.copy(stack=False).fen()).key or board.variant in ("frisian", "frysk")
    assert made.piece_map() == board.piece_map()
    assert made.unicode().translate(str.maketrans("⛀⛁⛂⛃", "wWbB")) + "\n" == str(made)
    height = len(str(board).splitlines()) - 1
    ranks = "".join(board.unicode().splitlines()[:height])
    assert sum(map(ranks.count, "⛀⛁⛂⛃")) == len(board.piece_map())


@given(boards)
def test_legal_moves_are_pickled(board: Board) -> None:
    moves = board.legal_moves
    again = pickle.loads(pickle.dumps(moves))
    assert isinstance(again, LegalMoves)
    assert list(again) == list(moves)


def test_limits_of_draw_clauses_are_positive() -> None:
    clauses: list[Callable[[int], DrawClause]] = [
        DrawClause.repetition,
        DrawClause.king_moves,
        DrawClause.main_road,
        DrawClause.king_against_king,
        lambda moves: DrawClause.balance(moves, 4, 5),
    ]
    for clause in clauses:
        clause(1)
        for number in (0, -1):
            with pytest.raises(ValueError, match=f"expected at least 1, found {number}"):
                clause(number)


def test_a_board_is_set_up_again() -> None:
    board = Board("brazilian")
    board.push("c3-d4")
    root = board.root()
    assert root == Board("brazilian") and root.ply() == 0 and board.ply() == 1
    board.set_fen("B:Wc3,Ka1:Bh8")
    assert (board.fen(), board.ply(), board.status()) == ("B:Wc3,Ka1:Bh8:H0:F1", 0, [])
    with pytest.raises(FenError):
        board.set_fen("W:Wa2")
    board.clear()
    assert (board.turn, board.piece_map()) == (WHITE, {})
    assert board.status() == [f"{side} has 0 pieces, expected 1 to 12" for side in ("White", "Black")]
    board.reset()
    assert board == Board("brazilian")
    board.set_piece_at("d4", Piece.from_symbol("W"))
    assert board.status() == ["White has 13 pieces, expected 1 to 12"]


@given(boards)
def test_positions_of_games_have_no_fault(board: Board) -> None:
    outcome = board.outcome()
    assert board.status() == [] or outcome is not None
    assert board.is_repetition(1) and not board.is_repetition(board.ply() + 2)
    assert board.is_repetition() == (board.repetitions() >= 3)


def test_a_piece_is_made_from_its_symbol() -> None:
    for piece in (Piece(color, king) for color in (WHITE, BLACK) for king in (False, True)):
        assert Piece.from_symbol(piece.symbol) == piece
    for bad in ("", "x", "wW"):
        with pytest.raises(ValueError, match=f"symbol: expected w, W, b or B, found '{bad}'"):
            Piece.from_symbol(bad)
