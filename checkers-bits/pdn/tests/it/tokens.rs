//! Tests of the tokens of a game.

use std::io::BufReader;

use checkers_pdn::{Reader, Token, TokenKind};

#[test]
fn tokens_know_their_text_and_their_place() {
    let text =
        "[White \"a\\\"b\"]\n% escape\n1.c3-d4! {x} (1... - $5) /FEN \"W:W1:B2\"/ 2- 7 ; y\n1-0";
    let mut reader = Reader::new(text.as_bytes());
    let game = reader.next_game().unwrap().unwrap();
    let number = |is_second| TokenKind::MoveNumber { number: 1, is_second };
    let expected = [
        (1, TokenKind::TagName, "White"),
        (8, TokenKind::TagValue, "a\\\"b"),
        (16, TokenKind::Escape, " escape"),
        (24, number(false), "1."),
        (26, TokenKind::Move, "c3-d4"),
        (31, TokenKind::Strength, "!"),
        (34, TokenKind::Comment, "x"),
        (37, TokenKind::VariationStart { of_next_move: false, tokens: 4 }, "("),
        (38, number(true), "1..."),
        (43, TokenKind::Move, "-"),
        (46, TokenKind::Nag(5), "5"),
        (47, TokenKind::VariationEnd, ")"),
        (55, TokenKind::Setup, "W:W1:B2"),
        (65, TokenKind::Move, "2- 7"),
        (71, TokenKind::Comment, " y"),
        (74, TokenKind::Result, "1-0"),
    ];
    let read: Vec<_> = game
        .tokens()
        .map(|token| (token.offset, token.kind, std::str::from_utf8(token.text).unwrap()))
        .collect();
    assert_eq!(read, expected);
    assert_eq!(game.tokens().size_hint(), (expected.len(), Some(expected.len())));
    let place = game.place(65);
    assert_eq!((place.line, place.column), (3, 42));
    assert_eq!(place.to_string(), "line 3, column 42");
    assert_eq!((game.number(), game.line()), (1, 1));
}

#[test]
fn the_text_of_a_move_is_plain() {
    let mut reader = Reader::new("1- 7 28 x 19 32–28 28×19 - -- --- c3-d4".as_bytes());
    let game = reader.next_game().unwrap().unwrap();
    let moves: Vec<_> = game
        .tokens()
        .filter_map(Token::as_move)
        .map(|mv| (mv.to_string(), mv.is_unknown()))
        .collect();
    let known = |text: &str| (text.to_owned(), false);
    let unknown = |text: &str| (text.to_owned(), true);
    assert_eq!(
        moves,
        [
            known("1-7"),
            known("28x19"),
            known("32-28"),
            known("28x19"),
            unknown("-"),
            unknown("--"),
            known("---"),
            known("c3-d4")
        ]
    );
}

/// Returns the kinds and the texts of the tokens of the first game.
fn kinds(text: &[u8]) -> Vec<(TokenKind, String)> {
    let mut reader = Reader::new(text);
    let game = reader.next_game().unwrap().unwrap();
    let text = |token: Token<'_>| String::from_utf8_lossy(token.text).into_owned();
    game.tokens().map(|token| (token.kind, text(token))).collect()
}

#[test]
fn a_strength_in_parentheses_is_told_from_a_variation() {
    let strength = kinds(b"c3-d4 (!) d6-c5 (?!)");
    let expected = [
        (TokenKind::Move, "c3-d4"),
        (TokenKind::Strength, "!"),
        (TokenKind::Move, "d6-c5"),
        (TokenKind::Strength, "?!"),
    ];
    assert_eq!(strength, expected.map(|(kind, text)| (kind, text.to_owned())));
    let variation = kinds(b"c3-d4 (! c3-b4) d6-c5");
    let expected = [
        (TokenKind::Move, "c3-d4"),
        (TokenKind::VariationStart { of_next_move: false, tokens: 3 }, "("),
        (TokenKind::Strength, "!"),
        (TokenKind::Move, "c3-b4"),
        (TokenKind::VariationEnd, ")"),
        (TokenKind::Move, "d6-c5"),
    ];
    assert_eq!(variation, expected.map(|(kind, text)| (kind, text.to_owned())));
}

