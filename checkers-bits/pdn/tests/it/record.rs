//! Tests that write games as text and read them again.

use checkers_bits::VariantName::{English, Russian};
use checkers_bits::game::{RecordedResult, Variation};
use checkers_bits::{
    AnyPosition, AnyVariant, Color, DrawRules, Fen, Game, Position, Variant, VariantName,
};
use checkers_pdn::{self as pdn, Comment, Reader};
use proptest::prelude::*;

use crate::entries::{Entry, entries, write};
use crate::random::{cases, positions};

fn read(variant: impl Into<AnyVariant>, text: &str) -> Result<Game, TestCaseError> {
    let fail = |error: &dyn std::fmt::Display| TestCaseError::fail(format!("{error}\n{text}"));
    let variant = variant.into();
    let mut reader = Reader::new(text.as_bytes());
    let game = reader.next_game().map_err(|error| fail(&error))?.unwrap();
    let checked = game.check(variant).map_err(|error| fail(&error))?;
    let game = game.replay(variant).map_err(|error| fail(&error))?;
    prop_assert_eq!((checked.plies, checked.position), (game.moves().count(), game.position()));
    prop_assert!(reader.next_game().unwrap().is_none());
    Ok(game)
}

/// Converts comments to the form in which PDN has them, because a game that is written and read again has this
/// form.
fn with_plain_comments(line: &mut Variation) {
    for plies in 0..=line.plies().len() {
        for comment in &mut line.notes_mut(plies).unwrap().comments {
            *comment = Comment::from(&**comment).as_str().to_owned();
        }
    }
    for ply in 0..line.plies().len() {
        for mut variation in line.take_variations(ply) {
            with_plain_comments(&mut variation);
            line.add_variation(ply, variation).unwrap();
        }
    }
}

fn recorded() -> impl Strategy<Value = RecordedResult> {
    prop_oneof![
        Just(RecordedResult::Unknown),
        Just(RecordedResult::WhiteWins),
        Just(RecordedResult::BlackWins),
        Just(RecordedResult::Draw),
        Just(RecordedResult::BothLose),
        Just(RecordedResult::Other("1+ - 1-".into())),
        Just(RecordedResult::Other("4-6".into())),
    ]
}

/// Returns the recorded result of the game or, if the game has none, its outcome.
fn told(game: &Game) -> RecordedResult {
    match (game.recorded_result(), game.outcome()) {
        (RecordedResult::Unknown, Some(outcome)) => outcome.into(),
        (recorded, _) => recorded.clone(),
    }
}

fn as_value<V: Variant>(position: Position<V>) -> AnyPosition {
    AnyVariant::all().find_map(|variant| variant.position(position)).unwrap()
}

fn is_read_back(
    start: AnyPosition,
    entries: &[Entry],
    recorded: &RecordedResult,
) -> Result<(), TestCaseError> {
    let mut game = Game::from_position(start);
    write(game.main_line_mut(), entries);
    game.set_recorded_result(recorded.clone());
    let text = pdn::GameTree::from(&game);
    with_plain_comments(game.main_line_mut());
    game.set_recorded_result(told(&game));
    let written = text.to_string();
    let read = read(game.variant(), &written)?;
    prop_assert_eq!(read.recorded_result(), game.recorded_result(), "{}", written);
    prop_assert_eq!(&read, &game, "{}", written);
    prop_assert_eq!(Reader::new(written.as_bytes()).trees().next().unwrap().unwrap(), text);
    prop_assert_eq!(pdn::GameTree::from(&game).to_string(), written);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(256)))]

    #[test]
    fn games_are_read_back(entries in entries(), recorded in recorded()) {
        for variant in AnyVariant::all().chain(TEXTS.map(|text| AnyVariant::from_rules(text).unwrap())) {
            let start = AnyPosition::start(variant);
            is_read_back(start, &entries, &recorded)?;
            is_read_back(start.rotated_180(), &entries, &recorded)?;
        }
    }

    #[test]
    fn games_from_any_position_are_read_back(
        russian in positions::<checkers_bits::Russian>(),
        international in positions::<checkers_bits::International>(),
        spantsireti in positions::<checkers_bits::Spantsireti>(),
        canadian in positions::<checkers_bits::Canadian>(),
        english in positions::<checkers_bits::English>(),
        italian in positions::<checkers_bits::Italian>(),
        spanish in positions::<checkers_bits::Spanish>(),
        entries in entries(),
    ) {
        is_read_back(as_value(russian), &entries, &RecordedResult::Unknown)?;
        is_read_back(as_value(international), &entries, &RecordedResult::Unknown)?;
        is_read_back(as_value(spantsireti), &entries, &RecordedResult::Unknown)?;
        is_read_back(as_value(canadian), &entries, &RecordedResult::Unknown)?;
        is_read_back(as_value(english), &entries, &RecordedResult::Unknown)?;
        is_read_back(as_value(italian), &entries, &RecordedResult::Unknown)?;
        is_read_back(as_value(spanish), &entries, &RecordedResult::Unknown)?;
    }
}

