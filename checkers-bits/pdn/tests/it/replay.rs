//! Tests of replayed games, and of the errors of games that cannot be replayed.

use checkers_bits::VariantName::{
    self, Breakthrough, Canadian, Frisian, International, Pool, Russian,
};
use checkers_bits::game::{Ply, PlyKind};
use checkers_bits::{AnyPosition, Fen, FirstSquare, Game, Outcome, ReadMoveError};
use checkers_pdn::{GameTree, Reader, Remedy, ReplayErrorKind};

/// Replays a game, and asserts that `check` agrees with `replay`.
fn replay(variant: VariantName, text: &str) -> Result<Game, String> {
    let mut reader = Reader::new(text.as_bytes());
    let text = reader.next_game().unwrap().unwrap();
    let game = text.replay(variant);
    match (&game, text.check(variant)) {
        (Ok(game), Ok(checked)) => {
            assert_eq!(checked.plies, game.moves().count());
            assert_eq!(checked.position, game.position());
        }
        (Err(error), Err(same)) => assert_eq!(*error, same),
        (game, checked) => panic!("{game:?} and {checked:?}"),
    }
    game.map_err(|error| error.to_string())
}

fn position(variant: VariantName, fen: &str) -> AnyPosition {
    Fen::read(fen, variant).unwrap().position
}

#[test]
fn errors_name_place_move_and_reason() {
    for (text, message) in [
        (
            "1. c3-d5",
            "column 4: 1. c3-d5: move, byte 4: expected a playing square of the board, found 'd'",
        ),
        ("1. c3-d4 b6-a7", "column 10: 1... b6-a7: the piece cannot go to a7"),
        ("1. c3-d4 c3-b4", "column 10: 1... c3-b4: there is no piece on c3"),
        ("1. c3-d4 d4-c5", "column 10: 1... d4-c5: the piece on d4 is the opponent's"),
        (
            "1. c3-d4 b6-c5 2. g3-h4",
            "column 19: 2. g3-h4: a capture is mandatory, and this is not a legal one",
        ),
        ("1. 22-18 9-13 2. 10-15", "column 18: 2. 10-15: the piece on 10 is the opponent's"),
        (
            "1. - 2. c3-d4",
            "column 9: 1... c3-d4: the position is unknown because an earlier move is unknown",
        ),
        (
            "[FEN \"W:Wa3:Ba4\"] *",
            "column 14: FEN, character 8: expected a playing square of the board, found 'a'",
        ),
        (
            "1. c3-d4 /FEN \"?:Wa3:Ba5\"/ *",
            "column 16: FEN, character 1: expected W or B for the side to move, found '?'",
        ),
        (
            "[FEN \"B:Wd4:Bh8:F31\"] 31... h8-f6",
            "column 29: 31... h8-f6: the piece cannot go to f6",
        ),
        (
            "[FEN \"W:WKd2,a1:Bf6,c5,e5,e3\"] 1. d2:a3 *",
            "column 35: 1. d2:a3: more than one move fits: d2:g5:e7:a3, d2:f4:d6:a3",
        ),
    ] {
        assert_eq!(replay(Russian, text), Err(format!("game 1, line 1, {message}")), "{text}");
    }
}

/// Returns the errors of the illegal variations in a Russian game.
fn illegal_variations(text: &str) -> Vec<String> {
    let mut reader = Reader::new(text.as_bytes());
    let checked = reader.next_game().unwrap().unwrap().check(Russian).unwrap();
    checked.illegal_variations.iter().map(ToString::to_string).collect()
}

