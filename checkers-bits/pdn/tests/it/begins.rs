//! Tests of the side that begins, and of results, whose first number is that of this side.

use checkers_bits::VariantName::{English, Pool, Russian};
use checkers_bits::game::RecordedResult;
use checkers_bits::{Color, VariantName};
use checkers_pdn::{Filter, Games, Reader, Remedy};

use crate::game;

/// Returns the side that begins, the result, and the written game.
fn read(text: &str, variant: VariantName) -> (Color, RecordedResult, String) {
    let mut reader = Reader::new(text.as_bytes());
    let text = reader.next_game().unwrap().unwrap();
    let record = text.record(variant).unwrap_or_else(|error| panic!("{error}"));
    let begins = text.side_that_begins(variant);
    assert_eq!(record.game.begins(), begins);
    let checked = text.check(variant).unwrap();
    assert_eq!(
        (checked.plies, checked.position),
        (record.game.moves().count(), record.game.position())
    );
    assert!(text.result_conflict(&checked).is_none());
    let has_warning = |it: &checkers_pdn::Warning| it.remedy == Remedy::OtherSideBegins;
    assert_eq!(checked.warnings.iter().any(has_warning), record.warnings.iter().any(has_warning));
    (begins, record.game.recorded_result().clone(), record.to_tree().to_string())
}

#[test]
fn a_result_after_an_unknown_move_contradicts_nothing() {
    // White cannot move in the last position that is known.
    let conflict = |movetext: &str| {
        let text = format!("[FEN \"W:Wa7:Bb8\"] {movetext} 1-0");
        let mut reader = Reader::new(text.as_bytes());
        let text = reader.next_game().unwrap().unwrap();
        text.result_conflict(&text.check(Russian).unwrap())
    };
    assert!(conflict("").is_some());
    assert!(conflict("1. - -").is_none());
}

fn has_remark(text: &str, variant: VariantName) -> bool {
    let mut reader = Reader::new(text.as_bytes());
    let warnings = reader.next_game().unwrap().unwrap().warnings(variant);
    warnings.iter().any(|it| it.remedy == Remedy::OtherSideBegins)
}

#[test]
fn the_side_whose_first_move_is_legal_begins() {
    let white = "1. {a} 24-20 12-16 2. 28-24 8-12 1-0";
    let black = "1. 11-15 24-20 2. 8-11 28-24 1-0";
    for (tags, text, begins, is_remarked) in [
        ("[GameType \"21\"]\n", white, Color::White, true),
        ("[Variant \"American checkers\"]\n", white, Color::White, true),
        ("[Variant \"American Checkers\"]\n", white, Color::White, true),
        ("[GameType \"21,W,8,8,N1,0\"]\n", white, Color::White, false),
        ("[GameType \"21\"]\n[FEN \"W:W21-32:B1-12\"]\n", white, Color::White, false),
        ("[GameType \"21\"]\n", black, Color::Black, false),
        ("[GameType \"21,B,8,8,N1,0\"]\n", black, Color::Black, false),
        ("[GameType \"21\"]\n[FEN \"?\"]\n", white, Color::White, true),
    ] {
        let text = format!("{tags}{text}");
        assert_eq!(game(&text).guess_variant().unwrap().variant, English.into());
        let (found, result, written) = read(&text, English);
        assert_eq!((found, result.clone()), (begins, RecordedResult::won_by(begins)), "{text}");
        assert_eq!(has_remark(&text, English), is_remarked, "{text}");
        // What is written says the same, without a FEN and without a remark.
        assert!(!written.contains("FEN") && written.contains("[Result \"1-0\"]"), "{written}");
        assert_eq!(read(&written, English), (begins, result, written.clone()));
        assert!(!has_remark(&written, English), "{written}");
        let tree = game(&written);
        assert_eq!((tree.first_ply, tree.to_string()), (0, written));
    }
    let (_, _, written) = read(&format!("[GameType \"21\"]\n{white}"), English);
    assert!(written.contains("[GameType \"21,W,8,8,N2\"]\n\n{a} 1. 24-20 12-16"), "{written}");
    // Two games of Pool: the number alone is Black's, wherever Black's first move is legal.
    for (moves, begins) in
        [("c3-d4 f6-e5 2. d4xf6 g7xe5", Color::White), ("f6-e5 c3-d4", Color::Black)]
    {
        let (found, result, written) = read(&format!("[GameType \"23\"]\n1. {moves} 1-0"), Pool);
        assert_eq!((found, &result), (begins, &RecordedResult::won_by(begins)));
        assert_eq!(read(&written, Pool), (begins, result, written.clone()), "{written}");
    }
    let (found, ..) = read("[GameType \"25\"]\n1. f6-e5 c3-d4 *", Russian);
    assert_eq!(found, Color::Black);
}

