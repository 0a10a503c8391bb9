//! Tests of unusual text from real files. No game may be lost without an error.

mod tags;

use checkers_bits::VariantName::International;
use checkers_pdn::{Comment, GameTree, Node, Reader};

use crate::{game, games, moves};

/// Returns the moves or the error of each game.
fn outcomes(text: impl AsRef<[u8]>) -> Vec<String> {
    let told = |game: Result<GameTree, _>| match game {
        Ok(game) => moves(&game).join(" "),
        Err(error) => format!("{error}"),
    };
    Reader::new(text.as_ref()).trees().map(told).collect()
}

#[test]
fn text_that_may_hold_moves_is_an_error() {
    for (text, place) in [
        (
            "[GameType \"20\"]\n\n1. 32,28 18-23 2. 37-32 12-18 *",
            "line 3, column 4: expected a move, found `32,28`",
        ),
        ("White wins. 1. 32-28", "line 1, column 1: expected a move, found `White`"),
        ("[Event \"E\"]\nfirst 32x28! then", "line 2, column 1: expected a move, found `first`"),
        ("so (c3d4) *", "line 1, column 1: expected a move, found `so`"),
        ("then k3-l4 and", "line 1, column 1: expected a move, found `then`"),
        ("also: c:e5; and", "line 1, column 1: expected a move, found `also:`"),
        ("also \u{441}\u{432}4", "line 1, column 1: expected a move, found `also`"),
        // The text after `2.` stands in place of a move, because no move with the number 2 follows.
        ("1. e4 e5 2. Nf3 Nc6 *", "line 1, column 13: expected a move, found `Nf3`"),
        (
            "1. \u{446}3-\u{434}4 \u{434}6-\u{446}5\n2. a1-b2 *",
            "line 1, column 4: expected a move, found `\u{446}3-\u{434}4`",
        ),
        ("1. 32_28\n18-23 *", "line 1, column 4: expected a move, found `32_28`"),
        ("[Event \"E\"]\n1. Division\n*", "line 2, column 4: expected a move, found `Division`"),
        ("1. 32 28 18 23 2. 37 32 *", "line 1, column 4: expected a move, found `32`"),
    ] {
        assert_eq!(outcomes(text), [format!("game 1, {place}")], "{text}");
        // The reader must report the error and still read the game after the broken game.
        let text = format!("{text}\n\n[White \"x\"]\n\n1. c3-d4 *");
        let outcomes = outcomes(&text);
        assert_eq!(outcomes.len(), 2, "{text}: {outcomes:?}");
        assert_eq!(outcomes[1], "c3-d4");
    }
}

#[test]
fn text_of_a_game_without_moves_is_kept() {
    let game = game("[White \"A\"]\nWon without\na game\n");
    assert_eq!(game.to_string(), "[White \"A\"]\n\n{Won without a game} *\n");
}

#[test]
fn text_without_moves_is_a_comment() {
    for text in [
        "12 april 2009",
        "Played on 12-04-2009 at 19:30, 2-0 and 1-1 before",
        "1. Division",
        "2. Division (NL)",
        "Round 2. Board e4, 1990/91",
        "Wageningen 12-04-09",
    ] {
        let text = format!("[Event \"E\"]\n{text}\n\n1. 32-28 18-23 *");
        assert_eq!(moves(&game(&text)), ["32-28", "18-23"], "{text}");
        assert!(matches!(game(&text).movetext[0], Node::Comment(_)), "{text}");
    }
    let tagged = game("1. Division\n[Event \"E\"]\n\n31. 32-28 *");
    assert_eq!(moves(&tagged), ["32-28"], "text among the tags is not in the place of a move");
}

/// Each letter is tested in UTF-8, and in those of the code pages CP1251, CP866 and KOI8-R in which the reader
/// converts the letter.
#[test]
fn cyrillic_letters_that_look_like_latin_ones_name_squares() {
    let expected = ["c3-d4", "d6-e5", "a3-b4", "b6-c5", "c3xe5", "cb4", "a3xe7"];
    let text = "1. с3-d4 d6-е5 2. а3-в4 в6-с5 3. c3xе5 св4 4. а3хе7 *";
    assert_eq!(moves(&game(text)), expected);
    let capitals = "1. С3-d4 d6-Е5 2. А3-В4 В6-С5 3. c3xЕ5 СВ4 4. А3Хе7 *";
    assert_eq!(moves(&game(capitals)), expected);
    assert_eq!(moves(&game("1. Н2-g3 g7-Н6 *")), ["h2-g3", "g7-h6"]);
    let single_bytes = [
        &b"1. \xF13-d4 d6-\xE55 2. \xE03-\xE24 \xE26-\xF15"[..],
        b"1. \xD13-d4 d6-\xC55 2. \xC03-\xC24 \xC26-\xD15",
        b"1. \xE13-d4 d6-\xA55 2. \xA03-\xA24 \xA26-\xE15",
        b"1. \xD33-d4 d6-\xC55 2. \xC13-\xD74 \xD76-\xD35",
    ];
    for text in single_bytes {
        assert_eq!(outcomes(text), ["c3-d4 d6-e5 a3-b4 b6-c5"], "{text:x?}");
    }
    // A Cyrillic letter that only sounds like a Latin letter is not converted.
    assert!(outcomes("[Event \"E\"] 1. c3-\u{434}4 *")[0].contains("expected a move"));
}