/// Games without a `GameType`. Black begins one of them.
const TEXTS: [&str; 2] = ["like: russian\na capture: may be refused", "like: english\nkings: fly"];

#[test]
fn games_of_texts_have_no_game_type() {
    let variant = AnyVariant::from_rules("like: frisian\nkings: step\na king lands: on any square");
    let mut game = Game::new(variant.unwrap());
    let first = game.position().moves()[0];
    game.play(first).unwrap();
    let text = "[GameType \"99\"] [GameType \"20\"] 1. 31-26 *";
    let read = Reader::new(text.as_bytes()).next_game().unwrap().unwrap().record(game.variant());
    let read = read.unwrap();
    assert_eq!((&read.game, read.game.begins()), (&game, Color::White));
    let expected = "[Result \"*\"]\n\n1. 31-26 *\n";
    assert_eq!(read.to_tree().to_string(), expected);
    assert_eq!(pdn::GameTree::from(&game).to_string(), expected);
    let error = pdn::serde::serialize(&game, serde_json::value::Serializer).unwrap_err();
    assert_eq!(error.to_string(), "PDN has no name for the rules of own game");
}

#[test]
fn results_are_understood_and_written_as_the_variant_counts_points() {
    for (value, recorded, on_64, on_100) in [
        ("*", RecordedResult::Unknown, "*", "*"),
        ("", RecordedResult::Unknown, "*", "*"),
        ("1-0", RecordedResult::WhiteWins, "1-0", "2-0"),
        ("2-0", RecordedResult::WhiteWins, "1-0", "2-0"),
        ("0-1", RecordedResult::BlackWins, "0-1", "0-2"),
        ("0-2", RecordedResult::BlackWins, "0-1", "0-2"),
        ("1/2-1/2", RecordedResult::Draw, "1/2-1/2", "1-1"),
        ("1-1", RecordedResult::Draw, "1/2-1/2", "1-1"),
        ("½-½", RecordedResult::Draw, "1/2-1/2", "1-1"),
        ("0.5-0.5", RecordedResult::Draw, "1/2-1/2", "1-1"),
        ("1/2", RecordedResult::Draw, "1/2-1/2", "1-1"),
        ("½", RecordedResult::Draw, "1/2-1/2", "1-1"),
        ("1/2:1/2", RecordedResult::Draw, "1/2-1/2", "1-1"),
        ("1/2 - 1/2", RecordedResult::Draw, "1/2-1/2", "1-1"),
        ("1:1", RecordedResult::Draw, "1/2-1/2", "1-1"),
        ("1:0", RecordedResult::WhiteWins, "1-0", "2-0"),
        (" 0 – 2 ", RecordedResult::BlackWins, "0-1", "0-2"),
        ("0-0", RecordedResult::BothLose, "0-0", "0-0"),
        ("1/2-0", RecordedResult::Other("1/2-0".into()), "1/2-0", "1/2-0"),
        ("12-0", RecordedResult::Other("12-0".into()), "12-0", "12-0"),
        ("4-6", RecordedResult::Other("4-6".into()), "4-6", "4-6"),
    ] {
        let written = [Russian, VariantName::International].map(|name| {
            let game = read(name, &format!("[Result \"{value}\"] *")).unwrap();
            assert_eq!(*game.recorded_result(), recorded, "{value}");
            pdn::GameTree::from(&game).tags.get("Result").unwrap().to_owned()
        });
        assert_eq!(written, [on_64, on_100], "{value}");
    }
    for result in [
        RecordedResult::Unknown,
        RecordedResult::WhiteWins,
        RecordedResult::BlackWins,
        RecordedResult::Draw,
        RecordedResult::BothLose,
    ] {
        for name in [Russian, English] {
            let begins = AnyVariant::from(name).begins();
            let word = match result {
                RecordedResult::Unknown => "unknown",
                RecordedResult::WhiteWins => "white",
                RecordedResult::BlackWins => "black",
                RecordedResult::Draw => "draw",
                _ => "both lose",
            };
            let tag = pdn::result_tag(&result, &Game::new(name));
            for text in [word, &tag] {
                assert_eq!(pdn::read_result(text, begins).as_ref(), Some(&result), "{text}");
            }
        }
    }
    // The result at the end of the movetext is used only if the tag `Result` is missing or unknown.
    let at_end = |text| read(Russian, text).unwrap().recorded_result().clone();
    assert_eq!(at_end("1. c3-d4 ½-½"), RecordedResult::Draw);
    assert_eq!(at_end("[Result \"?\"] 1. c3-d4 2 - 0"), RecordedResult::WhiteWins);
    assert_eq!(at_end("[Result \"0-1\"] 1. c3-d4 1-0"), RecordedResult::BlackWins);
    assert_eq!(at_end("[Result \"0-1\"] 1. c3-d4 *"), RecordedResult::BlackWins);
}

