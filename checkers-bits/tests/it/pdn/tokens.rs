//! The tokens of a game.

use checkers_bits::pdn::{Reader, Token, TokenKind};

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
        (37, TokenKind::VariationStart, "("),
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
    let place = game.place(65);
    assert_eq!((place.line, place.column), (3, 42));
    assert_eq!(place.to_string(), "line 3, column 42");
    assert_eq!((game.number(), game.line()), (1, 1));
}

#[test]
fn the_text_of_a_move_is_plain() {
    let mut reader = Reader::new("1- 7 28 x 19 32–28 28×19 - -- c3-d4".as_bytes());
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
            known("c3-d4")
        ]
    );
}
