//! Tests of the limits on the input and the memory of one game.

use std::cell::Cell;
use std::io::{self, BufReader, Read};

use checkers_bits::VariantName::Russian;
use checkers_pdn::{Error, Reader, SyntaxErrorKind, TokenKind};

/// Returns `optimised`, the length of a long text or the number of texts; in a debug build a quarter of it, to save
/// time.
const fn length(optimised: usize) -> usize {
    if cfg!(debug_assertions) { optimised / 4 } else { optimised }
}

/// An input that counts the bytes that a reader has read from its text.
struct Counted<'a> {
    text: &'a [u8],
    read: &'a Cell<usize>,
}

impl Read for Counted<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.text.read(buffer)?;
        self.read.set(self.read.get() + length);
        Ok(length)
    }
}

/// Reads the first game with a limit and in chunks of 7 bytes. Returns its tokens or its error, and the number of
/// bytes read.
fn first_game(text: &str, limit: usize) -> (Result<Vec<TokenKind>, SyntaxErrorKind>, usize) {
    let read = Cell::new(0);
    let input = Counted { text: text.as_bytes(), read: &read };
    let mut reader = Reader::new(BufReader::with_capacity(7, input)).with_limit(limit);
    let kinds = match reader.next_game() {
        Ok(game) => Ok(game.unwrap().tokens().map(|token| token.kind).collect()),
        Err(Error::Syntax(error)) => Err(error.kind),
        Err(error) => panic!("{error}"),
    };
    (kinds, read.get())
}

#[test]
fn a_game_may_be_as_long_as_the_limit() {
    let text = "1. c3-d4 *";
    assert!(first_game(text, 10).0.is_ok());
    assert_eq!(first_game(text, 9).0, Err(SyntaxErrorKind::TooLong));
}

#[test]
fn a_text_may_be_as_long_as_the_limit() {
    let input = BufReader::with_capacity(1, &b"; 34567890\n"[..]);
    assert!(Reader::new(input).with_limit(10).trees().next().is_none());
}

#[test]
fn no_more_is_read_for_a_game_than_its_limit_allows() {
    let blanks = " ".repeat(10_000);
    let (ended, read) = first_game(&format!("1. c3-d4 *{blanks}1. c3-b4 *"), 64);
    assert_eq!(ended.unwrap().last(), Some(&TokenKind::Result));
    assert!(read < 300, "{read} bytes");
    for unending in ["1. c3-d4 {", "1. c3-d4 d6-c5 ", "1. c3-d4 ; "] {
        let filler = if unending.ends_with("5 ") { &blanks } else { &"x".repeat(10_000) };
        let kinds = first_game(&format!("{unending}{filler}{filler}"), 64).0;
        assert!(kinds.is_err(), "{unending}");
    }
}

#[test]
fn a_comment_behind_the_result_is_read_up_to_the_limit() {
    let text = format!("1. c3-d4 * {{{}}}", "x".repeat(47));
    let (kinds, _) = first_game(&text, 60);
    assert_eq!(kinds.unwrap().last(), Some(&TokenKind::Comment));
}

#[test]
fn blanks_between_games_do_not_count() {
    let blanks = "\n".repeat(10_000);
    let text = format!("{blanks}1. c3-d4 *{blanks}1. c3-b4 *{blanks}");
    for capacity in [1, 100_000] {
        let input = BufReader::with_capacity(capacity, text.as_bytes());
        let games: Vec<_> = Reader::new(input).with_limit(64).trees().map(Result::unwrap).collect();
        let lines: Vec<_> = games.iter().map(|game| game.source.as_ref().unwrap().line).collect();
        assert_eq!(lines, [10_001, 20_001]);
    }
}

#[test]
fn thousands_of_moves_are_within_the_limit_that_is_set_unless_told_otherwise() {
    let text = "c3-d4 ".repeat(5_000);
    let game = Reader::new(text.as_bytes()).trees().next().unwrap().unwrap();
    assert_eq!(game.main_line().count(), 5_000);
}

#[test]
fn a_comment_without_an_end_names_the_limit_that_it_exceeds() {
    let text = format!("1. c3-d4 {{{}", "0123456789".repeat(10));
    let error = Reader::new(text.as_bytes()).with_limit(16).trees().next().unwrap().unwrap_err();
    assert_eq!(
        error.to_string(),
        "game 1, line 1, column 10: expected } for the comment that begins here, \
         found none within 16 bytes"
    );
}

