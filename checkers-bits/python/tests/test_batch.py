"""Compares `Batch` with one `Board` for each game."""

import copy
import os
import pickle
import random
import re
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from checkers_bits import (
    BLACK,
    VARIANTS,
    WHITE,
    Batch,
    Board,
    DrawClause,
    DrawRules,
    Engine,
    FenError,
    Game,
    IllegalMoveError,
    Move,
    Variation,
    pdn,
)

OUTCOMES = {None: Batch.DRAW, WHITE: Batch.WHITE_WINS, BLACK: Batch.BLACK_WINS}
SIZES = {"international": 10, "canadian": 12, "spantsireti": 8}


def outcome(board: Board, rules: DrawRules | None) -> int:
    ended = board.outcome(rules)
    return Batch.ONGOING if ended is None else OUTCOMES[ended.winner]


def moves_of(batch: Batch) -> list[list[int]]:
    offsets, indices = (array.tolist() for array in batch.moves())
    return [indices[a:b] for a, b in zip(offsets, offsets[1:], strict=False)]


def seen(batch: Batch, board: Board, square: int) -> int:
    """Returns the square number minus 1 from the point of view of the side to move."""
    return square - 1 if board.turn == WHITE else batch.squares - square


def check(batch: Batch, boards: list[Board], rules: DrawRules | None) -> None:
    size = batch.move_index_size
    mask, planes = batch.mask().tolist(), batch.planes().tolist()
    outcomes = batch.outcomes().tolist()
    assert outcomes == [outcome(board, rules) for board in boards]
    assert batch.turns().tolist() == [board.turn == WHITE for board in boards]
    assert batch.plies().tolist() == [board.ply() for board in boards]
    for i, (board, indices) in enumerate(zip(boards, moves_of(batch), strict=True)):
        legal = list(board.legal_moves) if outcomes[i] == Batch.ONGOING else []
        assert [board.move_at(index) for index in indices] == legal
        assert [board.move_index(move) for move in legal] == indices
        assert len(set(indices)) == len(indices)
        for move, index in zip(legal, indices, strict=True):
            from_, to = seen(batch, board, move.from_square), seen(batch, board, move.to_square)
            assert index % size == from_ * batch.squares + to
        marked = [index for index, flag in enumerate(mask[i]) if flag]
        assert marked == sorted(indices)
        if i == 0:
            indices = [board.move_index(move) for move in board.legal_moves]
            assert sorted(indices) == [at for at, flag in enumerate(board.mask().tolist()) if flag]
            assert board.planes().tolist() == board.planes("float32").tolist() == planes[0]
        assert planes[i] == naive_planes(board, len(planes[i][0]), len(planes[i][0][0]))


def naive_planes(board: Board, height: int, width: int) -> list[list[list[int]]]:
    """Makes planes from square names, in the row order of a printed board, as an oracle for `planes`."""
    planes = [[[0] * width for _ in range(height)] for _ in range(4)]
    for row in range(height):
        for column in range(width):
            try:
                piece = board.piece_at(f"{chr(ord('a') + column)}{height - row}")
            except ValueError:
                continue
            if piece is not None:
                plane = planes[2 * (piece.color != board.turn) + piece.is_king]
                if board.turn == WHITE:
                    plane[row][column] = 1
                else:
                    plane[height - 1 - row][width - 1 - column] = 1
    return planes


RULES: dict[str, DrawRules | None] = {
    "usual": None,
    "twice": DrawRules([DrawClause.repetition(2)]),
    "thrice": DrawRules([DrawClause.repetition(3), DrawClause.king_moves(25)]),
    "none": DrawRules.none(),
}


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("variant", VARIANTS)
def test_as_boards(variant: str, rules: str) -> None:
    dice = random.Random(f"{variant} {rules}")
    n = 4
    batch = Batch(variant, n, rules=RULES[rules])
    boards = [Board(variant) for _ in range(n)]
    for _ in range(300):
        check(batch, boards, RULES[rules])
        step = [dice.choice(indices) if indices else -1 for indices in moves_of(batch)]
        if set(step) == {-1}:
            break
        for board, index in zip(boards, step, strict=True):
            if index >= 0:
                board.push(board.move_at(index))
        batch.step(step)
    for i, board in enumerate(boards):
        assert batch.board(i) == board
        assert batch.board(i).move_stack == board.move_stack


