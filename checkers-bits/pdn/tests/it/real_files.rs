//! Tests of words and forms of moves in real collections.

use checkers_bits::VariantName::{English, International, Russian};
use checkers_bits::game::{PlyKind, RecordedResult};
use checkers_bits::{Color, VariantName};
use checkers_pdn::{GameTree, Reader, Remedy, SyntaxErrorKind};

use crate::{game, games, moves};

/// Returns the moves in canonical notation, and the result, of the only game of a text.
fn canonical(text: &str, variant: VariantName) -> (Vec<String>, String) {
    let mut reader = Reader::new(text.as_bytes());
    let tree = reader.next_game().unwrap().unwrap();
    let tree = tree.to_canonical_tree(variant).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert!(reader.next_game().unwrap().is_none(), "{text}");
    let moves = tree.main_line().map(Into::into).collect();
    (moves, tree.tags.get("Result").unwrap().to_owned())
}

#[test]
fn an_unknown_fen_is_none() {
    for fen in ["?", "-", "*", "", " "] {
        let text = format!("[GameType \"25\"]\n[FEN \"{fen}\"]\n1. 22-17 9-14 *");
        assert_eq!(canonical(&text, Russian).0, ["c3-b4", "b6-c5"], "{fen}");
        let text = format!("[FEN \"{fen}\"]\n1. 22-17 9-14 *");
        assert_eq!(game(&text).guess_variant().unwrap().variant, Russian.into(), "{fen}");
        assert!(game(&format!("[FEN \"{fen}\"]\n*")).guess_variant().is_none(), "{fen}");
    }
}

#[test]
fn results_in_words_close_a_game() {
    let tags = "[White \"A\"]\n[Black \"B\"]\n";
    for (words, result) in [
        ("Drawn.", "1/2-1/2"),
        ("draw", "1/2-1/2"),
        ("White wins", "0-1"),
        ("White won. *", "0-1"),
        ("WW.", "0-1"),
        ("Black wins", "1-0"),
        ("BW", "1-0"),
        // Beside White and Black, Red is Black.
        ("Red wins.", "1-0"),
        ("RW.", "1-0"),
    ] {
        let moves = "1. 11-15 23-19 2. 8-11 22-17";
        let closed = format!("{tags}{moves} {words}\n");
        assert_eq!(canonical(&closed, English).1, result, "{words}");
        assert_eq!(games(&closed.repeat(2)).len(), 2, "{words}");
        let tagged = format!("{tags}[Result \"{words}\"]\n{moves} *\n");
        assert_eq!(canonical(&tagged, English), canonical(&closed, English), "{words}");
        // A tree without rules keeps the result too.
        let tree = game(&closed);
        let again = game(&tree.to_string());
        assert_eq!(
            again.tags.recorded_result(Color::Black),
            tree.tags.recorded_result(Color::Black)
        );
        assert_ne!(tree.tags.recorded_result(Color::Black), RecordedResult::Unknown, "{words}");
    }
    // Beside a tag `Black` without `White`, the player of the red pieces is White, otherwise Black.
    for words in ["Red wins", "RW."] {
        for (other, result) in [("[Black \"B\"]\n", "1-0"), ("[White \"B\"]\n", "0-1"), ("", "0-1")]
        {
            let text = format!("[Red \"A\"]\n{other}1. c3-d4 d6-c5 {words}");
            assert_eq!(canonical(&text, Russian).1, result, "{text}");
        }
    }
    for text in
        ["1. 11-15 Drawn by agreement", "1. 11-15 (1. 11-16 Drawn. x) 23-19", "11-15 Whites win"]
    {
        let error = Reader::new(text.as_bytes()).trees().next().unwrap();
        let kept =
            error.as_ref().is_ok_and(|tree| tree.source.as_ref().unwrap().warnings.len() == 1);
        assert!(kept || error.is_err(), "{text}");
    }
}

#[test]
fn a_star_after_the_last_move_is_the_result() {
    let text = |tag: &str, end: &str| {
        format!("{tag}[GameType \"20\"]\n1. 32-28 19-23 2. 28x19 14x23{end}")
    };
    let nags = |text: &str| game(text).to_string().matches("$7").count();
    for (tag, end, expected) in [
        ("", "*", 0),
        ("", "* {good}\n", 0),
        ("[Result \"*\"]\n", "*", 0),
        // Elsewhere a star means the only move.
        ("", "* *", 1),
        ("", "* 2-0", 1),
        ("", "* 3. 33-28*", 1),
        ("", "* (2... 13x24)", 1),
        ("[Result \"2-0\"]\n", "*", 1),
    ] {
        let text = text(tag, end);
        assert_eq!(nags(&text), expected, "{text}");
    }
}

