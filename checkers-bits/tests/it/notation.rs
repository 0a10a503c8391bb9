//! Tests how moves are read from text and written as text.

use std::collections::{BTreeSet, HashSet};

use checkers_bits::notation::{AmbiguousMove, ExpectedInMove, IllegalReason};
use checkers_bits::{
    Board8x8, Brazilian, Czech, English, FirstSquare, International, Italian, Move, Position,
    ReadMoveError, Russian, Spanish, Square, SquareNames, Variant,
};
use proptest::prelude::*;
use proptest::string::string_regex;

use crate::fen::capitalized;
use crate::random::{cases, positions};
use crate::vectors::{listed, listed_path};

fn names<V: Variant>(fen: &str) -> Vec<String> {
    let position: Position<V> = fen.parse().unwrap();
    let moves = position.moves();
    let mut names: Vec<_> = moves.iter().map(|&mv| position.notation(mv).to_string()).collect();
    names.sort_unstable();
    names
}

#[test]
fn only_ambiguous_captures_name_the_squares_between() {
    assert_eq!(names::<Russian>("W:WKa1:Bb2,d4,f6"), ["a1:g7", "a1:h8"]);
    let ambiguous = "W:WKd2,a1:Bf6,c5,e5,e3";
    let expected = ["d2:f4:d6:a3", "d2:f4:d6:b4", "d2:g5:e7:a3", "d2:g5:e7:b4"];
    assert_eq!(names::<Russian>(ambiguous), expected);
    assert_eq!(names::<Brazilian>(ambiguous), expected.map(|name| name.replace(':', "x")));
    assert_eq!(names::<Czech>("W:Wf2:Be5,g5,e3,g3"), ["f2xd4xf6", "f2xh4xf6"]);
    // The short form is also the long form of the capture of one piece.
    assert_eq!(names::<Russian>("W:WKf6:Be7,b6,b4,b2"), ["f6:a1", "f6:d8:a5:c3:a1"]);
    // The king captures two pieces in one direction. So the notation names the square right behind the first captured
    // piece.
    assert_eq!(
        names::<Russian>("W:WKa1:Bb2,d4,d2,f2,d6,f6,g7"),
        ["a1:c3:e1:g3:b8", "a1:c3:e1:g3:c7", "a1:c3:e5:b8", "a1:c3:e5:c7", "a1:e3"]
    );
}

#[test]
fn the_form_is_a_choice() {
    let position: Position = "W:Wc3:Bd4,d6".parse().unwrap();
    let notation = position.notation(position.moves()[0]);
    assert_eq!(notation.to_string(), "c3:c7");
    assert_eq!(notation.names(SquareNames::Numeric).to_string(), "22:6");
    assert_eq!(notation.long().to_string(), "c3:e5:c7");
    assert_eq!(notation.capture_sign('x').long().to_string(), "c3xe5xc7");
    let quiet = Position::<Russian>::start();
    let quiet = quiet.notation(quiet.read_move("c3-d4").unwrap());
    assert_eq!(quiet.capture_sign('x').long().to_string(), "c3-d4");
    assert_eq!(notation.hub().to_string(), "22x6x18x10");
    assert_eq!(quiet.hub().to_string(), "22-18");
    let numeric = notation.capture_sign('×').names(SquareNames::Numeric);
    assert_eq!(numeric.to_string(), "22×6");
    assert_eq!(numeric.long().to_string(), "22×15×6");
    assert_eq!(quiet.names(SquareNames::Numeric).to_string(), "22-18");
}