#[test]
fn nags_are_read_and_written_whatever_their_number() {
    let text = "1. 32-28 $902 19-23 $65535 *\n";
    assert_eq!(game(text).movetext[1], Node::Nag(902));
    assert_eq!(game(text).to_string(), text);
    let mut reader = Reader::new(text.as_bytes());
    let played = reader.next_game().unwrap().unwrap().replay(International).unwrap();
    assert_eq!(played.main_line().plies()[1].notes().nags, [65535]);
    assert!(GameTree::from(&played).to_string().contains("32-28 $902 19-23 $65535 *"));
}

#[test]
fn a_dash_alone_is_a_result_and_no_ply() {
    for (text, plies) in [
        ("1. 32-28 19-23 -", 2),
        ("1. 32-28 19-23 2. 28x19 -\n\n[White \"A\"]\n*", 3),
        ("1. 32-28 19-23 - {nobody knows}", 2),
        ("1. 32-28 19-23! \u{2013}", 2),
        ("[Result \"-\"] 1. 32-28 2. -", 1),
        // In the next games the last dash is an unknown move, because it follows a move number or another dash.
        ("1. 32-28 19-23 2. -", 3),
        ("1. 32-28 19-23 2. - -", 4),
        ("1. 32-28 - *", 2),
        ("1. 32-28 - 2. 31-26", 3),
        ("-", 1),
    ] {
        let game = &games(text)[0];
        assert_eq!(moves(game).len(), plies, "{text}");
        assert!(game.tags.get("Result").is_none_or(|result| result == "-"), "{text}");
    }
    let known = game("[Result \"-\"] 1. 32-28 19-23 2-0");
    assert_eq!(known.tags.get("Result"), Some("2-0"));
    let written = game("1. 32-28 19-23 -");
    assert_eq!(written.source.as_ref().unwrap().result.as_deref(), Some("-"));
    assert_eq!(game(&written.to_string()), written);
}

#[test]
fn no_game_begins_behind_the_end_of_another_without_tags_or_moves() {
    for (text, expected) in [
        (
            "[White \"A\"]\n1. c3-d4 *\n\n[Empty]\n[White \"B\"]\n1. c3-b4 1-0\n[Empty]\n",
            vec!["c3-d4", "c3-b4"],
        ),
        ("[Empty]\n[White \"A\"]\n1. c3-d4\n[Empty]\n[White \"B\"]\n[Empty]", vec!["c3-d4", ""]),
        ("[Empty]", vec![]),
        ("1. c3-d4 2-0 *", vec!["c3-d4"]),
        ("1. c3-d4 2-0\n*\n\n1. c3-b4 1/2:1/2 * {late}\n", vec!["c3-d4", "c3-b4"]),
        ("1. c3-d4 2-0 * *", vec!["c3-d4", ""]),
        ("1. c3-d4 * 1-0", vec!["c3-d4"]),
        ("1. c3-d4 *\n1/2-1/2 {late} *\n1. c3-b4 *", vec!["c3-d4", "c3-b4"]),
        ("1. c3-d4 * 0-1 *\n\n1. c3-b4", vec!["c3-d4", "c3-b4"]),
        ("1. c3-d4 *\n\n1-0", vec!["c3-d4", ""]),
        ("1. c3-d4 * {so} 1-0", vec!["c3-d4", ""]),
        ("1. c3-d4 1-0 0-1", vec!["c3-d4", ""]),
        ("* *", vec!["", ""]),
    ] {
        assert_eq!(outcomes(text), expected, "{text}");
    }
    for text in ["1. c3-d4 2-0 *", "1. c3-d4 * 2-0", "1. c3-d4 * 2-0 *"] {
        assert_eq!(game(text).tags.get("Result"), Some("2-0"));
    }
}

