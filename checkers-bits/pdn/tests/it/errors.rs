//! Tests of broken games, of the places of their errors, and of the games after a broken game.

use std::io::{self, BufRead, BufReader, Read};

use checkers_pdn::{Error, GameTree, Games, MAX_NESTING, Reader, SyntaxErrorKind};

/// Returns the `White` tag or the error of each game.
fn outcomes(text: &str) -> Vec<String> {
    Reader::new(text.as_bytes())
        .trees()
        .map(|game| match game {
            Ok(game) => game.tags.get("White").unwrap_or("").to_owned(),
            Err(error) => error.to_string(),
        })
        .collect()
}

#[test]
fn errors_name_the_place_and_what_was_expected() {
    for (movetext, message) in [
        ("1. c3-d4 {b {c} d}", "column 17: expected a move, found `d}`"),
        ("1. c3-d4 {b", "column 10: expected } for the comment that begins here, found the end"),
        ("1. c3-d4 b}", "column 10: expected a move, found `b}`"),
        ("1. c3-d4 }", "column 10: expected { before }, found `}`"),
        (
            "1. c3-d4 (b2-c3",
            "column 10: expected ) for the variation that begins here, found the end",
        ),
        ("1. c3-d4 (a (b3-c4)", "column 11: expected a move, found `a`"),
        (
            "1. c3-d4 ((c3-d4)",
            "column 10: expected ) for the variation that begins here, found the end",
        ),
        ("1. c3-d4 ) *", "column 10: expected ( before ), found `)`"),
        ("1. c3-d4 % no escape", "column 10: expected a move, found `%`"),
        (
            "1. c3-d4 /FEN \"W:W:B\" d6-c5",
            "column 10: expected a setup such as /FEN \"W:W31-50:B1-20\"/, found `/FEN`",
        ),
        (
            "1. c3-d4 (! c3-b4",
            "column 10: expected ) for the variation that begins here, found the end",
        ),
        ("1. c3-d4 $ 1", "column 10: expected $ and a number from 0 to 65535, found `$`"),
        ("1. c3-d4 $65536", "column 10: expected $ and a number from 0 to 65535, found `$65536`"),
        (
            "1. c3-d4 /FEN W:W1:B2/",
            "column 10: expected a setup such as /FEN \"W:W31-50:B1-20\"/, found `/FEN`",
        ),
        ("1. c3-d4 and wins", "column 10: expected a move, found `and`"),
        ("1. c3-d4 d6- 2. c3", "column 10: expected a move, found `d6-`"),
        ("1. c3-d4 -d6", "column 10: expected a move, found `-d6`"),
        ("1. c3-d4 [%clk 1]", "column 11: expected the name of a tag, found `%clk`"),
        ("[Event E]", "column 8: expected the value of the tag in quotes, found `E]`"),
        ("[Event]", "column 7: expected the value of the tag in quotes, found `]`"),
        (
            "[Event \"E]",
            "column 8: expected a closing quote for the value that begins here, found the end",
        ),
        (
            "[Event \"E\" 1. c3-d4 d6-c5",
            "column 1: expected ] for the tag that begins here, found the end",
        ),
        ("1. 32,28 18-23", "column 4: expected a move, found `32,28`"),
        ("1. 32 28 18 23", "column 4: expected a move, found `32`"),
        ("no game at all", "column 1: expected a tag or a move, found `no`"),
        ("12 april", "column 1: expected a tag or a move, found `12`"),
    ] {
        assert_eq!(outcomes(movetext), [format!("game 1, line 1, {message}")], "{movetext}");
    }
}

#[test]
fn columns_count_characters() {
    let text = "[White \"Мирошин\"] 1. c3-d4 x";
    assert_eq!(outcomes(text), ["game 1, line 1, column 28: expected a move, found `x`"],);
    let latin = b"1. c3-d4 *\r\n{Fran\xE7ois} 1. c3-d4 \xC0\xE9";
    let error = Reader::new(&latin[..]).trees().last().unwrap().unwrap_err();
    assert_eq!(error.to_string(), "game 2, line 2, column 21: expected a move, found `Àé`");
}

#[test]
fn after_a_broken_game_the_next_one_is_read() {
    for broken in [
        "[White \"B\"]\n\n1. c3-d4 {never closed\n\n",
        "[White \"B\"]\n\n1. c3-d4 {never {closed\n\n",
        "[White \"B\"]\n\n1. c3-d4 (b2-c3 {a}\n2. c3\n\n",
        "[White \"B\"]\n\n1. c3-d4 nonsense d6-c5\n2. b2-c3 *\n\n",
        "[White \"B\"]\n1. c3-d4 } * 1. c3-d4\n",
        "[White \"B 1. c3-d4]\n[Black \"b\"]\n\n1. c3-d4 *\n\n",
        "[White B] 1. c3-d4\n  [Black \"b\"]\n[Site \"b\"]\n1. c3-d4 d6-c5 *\n\n",
        "[White \"B\"]\n1. c3-d4 $99999 {\n [%clk 1:00:00]} d6-c5 *\n",
    ] {
        for line_end in ["\n", "\r\n", "\r"] {
            let good = |name| format!("[White \"{name}\"]\n[Site \"s\"]\n\n1. c3-d4 {{ok}} *\n\n");
            let text = [good("A"), broken.to_owned(), good("C"), good("D")].concat();
            let outcomes = outcomes(&text.replace('\n', line_end));
            assert_eq!(outcomes.len(), 4, "{text:?}: {outcomes:?}");
            assert_eq!([&outcomes[0], &outcomes[2], &outcomes[3]], ["A", "C", "D"], "{text:?}");
            assert!(outcomes[1].starts_with("game 2, line "), "{outcomes:?}");
        }
    }
}