#[test]
fn captures_may_have_blanks() {
    let start = "[GameType \"20\"]\n[FEN \"W:W32:B28,18\"]\n";
    for capture in ["32 x 23 x 12", "32x 23 x 12", "32 x 23x12", "32x23x 12", "32\tx 23\tx 12"] {
        assert_eq!(canonical(&format!("{start}1. {capture} *"), International).0, ["32x12"]);
    }
    let start = "[FEN \"W:Wc3:Bd4,f6\"]\n";
    assert_eq!(canonical(&format!("{start}1. c3 : e5 : g7 *"), Russian).0, ["c3:g7"]);
}

#[test]
fn a_capture_may_be_written_jump_by_jump() {
    let start = "[GameType \"21\"]\n[FEN \"B:W15,22,31:B11,1\"]\n";
    for capture in ["11x18 18x25", "11-18 18-25", "11:18 18:25", "11x18x25", "11x18, 18x25"] {
        let text = format!("{start}1. {capture} {{well}} 31-26 1-6 *");
        if capture.contains(',') {
            assert!(Reader::new(text.as_bytes()).next_game().is_err());
            continue;
        }
        assert_eq!(canonical(&text, English).0, ["11x25", "31-26", "1-6"], "{capture}");
        let mut reader = Reader::new(text.as_bytes());
        let checked = reader.next_game().unwrap().unwrap().check(English).unwrap();
        assert_eq!((checked.plies, checked.warnings.len()), (3, 0));
    }
    for capture in ["11x18 22x25", "11x18", "11x18 18x24", "11x18 {a} 18x25 18"] {
        let text = format!("{start}1. {capture} *");
        let mut reader = Reader::new(text.as_bytes());
        let error = reader.next_game().map(|game| game.unwrap().check(English));
        assert!(!error.is_ok_and(|checked| checked.is_ok()), "{capture}");
    }
}

#[test]
fn three_digits_beside_four_are_a_move() {
    let text = "[GameType \"21\"]\n1. 1115 2319 2. 811 2217 3. 48 1713 *";
    let expected = ["11-15", "23-19", "8-11", "22-17"];
    // 48 has two digits, so it stays a number.
    assert!(Reader::new(text.as_bytes()).next_game().is_err());
    let text = text.replace(" 3. 48 1713", "");
    assert_eq!(canonical(&text, English).0, expected);
    assert_eq!(moves(&game(&text)), ["1115", "2319", "811", "2217"]);
    assert_eq!(game(&text).guess_variant().unwrap().variant, English.into());
    // The second ply of a pair, and a star.
    let start = "[FEN \"B:W31,32:B8,9\"]";
    let text = format!("[GameType \"21\"]\n{start}1. 811 3127 2. 913 3228 3. 1116* 2824 *");
    let expected = ["8-11", "31-27", "9-13", "32-28", "11-16", "28-24"];
    assert_eq!(canonical(&text, English).0, expected);
    let text =
        format!("[GameType \"21\"]\n{}1. 3127 811 2. 3228 1116 *", start.replace("B:W", "W:W"));
    assert_eq!(canonical(&text, English).0, ["31-27", "8-11", "32-28", "11-16"]);
    // Such a move is written with a number where a reader would take it for a number.
    for (text, written) in [
        ("1. 32-28 1... 811 2. 28-23", "1. 32-28 1... 811 2. 28-23 *\n"),
        ("1. 3228! 1... 811 2. 28-23", "1. 3228 $1 1... 811 2. 28-23 *\n"),
        ("1. 3228 811 2. 28-23", "1. 3228 811 2. 28-23 *\n"),
        ("1. 32-28 1923 2. 8-3 4-8", "1. 32-28 1923 2. 8-3 4-8 *\n"),
    ] {
        let tree = game(text);
        assert_eq!(tree.to_string(), written);
        assert_eq!(game(written), tree);
    }
    // Both splits are legal.
    let text = "[GameType \"20\"]\n[FEN \"W:WK2,K21:B45\"]\n1. 213 *";
    let mut reader = Reader::new(text.as_bytes());
    let error = reader.next_game().unwrap().unwrap().check(International).unwrap_err();
    assert_eq!(
        error.kind.to_string(),
        "1. 213: move, byte 2: expected a separator, because two moves fit, found '1'"
    );
    // A number without a dot before a move of two words stays a number.
    assert_eq!(moves(&game("99. 32-28 19-23 100 37-32 *")), ["32-28", "19-23", "37-32"]);
}