#[test]
fn an_opening_brace_in_a_comment_is_text() {
    for (comment, text) in [
        ("{see {this}", "see (this"),
        ("{{{}", "(("),
        ("{a {[%clk 1:00]\n[x] [White} ", "a ([%clk 1:00] [x] [White"),
        ("{say [White \"A\"] {or}", "say [White \"A\"] (or"),
    ] {
        let played = game(&format!("1. 24-20 {comment} 11-15 *"));
        assert_eq!(moves(&played), ["24-20", "11-15"], "{comment}");
        assert_eq!(played.movetext[1], Node::Comment(Comment::from(text)), "{comment}");
    }
    let told =
        |error: &str| error.contains("column 10: expected } for the comment that begins here");
    for between in
        ["\n[White \"A\"]\n*", "\r [White \"A\"]\r{b", "\n\n[White \"A\"]\n\n1. 24-20 {b}"]
    {
        let lost = outcomes(format!("1. 24-20 {{see {{this{between}"));
        assert!(told(&lost[0]) && lost.len() == 2, "{lost:?}");
    }
}

#[test]
fn a_command_in_a_comment_stays_on_one_line() {
    for comment in ["[%clk 0:04:55]", "x[%clock w0:00:10 B0:00:03] and", "[%a 1 2] [%b 3 4]"] {
        for words in 0..40 {
            let text = format!("1. 32-28 {{{}{comment}}} *", "w ".repeat(words + 20));
            let written = game(&text).to_string();
            let is_whole = |line: &str| line.matches("[%").count() == line.matches(']').count();
            assert!(written.lines().all(is_whole), "{written}");
            assert_eq!(game(&written), game(&text));
        }
    }
    // A command without its `]` is broken into lines, because its line could otherwise have any length.
    let open = game(&format!("1. 32-28 {{] [%eval -0.5 {}}} *", "word ".repeat(100)));
    assert!(open.to_string().lines().all(|line| line.len() <= 80), "{open}");
}

#[test]
fn judgements_after_moves_are_nags() {
    for (text, written) in [
        (
            "1. 32-28+- 19-23? 2. 28x19= 14x23 3. 37-32-+ 10-14 +- *",
            "1. 32-28 $18 19-23 $2 2. 28x19 $10 14x23 3. 37-32 $19 10-14 $18 *\n",
        ),
        (
            "1. c3-d4-+ {x} = d6-c5 = 2. b2-c3 -+",
            "1. c3-d4 $19 {x} $10 1... d6-c5 $10 2. b2-c3 $19 *\n",
        ),
        ("1. 32-28! += *", ""),
        ("1. 32-28=+ *", ""),
        ("1. 32-28 =x *", ""),
        ("1. 32-28 -+- *", ""),
        ("1. 32-28 32-+ *", ""),
        ("1. 32-28 19-23--+ *", ""),
        ("1. 32-28 + *", ""),
    ] {
        let told = outcomes(text);
        if written.is_empty() {
            assert!(told[0].contains("expected a move, found "), "{told:?}");
        } else {
            assert_eq!(game(text).to_string(), written);
        }
    }
    // Before the first move, signs such as `+-` are text, because there is no move that they could follow.
    let title = "== Final =\n+- 3 hours\n\n1. 32-28 *";
    assert_eq!(game(title).to_string(), "{== Final = +- 3 hours} 1. 32-28 *\n");
    assert_eq!(moves(&game("1. 32-28 - 2. - *")), ["32-28", "-", "-"]);
}

