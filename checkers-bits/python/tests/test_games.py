"""Tests of games, variations and PDN files."""

from __future__ import annotations

import bz2
import copy
import gzip
import io
import lzma
import os
import pathlib
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checkers_bits import BLACK, WHITE, Board, Game, IllegalMoveError, PlayedMoves, Variation, pdn

from .play import boards

texts = st.text(st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="{}")).map(
    lambda text: " ".join(text.split())
)


def only(games: str | bytes | pdn.Games, variant: str | None = None) -> Game:
    [game] = games if isinstance(games, pdn.Games) else pdn.games(games, variant=variant)
    assert isinstance(game, Game), game
    return game


@given(boards, st.dictionaries(st.from_regex(r"[A-Z][a-z]{2,8}", fullmatch=True), texts), texts)
def test_written_games_are_read_back(board: Board, tags: dict[str, str], comment: str) -> None:
    game = Game.of_board(board)
    game.tags.update(tags)
    if comment:
        game.add_comment(comment)
    read = only(str(game), board.variant)
    assert read.moves == game.moves == board.move_stack
    assert read.board() == board
    assert {name: read.tags[name] for name in tags} == {name: text.strip() for name, text in tags.items()}
    if comment and board.ply():
        assert read.main_line.plies[-1].comments == [comment]
    assert str(read) == str(game) or not board.ply()