#[test]
fn an_illegal_variation_is_told_and_kept_as_text() {
    let game = |movetext: &str| format!("[Result \"*\"]\n[GameType \"25\"]\n\n{movetext} *\n");
    for (text, told, written) in [
        (
            "(c3-d4) 1. c3-d4",
            "column 1: expected a move before its variation",
            "{(c3-d4)} 1. c3-d4",
        ),
        (
            "1. c3-d4 ((1. c3-b4) 1. c3-b4)",
            "column 11: expected a move before its variation",
            "1. c3-d4 ({(1. c3-b4)} 1. c3-b4)",
        ),
        (
            "1. c3-d4 (1. c3-b4 $1 d6-e4 {x} (d6-e5) e7-f6) d6-c5",
            "column 23: variation of 1. c3-d4: 1... d6-e4: \
             move, byte 4: expected a playing square of the board, found 'e'",
            "1. c3-d4 {(1. c3-b4 $1 d6-e4 (x) (d6-e5) e7-f6)} 1... d6-c5",
        ),
        (
            "1. c3-d4 d6-c5 (1... d6-e5 (d6-c5 2. a1-b2) 2. a3-b4) 2. b2-c3",
            "column 38: variation of 1... d6-e5: 2. a1-b2: the piece cannot go to b2",
            "1. c3-d4 d6-c5 (1... d6-e5 {(d6-c5 2. a1-b2)} 2. a3-b4) 2. b2-c3",
        ),
        (
            "1. c3-d4 (1. c3-b4 /FEN \"nonsense\"/ d6-e5) d6-c5",
            "column 26: variation of 1. c3-d4: FEN, character 1: expected W or B, found 'n'",
            "1. c3-d4 {(1. c3-b4 /FEN \"nonsense\"/ d6-e5)} 1... d6-c5",
        ),
    ] {
        assert_eq!(illegal_variations(text), [format!("game 1, line 1, {told}")], "{text}");
        let again = GameTree::from(&replay(Russian, text).unwrap()).to_string();
        assert_eq!(again, game(written));
        assert_eq!(GameTree::from(&replay(Russian, &again).unwrap()).to_string(), again);
    }
    let two = "1. c3-d4 (1. a1) (1. c3-b4) (1. a3-b4 a3-b4) d6-c5 2. d4-b6";
    assert!(replay(Russian, two).unwrap_err().contains("2. d4-b6: "));
    let two = illegal_variations(&two[..two.len() - 9]);
    let of = |told: &str| told.contains("variation of 1. c3-d4: 1");
    assert!(two.len() == 2 && two.iter().all(|told| of(told)), "{two:?}");
    let many = format!("1. c3-d4 {} d6-c5", "(a1-a2) ".repeat(1_000));
    assert_eq!(illegal_variations(&many).len(), 100);
    assert_eq!(
        replay(Russian, &many).unwrap().main_line().plies()[0].notes().comments.len(),
        1_000
    );
}

#[test]
fn errors_name_the_game_and_the_line() {
    let file = "[White \"A\"]\n*\n\n[White \"Я\"] {Б} 1. c3-d4\r\n{ю} d6-d5 *";
    let mut reader = Reader::new(file.as_bytes());
    assert!(reader.next_game().unwrap().unwrap().check(Russian).is_ok());
    let error = reader.next_game().unwrap().unwrap().check(Russian).unwrap_err();
    let place = error.place;
    assert_eq!((error.game, place.line, place.column), (2, 5, 5));
    let ReplayErrorKind::Move { ply: 1, text, reason } = &error.kind else { panic!("{error}") };
    assert_eq!(&**text, "d6-d5");
    assert!(matches!(**reason, ReadMoveError::NotAMove(_)));
}

/// Two captures from d2 end on a3, so the text `d2:a3` is ambiguous. The first capture leaves the man on e5, and
/// the second capture leaves the man on f6.
#[test]
fn what_comes_next_can_tell_which_capture_is_meant() {
    let first = |rest: &str| {
        let text = format!("[FEN \"W:WKd2,a1:Bf6,c5,e5,e3\"] 1. d2:a3 {rest}");
        replay(Russian, &text).map(|game| {
            let (position, mv) = game.moves().next().unwrap();
            position.notation(mv).to_string()
        })
    };
    assert_eq!(first("e5-f4").unwrap(), "d2:g5:e7:a3");
    assert_eq!(first("f6-g5").unwrap(), "d2:f4:d6:a3");
    assert_eq!(first("(1. d2:b4 e5-f4 2. a1-b2) {and} f6-g5 2. a1-b2").unwrap(), "d2:f4:d6:a3");
    for rest in ["", "e5-e4", "c5-b4", "- f6-g5", "/FEN \"B:Wa1:Bf6\"/ f6-g5", "(1. d2:b4 f6-g5)"] {
        assert!(first(rest).unwrap_err().contains("more than one move fits"), "{rest}");
    }
}

/// Replays an English game whose first move `5x32` fits a straight capture and a longer one. Returns the notation of
/// the first move and the messages of all warnings, or the error.
fn straight_or_not(fen: &str, moves: &str) -> Result<(String, Vec<String>), String> {
    let text = format!("[FEN \"{fen}\"] {moves}");
    let game = replay(VariantName::English, &text)?;
    let (position, mv) = game.moves().next().unwrap();
    let mut reader = Reader::new(text.as_bytes());
    let text = reader.next_game().unwrap().unwrap();
    let checked = text.check(VariantName::English).unwrap();
    assert_eq!(text.record(VariantName::English).unwrap().warnings, checked.warnings);
    let tree = text.to_canonical_tree(VariantName::English).unwrap();
    assert_eq!(tree.source.unwrap().warnings, checked.warnings);
    let told = checked.warnings.iter().map(|it| format!("{it}; {}", it.remedy));
    Ok((position.notation(mv).long().to_string(), told.collect()))
}

