"""Tests of endgame tables."""

from __future__ import annotations

import pathlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from checkers_bits import Batch, Board, EndgameTables, EndgameValue, TableError

OUTCOMES = {
    "win": EndgameTables.WIN,
    "draw": EndgameTables.DRAW,
    "loss": EndgameTables.LOSS,
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> pathlib.Path:
    path = tmp_path_factory.mktemp("tables")
    EndgameTables.build(path, 2, threads=1)
    return path


@pytest.fixture(scope="module")
def tables(folder: pathlib.Path) -> EndgameTables:
    return EndgameTables(folder, "Russian")


def probed(tables: EndgameTables, fen: str) -> EndgameValue:
    value = tables.probe(Board("russian", fen))
    assert value is not None
    return value


def test_a_value_is_the_best_of_its_moves(tables: EndgameTables) -> None:
    assert (tables.variant, tables.pieces) == ("russian", 2)
    board = Board("russian", "W:Wh4:Bb8")
    value = tables.probe(board)
    assert value is not None
    assert (value.outcome, value.plies) == ("win", 13)
    plies = 13
    while moves := tables.moves(board):
        assert [value for _, value in moves if value == tables.probe(board)]
        move, best = moves[0]
        assert best.plies == plies
        board.push(move)
        plies -= 1
    assert plies == 0
    assert board.outcome() is not None


def test_values_are_compared(tables: EndgameTables) -> None:
    loss = probed(tables, "W:WKa1:BKh8")
    assert (loss.outcome, loss.plies, repr(loss)) == ("loss", 2, "<EndgameValue loss in 2>")
    draw = probed(tables, "B:WKa1:BKg1")
    assert loss != draw
    assert draw == probed(tables, "W:WKa1:BKg1")
    assert hash(loss) == hash(probed(tables, "W:WKa1:BKh8"))


def test_a_batch_has_the_values_of_its_boards(tables: EndgameTables) -> None:
    batch = Batch("russian", 2000, fen="W:WKa1,c1:Bg7,b8", threads=2)
    seen: set[int] = set()
    for ply in range(12):
        outcomes, plies = tables.probe_batch(batch)
        assert outcomes.dtype == "int8" and plies.dtype == "int32"
        for i in range(0, len(batch), 97):
            value = tables.probe(batch.board(i))
            known = (OUTCOMES[value.outcome], value.plies) if value else (EndgameTables.UNKNOWN, None)
            assert (outcomes[i], plies[i]) == (known[0], -1 if known[1] is None else known[1])
        seen.update(outcomes)
        batch.step(batch.random_moves(ply))
    assert seen == {-1, 0, 1, 2}


def test_a_value_may_have_no_plies(tmp_path: pathlib.Path, tables: EndgameTables) -> None:
    EndgameTables.build(tmp_path, 2, plies=0, threads=1)
    outcomes = EndgameTables(tmp_path)
    assert outcomes.pieces == 2
    for fen in ("W:Wh4:Bb8", "W:WKa1:BKg1", "W:WKa1:BKh8"):
        value = probed(outcomes, fen)
        assert (value.outcome, value.plies) == (probed(tables, fen).outcome, None)
    moves = outcomes.moves(Board("russian", "W:WKa1:BKg1"))
    assert moves is not None
    # The last move of the list lets the opponent capture the king, so it loses.
    assert [value.outcome for _, value in moves] == ["draw"] * 6 + ["loss"]


def test_threads_share_tables(tables: EndgameTables) -> None:
    board = Board("russian", "W:Wh4:Bb8")
    with ThreadPoolExecutor() as pool:
        assert list(pool.map(tables.probe, [board] * 4)) == [tables.probe(board)] * 4


def test_what_is_wrong_is_named(
    tables: EndgameTables, folder: pathlib.Path, tmp_path: pathlib.Path
) -> None:
    assert tables.probe(Board("russian")) is None
    assert tables.moves(Board("russian")) is None
    with pytest.raises(TableError, match="0101.*: missing; build it"):
        EndgameTables(tmp_path)
    with pytest.raises(TableError, match="of another variant, russian"):
        EndgameTables(folder, "brazilian")
    with pytest.raises(ValueError, match="board: expected one of russian, found one of pool"):
        tables.probe(Board("pool"))
    with pytest.raises(ValueError, match="batch: expected one of russian, found one of pool"):
        tables.probe_batch(Batch("pool", 1))
    with pytest.raises(ValueError, match="pieces: expected a number from 2 to 8, found 1"):
        EndgameTables.build(tmp_path, 1)
    with pytest.raises(ValueError, match="variant: expected one of"):
        EndgameTables(folder, "chess")
    file = tmp_path / "file"
    file.write_text("")
    with pytest.raises(TableError, match="expected a folder, found a file"):
        EndgameTables.build(file, 2)


def test_a_cut_table_of_plies_is_told(tmp_path: pathlib.Path) -> None:
    EndgameTables.build(tmp_path, 2, threads=1)
    plies = tmp_path / "1010-1-4.plies"
    plies.write_bytes(plies.read_bytes()[:-5])
    tables = EndgameTables(tmp_path)
    board = Board("russian", "W:Wh4:Bb8")
    calls: list[Callable[[], object]] = [
        lambda: tables.probe(board),
        lambda: tables.moves(Board("russian", "W:Wg3:Bb8")),
        lambda: tables.probe_batch(Batch.from_boards([Board(), board])),
    ]
    for call in calls:
        with pytest.raises(TableError, match="1010-1-4.plies: "):
            call()
    assert tables.probe(Board("russian", "W:WKa1:Bb8")) is not None
    assert tables.probe(Board()) is None
    plies.unlink()
    value = EndgameTables(tmp_path).probe(board)
    assert value is not None
    assert (value.outcome, value.plies) == ("win", None)