#[test]
fn variations_before_the_first_move_are_of_the_side_that_begins() {
    for (text, illegal) in
        [("1. (1. 23-18 9-13) 24-20 12-16 *", 0), ("(1. 23-18 8-11) 1. 24-20 12-16 *", 1)]
    {
        let mut reader = Reader::new(text.as_bytes());
        let checked = reader.next_game().unwrap().unwrap().check(English).unwrap();
        assert_eq!((checked.plies, checked.illegal_variations.len()), (2, illegal), "{text}");
        assert_eq!(checked.warnings[0].remedy, Remedy::OtherSideBegins);
    }
}

#[test]
fn a_given_side_begins_whatever_the_moves() {
    for (tags, moves, error) in [
        ("[GameType \"21,B,8,8,N1,0\"]", "24-20", "1. 24-20: the piece on 24 is the opponent's"),
        ("[FEN \"B:W21-32:B1-12\"]", "24-20", "1. 24-20: the piece on 24 is the opponent's"),
        ("", "24-19 24-20", "1... 24-20: there is no piece on 24"),
        ("", "24-20 12-16 2. 24-19", "2. 24-19: there is no piece on 24"),
        ("", "24-15", "1. 24-15: the piece on 24 is the opponent's"),
        ("", "11-15 11-16", "1... 11-16: there is no piece on 11"),
        ("", "11-15 8-11", "1... 8-11: the piece on 8 is the opponent's"),
    ] {
        let text = format!("{tags} 1. {moves} *");
        let mut reader = Reader::new(text.as_bytes());
        let found = reader.next_game().unwrap().unwrap().check(English).unwrap_err();
        assert_eq!(found.kind.to_string(), error, "{text}");
    }
}

#[test]
fn winners_follow_the_side_that_begins() {
    let players = "[White \"A\"]\n[Black \"B\"]\n";
    let long = format!("{players}[GameType \"21,W,8,8,A0,0\"]\n1. e3-f4 d6-e5 2. f4xd6 c7xe5 1-0");
    let bare = format!("{players}[GameType \"21\"]\n1. 24-20 12-16 1-0");
    let usual = format!("{players}[GameType \"21\"]\n1. 11-15 24-20 0-1");
    for text in [long, bare, usual] {
        let mut reader = Reader::new(text.as_bytes());
        let read = reader.next_game().unwrap().unwrap();
        for (filter, is_found) in [
            ("winner=A", true),
            ("winner=B", false),
            ("loser=B", true),
            ("result=white", true),
            ("result=black", false),
            ("result=draw", false),
        ] {
            let filter: Filter = filter.parse().unwrap();
            let found = filter.for_variant(English).matches(&read).unwrap();
            assert_eq!(found.is_some(), is_found, "{filter:?} {text}");
        }
        let record = Games::new(text.as_bytes()).next().unwrap().unwrap();
        assert_eq!(*record.game.recorded_result(), RecordedResult::WhiteWins);
    }
}

#[test]
fn a_game_without_tags_is_of_a_variant_in_which_its_side_usually_begins() {
    let others = "[GameType \"25\"]\n1. c3-d4 *\n\n".repeat(2);
    let variant = |text: &str| {
        let file = format!("{others}{text}\n");
        let record = Games::new(file.as_bytes()).nth(2).unwrap().unwrap();
        assert!(record.warnings.is_empty(), "{:?}", record.warnings);
        record.game.variant().name()
    };
    assert_eq!(variant("1. 11-15 23-19 2. 8-11 *"), "english");
    assert_eq!(variant("1. 22-18 9-14 *"), "russian");
}