#[test]
fn the_straight_capture_is_preferred_only_if_the_next_moves_allow_it() {
    const FIVE: &str = "W:WK5,29:B10,9,20,28,26,25,17,18,27,11";
    let (straight, longer) = ("5x14x23x32", "5x14x21x30x23x32");
    let told = |moves: &str| straight_or_not(FIVE, moves);
    let warning = format!(
        "line 1, column 51: 1... 5x32: more than one move fits: {longer}, {straight}; \
         the straight one is played"
    );
    let only = |capture: &str| Ok((capture.to_owned(), Vec::new()));
    let settled = |capture: &str| Ok((capture.to_owned(), vec![warning.clone()]));
    assert_eq!(told("1. 5x32 18-22 2. 32-27 *"), only(longer));
    assert_eq!(told("1. 5x32 17-22 *"), only(straight));
    assert_eq!(told("1. 5x14x23x32 18-22 *"), only(longer));
    assert_eq!(told("1. 5x32 *"), settled(straight));
    assert_eq!(told("1. 5x14x23x32 *"), only(straight));
    // If a later move is legal after neither capture, the error is at this move, because the capture is legal.
    let error = told("1. 5x32 18-22 2. 1-5 *").unwrap_err();
    assert!(error.ends_with("2... 1-5: there is no piece on 1"), "{error}");
    let error = told("1. 5x32 3-7 *").unwrap_err();
    assert!(error.ends_with("2. 3-7: there is no piece on 3"), "{error}");
    let (first, warnings) = told(&format!("1. {longer} (1. 5x32) 18-22 *")).unwrap();
    assert_eq!((&*first, warnings.len()), (longer, 1), "a capture in a variation is told, too");
}

#[test]
fn the_next_move_tells_the_side_to_move_of_a_fen_without_it() {
    let start = |text: &str| replay(Russian, text).map(|game| game.main_line().start().to_string());
    for (moves, side) in [("1. c3-d4 h8-g7 *", 'W'), ("1... h8-g7 *", 'B'), ("hg7 *", 'B')] {
        let text = format!("[FEN \" ?:Wc3:Bh8\"] {moves}");
        assert_eq!(start(&text).unwrap(), format!("{side}:Wc3:Bh8"), "{moves}");
        let mut reader = Reader::new(text.as_bytes());
        let warnings = reader.next_game().unwrap().unwrap().warnings(Russian);
        let told =
            "line 1, column 8: FEN, character 2: expected W or B for the side to move, found '?'";
        assert_eq!((warnings.len(), warnings[0].to_string()), (1, told.to_owned()));
        assert_eq!(warnings[0].remedy, Remedy::SideOfMove);
    }
    assert_eq!(replay(Russian, "1. c3-d4 /FEN \"?:Wa3:Bh8\"/ h8-g7").unwrap().moves().count(), 2);
    // If no legal move follows a FEN without a side to move, the side is unknown, so the error is in the FEN.
    for rest in ["*", "1. c3-c5 *", "1. - *", "/FEN \"W:Wc3:Bh8\"/ 1. c3-d4 *"] {
        let error = start(&format!("[FEN \"?:Wc3:Bh8\"] {rest}")).unwrap_err();
        assert!(error.contains("FEN, character 1: expected W or B for the side"), "{error}");
    }
    let error = start("[FEN \"?:Wc3:Bh9\"] 1. c3-d4 *").unwrap_err();
    assert!(error.contains("FEN, character 1: "), "{error}");
}

#[test]
fn foresight_ends_with_the_variation() {
    let text = "[FEN \"W:WKd2,a1:Bf6,c5,e5,e3\"] 1. d2:b4 (1. d2:a3) 1... f6-g5 2. b4-a3";
    assert!(
        illegal_variations(text)[0].contains("column 45: variation of 1. d2:b4: 1. d2:a3: more")
    );
    let text = "[FEN \"W:WKd2,a1:Bf6,c5,e5,e3\"] 1. d2:b4 (1. d2:a3 e5-d4) 1... f6-g5";
    let game = replay(Russian, text).unwrap();
    assert_eq!(game.main_line().plies()[0].variations()[0].plies().len(), 2);
}

