//! Tests of the numbering, the names and the errors of squares.

use std::collections::HashMap;

use chess_bits::{ParseSquareError, Square};
use proptest::prelude::*;

/// Every name with its file and rank.
fn names() -> impl Iterator<Item = (String, u8, u8)> {
    (0..8).flat_map(|rank: u8| {
        (0..8).map(move |file: u8| {
            let letter = char::from(b"abcdefgh"[usize::from(file)]);
            (format!("{letter}{}", rank + 1), file, rank)
        })
    })
}

#[test]
fn numbering() {
    for (index, square) in (0..).zip(Square::ALL) {
        assert_eq!(square.index(), usize::from(index));
        assert_eq!(square.file(), index % 8);
        assert_eq!(square.rank(), index / 8);
        assert_eq!(square.bitboard().0, 2_u64.pow(index.into()));
        assert_eq!(Square::at(index % 8, index / 8), Some(square));
        assert_eq!(Square::from_index(index.into()), Some(square));
    }
    assert!(Square::ALL.is_sorted_by(|a, b| a < b));
}

#[test]
fn no_such_square() {
    for index in [64, 65, 256, usize::MAX] {
        assert_eq!(Square::from_index(index), None);
    }
    for a in 0..=u8::MAX {
        for b in 8..=u8::MAX {
            assert_eq!(Square::at(a, b), None);
            assert_eq!(Square::at(b, a), None);
        }
    }
}

#[test]
fn every_name() {
    for (name, file, rank) in names() {
        let square = Square::at(file, rank).unwrap();
        assert_eq!(square.to_string(), name);
        assert_eq!(name.parse(), Ok(square));
        assert_eq!(format!("{square:?}"), name.to_uppercase());
    }
    assert_eq!(format!("{:>4}|{:<4}|", Square::E4, Square::D5), "  e4|d5  |");
}

#[test]
fn every_text_of_two_ascii_characters() {
    let squares: HashMap<_, _> =
        names().map(|(name, file, rank)| (name, Square::at(file, rank))).collect();
    assert_eq!(squares.len(), 64);
    for first in '\0'..='\x7f' {
        for second in '\0'..='\x7f' {
            let text = String::from_iter([first, second]);
            let expected = squares.get(&text).copied().flatten();
            assert_eq!(text.parse::<Square>().ok(), expected, "{text:?}");
        }
    }
}

#[test]
fn parse_errors() {
    for (text, error, message) in [
        (
            "",
            ParseSquareError::File(None),
            "expected a file from a to h, found the end of the text",
        ),
        ("A1", ParseSquareError::File(Some('A')), "expected a file from a to h, found 'A'"),
        ("i1", ParseSquareError::File(Some('i')), "expected a file from a to h, found 'i'"),
        (
            // This letter is Cyrillic, but looks like `a`.
            "\u{430}1",
            ParseSquareError::File(Some('\u{430}')),
            "expected a file from a to h, found '\u{430}'",
        ),
        (
            "a",
            ParseSquareError::Rank(None),
            "expected a rank from 1 to 8, found the end of the text",
        ),
        ("a0", ParseSquareError::Rank(Some('0')), "expected a rank from 1 to 8, found '0'"),
        ("h9", ParseSquareError::Rank(Some('9')), "expected a rank from 1 to 8, found '9'"),
        ("a1\n", ParseSquareError::End('\n'), "expected the end of the text, found '\\n'"),
    ] {
        assert_eq!(text.parse::<Square>(), Err(error), "{text:?}");
        assert_eq!(error.to_string(), message);
    }
}

proptest! {
    #[test]
    fn only_names_parse(text in "\\PC*|[a-i][0-9]\\PC?") {
        match text.parse::<Square>() {
            Ok(square) => prop_assert_eq!(square.to_string(), text),
            Err(ParseSquareError::File(found)) => prop_assert_eq!(text.chars().next(), found),
            Err(ParseSquareError::Rank(found)) => prop_assert_eq!(text.chars().nth(1), found),
            Err(ParseSquareError::End(found)) => prop_assert_eq!(text.chars().nth(2), Some(found)),
        }
    }
}