#[test]
fn a_lenient_reader_keeps_the_moves_before_unreadable_text() {
    let next = "\n[White \"B\"]\n1. c3-b4 *\n";
    for (text, written, found) in [
        ("1. c3-d4 nonsense 1-0", "[Result \"1-0\"]\n\n1. c3-d4 {nonsense} *\n", "nonsense"),
        ("1. c3-d4 d6-c5 2. a!? {x} y *", "1. c3-d4 d6-c5 {2. a!? (x) y} *\n", "a!?"),
        ("1. c3-d4 (c3-b4 (x) d6-c5", "1. c3-d4 {(c3-b4 (x) d6-c5} *\n", "the end"),
        ("1. c3-d4 (c3-b4 [x) d6-c5", "1. c3-d4 {(c3-b4 [x) d6-c5} *\n", "["),
        ("1. c3-d4 } d6-c5 0-1", "[Result \"0-1\"]\n\n1. c3-d4 {) d6-c5} *\n", "}"),
        ("1. c3-d4 {never closed {x", "1. c3-d4 {(never closed (x} *\n", "the end"),
        ("1. c3-d4 $99999 d6-c5 *", "1. c3-d4 {$99999 d6-c5} *\n", "$99999"),
        ("1. c3-d4, d6-c5,2. b2-c3 *", "1. c3-d4 d6-c5 2. b2-c3 *\n", ","),
        ("1. c3-d4 , d6-c5 *", "1. c3-d4 {, d6-c5} *\n", ","),
    ] {
        let file = format!("{text}{next}");
        for capacity in [1, 5, 1000] {
            let input = std::io::BufReader::with_capacity(capacity, file.as_bytes());
            let games: Vec<_> = Reader::new(input).lenient().trees().map(Result::unwrap).collect();
            assert_eq!(games.len(), 2, "{text}");
            assert_eq!(games[0].to_string(), written, "{text}");
            assert_eq!(games[1].tags.get("White"), Some("B"));
            let warning = games[0].source.as_ref().unwrap().warnings[0].to_string();
            assert!(
                warning.contains(&format!("found `{found}")) || found == "the end",
                "{warning}"
            );
            // The written game is valid PDN, so a reader that is not lenient returns the same game.
            assert_eq!(game(written), games[0]);
        }
        assert!(Reader::new(file.as_bytes()).trees().next().unwrap().is_err(), "{text}");
    }
    // If the `)` of a variation is missing, the error is found at the end of the file.
    let open = Reader::new(&b"1. c3-d4 (c3-b4"[..]).lenient().trees().next().unwrap().unwrap();
    assert_eq!(open.to_string(), "1. c3-d4 {(c3-b4} *\n");
    let next = &b"1. c3-d4 (1... d6-c5) 1... f6-g5 (2. b2-c3"[..];
    let next = Reader::new(next).lenient().trees().next().unwrap().unwrap();
    assert_eq!(next.to_string(), "1. c3-d4 f6-g5 {(2. b2-c3} (1... d6-c5) *\n");
    // A lenient reader, too, rejects a game without a move before the error, because it has no move to keep.
    for text in [
        "1. 32,28 18-23 *",
        "1. x *",
        "[White \"A\"]\n(32-28 *",
        "1. {x *",
        ", 32-28 x",
        "2. % y\nc3-d4, $ 1/2",
    ] {
        for capacity in [1, 1000] {
            let input = std::io::BufReader::with_capacity(capacity, text.as_bytes());
            assert!(Reader::new(input).lenient().trees().next().unwrap().is_err(), "{text}");
        }
    }
}

#[test]
fn prose_in_parentheses_is_a_comment_and_told() {
    for (prose, found) in [
        ("(Roberto's 12-16 is best)", "Roberto's"),
        ("(23-18 seems (much) stronger)", "seems"),
        ("(18-23 (!) {a ) comment} 2. 3-4\nor, 12-16)", "or,"),
        ("(23 18)", "18"),
        ("($ 5)", "$"),
        ("(and/or)", "and/or)"),
        ("(and {:)} so)", "and"),
    ] {
        let text = format!("1. 32-28 (1. 31-27 {prose}) {prose} 1... 19-23 *");
        let played = game(&text);
        assert_eq!(moves(&played), ["32-28", "19-23"], "{text}");
        let warnings = &played.source.as_ref().unwrap().warnings;
        assert_eq!(warnings.len(), 2);
        for warning in warnings {
            assert!(warning.to_string().contains(&format!("found `{found}")), "{warning}");
        }
        let comment = Node::Comment(Comment::from(prose));
        let Node::Variation(inner) = &played.movetext[1] else { panic!("{played}") };
        assert_eq!([&inner[1], &played.movetext[2]], [&comment, &comment]);
        assert_eq!(game(&played.to_string()), played);
        // Before the first move, prose in parentheses hides neither the next tag nor the moves.
        let first = game(&format!("[White \"A\"]\n{prose}\n[Black \"B\"]\n1. 32-28"));
        assert_eq!((moves(&first), first.tags.get("Black")), (vec!["32-28"], Some("B")));
    }
    let open = outcomes("1. 32-28 (so\n[White \"x)\"]\n1. 32-27 *");
    assert_eq!(open, ["game 1, line 1, column 11: expected a move, found `so`", "32-27"]);
}