#[test]
fn variations_are_nested_up_to_a_limit() {
    let nested = |depth| format!("1. c3-d4 {}{}", "(c3-b4 ".repeat(depth), ")".repeat(depth));
    assert_eq!(outcomes(&nested(MAX_NESTING)), [""]);
    let error =
        Reader::new(nested(MAX_NESTING + 1).as_bytes()).trees().next().unwrap().unwrap_err();
    let Error::Syntax(error) = error else { panic!("{error}") };
    assert_eq!(error.kind, SyntaxErrorKind::TooDeep);
    assert_eq!(error.place.column, 10 + 7 * MAX_NESTING as u64);
}

#[test]
fn a_game_beyond_the_limit_is_refused_and_passed_over() {
    let moves = "1. c3-d4 d6-c5 ".repeat(1_000);
    let unclosed = format!("{{ unclosed {}", "\n[White \"C\"]\n1. c3-d4 *\n".repeat(400));
    let crowded = "()".repeat(1_000);
    let (too_long, comment) = (SyntaxErrorKind::TooLong, SyntaxErrorKind::UnclosedComment);
    let too_many = SyntaxErrorKind::TooManyTokens;
    // An unclosed comment swallows the next games, so the reader must find these games inside the comment.
    for (movetext, kind, line, after) in
        [(moves, too_long, 4, 1), (crowded, too_many, 4, 1), (unclosed, comment, 5, 401)]
    {
        let text = format!("[White \"A\"]\n*\n\n[White \"B\"]\n{movetext}\n\n[White \"D\"]\n*\n");
        for capacity in [1, 7, 100_000] {
            let input = BufReader::with_capacity(capacity, text.as_bytes());
            let mut outcomes: Vec<_> = Reader::new(input).with_limit(5_000).trees().collect();
            assert_eq!(outcomes.len(), 2 + after);
            let Err(Error::Syntax(error)) = outcomes.remove(1) else { panic!("{capacity}") };
            assert_eq!((error.kind, error.game), (kind, 2));
            assert_eq!((error.place.line, error.place.column), (line, 1));
            let games: Vec<GameTree> = outcomes.into_iter().map(Result::unwrap).collect();
            assert_eq!(games.last().unwrap().tags.get("White"), Some("D"));
        }
    }
}

#[test]
fn a_comment_beyond_the_limit_names_the_limit() {
    let text = format!("1. c3-d4 {{{}}} *\n[White \"C\"]\n*\n", "long ".repeat(2_000));
    let mut games = Reader::new(text.as_bytes()).with_limit(5_000).trees();
    assert_eq!(
        games.next().unwrap().unwrap_err().to_string(),
        "game 1, line 1, column 10: expected } for the comment that begins here, found none within \
         5000 bytes"
    );
    assert_eq!(games.next().unwrap().unwrap().tags.get("White"), Some("C"));
}

/// An input that fails with an I/O error after its text.
struct Failing<'a>(&'a [u8]);

impl Read for Failing<'_> {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        unreachable!("only the buffer is read")
    }
}

impl BufRead for Failing<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.0.is_empty() { Err(io::Error::other("unplugged")) } else { Ok(self.0) }
    }

    fn consume(&mut self, amount: usize) {
        self.0 = &self.0[amount..];
    }
}

#[test]
fn an_io_error_is_the_last_item() {
    let mut games = Reader::new(Failing(b"1. c3-d4 *\n[White \"A\"] 1. c3-b4")).trees();
    assert!(games.next().unwrap().is_ok());
    match games.next() {
        Some(Err(Error::Io(error))) => assert_eq!(error.to_string(), "unplugged"),
        other => panic!("{other:?}"),
    }
    assert!(games.next().is_none());
}

#[test]
fn errors_have_a_name_and_the_square_that_is_the_reason() {
    for (text, name, square) in [
        ("1. c3-d4 {b", "unclosed_comment", None),
        ("1. c3-d4 and wins", "expected_move", None),
        ("1. c3-d4 d6-c5 2. c3-b4", "no_piece", Some("c3")),
        ("1. c3-d4 d6-d5", "expected_square", None),
        ("[FEN \"W:Wc3,22\"] 1. c3-d4", "two_pieces", Some("22")),
        ("1. - 2. c3-d4", "after_unknown_move", None),
        ("[GameType \"77\"]", "unknown_variant", None),
    ] {
        let whole = if text.contains("GameType") {
            text.into()
        } else {
            format!("[GameType \"25\"] {text}")
        };
        let found = Games::new(whole.as_bytes()).find_map(Result::err).expect("a broken game");
        let (found, at) = found.name_and_square();
        assert_eq!((found, at.map(|at| at.to_string()).as_deref()), (name, square), "{text}");
    }
}