ENDGAMES = ["W:WKe1,Ka3:BKb8", "B:WKa1,Kc1,Ke1:BKf6", "W:WKa1,a3:BKh8,h6", "W:WKa3,Kc1:BKb8:H6"]


@pytest.mark.parametrize("fen", ENDGAMES)
def test_draws(fen: str) -> None:
    """Compares the draws of a batch and a board. Kings often move back, so that positions repeat and games are
    drawn."""
    dice = random.Random(fen)
    rules = DrawRules(
        [DrawClause.repetition(3), DrawClause.two_against_king(9), *DrawRules.of("russian").clauses]
    )
    batch, board = Batch("russian", 1, fen=fen, rules=rules), Board("russian", fen)
    ends = set()
    for _ in range(150):
        while True:
            check(batch, [board], rules)
            [indices] = moves_of(batch)
            if not indices:
                break
            back = board.move_stack[-2:-1]
            there = [
                index
                for index in indices
                for move in [board.move_at(index)]
                if back
                and (move.from_square, move.to_square) == (back[0].to_square, back[0].from_square)
            ]
            index = dice.choice(there if there and dice.random() < 0.7 else indices)
            board.push(board.move_at(index))
            batch.step([index])
        ended = board.outcome(rules)
        assert ended is not None
        ends.add(ended.reason)
        batch.reset_finished()
        board = Board("russian", fen)
    # From a FEN with `:H`, all games may end by the limit on moves before a repetition, because the counter starts
    # above 0.
    assert ":H" in fen or "repetition" in ends
    assert "two_against_king" in ends


def rotated_180(board: Board, squares: int) -> Board:
    """Returns the FEN of the position rotated by 180° with colours swapped."""
    lists: dict[bool, list[str]] = {WHITE: [], BLACK: []}
    for square, piece in board.piece_map().items():
        lists[not piece.color].append(f"{'K' if piece.is_king else ''}{squares + 1 - square}")
    turn = "B" if board.turn == WHITE else "W"
    return Board(board.variant, f"{turn}:W{','.join(lists[WHITE])}:B{','.join(lists[BLACK])}")


AMBIGUOUS = [
    ("russian", "W:WKd2,a1:Bf6,c5,e5,e3"),
    ("russian", "W:Wc1:Bb2,d2,b4,d4"),
    ("russian", "W:WKa1:Bb2,d2,d4,b4,f2,f4,f6,d6,b6"),
    ("russian", "B:Wc3,f4,d4,d6:BKe7,h8"),
    ("spantsireti", "W:WKa1:Bc3,e3,c5,e5,g5,g7"),
    ("international", "W:W46:B41,42,31,32,21,22"),
    ("english", "W:W31:B27,26,19,18"),
]


def check_rotated(board: Board) -> None:
    batch = Batch(board.variant, 1)
    other = rotated_180(board, batch.squares)

    def square(number: int) -> int:
        return batch.squares + 1 - number

    mine = {board.move_index(move): move for move in board.legal_moves}
    theirs = {other.move_index(move): move for move in other.legal_moves}
    assert mine.keys() == theirs.keys()
    for index, move in mine.items():
        same = theirs[index]
        assert sorted(map(square, same.captured)) == sorted(move.captured)
        assert square(same.from_square) == move.from_square
        assert square(same.to_square) == move.to_square
        assert same.promotes == move.promotes