#[test]
fn a_result_format_divides_the_points_of_draws() {
    use RecordedResult::{BlackWins, BothLose, Draw, Other, Unknown, WhiteWins};
    for (format, value, expected) in [
        ("Plus draw", "1+ - 1-", Draw),
        ("Plus draw", "1- - 1+", Draw),
        ("Plus", "2-0", WhiteWins),
        ("Delfts", "1 1/2 - 1/2", Draw),
        ("Delfts", "1/2 - 1\u{bd}", Draw),
        ("Delfts", "4-6", Draw),
        ("Delfts", "1-9", BlackWins),
        ("Delfts", "9-1", WhiteWins),
        ("Delfts", "8.99-1", Draw),
        ("Delfts", "10-0", WhiteWins),
        ("Goes", "0.98-1.02", Draw),
        ("Goes", "1,01 : 0,99", Draw),
        ("Goes", "0-0", BothLose),
        ("Goes", "0.00-0.00", BothLose),
        ("Goes", "*", Unknown),
        ("Goes", "1-2-3", Other("1-2-3".into())),
        ("Goes", "inf - 1", Other("inf - 1".into())),
        ("Plus", "+", Other("+".into())),
    ] {
        let file = format!("[ResultFormat \"{format}\"]\n[Result \"{value}\"]\n1. 32-28 *");
        let mut reader = Reader::new(file.as_bytes());
        let text = reader.next_game().unwrap().unwrap();
        let record = text.record(VariantName::International).unwrap();
        assert_eq!(*record.game.recorded_result(), expected, "{value}");
        // The tag `Result` keeps its text, because the converted result has no points.
        for tree in [record.to_tree(), text.to_canonical_tree(VariantName::International).unwrap()]
        {
            assert_eq!(tree.tags.get("Result"), Some(value));
            assert_eq!(tree.tags.recorded_result(Color::White), expected);
        }
    }
    let at_end = read(Russian, "[ResultFormat \"Delfts\"] 1. c3-d4 4-6").unwrap();
    assert_eq!(*at_end.recorded_result(), Draw);
    let mut played = pdn::GameTree::default();
    played.tags.set("ResultFormat", "Plus").unwrap();
    played.tags.set("Result", "1+ - 1-").unwrap();
    let won = "[FEN \"W:Wa3:Bc5\"] [Result \"2-0\"] 1. a3-b4 c5:a3 0-1";
    played.record(&read(Russian, won).unwrap());
    assert_eq!(played.tags.get("Result"), Some("1-0"), "another result replaces the tag");
}

#[test]
fn a_game_in_which_a_side_cannot_move_is_won() {
    let written = |text: &str| {
        let mut reader = Reader::new(text.as_bytes());
        let text = reader.next_game().unwrap().unwrap();
        let mut tree = pdn::GameTree::default();
        tree.record_by(&text.replay(Russian).unwrap(), &DrawRules::none());
        let canonical = text.to_canonical_tree(Russian).unwrap();
        assert_eq!(canonical.tags.get("Result"), tree.tags.get("Result"));
        tree.tags.get("Result").unwrap().to_owned()
    };
    // The start position occurs for the third time. The result of a file stays unknown, because players may go on.
    let repeated = "[FEN \"W:WKa1:BKb8\"] a1-b2 b8-c7 b2-a1 c7-b8 a1-b2 b8-c7 b2-a1 c7-b8";
    for (text, result) in [
        ("[FEN \"W:Wa5,c3:Bb6\"] 1. a5:c7 *", "1-0"),
        ("[FEN \"W:Wc3:Bd4,h8\"] 1. c3:e5 *", "*"),
        ("[FEN \"B:Wc3:Bd4\"] 1... d4:b2 *", "0-1"),
        ("[FEN \"W:Wa7:Bb8\"] *", "0-1"),
        (repeated, "*"),
        // A recorded result takes precedence over a win in the last position. If the last move is unknown, the last
        // position is unknown too.
        ("[Result \"1/2-1/2\"] [FEN \"W:Wa5,c3:Bb6\"] 1. a5:c7 *", "1/2-1/2"),
        ("[FEN \"W:Wa5,c3:Bb6\"] 1. a5:c7 - *", "*"),
    ] {
        assert_eq!(written(text), result, "{text}");
    }
}