/// Returns all games and errors of a text, read with a limit and in chunks of `piece` bytes.
fn everything(text: &str, limit: usize, piece: usize) -> Vec<String> {
    let input = BufReader::with_capacity(piece, text.as_bytes());
    let mut reader = Reader::new(input).with_limit(limit);
    let mut found = Vec::new();
    loop {
        found.push(match reader.next_game() {
            Ok(Some(game)) => {
                let tokens = game.tokens();
                let tokens: Vec<_> = tokens
                    .map(|token| (token.kind, token.offset, String::from_utf8_lossy(token.text)))
                    .collect();
                let warnings = game.syntax_warnings().collect::<Vec<_>>();
                format!("line {}: {tokens:?} {warnings:?}", game.line())
            }
            Ok(None) => return found,
            Err(error) => error.to_string(),
        });
    }
}

const PIECES: [usize; 5] = [2, 7, 30, 64, 100_000];

#[test]
fn what_is_too_long_does_not_depend_on_how_much_is_read_at_once() {
    let long = "x".repeat(70);
    let blanks = " ".repeat(70);
    for (text, first) in [
        // A comment longer than the limit is reported as unclosed, even if its `}` is in the read buffer.
        (format!("1. c3-d4 {{{long}}} d6-c5 *"), "column 10: expected } for the comment"),
        (format!("1. c3-d4 {{{long}{{ d6-c5 *"), "column 10: expected } for the comment"),
        (format!("1. c3-d4 {{{long}"), "column 10: expected } for the comment"),
        // Column 65 is the last column in which a comment can begin, because the limit of a game is 64 bytes.
        (format!("1. c3-d4{}{{{long}", " ".repeat(56)), "column 65: expected } for the comment"),
        // Neither of the two comments exceeds the limit alone, so the error is a game that is too long and not an
        // unclosed comment.
        (format!("1. c3-d4 {{{0}}} {{{0}}} *", &long[..40]), "expected a game of at most 64 bytes"),
        (format!("1. c3-d4 ;{long}\n d6-c5 {{{long}}} *"), "expected a game of at most 64 bytes"),
        (format!("1. c3-d4 {blanks}{blanks}[Event \"e\"]"), "expected a game of at most 64 bytes"),
        (format!("1. c3-d4 {blanks}[Event \"e\"]"), "line 1: [(MoveNumber"),
        (format!("1. c3-d4 * {{{long}{long}}}"), "line 1: [(MoveNumber"),
    ] {
        let text = format!("{text}\n[Event \"next\"]\n1. a3-b4 *\n");
        let expected = everything(&text, 64, 1);
        assert!(expected[0].contains(first), "{text}: {expected:?}");
        assert!(expected.last().is_some_and(|last| last.contains("a3-b4")), "{expected:?}");
        for piece in PIECES {
            assert_eq!(everything(&text, 64, piece), expected, "{piece}: {text}");
        }
    }
}

#[test]
fn nothing_depends_on_how_much_is_read_at_once() {
    let parts = [
        "1. ",
        "c3-d4 ",
        "d6:f4",
        "{",
        "}",
        "(",
        ")",
        "[Event \"a\"]\n",
        "[",
        "\n",
        "\n\n",
        " *\n",
        "; to the end\n",
        "text",
        "é",
        "½ : ½",
        "[Empty]",
        "Event \"b\"]",
        "1... ",
        "0:1 ",
        "/FEN \"W:Wa1:Bh8\"/",
        "$7",
        "1-0",
        "        ",
        "\"",
        "\r\n",
    ];
    let mut state = 3_u64;
    let mut refused = 0;
    for _ in 0..length(2000) {
        let mut text = String::new();
        for _ in 0..30 {
            // The random generator is Knuth's MMIX. Only the high bits of its state are used, because the low bits
            // are not random enough.
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            text += parts[(state >> 33) as usize % parts.len()];
        }
        for limit in [1, 16, 40] {
            let expected = everything(&text, limit, 1);
            refused += expected.iter().filter(|found| found.contains("bytes, found")).count();
            for piece in PIECES {
                assert_eq!(everything(&text, limit, piece), expected, "{limit} {piece}: {text:?}");
            }
        }
    }
    assert!(refused > length(1000), "{refused}");
}

/// An input that returns the error `Interrupted` before each byte.
struct Interrupted<'a> {
    text: &'a [u8],
    is_next: bool,
}

impl Read for Interrupted<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.is_next = !self.is_next;
        if self.is_next {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let length = buffer.len().min(1);
        self.text.read(&mut buffer[..length])
    }
}

#[test]
fn reading_goes_on_after_an_interruption() {
    let input = Interrupted { text: b"1. c3-d4 d6-c5 *", is_next: false };
    let games: Result<Vec<_>, _> = Reader::new(BufReader::new(input)).trees().collect();
    assert_eq!(games.unwrap()[0].main_line().count(), 2);
}