#[test]
fn a_number_says_that_a_variation_is_one_of_the_next_move() {
    for (text, written) in [
        ("1. 34-30 (1... 5-10) 1... 20-25 2. 30-24 *", "1. 34-30 20-25 (1... 5-10) 2. 30-24 *\n"),
        (
            "1. 34-30 (1... - ) (1. 33-28) 1... 20-25 *",
            "1. 34-30 (1. 33-28) 1... 20-25 (1... -) *\n",
        ),
        (
            "1. 34-30 20-25 ({as} 2. 40-34 (2... 18-23) 2... 15-20) 2. 32-28! {so}",
            "1. 34-30 20-25 2. 32-28 $1 {so} ({as} 2. 40-34 15-20 (2... 18-23)) *\n",
        ),
        ("1. 34-30 (1. ... 18-23 2. 30-24) 20-25", "1. 34-30 20-25 (1... 18-23 2. 30-24) *\n"),
        (
            "1. 34-30 (1... 18-22 2. 30-24 (2. 31-27)) 18-23 (1... 17-22)",
            "1. 34-30 18-23 (1... 18-22 2. 30-24 (2. 31-27)) (1... 17-22) *\n",
        ),
        // The variation replaces the last move, because no move follows, or because its number is not the number of
        // the next move.
        ("1. 34-30 (1... 5-10) *", "1. 34-30 (1. 5-10) *\n"),
        ("34-30 (1... 5-10) 20-25 *", "1. 34-30 (1. 5-10) 1... 20-25 *\n"),
    ] {
        assert_eq!(game(text).to_string(), written, "{text}");
    }
    let text = "1. 34-30 (1... 20-25 (2. 99-1) 2. 32-28) (1... 5-6) (1... 19-23) 1... 17-21 *";
    let mut reader = Reader::new(text.as_bytes());
    let game = reader.next_game().unwrap().unwrap();
    let checked = game.check(International).unwrap();
    let told: Vec<_> = checked.illegal_variations.iter().map(ToString::to_string).collect();
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(told[1].starts_with("game 1, line 1, column 48: 1... 5-6: "), "{told:?}");
    let tree = GameTree::from(&game.replay(International).unwrap());
    assert_eq!(game.to_canonical_tree(International).unwrap().movetext, tree.movetext);
}

#[test]
fn nul_bytes_are_nothing() {
    assert!(games("\0\0\0").is_empty());
    let text = "[White \"A\"]\n1. c3-d4 *\n\n[White \"B\"]\n1. c3-b4\0\0\0\0 *\0\0";
    assert_eq!(outcomes(text), ["c3-d4", "c3-b4"]);
}

#[test]
fn each_fen_in_a_line_of_its_own_is_a_game() {
    let list = "\u{feff}W:W31-50:B1-20\nB:WK3,24:B12,K22:H0:F1 ; White draws\n\n\
                W:W32,28:B19. 1. 28-22 19-23 2. 22-17 *\n  W:W1:B2";
    let games = games(list);
    let fens: Vec<_> = games.iter().map(|game| game.tags.get("FEN").unwrap()).collect();
    assert_eq!(fens, ["W:W31-50:B1-20", "B:WK3,24:B12,K22:H0:F1", "W:W32,28:B19.", "W:W1:B2"]);
    let plies: Vec<_> = games.iter().map(|game| moves(game).len()).collect();
    assert_eq!(plies, [0, 0, 3, 0]);
    assert_eq!(games[0].to_string(), "[FEN \"W:W31-50:B1-20\"]\n\n*\n");
    let mut reader = Reader::new(list.as_bytes());
    reader.next_game().unwrap();
    reader.next_game().unwrap();
    let played = reader.next_game().unwrap().unwrap().replay(International).unwrap();
    assert_eq!(played.main_line().start().to_string(), "W:W28,32:B19");

    // A FEN line after tags is treated as prose: only the tag `FEN` sets the start position. A FEN on its own line
    // after moves begins the next game. A FEN elsewhere among the moves is an error.
    assert_eq!(game("[Event \"E\"]\nW:W31-50:B1-20\n*").tags.get("FEN"), None);
    assert_eq!(outcomes("1. c3-d4\nB:Wd4:Bf6\n1... f6-g5"), ["c3-d4", "f6-g5"]);
    let inside = outcomes("1. c3-d4 B:Wd4:Bf6 f6-g5");
    assert!(inside[0].contains("column 10: expected a move, found `B:Wd4:Bf6`"), "{inside:?}");
    let inside = outcomes("1. c3-d4 (\nB:Wd4:Bf6\n1... f6-g5");
    assert!(inside[0].contains("expected ) for the variation"), "{inside:?}");
}