#[test]
fn games_start_where_their_fen_says() {
    let start = AnyPosition::start(Russian);
    for text in ["*", "[FEN \"\"] *", "[FEN \" \"] *", "[FEN \"W:W21-32:B1-12.\"] *"] {
        assert_eq!(replay(Russian, text).unwrap().position(), start, "{text}");
    }
    let a1 = position(Russian, "B:WKa1:Bh8");
    for text in ["[fen \"B:WKa1:Bh8\"] *", "[fen \"?\"] [FEN \"B:WK29:B4\"] *"] {
        assert_eq!(replay(Russian, text).unwrap().main_line().start(), a1, "{text}");
    }
    let mut reader = Reader::new(&b"[FEN \"B:WK1:B32\"] 1... 32-28 2. 1x32 *"[..]);
    let text = reader.next_game().unwrap().unwrap();
    let game = text.replay_with(Russian, FirstSquare::BottomLeft).unwrap();
    assert_eq!(game.main_line().start(), a1);
    assert_eq!(
        text.check_with(Russian, FirstSquare::BottomLeft).unwrap().position,
        game.position()
    );
}

/// The American Pool Checker Association writes games with square numbers. Black begins in these games.
#[test]
fn pool_is_replayed_with_numbers_and_black_to_begin() {
    for game_type in ["23,B,8,8,N1,0", "23"] {
        let text = format!("[GameType \"{game_type}\"]\n1. 11-15 23-19 2. 8-11 22-17 3. 9-14 *");
        let game = replay(Pool, &text).unwrap();
        assert_eq!(game.moves().count(), 5);
        assert_eq!(game.main_line().start(), position(Pool, "B:W21-32:B1-12"));
        let written = GameTree::from(&game).to_string();
        let again = replay(Pool, &written).unwrap();
        assert_eq!((&again, GameTree::from(&again).to_string()), (&game, written));
    }
    let unified = replay(Pool, "[GameType \"23,W,8,8,A0,0\"]\n1. c3-d4 d6-c5 *").unwrap();
    assert_eq!(unified.main_line().start(), AnyPosition::start(Pool));
    // The tag `GameType` of another variant does not change the side that begins. A FEN takes precedence over the
    // tag.
    replay(Russian, "[GameType \"23,B,8,8,N1,0\"] 1. c3-d4 d6-c5 *").unwrap();
    replay(Pool, "[GameType \"23\"] [FEN \"W:Wc3:Bb8\"] 1. c3-d4 *").unwrap();
}

#[test]
fn play_goes_on_from_setups() {
    let text = "1. - - /FEN \"B:Wc3:Bf6\"/ 2... f6-g5 /FEN \"B::\"/ g5-h4 2. c3-d4";
    let game = replay(Russian, text).unwrap();
    let kinds: Vec<_> = game.main_line().plies().iter().map(Ply::kind).collect();
    assert!(matches!(
        kinds[..],
        [
            PlyKind::UnknownMove,
            PlyKind::UnknownMove,
            PlyKind::Setup(_),
            PlyKind::Move(_),
            PlyKind::Setup(_),
            PlyKind::Move(_),
            PlyKind::Move(_)
        ]
    ));
    assert_eq!(game.position(), position(Russian, "B:Wd4:Bh4"));
}

#[test]
fn moves_in_every_form_are_played() {
    let text = "1.32-28! 19 - 23 2. 2819 14\u{d7}23 3. 37\u{2013}32 10\u{2212}14 *";
    assert_eq!(replay(International, text).unwrap().moves().count(), 6);
}

/// The position has 1,053 legal moves. Most of these moves have the same first and last squares as other moves.
#[test]
fn a_move_of_a_very_long_list_is_written_read_and_replayed() {
    let fen = "W:WK18,K19,K20,K31,K33,K39,K55,K65,K67,K68,K69,K71,72:BK12,K17,K23,K26,K41,K44,K45,K46,\
               K47,K49,K52,K58,K59,K61,K62,K63";
    let position = position(Canadian, fen);
    for &mv in position.moves().iter().step_by(150) {
        let text = position.notation(mv).to_string();
        assert_eq!(position.read_move(&text), Ok(mv), "{text}");
        let game = replay(Canadian, &format!("[FEN \"{fen}\"] 1. {text}")).unwrap();
        assert_eq!(game.position(), position.make(mv), "{text}");
    }
}

#[test]
fn either_side_can_be_given_the_turn() {
    let game = replay(Russian, "1. c3-d4 /FEN \"W::\"/ 2. d4-e5 /FEN \"W::\"/ g3-h4").unwrap();
    assert_eq!(game.moves().count(), 3);
    let turned = &game.main_line().plies()[1];
    let expected = turned.before().to_string().replacen('B', "W", 1);
    assert_eq!(turned.kind(), PlyKind::Setup(position(Russian, &expected)));
    let error = replay(Russian, "1. c3-d4 /FEN \"B::\"/ 1... d4-e5").unwrap_err();
    assert!(error.ends_with("2... d4-e5: the piece on d4 is the opponent's"), "{error}");
}