/// The texts are so long that a replay in quadratic time would take minutes.
#[test]
fn a_long_text_is_replayed_in_one_pass() {
    let digits = "1".repeat(length(450_000));
    let refused = |variation: &str, count| {
        format!("[GameType \"25\"]\n1. c3-d4 {} d6-c5 *", variation.repeat(count))
    };
    let tags: String = (0..length(15_000)).map(|tag| format!("\n\n[A{tag} \"B\"]")).collect();
    for text in [
        format!("[FEN \"W:W{digits}\"]\n*"),
        format!("1. {digits} *"),
        refused("(1. c3-c4) ", length(30_000)),
        refused("(/FEN \"W:Wz1\"/) ", length(30_000)),
        refused("(1. b2-c3 c3-c4) ", length(20_000)),
        format!("{}{tags}\n*", "{}".repeat(length(100_000))),
        format!("{}1. c3-d4 *", "[A \"\n".repeat(length(100_000))),
        format!("{}1. c3-d4 *", "[[A \"B\"]\n".repeat(length(50_000))),
    ] {
        let mut reader = Reader::new(text.as_bytes());
        let game = reader.next_game().unwrap().unwrap();
        let _ = game.guess_variant();
        let _ = game.to_canonical_tree(Russian);
        assert!(game.syntax_warnings().count() <= 200_000);
        let illegal = game.check(Russian).map(|checked| checked.illegal_variations);
        let count = text.matches('(').count().min(100);
        assert_eq!(illegal.map_or(0, |illegal| illegal.len()), count, "{}", &text[..40]);
    }
}

#[test]
fn prose_in_a_long_line_is_read_in_one_pass() {
    let nested = format!("{}x{}) ", "(".repeat(99), ") y".repeat(98)).repeat(length(1_000));
    for prose in ["(x y) ".repeat(length(100_000)), "(x \"y) ".repeat(length(100_000)), nested] {
        let text = format!("1. c3-d4 {prose}d6-c5 *");
        let mut reader = Reader::new(text.as_bytes());
        let game = reader.next_game().unwrap().unwrap();
        assert_eq!(game.check(Russian).unwrap().plies, 2);
        assert!(game.syntax_warnings().count() >= length(98_000));
    }
}

#[test]
fn variations_of_the_next_move_are_moved_in_one_pass() {
    for variation in ["(1... f6-g5) ", "(1... c3-d4) ", "(1... f6-g5 (2. c3-d4) 2. b2-c3) "] {
        let text = format!("1. c3-d4 {}1... d6-c5 *", variation.repeat(length(20_000)));
        let mut reader = Reader::new(text.as_bytes());
        let game = reader.next_game().unwrap().unwrap();
        assert_eq!(game.to_canonical_tree(Russian).unwrap().main_line().count(), 2);
        assert_eq!(game.replay(Russian).unwrap().moves().count(), 2);
    }
}

/// Checks that the places of many errors, which are computed in one pass over the game, equal the place that is
/// computed for each error alone.
#[test]
fn the_places_of_many_errors_are_those_of_each() {
    let text = "[GameType \"25\"]\n1. c3-d4 (1. c3-c4)\r\n(1. a3-c4) (1. a3-b4 (1. h2-h4)\r) d6-c5 (1... /FEN \"W:Wz1\"/)\n*";
    let mut reader = Reader::new(text.as_bytes());
    let game = reader.next_game().unwrap().unwrap();
    let illegal = game.check(Russian).unwrap().illegal_variations;
    let places: Vec<_> = illegal.iter().map(|illegal| illegal.place.to_string()).collect();
    let expected: Vec<_> = ["c3-c4", "a3-c4", "h2-h4"]
        .map(|text_of_move| game.place(text.find(text_of_move).unwrap()).to_string())
        .into_iter()
        .chain([game.place(text.find("z1").unwrap()).to_string()])
        .collect();
    assert_eq!(places, expected);
}

/// The variations of the game have the maximum nesting `Variation::MAX_NESTING`. A stack overflow would abort the
/// whole test program.
#[test]
fn the_deepest_nesting_needs_little_stack() {
    let half = 100 / 2;
    let text = format!("1. c3-d4 {}{} *", "(1. e3-f4 (1. c3-b4 ".repeat(half), "))".repeat(half));
    let read = move || {
        let mut reader = Reader::new(text.as_bytes());
        let text = reader.next_game().unwrap().unwrap();
        let canonical = text.to_canonical_tree(Russian).unwrap();
        let game = text.replay(Russian).unwrap();
        let mut tree = text.to_tree();
        tree.record(&game.clone());
        assert_eq!(tree.to_string(), canonical.to_string());
        assert_eq!(canonical.to_string().matches('(').count(), 2 * half);
    };
    let thread = std::thread::Builder::new().stack_size(256 << 10).spawn(read);
    thread.unwrap().join().unwrap();
}