/// The king captures twelve men. The text of this capture is longer than the buffer of the writer.
#[test]
fn a_long_capture_is_written_whole() {
    let fen = "W:Wi1:Bh2,f2,d2,b2,b4,d4,f4,h4,b6,h6,d8,f8";
    let position: Position<International> = fen.parse().unwrap();
    let names: HashSet<String> = position
        .moves()
        .iter()
        .map(|&mv| {
            let long = position.notation(mv).long();
            let name = long.names(SquareNames::Algebraic).to_string();
            assert_eq!(position.read_move(&name), Ok(mv), "{name}");
            assert_eq!(position.read_move(long.capture_sign('×').to_string()), Ok(mv));
            name
        })
        .collect();
    let is_round = |name: &&String| name.ends_with("xa1") && name.split('x').count() == 13;
    assert!(names.iter().any(|name| is_round(&name)), "{names:?}");
}

/// Asserts that all texts are read as one move; `expected` is its full notation.
fn assert_all_mean<V: Variant>(fen: &str, expected: &str, texts: &[&str]) {
    let position: Position<V> = fen.parse().unwrap();
    for text in texts {
        let mv = position.read_move(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(position.notation(mv).long().to_string(), expected, "{text}");
    }
}

#[test]
fn quiet_moves_in_all_spellings() {
    assert_all_mean::<Russian>(
        "W:Wa3,c3:Bh8",
        "a3-b4",
        &[
            "a3-b4",
            "A3-B4",
            "a3b4",
            "A3B4",
            "a3 b4",
            " a3 - b4 ",
            "a3:b4",
            "a3xb4",
            "a3Xb4",
            "a3×b4",
            "a3–b4",
            "a3\u{2011}b4",
            "ab4",
            "a-b4",
            "a b4",
            "AB4",
            "21-17",
            "2117",
            "21 - 17",
            "021-017",
            "21:17",
            "a3-17",
            "21-b4",
        ],
    );
    assert_all_mean::<Russian>(
        "B:Wh2:Bb8",
        "b8-a7",
        &["1-5", "1- 5", "01-05", "0105", "1x5", "b8-a7", "ba7"],
    );
}

#[test]
fn captures_with_none_some_or_all_squares_between() {
    assert_all_mean::<Russian>(
        "W:Wc3:Bd4,f4",
        "c3:e5:g3",
        &[
            "c3:g3",
            "c3:e5:g3",
            "c3xe5xg3",
            "c3e5g3",
            "C3-G3",
            "c:g3",
            "cg3",
            "c:e5:g3",
            "22x24",
            "22x15x24",
            "221524",
            " 22x 15x 24",
            "22x24x18x19",
            "22x24x19x18",
            "c3:g3:f4:d4",
        ],
    );
    // A text may name any of the squares that the king passes, in the order of passing.
    assert_all_mean::<Russian>(
        "W:WKa1:Bc3,e7",
        "a1:f6:d8",
        &["a1:d8", "a1:d4:d8", "a1:b2:d8", "a1:b2:d4:e5:f6:d8", "a1:e5:d8", "a1:f6:d8"],
    );
    assert_all_mean::<Russian>("B:Wd2,f2,d4,f4:BKe1", "e1:c3:e5:g3:e1", &["e1xe1", "e1:e5:e1"]);
    // The king can capture the four men clockwise or counter-clockwise. Both orders are one move.
    assert_all_mean::<Russian>("B:Wd2,f2,d4,f4:BKe1", "e1:c3:e5:g3:e1", &["e1:g3:e5:c3:e1"]);
    // A text needs only those squares on the way that distinguish the two moves.
    let two_ways = "W:WKd2,a1:Bf6,c5,e5,e3";
    let (by_d6, by_e7) = (["d2:f4:d6:a3", "d2a3e3e5c5"], ["d2:e7:a3", "d2:f4:g5:a3", "d2:g5:a3"]);
    assert_all_mean::<Russian>(two_ways, "d2:f4:d6:a3", &by_d6);
    assert_all_mean::<Russian>(two_ways, "d2:g5:e7:a3", &by_e7);
}

#[test]
fn a_path_without_gaps_means_no_longer_capture() {
    // The king takes c7 at once or after a round trip, so two captures have the same ends. The text `d6:b8` means the
    // shorter capture, which takes exactly the piece between both squares.
    let fen = "B:Wc7,Ke7,Kh6,c5,Ke3,b2:BKd6";
    let position: Position = fen.parse().unwrap();
    let same_ends = position.moves().iter().filter(|mv| mv.to_string() == "d6:b8").count();
    assert_eq!(same_ends, 2);
    assert_all_mean::<Russian>(fen, "d6:b8", &["d6:b8", "d6b8", "10-1"]);
    assert_all_mean::<Russian>(fen, "d6:a3:c1:f4:b8", &["d6:a3:b8", "d6:b4:b8", "d6:f4:b8"]);
}

#[test]
fn numbers_can_count_from_another_square() {
    let start = Position::<Russian>::start();
    let c3_d4 = start.read_move("c3-d4").unwrap();
    assert_eq!(start.read_move_with("10-14", FirstSquare::BottomLeft), Ok(c3_d4));
    assert_eq!(start.read_move_with("1014", FirstSquare::BottomLeft), Ok(c3_d4));
    assert_eq!(start.read_move_with("22-18", FirstSquare::TopLeft), Ok(c3_d4));
    assert_eq!(start.read_move_with("cd4", FirstSquare::BottomLeft), Ok(c3_d4));
}

#[test]
fn what_is_no_move_is_named_with_its_place() {
    use ExpectedInMove::*;
    let square = "expected a playing square of the board";
    let start = Position::<Russian>::start();
    let long = format!("c3{}", ":d4".repeat(40));
    for (text, expected, place, message, found) in [
        ("", Square, 1, square, "the end"),
        ("  ", Square, 3, square, "the end"),
        ("c3", Square, 3, square, "the end"),
        ("c3-", Square, 4, square, "the end"),
        ("c", Square, 2, square, "the end"),
        ("c3--d4", Square, 4, square, "'-'"),
        ("c3-d5", Square, 4, square, "'d'"),
        ("c3*d4", Square, 3, square, "'*'"),
        ("c3-d44", Square, 4, square, "'d'"),
        ("22-33", Square, 4, square, "'3'"),
        ("22-0", Square, 4, square, "'0'"),
        ("118", Square, 1, square, "'1'"),
        ("1-0", Square, 3, square, "'0'"),
        ("i1-h2", Square, 1, square, "'i'"),
        ("é", Square, 1, square, "'é'"),
        ("c3–é", Square, 6, square, "'é'"),
        ("c3-d4+", SeparatorOrEnd, 6, "expected a separator and a square, or the end", "'+'"),
        ("c3-d4!", SeparatorOrEnd, 6, "expected a separator and a square, or the end", "'!'"),
        (&long, End, 99, "expected the end", "':'"),
    ] {
        let error = start.read_move(text).unwrap_err();
        let ReadMoveError::NotAMove(what) = &error else { panic!("{text}: {error}") };
        assert_eq!((what.expected(), what.offset()), (expected, place - 1), "{text}");
        let name = error.name_and_square().0.strip_prefix("expected_").unwrap();
        let words: String = name.split('_').map(capitalized).collect();
        assert_eq!((words, error.name_and_square().1), (format!("{expected:?}"), None), "{text}");
        let message = format!("move, byte {place}: {message}, found {found}");
        assert_eq!(error.to_string(), message, "{text}");
    }
}

#[test]
fn illegal_moves_come_with_the_reason() {
    use IllegalReason::*;
    let square = |name: &str| name.parse::<Square>().unwrap().into();
    let start = "W:W21-32:B1-12";
    let capture = "W:Wc3,h2:Bd4,g7";
    for (fen, text, expected, message) in [
        (start, "d4-e5", NoPiece(square("d4")), "there is no piece on d4"),
        (start, "18-14", NoPiece(square("d4")), "there is no piece on 18"),
        (start, "b6-a5", OpponentsPiece(square("b6")), "the piece on b6 is the opponent's"),
        (start, "c3-e5", CannotGo(square("e5")), "the piece cannot go to e5"),
        (start, "22-15", CannotGo(square("e5")), "the piece cannot go to 15"),
        (start, "cd2", CannotGo(square("d2")), "the piece cannot go to d2"),
        (start, "c3-b4-a5", CannotGo(square("a5")), "the piece cannot go to a5"),
        (capture, "h2-g3", MustCapture, "a capture is mandatory, and this is not a legal one"),
        (capture, "c3-b4", MustCapture, "a capture is mandatory, and this is not a legal one"),
        // These texts are wrong: a path through a captured piece, a path in reverse order, and paths with one
        // captured piece too many.
        ("W:WKa1:Bc3,e7", "a1:c3:d8", MustCapture, ""),
        ("W:WKa1:Bc3,e7", "a1:f6:e5:d8", MustCapture, ""),
        ("W:WKa1:Bc3,e7", "a1:d8:e7:c3:e7", MustCapture, ""),
        ("W:WKa1:Bc3,e7", "a1:d8:e7", MustCapture, ""),
        ("W:WKa1:Bc3,e7", "a1:c5:d8", MustCapture, ""),
        ("W:WKa1:Bc3,e7", "a1:d8:d8", MustCapture, ""),
    ] {
        let position: Position = fen.parse().unwrap();
        let error = position.read_move(text).unwrap_err();
        let (name, square) = error.name_and_square();
        let ReadMoveError::Illegal { reason, .. } = error else { panic!("{text}: {error}") };
        assert_eq!(reason, expected, "{fen} {text}");
        let words: String = name.split('_').map(capitalized).collect();
        assert!(format!("{reason:?}").starts_with(&words), "{name}");
        let square = square.map(|square| square.to_string());
        assert_eq!(square.is_none(), reason == MustCapture, "{text}");
        assert!(error.to_string().contains(&square.unwrap_or_default()), "{text}: {error}");
        assert!(error.to_string().starts_with(message), "{fen} {text}: {error}");
    }
    let bottom_left = Position::<Russian>::start().read_move_with("14-18", FirstSquare::BottomLeft);
    assert_eq!(bottom_left.unwrap_err().to_string(), "there is no piece on d4");
}

#[test]
fn ambiguous_texts_list_the_moves() {
    let two_ways = "W:WKd2,a1:Bf6,c5,e5,e3";
    for (fen, text, message) in [
        (two_ways, "d2:a3", "more than one move fits: d2:g5:e7:a3, d2:f4:d6:a3"),
        (two_ways, "d:a3", "more than one move fits: d2:g5:e7:a3, d2:f4:d6:a3"),
        (two_ways, "26x21", "more than one move fits: 26:16:7:21, 26:19:10:21"),
        // The king passes f4 in both captures, so `d2:f4:a3` is ambiguous.
        (two_ways, "d2:f4:a3", "more than one move fits: d2:g5:e7:a3, d2:f4:d6:a3"),
        ("W:Wa3,Ka5:Bh8", "ab4", "more than one move fits: a3-b4, a5-b4"),
        ("W:Wc3,c7:Bd4,d6,h8", "c:e5", "more than one move fits: c3:e5, c7:e5"),
    ] {
        let error = fen.parse::<Position>().unwrap().read_move(text).unwrap_err();
        assert_eq!(error.to_string(), message, "{fen} {text}");
    }
    // The file of the first square is enough if only one piece on the file can move.
    assert_all_mean::<Russian>("W:Wc3,c5:Bd4,g7", "c3:e5", &["c:e5", "ce5"]);
    assert_all_mean::<Russian>("W:Wc3,e3:Bh8", "c3-d4", &["cd4", "c-d4"]);
}

pub(crate) fn candidates<V: Variant>(error: &AmbiguousMove) -> BTreeSet<Move<V>> {
    error.candidates().map(|mv| mv.downcast().unwrap()).collect()
}

fn assert_reads<V: Variant>(
    position: &Position<V>,
    text: &str,
    mv: Move<V>,
) -> Result<(), TestCaseError> {
    prop_assert_eq!(position.read_move(text), Ok(mv), "{} in {}", text, position);
    Ok(())
}

const SEPARATORS: [&str; 10] = ["-", ":", "x", "X", "×", "–", "\u{2011}", " ", " - ", "x "];

/// All spellings of a path, given as a sequence of squares, with one separator.
fn spellings(squares: &[Square], separator: &str) -> Vec<String> {
    let names: Vec<_> = squares.iter().map(Square::to_string).collect();
    let numbers: Vec<_> = squares.iter().map(|square| square.number().to_string()).collect();
    let padded: Vec<_> = squares.iter().map(|square| format!("{:02}", square.number())).collect();
    let mut texts = vec![names.concat(), names.concat().to_uppercase(), padded.concat()];
    texts.extend([&names, &numbers, &padded].map(|squares| squares.join(separator)));
    texts.push(names.join(separator).to_uppercase());
    texts
}

/// Asserts that all spellings of all moves are read back. Each move uses only one separator, because separators are
/// parsed without the position. Testing all separators with every move would take ten times as long.
fn every_form_is_read_back<V: Variant<Board = Board8x8>>(
    position: &Position<V>,
    turn: usize,
) -> Result<(), TestCaseError> {
    let moves = position.moves();
    let mut short_names = BTreeSet::new();
    let separators = SEPARATORS.iter().cycle().skip(turn);
    for (&mv, separator) in moves.iter().zip(separators) {
        let name = position.notation(mv).to_string();
        if name.split([':', 'x']).count() > 2 {
            prop_assert_eq!(listed_path(position, &name), listed(mv), "{}", name);
        } else {
            prop_assert_eq!(&name, &mv.to_string());
        }
        assert_reads(position, &name, mv)?;
        let long = position.notation(mv).long();
        prop_assert_eq!(listed_path(position, &long.to_string()), listed(mv), "{}", long);
        assert_reads(position, &long.names(SquareNames::Numeric).to_string(), mv)?;

        let squares: Vec<Square> =
            long.to_string().split(['-', ':', 'x']).map(|name| name.parse().unwrap()).collect();
        for text in spellings(&squares, separator) {
            assert_reads(position, &text, mv)?;
        }
        let bottom_left = |&square| FirstSquare::BottomLeft.number(square).to_string();
        let text = squares.iter().map(bottom_left).collect::<Vec<_>>().join("-");
        prop_assert_eq!(position.read_move_with(&text, FirstSquare::BottomLeft), Ok(mv));

        if mv.is_capture() {
            let hub = |square: Square| format!("x{}", square.number());
            let ends = format!("{}x{}", mv.from_square().number(), mv.to_square().number());
            let captured: Vec<_> = mv.captured().into_iter().map(hub).collect();
            let text = format!("{ends}{}", captured.concat());
            prop_assert_eq!(position.notation(mv).hub().to_string(), text.as_str());
            assert_reads(position, &text, mv)?;
            let reversed: Vec<_> = captured.into_iter().rev().collect();
            assert_reads(position, &format!("{ends}{}", reversed.concat()), mv)?;
        }
        prop_assert!(short_names.insert(name), "{:?} shares its name", mv);
        short_forms(position, mv, separator)?;
    }
    Ok(())
}

fn what_is_written_is_read_back<V: Variant>(position: &Position<V>) -> Result<(), TestCaseError> {
    for &mv in &position.moves() {
        let notation = position.notation(mv);
        for names in [SquareNames::Algebraic, SquareNames::Numeric] {
            for form in [notation, notation.long(), notation.hub()] {
                let text = form.names(names).to_string();
                prop_assert_eq!(position.read_move(&text), Ok(mv), "{} in {}", text, position);
            }
        }
        // The path in long notation captures exactly the pieces that the move captures.
        let long = notation.long().names(SquareNames::Algebraic).to_string();
        prop_assert_eq!(listed_path(position, &long), listed(mv), "{} in {}", long, position);
    }
    Ok(())
}

/// Asserts that short forms (both ends, or file and last square) are read as the move. If several moves fit, the error
/// must list the move.
fn short_forms<V: Variant<Board = Board8x8>>(
    position: &Position<V>,
    mv: Move<V>,
    separator: &str,
) -> Result<(), TestCaseError> {
    let moves = position.moves();
    let with = |fits: &dyn Fn(&Move<V>) -> bool| -> BTreeSet<Move<V>> {
        moves.iter().copied().filter(fits).collect()
    };
    let same_ends = with(&|other| {
        (other.from_square(), other.to_square()) == (mv.from_square(), mv.to_square())
    });
    for text in spellings(&[mv.from_square(), mv.to_square()], separator) {
        match position.read_move(&text) {
            Ok(read) if same_ends.len() > 1 => {
                prop_assert_eq!(listed_path(position, &format!("{mv}")), listed(read));
            }
            Ok(read) => prop_assert_eq!(read, mv, "{}", text),
            Err(ReadMoveError::Ambiguous(error)) => {
                prop_assert_eq!(candidates(&error), same_ends.clone());
            }
            Err(error) => prop_assert!(false, "{}: {}", text, error),
        }
    }
    let file = &mv.from_square().to_string()[..1];
    let same_file = with(&|other| {
        other.from_square().file() == mv.from_square().file() && other.to_square() == mv.to_square()
    });
    for text in
        [format!("{file}{}", mv.to_square()), format!("{file}:{}", mv.to_square()).to_uppercase()]
    {
        match position.read_move(&text) {
            Ok(read) => prop_assert!(same_file.len() == 1 && read == mv, "{}", text),
            Err(ReadMoveError::Ambiguous(error)) => {
                prop_assert!(same_file.len() > 1);
                prop_assert_eq!(candidates(&error), same_file.clone());
            }
            Err(error) => prop_assert!(false, "{}: {}", text, error),
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(4_000)))]

    #[test]
    fn russian_forms(position in positions::<Russian>(), turn in 0..SEPARATORS.len()) {
        every_form_is_read_back(&position, turn)?;
    }

    #[test]
    fn brazilian_forms(position in positions::<Brazilian>(), turn in 0..SEPARATORS.len()) {
        every_form_is_read_back(&position, turn)?;
    }

    #[test]
    fn czech_forms(position in positions::<Czech>(), turn in 0..SEPARATORS.len()) {
        every_form_is_read_back(&position, turn)?;
    }

    #[test]
    fn forms_of_the_family(
        english in positions::<English>(),
        italian in positions::<Italian>(),
        spanish in positions::<Spanish>(),
    ) {
        what_is_written_is_read_back(&english)?;
        what_is_written_is_read_back(&italian)?;
        what_is_written_is_read_back(&spanish)?;
    }

    #[test]
    fn garbage_is_refused_without_a_panic(
        position in positions::<Russian>(),
        text in prop::collection::vec(any::<u8>(), 0..20),
    ) {
        if let Err(error) = position.read_move(&text) {
            let _ = error.to_string();
        }
    }

    #[test]
    fn near_misses_are_read_or_refused_inside_the_text(
        position in positions::<Brazilian>(),
        text in string_regex("[a-hA-Hx1-8é –:×-]{0,20}|([0-9]{0,3}[x :-]?){0,40}").unwrap(),
    ) {
        match position.read_move(&text) {
            Ok(mv) => prop_assert!(position.moves().contains(&mv)),
            Err(ReadMoveError::NotAMove(error)) => {
                prop_assert!(text.is_char_boundary(error.offset()), "{}", error);
            }
            Err(error) => drop(error.to_string()),
        }
    }
}