#[test]
fn a_game_drawn_by_the_rules_of_its_variant_is_written_as_a_draw() {
    let mut game = Game::from_fen(Fen::read("W:WKa3,Kc1:BKb8:H8:F31", Russian).unwrap());
    assert_eq!(pdn::GameTree::from(&game).tags.get("Result"), Some("*"));
    for mv in ["c1-d2", "b8-a7"] {
        game.play(game.position().read_move(mv).unwrap()).unwrap();
        assert_eq!(pdn::GameTree::from(&game).tags.get("Result"), Some("1/2-1/2"), "{mv}");
    }
    // A game of a file keeps its unknown result.
    let mut tree = pdn::GameTree::default();
    tree.record_by(&game, &DrawRules::none());
    assert_eq!(tree.tags.get("Result"), Some("*"));
    let written = tree.to_string();
    let mut reader = Reader::new(written.as_bytes());
    let text = reader.next_game().unwrap().unwrap();
    assert_eq!(text.to_canonical_tree(Russian).unwrap(), tree);
    assert_eq!(text.record(Russian).unwrap().to_tree(), tree);
}

#[test]
fn a_start_position_needs_no_tag_whatever_its_clocks() {
    let fen_tag = |clocks: &str| {
        let fen = Fen::read(format!("W:W21-32:B1-12{clocks}"), Russian).unwrap();
        let tree = pdn::GameTree::from(&Game::from(Variation::from(fen)));
        tree.tags.get("FEN").is_some()
    };
    assert_eq!(["", ":H0:F1", ":F2", ":H3:F1"].map(fen_tag), [false, false, true, false]);
}

#[test]
fn text_becomes_canonical_and_keeps_its_tags() {
    let text = "[White \"W\"] [SetUp \"1\"] [FEN \"W:W21-32:B1-12.\"]
        Some lines of text.
        31.C3D4!? d6c5 (?!) ( f6-g5 2-0 ) 32. b2c3; strong
        f6g5 33.cb4 gh4 34.b:d6 2-0";
    let mut reader = Reader::new(text.as_bytes());
    let text = reader.next_game().unwrap().unwrap();
    let mut game = text.to_tree();
    game.record(&text.replay(Russian).unwrap());
    let expected = "[White \"W\"]\n[Result \"1-0\"]\n[GameType \"25\"]\n\n\
        {Some lines of text.} 31. c3-d4 $5 d6-c5 $6 (31... f6-g5 {2-0}) 32. b2-c3\n\
        {strong} 32... f6-g5 33. c3-b4 g5-h4 34. b4:d6 *\n";
    assert_eq!(game.to_string(), expected);
    // Reading the canonical text as a tree must give the comments, NAGs and variations of the game.
    let tree = Reader::new(expected.as_bytes()).trees().next().unwrap().unwrap();
    assert_eq!(tree.movetext, game.movetext);
}