@given(boards)
def test_copies_and_pickles(board: Board) -> None:
    game = Game.of_board(board)
    game.tags["White"] = "Baas"
    for other in (copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert str(other) == str(game)
        assert other.tags == game.tags
        other.tags["White"] = "Knecht"
        assert other != game
        other.add_comment("Only in the copy.")
    assert "copy" not in str(game)
    assert game.tags == {"White": "Baas"}


def test_variations_and_notes() -> None:
    game = only("1. c3-d4! {Centre.} (1. e3-d4 {Or so.} d6-c5 (1... f6-g5)) 1... d6-c5 2. b2-c3? 0-1")
    first, _, last = game.main_line.plies
    assert (first.nags, first.comments, last.nags) == ([1], ["Centre."], [2])
    [variation] = first.variations
    assert [str(move) for move in variation.moves] == ["e3-d4", "d6-c5"]
    assert str(variation.plies[1].variations[0].moves[0]) == "f6-g5"
    assert variation.start == first.before == Board()
    assert first.after.turn is BLACK
    assert game.result == "black"
    assert only(str(game)) == only(str(only(str(game))))
    assert only(str(game)).main_line == game.main_line


def test_a_tree_is_edited_in_place() -> None:
    game = only("{Start.} 1. c3-d4 {Centre.} ({Better:} 1. e3-d4! {Yes.} d6-c5) (1. g3-f4 f6-e5) 1... d6-c5 {[%clk 0:59:03] End.} 0-1")
    [better, other] = game.main_line.plies[0].variations
    added = better.add_variation(1, Variation(better.plies[0].after))
    added.push("f6-g5")
    added.plies[0].comments.append("Added.")
    assert other.remove() == only("1. g3-f4 f6-e5 *").main_line
    with pytest.raises(IndexError, match="this line or ply was taken back"):
        other.remove()
    main_line = better.promote()
    assert main_line == game.main_line and len(main_line) == 2
    for ply, (clock, score) in zip(game.main_line.plies, [(61.25, 0.35), (7200, -99.94)]):
        ply.clock, ply.eval = clock, score
    [old] = game.main_line.plies[0].variations
    assert (old.plies[1].clock, old.plies[1].eval) == (3543, None)
    old.plies[1].clock = 5
    old.plies[1].eval = -0.5
    text = str(game)
    assert " ".join(text.splitlines()[3:]) == (
        "{Start.} {Better:} 1. e3-d4 $1 {Yes.} {[%clk 0:01:01.25]} {[%eval 0.35]} (1. c3-d4 {Centre.} 1... d6-c5"
        " {[%clk 0:00:05] End.} {[%eval -0.50]}) 1... d6-c5 {[%clk 2:00:00]} {[%eval #-3]} (1... f6-g5 {Added.}) *"
    )
    assert only(text) == game and str(only(text)) == text
    first, second = game.main_line.plies
    assert [(ply.clock, ply.eval) for ply in (first, second)] == [(61.25, 0.35), (7200, -99.94)]
    first.eval = first.clock = None
    assert (first.comments, first.eval, first.clock) == (["Yes."], None, None)
    for bad in (-101.0, float("nan")):
        with pytest.raises(ValueError, match="eval: expected a score from -100 to 100"):
            first.eval = bad
    with pytest.raises(ValueError, match="clock: expected a number of seconds, found -1"):
        first.clock = -1
    for edit in (game.main_line.promote, game.main_line.remove):
        with pytest.raises(ValueError, match="expected a variation, found the main line"):
            edit()
    empty = game.add_variation(0, Variation(Board()))
    with pytest.raises(ValueError, match="expected a variation with a ply"):
        empty.promote()


def test_a_view_is_never_another_line() -> None:
    text = "1. c3-d4 (1. e3-d4) (1. g3-f4 f6-e5 (1... d6-c5)) (1. c3-b4) 1... d6-c5 (1... f6-g5) *"
    game = only(text)
    first, second = game.main_line.plies
    for variation in first.variations:
        variation.remove()
    assert game.main_line == only("1. c3-d4 d6-c5 (1... f6-g5) *").main_line
    game = only(text)
    first, second = game.main_line.plies
    variations = [*first.variations, second.variations[0]]
    nested, ply = variations[1].plies[1].variations[0], variations[1].plies[1]
    removed = variations[0].remove()
    assert [str(move) for line in (variations[1], nested, variations[2]) for move in line.moves] == [
        *("g3-f4", "f6-e5", "d6-c5", "c3-b4")
    ]
    assert str(ply.move) == "f6-e5" and removed.moves and removed == copy.copy(removed)
    second.variations[0].promote()
    assert [str(move) for move in (*nested.moves, *variations[2].moves)] == ["d6-c5", "c3-b4"]
    main_line = variations[2].promote()
    for moved in (*variations, nested):
        for use in (lambda line: line.moves, lambda line: line.add_comment("x"), Variation.remove, Variation.promote):
            with pytest.raises(IndexError, match="this line or ply was taken back"):
                use(moved)
    assert [str(move) for move in main_line.moves] == ["c3-b4"] and main_line == game.main_line
    assert [str(line.moves[0]) for line in main_line.plies[0].variations] == ["c3-d4", "g3-f4"]


def test_commands_of_comments() -> None:
    game = Game("russian")
    game.push("c3-d4")
    [ply] = game.main_line.plies
    for comments, clock, score in [
        (["[%clk 0:01:00] x [%clk 0:02:00]", "y [%clk\n0:03:00]"], 60, None),
        (["[%eval #nan]"], None, None),
        (["[%eval #inf]", "[%eval 0.25, 12]"], None, 0.25),
        (["[%eval nan] [%clocks 0:01:00] [%clk"], None, None),
        (["[%clk soon] [%eval #0]"], None, 100),
    ]:
        ply.comments = comments
        assert (ply.clock, ply.eval) == (clock, score)
        ply.eval = None
        ply.clock = 5
        assert (ply.clock, ply.eval) == (5, None) and sum(text.count("[%clk 0:00:05]") for text in ply.comments) == 1
        ply.clock = None
        assert ply.clock is None
    ply.comments = ["[%clk 0:01:00] x [%clk 0:02:00]", "[%clk\n0:03:00]", "a [%nodes 5] b"]
    ply.clock = 60
    assert ply.comments == ["[%clk 0:01:00] x", "a [%nodes 5] b"]
    for score, written in [(97.42, "97.42"), (97.45, "#127"), (-97.45, "#-127"), (100, "#0"), (-0.004, "0.00")]:
        ply.eval = score
        assert ply.comments[2:] == [f"[%eval {written}]"]
        assert ply.eval == pytest.approx(score, abs=0.01)


def test_a_variation_is_promoted_within_the_greatest_nesting() -> None:
    game = Game("russian")
    line = game.main_line
    for _ in range(100):
        line.push("c3-d4")
        line = line.add_variation(0, Variation(Board()))
    line.push("c3-d4")
    inner, outer = line, game.main_line.plies[0].variations[0]
    for variation in (inner, outer):
        with pytest.raises(ValueError, match="expected variations nested less deeply"):
            variation.promote()
    inner.remove()
    assert outer.promote() == game.main_line


def test_games_are_built() -> None:
    game = Game("russian")
    line = Variation(game.board())
    line.push("e3-d4")
    line.add_nag(3)
    line.push(line.board().parse("d6-c5"))
    assert str(line.pop().move) == "d6-c5"
    game.push("c3-d4")
    game.add_variation(0, line)
    game.add_comment("Usual.")
    game.result = "draw"
    assert str(game) == (
        '[Result "1/2-1/2"]\n[GameType "25"]\n\n1. c3-d4 {Usual.} (1. e3-d4 $3) *\n'
    )
    assert game.main_line.plies[0].variations == [line]
    with pytest.raises(IllegalMoveError, match="c3-d4: there is no piece on c3"):
        game.push("c3-d4")
    with pytest.raises(ValueError, match="expected a ply for the variation to replace"):
        game.add_variation(5, line)
    with pytest.raises(ValueError, match="variation: expected one of russian"):
        game.add_variation(0, Variation(Board("pool")))
    with pytest.raises(ValueError, match="result: expected 'white', .* found 'win'"):
        game.result = "win"
    game.tags["two words"] = ""
    with pytest.raises(ValueError, match="tag \"two words\": expected"):
        str(game)


def test_the_first_number_of_a_result_is_that_of_the_side_that_begins() -> None:
    for tag, moves in [("21,W,8,8,A0,0", "e3-f4 d6-e5"), ("21", "24-20 12-16")]:
        game = only(f'[GameType "{tag}"]\n\n1. {moves} 1-0\n')
        assert game.result == "white" and game.main_line.start.turn is WHITE
        assert '[Result "1-0"]\n[GameType "21,W,8,8,N2"]\n\n1. ' in str(game)
        assert only(str(game)) == game
        game.result = "0-1"
        assert game.result == "black"
    black = only('[GameType "21"]\n\n1. 11-15 24-20 1-0\n')
    assert black.result == "black" and black.main_line.start.turn is BLACK


def test_a_null_move_of_a_variation_is_kept() -> None:
    game = only('[GameType "20"]\n\n1. 32-28 18-22 2. 37-32 (2. -- 12-18 3. 37-32) 2... 12-18 *\n')
    [variation] = game.main_line.plies[2].variations
    assert (variation.plies[0].move, variation.plies[0].after.turn) == (None, BLACK)
    assert "(2. -- 12-18 3. 37-32)" in str(game)


RESULTS = [
    ("russian", "1-0", "white", "1-0"),
    ("russian", "White", "white", "1-0"),
    ("russian", "2-0", "white", "1-0"),
    ("international", "0-1", "black", "0-2"),
    ("english", "1-0", "black", "1-0"),
    ("english", "white", "white", "0-1"),
    ("russian", "1/2-1/2", "draw", "1/2-1/2"),
    ("international", "1-1", "draw", "1-1"),
    ("russian", "0-0", "both lose", "0-0"),
    ("russian", "1/2 : 1/2", "draw", "1/2-1/2"),
    ("russian", "0:1", "black", "0-1"),
    ("russian", "*", "unknown", "*"),
]


@pytest.mark.parametrize(("variant", "text", "result", "tag"), RESULTS)
def test_results_are_set_in_words_or_as_in_pdn(
    variant: str, text: str, result: str, tag: str
) -> None:
    game = Game(variant)
    game.result = text
    assert game.result == result and "Result" not in game.tags
    assert f'[Result "{tag}"]' in str(game)
    game.tags["Result"] = "1-0"
    game.result = text
    assert (game.result, game.tags["Result"]) == (result, tag)
    assert only(str(game) + " ", variant).result == result
    by_tag = Game(variant)
    by_tag.tags["Result"] = text if "-" in text else tag
    assert by_tag.result == result and f'[Result "{tag}"]' in str(by_tag)


def test_other_results_are_kept() -> None:
    game = Game("russian")
    game.tags["Result"] = "1+ - 1-"
    assert game.result == "1+ - 1-" and '[Result "1+ - 1-"]' in str(game)


def test_what_cannot_be_read_is_an_error_of_python(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "missing.pdn"
    with pytest.raises(FileNotFoundError) as raised:
        pdn.read(path)
    assert str(raised.value) == f"[Errno 2] No such file or directory: '{path}'"
    with pytest.raises(IsADirectoryError) as raised_later:
        list(pdn.read(tmp_path))
    assert str(raised_later.value) == f"[Errno 21] Is a directory: '{tmp_path}'"
    with pytest.raises(TypeError):
        pdn.games(5)  # type: ignore[arg-type]
    assert list(pdn.games("")) == list(pdn.games(b"")) == []


def test_setups_and_unknown_moves() -> None:
    game = only('[GameType "25"]\n1. c3-d4 - /FEN "W:WKa1:Bh8"/ 2. a1-b2 *')
    kinds = [(ply.move is None, ply.is_setup) for ply in game.main_line.plies]
    assert kinds == [(False, False), (True, False), (True, True), (False, False)]
    board = game.board()
    assert [str(move) for move in board.move_stack] == ["a1-b2"]
    assert str(board.pop()) == "a1-b2"
    assert board.fen() == "W:WKa1:Bh8:H0:F1"
    assert [repr(ply) for ply in game.main_line.plies][1:3] == ["<Ply unknown move>", "<Ply setup>"]


def test_the_game_type_of_turkish_draughts_is_read() -> None:
    for tag in ("30", "30,W,8,8,A0,0"):
        game = only(f'[GameType "{tag}"]\n[FEN "W:Wb4,Kc3:Bb5,h8"]\n1. b4xb6 *')
        assert (game.variant, str(game.moves[0])) == ("turkish", "b4xb6")
        assert '[GameType "30"]' in str(game)


def test_broken_games_are_values_with_their_place() -> None:
    text = "1. c3-d4 *\n1. c3-c5 *\n1. c3-d4 {oops\n"
    good, broken, unclosed = pdn.games(text)
    assert isinstance(good, Game)
    assert isinstance(broken, pdn.BrokenGame)
    assert isinstance(unclosed, pdn.BrokenGame)
    assert (good.number, good.line) == (1, 1)
    assert (broken.game, broken.line, broken.column) == (2, 2, 4)
    assert str(pickle.loads(pickle.dumps(broken))) == str(broken)
    assert str(broken).startswith("game 2, line 2, column 4: 1. c3-c5: ")
    assert (unclosed.game, unclosed.line, unclosed.column) == (3, 3, 10)
    assert unclosed.message.startswith("expected } for the comment")


def test_oddities_become_remarks() -> None:
    game = only('[White "A]\n1. c3-d4 (1. c3-c5) d6-c5 *')
    assert len(game.remarks) == 2
    assert game.remarks[0].startswith("line 1, column ")
    assert "variation of 1. c3-d4" in game.remarks[1]


def test_variant_of_a_game() -> None:
    assert only("1. 32-28 19-23 *").variant == "international"
    assert only('[GameType "26"] 1. c3-d4 *').variant == "brazilian"
    [diagonal] = pdn.games('[GameType "42"] 1. 32-28 *')
    assert isinstance(diagonal, pdn.BrokenGame)
    assert diagonal.message == "game type 42 is not played here"
    [unknown] = pdn.games('[White "A"] *')
    assert isinstance(unknown, pdn.BrokenGame)
    assert "name it by variant=" in unknown.message
    assert only('[White "A"] *', "pool").variant == "pool"


def test_rules_tell_the_variant_of_games_without_tags() -> None:
    # The move e5-f6 is legal in Czech draughts, where men capture only forward. In Russian draughts the man on e5
    # must capture backward.
    file = '1. g3-f4 f6-g5 *\n\n[FEN "W:We5:Bd4"] 1. e5-f6 *\n'
    for threads in 1, 3:
        variants = [game.variant for game in pdn.games(file, threads=threads) if isinstance(game, Game)]
        assert variants == ["czech", "czech"]


def test_filters() -> None:
    text = '[White "Baas"] 1. c3-d4 d6-c5 1-0\n[White "Knecht"] 1. c3-b4 0-1\n1. c3-c5 *'
    found = [type(item).__name__ for item in pdn.games(text, filter="position=c3-b4")]
    assert found == ["Game", "BrokenGame"]
    assert len(list(pdn.games(text, filter="player~ba"))) == 1
    with pytest.raises(pdn.FilterError, match="filter, character 7: expected a number, found x"):
        pdn.games(text, filter="year>=x")


def test_encodings(tmp_path: pathlib.Path) -> None:
    text = '[White "Иванов"]\n[GameType "25"]\n\n1. c3-d4 *\n'
    for encoding in ("utf-8", "cp1251", "cp866", "koi8-r"):
        path = tmp_path / "game.pdn"
        path.write_bytes(text.encode(encoding))
        for found in (pdn.read(path, encoding=encoding), pdn.read(str(path))):
            assert only(found).tags["White"] == "Иванов", encoding
    with pytest.raises(ValueError, match="encoding: "):
        pdn.read(path, encoding="klingon")


def test_threads_keep_the_order_of_games(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "many.pdn"
    path.write_text("\n".join(f"1. c3-{'d4' if i % 3 else 'c4'} {{{i}}} *" for i in range(20_000)))
    one, three = (list(map(str, pdn.read(path, threads=threads))) for threads in (1, 3))
    assert len(one) == 20_000
    assert one == three


def test_no_partial_file_is_written(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "out.pdn"
    games = [only("1. c3-d4 *"), only("1. c3-b4 0-1")]
    assert pdn.write(path, games) == 2
    first = path.read_bytes()
    assert [str(game) for game in pdn.read(path)] == [str(game) for game in games]
    with pytest.raises(FileExistsError, match="out.pdn: the file exists"):
        pdn.write(path, games)

    def broken() -> object:
        yield games[0]
        raise KeyError("no more")

    with pytest.raises(KeyError):
        pdn.write(path, broken(), overwrite=True)  # type: ignore[arg-type]
    assert path.read_bytes() == first
    os.chmod(path, 0o604)
    assert pdn.write(path, games[:1], overwrite=True) == 1
    assert path.stat().st_mode & 0o777 == 0o604
    assert len(list(pdn.read(path))) == 1
    link = tmp_path / "link.pdn"
    link.symlink_to(path)
    pdn.write(link, games, overwrite=True)
    assert link.is_symlink()
    assert len(list(pdn.read(path))) == 2
    assert sorted(os.listdir(tmp_path)) == ["link.pdn", "out.pdn"]
    with pytest.raises(ValueError, match="expected a regular file"):
        pdn.write(tmp_path, games)


SHARED = pathlib.Path("/nowhere") if "SHARED" not in os.environ else pathlib.Path(os.environ["SHARED"])


@pytest.mark.skipif(not SHARED.is_dir(), reason="SHARED does not name a folder of game files")
def test_real_files() -> None:
    found = [item for path in sorted(SHARED.rglob("*.pdn")) for item in pdn.read(path)]
    games = [item for item in found if isinstance(item, Game)]
    assert games
    for game in games:
        assert [str(move) for move in only(str(game)).moves] == [str(move) for move in game.moves]


def test_notes_are_edited_in_place() -> None:
    game = only("{Before.} 1. c3-d4 (1. e3-d4 d6-c5 (1... f6-g5)) 1... d6-c5 *")
    line = game.main_line
    line.comments.append("Begins.")
    first, second = line.plies
    first.comments.append("Centre.")
    first.comments.insert(0, "Usual.")
    first.comments[1] = "The centre."
    second.comments = ["A", "B", "C"]
    del second.comments[0], second.comments[-1]
    second.comments += ["D"]
    first.nags.append(1)
    second.nags = [2, 6]
    second.nags.remove(2)
    inner = first.variations[0].plies[1]
    inner.comments.append("Or:")
    inner.variations[0].plies[0].nags.append(5)
    inner.variations[0].push("c3-b4")
    with pytest.raises(ValueError, match="smaller number"):
        second.nags.append(2**16)
    with pytest.raises(TypeError):
        second.comments = "text"
    assert (first.comments, second.comments, second.nags) == (["Usual.", "The centre."], ["B", "D"], [6])
    assert repr(second.comments) == "['B', 'D']"
    edited = (
        "{Before.} {Begins.} 1. c3-d4 $1 {Usual.} {The centre.} (1. e3-d4 d6-c5 {Or:} (1... f6-g5 $5 2. c3-b4)) "
        "1... d6-c5 $6 {B} {D} *"
    )
    assert str(game).split("\n\n")[1].split() == edited.split()
    assert only(str(game)) == game
    assert game.main_line == line
    assert copy.copy(game.main_line) == line


def test_moves_are_taken_back() -> None:
    game = only("1. c3-d4 (1. e3-d4) 1... d6-c5 $1 {Good.} (1... f6-g5) *")
    line, last = game.main_line, game.main_line.plies[1]
    popped = game.pop()
    assert (str(popped.move), popped.comments, popped.nags) == ("d6-c5", ["Good."], [1])
    assert str(popped.variations[0].moves[0]) == "f6-g5"
    assert len(line) == len(game.moves) == 1
    for use in (lambda: last.comments, lambda: last.nags.append(1), lambda: last.move):
        with pytest.raises(IndexError, match="^this line or ply was taken back$"):
            str(use())
    line.push("f6-g5")
    assert str(last.move) == "f6-g5"
    for _ in line.plies:
        line.pop()
    with pytest.raises(IndexError, match="^pop: no move"):
        game.pop()


def test_a_variation_that_is_added_stays_independent() -> None:
    game, line = Game(), Variation(Board())
    line.push("e3-d4")
    game.push("c3-d4")
    inner = game.add_variation(0, line)
    line.add_comment("Not in the game.")
    assert game.main_line.plies[0].variations[0].plies[0].comments == []
    for _ in range(99):
        inner = inner.add_variation(0, line)
    with pytest.raises(ValueError, match="nested"):
        inner.add_variation(0, line)


def test_the_result_of_a_finished_board() -> None:
    board = Board("russian", "W:Wc3:Bd4")
    assert Game.of_board(board).result == "unknown"
    board.push("c3:e5")
    assert Game.of_board(board).result == "white"


def test_packed_files_and_file_objects(tmp_path: pathlib.Path) -> None:
    text = '[White "Наталья"] 1. c3-d4 d6-c5 1-0'
    path = tmp_path / "games.pdn"
    for module in (gzip, bz2, lzma):
        path.write_bytes(module.compress(text.encode()))
        assert str(only(pdn.read(path))) == str(only(text))
    path.write_text(text, encoding="utf-8")
    for file in (io.StringIO(text), io.BytesIO(text.encode()), path.open(encoding="utf-8"), path.open("rb")):
        with file:
            assert str(only(pdn.read(file))) == str(only(text))
    # A text has been decoded already.
    assert str(only(pdn.read(io.StringIO(text), encoding="windows-1251"))) == str(only(text))
    path.write_bytes(gzip.compress(text.encode())[:30])
    with pytest.raises(OSError, match="ended before"):
        list(pdn.read(path))
    for wrong in (None, 7, object()):
        with pytest.raises(TypeError):
            pdn.read(wrong)  # type: ignore[arg-type]


@given(boards)
def test_variations_are_pickled(board: Board) -> None:
    game = Game.of_board(board)
    for line in (game.main_line, Variation(board)):
        line.add_comment("Usual.")
        assert line.comments or line.plies[-1].comments
        again = pickle.loads(pickle.dumps(line))
        assert isinstance(again, Variation)
        assert again == line


def test_a_pickled_variation_keeps_its_notes() -> None:
    game = only("1. c3-d4 $1 {Usual.} (1. e3-d4 d6-c5 (1... f6-g5)) 1... d6-c5 *")
    line = pickle.loads(pickle.dumps(game.main_line))
    assert line == game.main_line
    [ply, _] = line.plies
    assert (ply.comments, ply.nags, len(ply.variations[0])) == (["Usual."], [1], 2)
    assert pickle.loads(pickle.dumps(ply.comments)) == ["Usual."]


@given(boards)
def test_a_written_game_is_equal_to_the_game_that_is_read(board: Board) -> None:
    game = Game.of_board(board)
    for result in ("unknown", "white", "draw"):
        game.result = result
        read = only(str(game), board.variant)
        assert read == game
        read.tags["White"] = "Baas"
        assert read != game
    other = Game.of_board(board)
    other.add_comment("Usual.")
    other.result = game.result
    assert other != game
    other.tags["not a name"] = "x"
    assert other == other and other != game


def test_utf_16_is_read(tmp_path: pathlib.Path) -> None:
    text = '[White "Миронов Я."]\n1. c3-d4 d6-c5 *\n'
    path = tmp_path / "games.pdn"
    for encoding in ("utf-16-le", "utf-16-be"):
        for mark in ("", "\ufeff"):
            path.write_bytes((mark + text).encode(encoding))
            name = encoding.replace("-le", "le").replace("-be", "be")
            for found in (pdn.read(path), pdn.games(path.read_bytes()), pdn.read(path, encoding=name)):
                game = only(found)
                assert game.tags["White"] == "Миронов Я."
                assert [str(move) for move in game.moves] == ["c3-d4", "d6-c5"]
    path.write_bytes("1. c3-d4 *".encode("utf-16-le"))
    [broken] = pdn.read(path, encoding="windows-1251")
    assert isinstance(broken, pdn.BrokenGame)
    with pytest.raises(ValueError, match="encoding: expected one of UTF-8, .*UTF-16BE"):
        pdn.read(path, encoding="utf-32")


@pytest.mark.skipif(not os.path.isdir("/proc/self/fd"), reason="it lists the open files as Linux does")
def test_a_file_is_closed_after_its_last_game(tmp_path: pathlib.Path) -> None:
    """Windows cannot replace an open file."""

    def is_open() -> bool:
        names = (f"/proc/self/fd/{name}" for name in os.listdir("/proc/self/fd"))
        return any(os.path.realpath(name) == str(path) for name in names)

    path = tmp_path.resolve() / "games.pdn"
    pdn.write(path, [Game("russian"), Game("pool")])
    games = pdn.read(path)
    assert next(games) == Game("russian") and is_open()
    assert len(list(games)) == 1 and not is_open()
    assert list(games) == []
    kept = (game for game in pdn.read(path) if isinstance(game, Game) and game.variant == "pool")
    assert pdn.write(path, kept, overwrite=True) == 1


def test_played_moves_are_counted_with_results() -> None:
    played = PlayedMoves()
    for text in ("1. c3-d4 d6-c5 2-0", "1. g3-f4 0-2", "1. c3-d4 f6-g5 1-1", "1. c3-d4 *"):
        played.add(only(text.encode()))
    board = Board()

    def counts() -> list[tuple[str, int, int, int, int, int]]:
        return [(str(f.move), f.games, f.white_wins, f.draws, f.black_wins, f.others) for f in played.moves(board)]

    assert counts() == [("c3-d4", 3, 1, 1, 0, 1), ("g3-f4", 1, 0, 0, 1, 0)]
    assert pickle.loads(pickle.dumps(played.moves(board))) == played.moves(board)
    board.push(played.moves(board)[0].move)
    assert counts() == [("d6-c5", 1, 1, 0, 0, 0), ("f6-g5", 1, 0, 1, 0, 0)]
    board.push("d6-c5")
    assert counts() == []