#[test]
fn text_ends_with_its_line_however_lines_end() {
    for line_end in ["\n", "\r", "\r\n"] {
        let text = format!("A game, long ago{line_end}% and an escape{line_end}1. c3-d4 *");
        let expected = [
            (TokenKind::Text, "A game, long ago"),
            (TokenKind::Escape, " and an escape"),
            (TokenKind::MoveNumber { number: 1, is_second: false }, "1."),
            (TokenKind::Move, "c3-d4"),
            (TokenKind::Result, "*"),
        ];
        let expected = expected.map(|(kind, text)| (kind, text.to_owned()));
        assert_eq!(kinds(text.as_bytes()), expected, "{line_end:?}");
    }
}

#[test]
fn a_space_that_does_not_break_is_blank_like_others() {
    let plain = kinds(b"1. c3-d4 d6-c5 2. b2-c3 *");
    assert_eq!(kinds("1.\u{a0}c3-d4\u{a0}d6-c5\u{a0}\u{a0}2. b2-c3\u{a0}*".as_bytes()), plain);
}

#[test]
fn blanks_may_stand_in_a_setup() {
    let expected = (TokenKind::Setup, "W:W1:B2".to_owned());
    for text in ["/FEN \"W:W1:B2\"/", "/fen  \"W:W1:B2\" \t/", "/FEN\"W:W1:B2\"\n/"] {
        assert_eq!(kinds(format!("1. c3-d4 {text} d6-c5").as_bytes())[2], expected, "{text}");
    }
}

/// A `*` directly after a move means "only move". Any other `*` is a result.
#[test]
fn one_star_belongs_to_a_move() {
    let [star, result] =
        [TokenKind::Strength, TokenKind::Result].map(|kind| (kind, "*".to_owned()));
    let after_move = |text: &str| kinds(format!("1. c3-d4{text}").as_bytes()).split_off(2);
    assert_eq!(after_move("* d6-c5")[0], star);
    // After the last move it is the result.
    assert_eq!(after_move("*"), std::slice::from_ref(&result));
    assert_eq!(after_move("**"), [star.clone(), result.clone()]);
    assert_eq!(after_move("* *"), [star.clone(), result.clone()]);
    assert_eq!(after_move(" *"), std::slice::from_ref(&result));
    assert_eq!(after_move("!*").last(), Some(&result));
    assert_eq!(kinds(b"*"), [result]);
}

/// Each tested word begins as a move, a number or a result begins, but is text.
#[test]
fn what_only_looks_like_a_move_is_text() {
    for text in ["1- 7m", "32x", "-32-28 is text", "32–m–28 x"] {
        let expected = (TokenKind::Text, text.to_owned());
        assert_eq!(kinds(format!("{text}\n1. c3-d4").as_bytes())[0], expected);
    }
    assert_eq!(kinds(b"\xBD\x80\n1. c3-d4")[0].0, TokenKind::Text);
    for text in ["12.5-0.5", "0.5-0. x"] {
        let kind = kinds(format!("1. c3-d4 {text}").as_bytes())[2].0;
        assert!(matches!(kind, TokenKind::MoveNumber { .. }), "{text}");
    }
    let error = Reader::new(&b"1. c3-d4 0.5 0.5"[..]).next_game().unwrap_err();
    assert_eq!(error.to_string(), "game 1, line 1, column 12: expected a move, found `5`");
}

#[test]
fn a_move_ends_where_the_next_one_begins() {
    for (text, expected) in [
        ("32–28. 19-23", ["32–28", "19-23"]),
        ("12 -16. 21-17", ["12 -16", "21-17"]),
        ("3228 - 3722", ["3228", "-"]),
    ] {
        let moves: Vec<_> = kinds(text.as_bytes()).into_iter().map(|(_, text)| text).collect();
        assert_eq!(moves[..2], expected);
    }
}

#[test]
fn a_sign_is_waited_for_where_the_input_stops_within_it() {
    for capacity in 1..5 {
        let text = "1–7 10×15 ½-½";
        let mut reader = Reader::new(BufReader::with_capacity(capacity, text.as_bytes()));
        let game = reader.next_game().unwrap().unwrap();
        let texts: Vec<_> = game.tokens().map(|token| token.text).collect();
        assert_eq!(texts, ["1–7", "10×15", "½-½"].map(str::as_bytes), "{capacity}");
    }
}