@pytest.mark.parametrize(("variant", "fen"), AMBIGUOUS)
def test_captures_with_the_same_ends(variant: str, fen: str) -> None:
    board = Board(variant, fen)
    check_rotated(board)
    batch = Batch(variant, 2, fen=fen)
    check(batch, [board, board], None)
    size = batch.move_index_size
    ends: dict[tuple[int, int], list[int]] = {}
    for move in board.legal_moves:
        index = board.move_index(move)
        ends.setdefault((move.from_square, move.to_square), []).append(index // size)
    assert all(sorted(ranks) == list(range(len(ranks))) for ranks in ends.values())
    if fen in (AMBIGUOUS[0][1], AMBIGUOUS[2][1], AMBIGUOUS[3][1]):
        assert any(len(ranks) > 1 for ranks in ends.values())
    for index in moves_of(batch)[0]:
        batch.reset()
        batch.step([index, index])
        after = Board(variant, fen)
        after.push(after.move_at(index))
        assert batch.board(1) == after


def test_width_of_the_mask() -> None:
    """The mask of a batch is wider if captures in one of its games share their first and last square."""
    variant, fen = AMBIGUOUS[0]
    board, batch = Board(variant, fen), Batch(variant, 2)
    assert batch.mask().shape == (2, 1024)
    batch.set(1, board)
    assert batch.mask().shape == batch.mask(ranks=2).shape == (2, 2048)
    assert [sum(row) for row in batch.mask().tolist()] == [7, 4]
    assert [sum(row) for row in batch.mask(ranks=1).tolist()] == [7, 2]
    assert (board.mask().shape, board.mask(ranks=1).shape, board.mask(ranks=3).shape) == (
        (2048,),
        (1024,),
        (3072,),
    )
    assert (sum(board.mask()), sum(board.mask(ranks=1)), sum(board.mask(ranks=3))) == (4, 2, 4)
    wide = batch.mask(ranks=3)
    assert batch.mask(out=wide) is wide and sum(map(sum, wide.tolist())) == 11
    with pytest.raises(ValueError, match=r"^out: expected room for all .* \(2, 2048\), found \(2, 1024\)"):
        batch.mask(out=batch.mask(ranks=1))
    with pytest.raises(ValueError, match=r"out: expected bool with shape \(2, 1024\)"):
        batch.mask(out=batch.outcomes())  # type: ignore[arg-type]
    assert Batch(variant, 0).mask().shape == (0, 1024)
    assert Board(variant, "B:Wa7:B").mask().shape == (1024,)
    assert not any(Board(variant, "B:Wa7:B").mask())


@settings(max_examples=200)
@given(st.sampled_from(VARIANTS), st.integers(0, 2**64 - 1), st.integers(0, 120))
def test_both_sides_see_one_game(variant: str, seed: int, plies: int) -> None:
    batch = Batch(variant, 1, rules=DrawRules.none())
    for ply in range(plies):
        if batch.outcomes()[0] != Batch.ONGOING:
            break
        batch.step(batch.random_moves((seed + ply) % 2**64))
    board = batch.board(0)
    check_rotated(board)
    other = Batch(variant, 1, rules=DrawRules.none())
    other.set(0, rotated_180(board, batch.squares))
    assert other.planes().tolist() == batch.planes().tolist()
    assert other.mask().tolist() == batch.mask().tolist()
    assert other.turns()[0] != batch.turns()[0]


MASK = 2**64 - 1


def split_mix(seed: int) -> Iterator[int]:
    """Generates numbers as in splitmix64.c by S. Vigna."""
    while True:
        seed = (seed + 0x9E3779B97F4A7C15) & MASK
        z = seed
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        yield z ^ (z >> 31)


def xoshiro(seed: int) -> Iterator[int]:
    """Generates numbers as in xoshiro256plusplus.c by D. Blackman and S. Vigna."""
    words = split_mix(seed)
    s = [next(words) for _ in range(4)]

    def rotate(x: int, k: int) -> int:
        return ((x << k) | (x >> (64 - k))) & MASK

    while True:
        yield (rotate((s[0] + s[3]) & MASK, 23) + s[0]) & MASK
        t = (s[1] << 17) & MASK
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = rotate(s[3], 45)


@pytest.mark.parametrize("seed", [0, 1, 2**64 - 1])
def test_random_moves_follow_the_documentation(seed: int) -> None:
    batch = Batch("russian", 600)
    numbers = split_mix(seed)
    for moves, index in zip(moves_of(batch), batch.random_moves(seed).tolist(), strict=True):
        assert index == moves[next(numbers) * len(moves) >> 64]


@pytest.mark.parametrize("variant", VARIANTS)
def test_playouts_follow_the_documentation(variant: str) -> None:
    n, seed = 40, 42
    batch = Batch(variant, n)
    for ply in range(4):
        batch.step(batch.random_moves(ply))
    before = pickle.dumps(batch)
    outcomes, plies = batch.playouts(seed)
    for i, of_game in zip(range(n), split_mix(seed), strict=False):
        board, numbers = batch.board(i), xoshiro(of_game)
        played = 0
        while board.outcome() is None:
            moves = board.legal_moves
            board.push(moves[next(numbers) * len(moves) >> 64])
            played += 1
        assert (outcomes[i], plies[i]) == (outcome(board, None), played)
    assert pickle.dumps(batch) == before


def test_playouts_end_after_max_plies() -> None:
    batch = Batch("russian", 100)
    whole = list(zip(*(array.tolist() for array in batch.playouts(3)), strict=True))
    for limit in [0, 1, 40]:
        cut = list(
            zip(*(array.tolist() for array in batch.playouts(3, max_plies=limit)), strict=True)
        )
        for (outcome, plies), (end, length) in zip(cut, whole, strict=True):
            expected = (end, length) if length <= limit else (Batch.ONGOING, limit)
            assert (outcome, plies) == expected


def test_playouts_of_finished_games() -> None:
    batch = Batch("russian", 2, fen="B:Wa7:B")
    outcomes, plies = batch.playouts(1)
    assert (outcomes.tolist(), plies.tolist()) == ([1, 1], [0, 0])


REPEATS = ("english", "W:WK1,K2:BK32")


@pytest.mark.parametrize(("variant", "fen"), [*((variant, None) for variant in VARIANTS), REPEATS])
def test_searches_are_those_of_new_engines(variant: str, fen: str | None) -> None:
    batch = Batch(variant, 30, fen=fen, threads=2)
    for ply in range(7 if fen else 50):
        batch.step(batch.random_moves(ply))
    boards = [batch[i] for i in range(len(batch))]
    outcomes, turns = batch.outcomes().astype(int), batch.turns().astype(int)
    over = outcomes != Batch.ONGOING
    for depth, mib in ((1, 64), (4, 1), (3, 0)):
        engine, one = Engine(variant, table_mib=mib), Engine(variant, table_mib=min(mib, 1))
        scores, moves = engine.search_batch(batch, depth)
        assert scores[over].tolist() == (10_000 * outcomes * (2 * turns - 1))[over].tolist()
        assert set(moves[over].tolist()) <= {Batch.NO_MOVE}

        def search(board: Board) -> tuple[int, int]:
            one.new_game()
            report = one.search(board, depth=depth)
            assert report is not None
            return report.score, board.move_index(report.best)

        live = [board for board, is_over in zip(boards, over) if not is_over]
        expected = [search(board) for board in live]
        assert list(zip(scores[~over].tolist(), moves[~over].tolist())) == expected
        if fen:
            assert [search(Board(variant, board.fen())) for board in live] != expected
        again = engine.search_batch(Batch.from_boards(boards[::-1], threads=1), depth)
        assert [array[::-1].tolist() for array in again] == [scores.tolist(), moves.tolist()]


@pytest.mark.parametrize("variant", ["russian", "canadian"])
def test_threads_make_no_difference(variant: str) -> None:
    n = 5000

    def play(threads: int) -> list[Any]:
        batch = Batch(variant, n, threads=threads)
        assert batch.threads == threads
        results: list[Any] = []
        for ply in range(12):
            batch.step(batch.random_moves(ply))
            results.append(batch.reset_finished())
        results += [bytes(array) for array in batch.playouts(7)]
        results += [bytes(array) for array in batch.moves()]
        results += [
            bytes(array) for array in (batch.mask(), batch.planes(), batch.plies(), batch.turns())
        ]
        return results

    one = play(1)
    assert play(2) == one
    assert play(7) == one


def state(batch: Batch) -> list[Any]:
    arrays = [batch.planes(), batch.outcomes(), batch.plies(), batch.turns(), *batch.moves()]
    return [array.tolist() for array in arrays] + [
        batch.history(i).tolist() for i in range(len(batch))
    ]


@pytest.mark.parametrize("n", [3, 3000])
def test_a_wrong_index_changes_nothing(n: int) -> None:
    batch = Batch("russian", n)
    batch.set(1, Board("russian", "B:Wa7:B"))
    batch.step(batch.random_moves(1))
    before = state(batch)
    good = batch.random_moves(2).tolist()
    assert good[1] == -1
    for game, index, expected in [
        (0, -1, "the index of a legal move"),
        (0, 0, "the index of a legal move"),
        (n - 1, 10**9, "the index of a legal move"),
        (n - 1, 2**63 - 1, "the index of a legal move"),
        (n - 1, -(2**63), "the index of a legal move"),
        (n - 1, good[-1] + 1024, "the index of a legal move"),
        (1, 5, "-1, as it is over"),
        (1, -2, "-1, as it is over"),
    ]:
        wrong = [*good]
        wrong[game] = index
        with pytest.raises(
            IllegalMoveError, match=f"^game {game}: expected {expected}, found {index}$"
        ):
            batch.step(wrong)
        assert state(batch) == before
    two = [*good]
    two[2] = two[0] = 0
    with pytest.raises(IllegalMoveError, match="^game 0"):
        batch.step(two)
    for wrong_length in [good[:-1], [*good, 0], []]:
        with pytest.raises(ValueError, match=f"expected {n}, found {len(wrong_length)}"):
            batch.step(wrong_length)
    assert state(batch) == before
    batch.step(good)
    assert state(batch) != before


@settings(max_examples=300)
@given(st.sampled_from(VARIANTS), st.integers(-(2**63), 2**63 - 1) | st.integers(-3, 20_000))
def test_any_index(variant: str, index: int) -> None:
    board = Board(variant)
    legal = {board.move_index(move) for move in board.legal_moves}
    if index in legal:
        assert board.move_index(board.move_at(index)) == index
    else:
        with pytest.raises(IllegalMoveError):
            board.move_at(index)


def test_move_index_takes_texts_and_moves_of_this_board() -> None:
    board = Board("russian")
    move = board.parse("c3-d4")
    assert board.move_index("c3-d4") == board.move_index(move) == 21 * 32 + 17
    board.push(move)
    with pytest.raises(IllegalMoveError):
        board.move_index(move)
    with pytest.raises(IllegalMoveError):
        Board("brazilian").move_index(move)


def test_reset() -> None:
    batch = Batch("russian", 4, fen="B:Wc3:Bf6")
    start = state(batch)

    def play() -> None:
        batch.reset()
        batch.step(batch.random_moves(1))

    cases: list[tuple[Any, list[int]]] = [
        (None, [0, 0, 0, 0]),
        ([], [1, 1, 1, 1]),
        ([1], [1, 0, 1, 1]),
        ([-1, 0, 0], [0, 1, 1, 0]),
        ((2, 3), [1, 1, 0, 0]),
        ([True, False, False, True], [0, 1, 1, 0]),
        (memoryview(bytes([0, 1, 1, 0])).cast("?"), [1, 0, 0, 1]),
        (memoryview(b"\0\0\0\0\2\0\0\0").cast("i"), [0, 1, 0, 1]),
        (range(4), [0, 0, 0, 0]),
    ]
    for which, plies in cases:
        play()
        assert batch.reset(which) == plies.count(0)
        assert batch.plies().tolist() == plies
    assert state(batch) == start
    play()
    wrong: Any
    for wrong in [[4], [-5], [True], [True] * 5, [2**62]]:
        with pytest.raises((IndexError, ValueError)):
            batch.reset(wrong)
    with pytest.raises(TypeError):
        batch.reset("ab")  # type: ignore[arg-type]
    assert batch.plies().tolist() == [1, 1, 1, 1]
    assert batch.reset_finished() == 0
    batch.set(2, Board("russian", "W:W:Bf6"))
    assert batch.outcomes().tolist() == [2, 2, -1, 2]
    assert batch.reset_finished() == 1
    assert batch.outcomes().tolist() == [2, 2, 2, 2]


def test_set_and_board() -> None:
    batch = Batch("russian", 3)
    board = Board("russian", "W:WKa3,Kc1:BKb8:H4")
    for text in ["c1-d2", "b8-a7", "d2-c1", "a7-b8", "c1-d2"]:
        board.push(text)
    assert board.outcome() is not None
    board.pop()
    batch.set(-1, board)
    assert batch.outcomes().tolist() == [2, 2, 2]
    assert batch.plies().tolist() == [0, 0, 4]
    again = batch.board(2)
    assert again.move_stack == board.move_stack and again.fen() == board.fen()
    move = board.move_index("c1-d2")
    batch.step([*batch.random_moves(1).tolist()[:2], move])
    assert batch.outcomes()[2] == Batch.DRAW
    assert batch.history(2).tolist()[-1] == move
    assert batch.board(2).outcome() is not None
    with pytest.raises(ValueError, match="expected one of russian, found one of pool"):
        batch.set(0, Board("pool"))
    for index in [3, -4, 2**62]:
        call: Callable[[int], object]
        for call in (batch.board, batch.history, lambda i: batch.set(i, board)):
            with pytest.raises(IndexError, match=f"game {index}: there are 3 games"):
                call(index)


def played(variant: str, n: int, plies: int) -> Batch:
    batch = Batch(variant, n, threads=2)
    for ply in range(plies):
        batch.step(batch.random_moves(ply))
    return batch


@pytest.mark.parametrize("variant", VARIANTS)
def test_copies(variant: str) -> None:
    batch = played(variant, 5, 70)
    batch.set(0, Board(variant, Board(variant).fen().replace(":H0:F1", ":H2:F3")))
    for other in (copy.copy(batch), copy.deepcopy(batch), pickle.loads(pickle.dumps(batch))):
        assert state(other) == state(batch)
        assert (other.variant, other.rules, other.threads) == (variant, batch.rules, 2)
        for seed in range(40):
            # Playouts are compared, because they are equal only if the copies also have equal draw counters.
            assert other.playouts(seed)[1].tolist() == batch.playouts(seed)[1].tolist()
        other.reset()
        assert state(other) == state(Batch(variant, 5))
    assert batch.plies().tolist() != [0] * 5


def test_draws_go_on_after_a_copy() -> None:
    fen = "W:WKa1,Kc1:BKh8"
    batch = Batch("russian", 200, fen=fen)
    for ply in range(7):
        batch.step(batch.random_moves(ply))
    other = Batch("russian", 200)
    for i in range(200):
        other.set(i, batch.board(i))
    restored = pickle.loads(pickle.dumps(batch))
    expected = [array.tolist() for array in batch.playouts(1)]
    assert [array.tolist() for array in other.playouts(1)] == expected
    assert [array.tolist() for array in restored.playouts(1)] == expected


def test_out() -> None:
    batch = played("russian", 7, 12)
    floats = batch.planes(dtype="float32")
    for dtype in (np.float32, np.dtype("float32")):
        assert (batch.planes(dtype=dtype) == floats).all()
        assert Board("russian").planes(dtype).dtype == np.float32
    assert batch.planes(out=floats) is floats
    view = memoryview(bytearray(b"\5" * 7)).cast("b")
    assert batch.outcomes(out=view) is view  # type: ignore[arg-type, comparison-overlap]
    assert view.tolist() == [2] * 7


def test_unsuitable_out() -> None:
    batch = Batch("russian", 3)
    bad: list[tuple[type[Exception], str, Callable[[], object]]] = [
        (ValueError, "int8 with shape (3,), found shape (4,)", lambda: batch.outcomes(Batch("russian", 4).outcomes())),
        (ValueError, "int8 with shape (3,), found elements of format 'B'", lambda: batch.outcomes(bytearray(3))),  # type: ignore[arg-type]
        (TypeError, "int8 with shape (3,), found list", lambda: batch.outcomes([0, 0, 0])),  # type: ignore[arg-type]
        (ValueError, "uint8 with shape (3,), found one that is read-only", lambda: batch.turns(b"abc")),  # type: ignore[arg-type]
        (ValueError, "uint8 with shape (3,), found one that is not C-contiguous", lambda: batch.turns(np.zeros(6, "uint8")[::2])),
        (ValueError, "bool with shape (3, 2048), found shape (3, 1024)", lambda: batch.mask(batch.mask(), ranks=2)),
        (ValueError, "float32 with shape (3, 4, 8, 8), found", lambda: batch.planes(batch.planes(), "float32")),
        (ValueError, "uint8 with shape (3, 4, 8, 8), found", lambda: batch.planes(batch.mask())),  # type: ignore[arg-type]
    ]
    for error, message, call in bad:
        with pytest.raises(error, match=re.escape(f"out: expected {message}")):
            call()


def test_numpy() -> None:
    batch = played("russian", 7, 3)
    methods: list[Callable[..., Any]] = [
        *(batch.planes, batch.mask, batch.outcomes, batch.turns, batch.plies, batch.keys),
        lambda out=None: batch.planes(out, "float32"),
        lambda out=None: batch.random_moves(5, out),
    ]
    for method in methods:
        fresh = method()
        out = np.full_like(fresh, 1)
        assert method(out=out) is out
        assert (out == fresh).all()
        for bad in [
            out.astype("float64"),
            out.astype(out.dtype.newbyteorder(">"))
            if out.dtype.itemsize > 1
            else out.astype("int16"),
            np.stack([out, out], -1)[..., 0],
            out[:-1],
            out[None],
        ]:
            with pytest.raises(ValueError, match="out: expected"):
                method(out=bad)
        out.flags.writeable = False
        with pytest.raises(ValueError, match="read-only"):
            method(out=out)
        unaligned = np.frombuffer(bytearray(fresh.nbytes + 1), "uint8")[1:].view(fresh.dtype)
        unaligned = unaligned.reshape(fresh.shape)
        if fresh.dtype.itemsize > 1:
            with pytest.raises(ValueError, match="not aligned"):
                method(out=unaligned)
    moves = batch.random_moves(3)
    indices: Any
    for indices in [
        moves,
        moves.astype("int64"),
        moves.astype("int16"),
        moves.astype(">i4"),
        moves.astype(">i8"),
        np.stack([moves, moves], -1)[:, 0],
        moves[::-1].copy()[::-1],
        list(moves),
        tuple(moves.tolist()),
    ]:
        other = copy.copy(batch)
        other.step(indices)
        assert [other.history(i)[-1] for i in range(7)] == moves.tolist()
    for wrong in [moves.astype("float64"), moves[None], moves[0], moves.astype(bool)]:
        with pytest.raises((TypeError, ValueError)):
            copy.copy(batch).step(wrong)
    assert batch.reset(np.arange(7) % 2 == 0) == 4
    assert batch.reset(np.array([1, 3])) == 2


def test_bad_arguments() -> None:
    batch = Batch("russian", 2)
    bad: list[tuple[type[Exception], Callable[[], object]]] = [
        (ValueError, lambda: Batch("chess", 1)),
        (MemoryError, lambda: Batch("russian", 2**60)),
        (TypeError, lambda: Batch("russian", 1.5)),  # type: ignore[arg-type]
        (TypeError, lambda: Batch("russian")),  # type: ignore[call-arg]
        (FenError, lambda: Batch("russian", 1, fen="nonsense")),
        (TypeError, lambda: Batch("russian", 1, rules=[])),  # type: ignore[arg-type]
        (ValueError, lambda: Batch("russian", 1, threads=0)),
        (ValueError, lambda: batch.planes(dtype="float64")),  # type: ignore[arg-type]
        (TypeError, lambda: batch.planes(dtype="nonsense")),  # type: ignore[arg-type]
        (ValueError, lambda: batch.mask(ranks=0)),
        (ValueError, lambda: Board().mask(ranks=0)),
        (MemoryError, lambda: Board().mask(ranks=2**63)),
        (ValueError, lambda: Board().planes("int8")),  # type: ignore[arg-type]
        (TypeError, lambda: batch.mask(None, 1)),  # type: ignore[call-arg]
        (MemoryError, lambda: batch.mask(ranks=2**50)),
        (MemoryError, lambda: batch.mask(ranks=2**63)),
        (MemoryError, lambda: Batch("russian", 0).mask(ranks=2**60)),
        (TypeError, lambda: batch.playouts("seed")),  # type: ignore[arg-type]
        (TypeError, lambda: batch.step(None)),  # type: ignore[arg-type]
        (TypeError, lambda: batch.step(3)),  # type: ignore[arg-type]
        (TypeError, lambda: batch.step("ab")),  # type: ignore[arg-type]
        (TypeError, lambda: batch.step([1.5, 2.5])),  # type: ignore[list-item]
        (OverflowError, lambda: batch.step([2**70, 0])),
        (TypeError, lambda: batch.set(0, "W:Wa1:Bh8")),  # type: ignore[arg-type]
        (TypeError, lambda: batch.board("0")),  # type: ignore[arg-type]
        (TypeError, lambda: Board().move_index(5)),  # type: ignore[arg-type]
        (TypeError, lambda: Board().move_at("5")),  # type: ignore[arg-type]
    ]
    for error, call in bad:
        with pytest.raises(error):
            call()
    assert state(batch) == state(Batch("russian", 2))


def test_negative_and_too_large_numbers() -> None:
    board = Board()
    calls: list[Callable[[int], object]] = [
        lambda number: Batch("russian", number),
        lambda number: Batch("russian", 1, threads=number),
        lambda number: Batch("russian", 1).random_moves(number),
        lambda number: Batch("russian", 1).playouts(0, max_plies=number),
        lambda number: board.perft(number),
        lambda number: board.mask(ranks=number),
        lambda number: DrawClause.king_moves(15, number),
        lambda number: Engine(table_mib=number),
        lambda number: Engine(table_mib=1).search(board, depth=number),
        lambda number: Game().add_nag(number),
        lambda number: Game().add_variation(number, Variation(board)),
        lambda number: pdn.games("", threads=number),
    ]
    for call in calls:
        for number, expected in [(-1, "at least 0"), (2**64, "a smaller number")]:
            with pytest.raises(ValueError, match=f"^expected {expected}, found {number}") as raised:
                call(number)
            assert raised.value.__notes__[0].startswith("while processing '")


def test_a_huge_number_of_threads() -> None:
    batch = Batch("russian", 100, threads=2**40)
    assert batch.playouts(1)[0].tolist() == Batch("russian", 100, threads=1).playouts(1)[0].tolist()


def test_a_reused_mask_is_cleared() -> None:
    batch = Batch("russian", 2)
    mask = batch.mask()
    batch.step(batch.random_moves(1))
    batch.step(batch.random_moves(2))
    assert batch.mask(out=mask).tolist() == batch.mask().tolist()
    batch.set(0, Board("russian", "B:Wa7:B"))
    assert not any(batch.mask(out=mask).tolist()[0])


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_forked_process() -> None:
    batch = Batch("russian", 5000, threads=2)
    expected = bytes(batch.playouts(1)[0])
    child = os.fork()
    if child == 0:
        os._exit(0 if bytes(batch.playouts(1)[0]) == expected else 1)
    assert os.waitpid(child, 0)[1] == 0


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there is no timer")
def test_interrupt() -> None:
    """Without draw rules, a game of king against king seldom ends, so the playouts take long enough to be
    stopped."""
    batch = Batch("english", 200_000, fen="W:WK1:BK32", rules=DrawRules.none(), threads=2)

    class Alarm(Exception):
        pass

    def ring(*_: object) -> None:
        raise Alarm

    before = signal.signal(signal.SIGALRM, ring)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        with pytest.raises(Alarm):
            batch.playouts(1, max_plies=2**31 - 1)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_other_threads_go_on() -> None:
    """A call of a batch must raise an error while another thread changes the batch."""
    batch = Batch("russian", 20_000, threads=1)
    errors: list[BaseException] = []

    def work() -> None:
        for seed in range(20):
            try:
                batch.step(batch.random_moves(seed))
                batch.reset_finished()
                batch.mask()
            except (RuntimeError, IllegalMoveError) as error:
                errors.append(error)

    with ThreadPoolExecutor(3) as pool:
        for worker in [pool.submit(work) for _ in range(3)]:
            worker.result()
    in_use = "batch: a call of another thread uses it"
    assert all(str(error).startswith(in_use) or "expected" in str(error) for error in errors)
    assert all(batch.board(i).ply() == batch.plies()[i] for i in range(0, 20_000, 1000))


def test_repr() -> None:
    batch = Batch("russian", 2)
    batch.set(0, Board("russian", "B:Wa7:B"))
    assert repr(batch) == "<Batch russian: 2 games, 1 going on>"
    assert len(batch) == 2 and isinstance(Board().move_at(21 * 32 + 16), Move)
    assert (batch.squares, batch.move_index_size) == (32, 1024)
    turkish = Batch("turkish", 2)
    assert (turkish.squares, turkish.move_index_size) == (64, 4096)
    assert (turkish.planes().shape, turkish.mask().shape) == ((2, 4, 8, 8), (2, 4096))


def test_a_batch_of_boards() -> None:
    boards = [Board("russian"), Board("russian", "W:WKa1:Bh6"), Board("russian")]
    boards[0].push("c3-d4")
    batch = Batch.from_boards(boards, rules=DrawRules.none(), threads=2)
    assert [batch.board(i) for i in range(3)] == boards
    assert batch.board(0).move_stack == boards[0].move_stack
    assert (batch.rules, batch.threads, batch.variant) == (DrawRules.none(), 2, "russian")
    assert Batch.from_boards(tuple(boards)).rules == DrawRules.of("russian")
    with pytest.raises(ValueError, match="boards: expected at least one"):
        Batch.from_boards([])
    with pytest.raises(ValueError, match="board: expected one of russian, found one of pool"):
        Batch.from_boards([*boards, Board("pool")])


def test_positions_have_keys_and_fens() -> None:
    batch = Batch("frisian", 300)
    for ply in range(12):
        batch.step(batch.random_moves(ply))
    keys, fens = batch.keys(), batch.fens()
    assert keys.dtype == np.uint64 and fens.dtype.kind == "U"
    boards = [batch[i] for i in range(len(batch))]
    assert (len(boards), boards[-1]) == (300, batch[-1])
    assert keys.tolist() == [board.key for board in boards]
    assert fens.tolist() == [board.fen() for board in boards]
    other = batch.copy()
    other.reset()
    assert (batch.keys() == keys).all() and other.fens()[0] == Board("frisian").fen()
    assert Batch("frisian", 0).fens().shape == (0,)
    with pytest.raises(IndexError):
        batch[300]