#[test]
fn moves_after_a_setup_are_numbered_on() {
    for (before, fen, number) in [
        ("", "W:Wc3:Bf6", "1."),
        ("", "B:Wc3:Bf6", "1..."),
        ("1. c3-d4", "W:Wc3:Bf6", "2."),
        ("1. c3-d4", "B:Wc3:Bf6", "2..."),
        ("1. c3-d4 d6-c5", "W:Wc3:Bf6", "2."),
        ("1. c3-d4 d6-c5 2. b2-c3", "B:Wc3:Bf6", "3..."),
    ] {
        let text = format!("{before} /FEN \"{fen}\"/ a1-b2");
        let error = replay(Russian, &text).unwrap_err();
        let expected = format!(": {number} a1-b2: there is no piece on a1");
        assert!(error.ends_with(&expected), "{text}: {error}");
    }
}

/// Played on playstrategy.org: game `GE7kFwa3`.
const FRISIAN: &str = "\
    1. 33-29 17-21 2. 29-23 13-33 3. 38-29 12-17 4. 32-27 21-32 5. 42x22x13x24 16-21 6. 34-30 \
    14x34x23 7. 39-33 21-27 8. 31x22x24 20x29x38 9. 43-32 15-20 10. 30-24 20-29 11. 44-39 11-16 12. \
    39-19 9-29 13. 32-28 29-27 14. 47-42 27x47x38 15. 48-28 16-21 16. 36-31 6-11 17. 31-26 4-9 18. \
    28-22 17-28 19. 26x17x6 28-33 20. 40-34 8-13 21. 6x8x19 9x29x40 22. 45x34x32 3-8 23. 32-28 2-7 \
    24. 28-23 8-13 25. 23-3 1-6 26. 35-30 10-14 27. 3-25 5-10 28. 25-3 10-15 29. 30-25 15-35 30. \
    50-45 7-12 31. 3-26 6-11 32. 45-25 11-16 33. 26-6 *";

/// Played on playstrategy.org: game `euSW6JXf`.
const BREAKTHROUGH: &str = "\
    1. 32-28 19-23 2. 28-19 13-24 3. 31-26 17-21 4. 26-17 11-22 5. 34-29 18-23 6. 29x18x27 12-17 7. \
    36-31 17-21 8. 27-22 21-27 9. 22-18 27-36 10. 37-31 36-27 11. 38-32 27x38x29 12. 41-36 16-21 \
    13. 36-31 21-26 14. 18-12 26-37 15. 42-31 8-17 16. 39-34 29-33 17. 48-42 17-21 18. 46-41 21-26 \
    19. 43-38 26x37x48 *";

#[test]
fn a_king_that_must_rest_is_named() {
    let told = |moves: &str| {
        let game =
            format!("[FEN \"W:W35,K46:BK3\"] 1. 46-41 3-8 2. 41-46 8-3 3. 46-41 3-8 {moves}");
        replay(Frisian, &game).map_err(|error| error.split_once(": ").unwrap().1.to_owned())
    };
    let rests = "the king on 41 has made as many moves in a row as a king may make";
    assert_eq!(told("4. 41-46").unwrap_err(), format!("4. 41-46: {rests}"));
    assert_eq!(told("4. 41-47").unwrap_err(), format!("4. 41-47: {rests}"));
    assert_eq!(told("4. 41-45").unwrap_err(), "4. 41-45: the piece cannot go to 45");
    assert_eq!(told("4. 35-31").unwrap_err(), "4. 35-31: the piece cannot go to 31");
    assert!(told("4. 35-30").is_ok(), "another piece may move");
}

#[test]
fn games_of_a_server_are_replayed_to_their_end() {
    let outcome = |outcome: Option<Outcome>| outcome.map(|outcome| outcome.to_string());
    let frisian = replay(Frisian, FRISIAN).unwrap();
    assert_eq!(frisian.moves().count(), 65);
    let won = Some("White wins: Black has no pieces".to_owned());
    assert_eq!(outcome(frisian.position().outcome()), won);
    let breakthrough = replay(Breakthrough, BREAKTHROUGH).unwrap();
    let won = Some("Black wins: Black has the first king".to_owned());
    assert_eq!(outcome(breakthrough.position().outcome()), won);
    assert!(replay(International, FRISIAN).is_err());
}