/// The test uses the end of the first game of the Open Checkers Archive. White won, and the score begins with
/// Black's points, because Black begins in English draughts.
#[test]
fn results_begin_with_the_side_that_begins() {
    let text = "[Event \"Manchester 1841\"] [Black \"Moorhead, W.\"] [White \"Wyllie, J.\"] [Result \"0-1\"]
        1. 11-15 24-20 2. 8-11 28-24 3. 9-13 22-18 4. 15x22 25x18 5. 4-8 26-22 6. 10-14
        18x9 7. 5x14 22-18 8. 1-5 18x9 9. 5x14 29-25 10. 11-15 24-19 11. 15x24 25-22 12.
        24-28 22-18 13. 6-9 27-24 14. 8-11 24-19 15. 7-10 20-16 16. 11x20 18-15 17. 2-6
        15-11 18. 12-16 19x12 19. 10-15 11-8 20. 15-18 21-17 21. 13x22 30-26 22. 18x27
        26x17x10x1 0-1";
    let guess =
        Reader::new(text.as_bytes()).trees().next().unwrap().unwrap().guess_variant().unwrap();
    assert_eq!(guess.variant, English.into());
    let game = read(English, text).unwrap();
    assert_eq!(*game.recorded_result(), RecordedResult::WhiteWins);
    assert_eq!(game.moves().count(), 44);
    let written = pdn::GameTree::from(&game);
    assert_eq!(written.tags.get("Result"), Some("0-1"));
    assert_eq!(read(English, &written.to_string()).unwrap(), game);
}

/// In English draughts Black begins, so the second move of each number is White's.
#[test]
fn moves_are_numbered_from_the_side_that_begins() {
    let text =
        "[GameType \"21\"]\n\n1. 11-15 23-19 2. 8-11 22-17 /FEN \"W:W18:B14\"/ 3... 18x9 *\n";
    let tree = Reader::new(text.as_bytes()).trees().next().unwrap().unwrap();
    assert_eq!(tree.to_string(), text);
    let game = read(English, text).unwrap();
    assert_eq!(game.moves().count(), 5);
    let mut recorded = tree.clone();
    recorded.record(&game);
    assert_eq!((recorded.first_ply, &recorded.movetext), (0, &tree.movetext));
    let late = read(English, "[FEN \"W:W18:B14\"] 7... 18-15 *").unwrap_err().to_string();
    assert!(late.contains("1... 18-15"), "{late}");
    for (before, moves, after) in [
        ("[GameType \"20\"]\n\n/FEN \"B:W31:B20\"/", "20-25 31-26", "1... 20-25 2. 31-26"),
        ("[GameType \"20\"]\n\n/FEN \"W:W31:B20\"/", "31-26 20-25", "1. 31-26 20-25"),
        ("[GameType \"21\"]\n\n/FEN \"W:W22:B11\"/", "22-18 11-15", "1... 22-18 2. 11-15"),
        ("[GameType \"21\"]\n\n{x} /FEN \"B:W22:B11\"/", "11-15 22-18", "1. 11-15 22-18"),
        ("[GameType \"20\"]\n\n/FEN \"B:W31:B20\"/ {x} /FEN \"W:W31:B20\"/", "31-26", "1. 31-26"),
    ] {
        let text = format!("{before} {moves} *");
        let mut reader = Reader::new(text.as_bytes());
        let text = reader.next_game().unwrap().unwrap();
        let variant = text
            .guess_variant()
            .unwrap()
            .variant
            .find_in(&AnyVariant::all().collect::<Vec<_>>())
            .unwrap();
        let record = text.record(variant).unwrap();
        for tree in [text.to_tree(), text.to_canonical_tree(variant).unwrap(), record.to_tree()] {
            assert!(tree.to_string().ends_with(&format!("/ {after} *\n")), "{before}: {tree}");
        }
    }
    let white =
        Reader::new("[GameType \"21\"][FEN \"W:W18:B14\"] 18x9 *".as_bytes()).trees().next();
    assert_eq!(white.unwrap().unwrap().first_ply, 1);
}

#[test]
fn the_number_of_the_first_move_is_that_of_the_side_that_begins() {
    let white = Game::new(Russian);
    let after_first_move = white.position().make(white.position().moves()[0]);
    let mut black = Game::from_position(after_first_move);
    let mut white_moves = white.clone();
    for game in [&mut white_moves, &mut black] {
        game.play(game.position().moves()[0]).unwrap();
    }
    let first_ply = |before, game: &Game| {
        let mut text = pdn::GameTree { first_ply: before, ..pdn::GameTree::default() };
        text.record(game);
        text.first_ply
    };
    for (before, if_white, if_black) in [(0, 0, 1), (1, 0, 1), (60, 60, 1), (61, 0, 61)] {
        assert_eq!(first_ply(before, &white_moves), if_white);
        assert_eq!(first_ply(before, &black), if_black);
    }
    assert_eq!(first_ply(60, &white), 0);
    // In a game from the start position, the side to move begins.
    let mut black = Game::from_position(white.position().null_move());
    black.play(black.position().moves()[0]).unwrap();
    assert_eq!(first_ply(1, &black), 0);
}
