//! The tokens of a game.

use checkers_bits::pdn::{Reader, TokenKind};

#[test]
fn tokens_know_their_text_and_their_place() {
    let text =
        "[White \"a\\\"b\"]\n% escape\n1.c3-d4! {x} (1... - $5) /FEN \"W:W1:B2\"/ 2- 7 ; y\n1-0";
    let mut reader = Reader::new(text.as_bytes());
    let game = reader.next_game().unwrap().unwrap();
    let expected = [
        (1, "Tag White a\\\"b"),
        (16, "Escape  escape"),
        (24, "Number 1 false"),
        (26, "Move c3-d4"),
        (31, "Strength !"),
        (34, "Comment x"),
        (37, "VariationStart"),
        (38, "Number 1 true"),
        (43, "Move -"),
        (46, "Nag 5"),
        (47, "VariationEnd"),
        (55, "Setup W:W1:B2"),
        (65, "Move 2- 7"),
        (71, "Comment  y"),
        (74, "Result 1-0"),
    ];
    let text_of = |bytes| std::str::from_utf8(bytes).unwrap();
    let read: Vec<(usize, String)> = game
        .tokens()
        .map(|token| {
            let text = match token.kind {
                TokenKind::Tag { name, value } => {
                    format!("Tag {} {}", text_of(name), text_of(value))
                }
                TokenKind::Number { number, is_second } => format!("Number {number} {is_second}"),
                TokenKind::Move(text) => format!("Move {}", text_of(text.as_bytes())),
                TokenKind::Strength(text) => format!("Strength {}", text_of(text)),
                TokenKind::Nag(nag) => format!("Nag {nag}"),
                TokenKind::Comment(text) => format!("Comment {}", text_of(text)),
                TokenKind::Escape(text) => format!("Escape {}", text_of(text)),
                TokenKind::Setup(text) => format!("Setup {}", text_of(text)),
                TokenKind::Result(text) => format!("Result {}", text_of(text)),
                other => format!("{other:?}"),
            };
            (token.offset, text)
        })
        .collect();
    let read: Vec<_> = read.iter().map(|(offset, text)| (*offset, &**text)).collect();
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
        .filter_map(|token| match token.kind {
            TokenKind::Move(text) => Some((text.to_string(), text.is_unknown())),
            _ => None,
        })
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