#[test]
fn a_number_in_a_tag_needs_no_quotes() {
    let text = "[Event \"E\"]\n[Round 17]\n[WhiteElo 2200 ]\n[Date 1998.10.03]\n1. 32-28 *";
    let tree = game(text);
    assert_eq!((tree.tags.get("Round"), tree.tags.get("Date")), (Some("17"), Some("1998.10.03")));
    // A blank after the value is still an error, which keeps the line as text.
    let warnings = &tree.source.as_ref().unwrap().warnings;
    assert_eq!(warnings.iter().map(|it| it.place.line).collect::<Vec<_>>(), [3]);
    assert!(tree.to_string().contains("[Round \"17\"]\n"));
    let mut reader = Reader::new(text.as_bytes());
    let edited =
        reader.next_game().unwrap().unwrap().with_tags(|name, value| {
            (name == "Round").then(|| ("Turn".into(), format!("{value} b")))
        });
    let edited = edited.unwrap();
    assert_eq!(edited.as_text().tag("Turn").as_deref(), Some("17 b"));
    let written = String::from_utf8(edited.as_text().as_bytes().to_vec()).unwrap();
    assert_eq!(game(&written).tags.get("Turn"), Some("17 b"));
}

#[test]
fn two_dashes_in_a_variation_are_a_null_move() {
    let text = "[Result \"*\"]\n[GameType \"20\"]\n\n\
                1. 32-28 18-22 2. 37-32 (2. -- 12-18 3. 37-32 -- 4. 41-37) 2... 12-18 *\n";
    let mut reader = Reader::new(text.as_bytes());
    let read = reader.next_game().unwrap().unwrap();
    assert_eq!(read.check(International).unwrap().illegal_variations, []);
    let played = read.replay(International).unwrap();
    let variation = &played.main_line().plies()[2].variations()[0];
    let before = variation.start();
    assert_eq!(variation.plies()[0].kind(), PlyKind::Setup(before.null_move()));
    assert_eq!(variation.plies().len(), 5);
    assert_eq!(GameTree::from(&played).to_string(), text);
    assert_eq!(game(text).to_string(), text);
    // In the main line, the move is unknown.
    let main = "1. 32-28 -- *";
    let mut reader = Reader::new(main.as_bytes());
    let played = reader.next_game().unwrap().unwrap().replay(International).unwrap();
    assert_eq!(played.main_line().plies()[1].kind(), PlyKind::UnknownMove);
    // After an unknown move a null move is unknown too.
    let unknown = "1. 32-28 19-23 (1... - 2. -- 19-23) *";
    let mut reader = Reader::new(unknown.as_bytes());
    let checked = reader.next_game().unwrap().unwrap().check(International).unwrap();
    assert_eq!(checked.illegal_variations.len(), 1);
}

#[test]
fn a_dash_after_a_repeated_number_is_no_move() {
    let expected = ["33-28", "20-24", "39-33", "18-23", "44-39", "12-18"];
    for dashes in ["- -", "-", "--", "\u{2013}", "... -"] {
        for between in ["{text}", "$1 {text} ; more\n", ""] {
            let text = format!(
                "[GameType \"20\"]\n1. 33-28 20-24 2. 39-33 {between} 2. {dashes} 18-23 3. 44-39 12-18 *"
            );
            assert_eq!(canonical(&text, International).0, expected, "{text}");
            assert_eq!(moves(&game(&text)), expected, "{text}");
        }
    }
    // The number is not repeated, or both moves are given already.
    for text in ["1. 33-28 20-24 2. - - *", "1. 33-28 20-24 {x} 1. - 2. - *", "1. - 20-24 *"] {
        assert!(moves(&game(text)).iter().any(|mv| mv.starts_with('-')), "{text}");
    }
}

#[test]
fn the_last_capture_of_a_won_game_is_the_one_that_wins() {
    let start = "[GameType \"21\"]\n[FEN \"W:WK5:B25,26,27,28,17,18,19,9,10,11\"]\n";
    let played = |text: &str| {
        let mut reader = Reader::new(text.as_bytes());
        let checked = reader.next_game().unwrap().unwrap().check(English).unwrap();
        let remedies: Vec<_> = checked.warnings.iter().map(|warning| warning.remedy).collect();
        (checked.position.all(Color::Black).count(), remedies)
    };
    assert_eq!(played(&format!("{start}1. 5x32 0-1")), (1, vec![Remedy::Winning]));
    assert_eq!(played(&format!("{start}[Result \"0-1\"]\n1. 5x32 *")).1, [Remedy::Winning]);
    // The result is no win of this side.
    for end in ["*", "1-0", "1/2-1/2"] {
        assert_eq!(played(&format!("{start}1. 5x32 {end}")).1, [Remedy::Straight], "{end}");
    }
    let words = Remedy::Winning.to_string();
    assert_eq!(words, "the one that wins is played, as the result says");
}

#[test]
fn text_after_a_result_in_words_is_an_error() {
    let mut reader = Reader::new(&b"1. 11-15 23-19 Drawn after 30 moves\n"[..]);
    let Err(checkers_pdn::Error::Syntax(error)) = reader.next_game() else { panic!() };
    assert_eq!(error.kind, SyntaxErrorKind::ExpectedMove);
}
