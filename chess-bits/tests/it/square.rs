//! Tests of the numbering, the names and the errors of squares, files, ranks and sides.

use std::collections::HashMap;

use chess_bits::{Bitboard, Color, File, ParseSquareError, Rank, Square};
use proptest::prelude::*;

use crate::naive;

/// Every name with its file and rank.
fn names() -> impl Iterator<Item = (String, File, Rank)> {
    (0..8).flat_map(|rank: usize| {
        (0..8).map(move |file: usize| {
            let letter = char::from(b"abcdefgh"[file]);
            (format!("{letter}{}", rank + 1), File::ALL[file], Rank::ALL[rank])
        })
    })
}

#[test]
fn numbering() {
    for (index, square) in (0..).zip(Square::ALL) {
        let (file, rank) = (File::ALL[index % 8], Rank::ALL[index / 8]);
        assert_eq!((square.index(), square.file(), square.rank()), (index, file, rank));
        assert_eq!(square.bitboard().0, 2_u64.pow(index as u32));
        assert_eq!(Square::at(file, rank), square);
        assert_eq!(Square::from_index(index), Some(square));
    }
    assert!(Square::ALL.is_sorted_by(|a, b| a < b));
}

#[test]
fn indexes() {
    fn check<T: TryFrom<u8> + Into<u8> + Copy + PartialEq + std::fmt::Debug>(
        all: &[T],
        index: fn(T) -> usize,
        from_index: fn(usize) -> Option<T>,
    ) {
        for i in 0..=u8::MAX {
            let value = all.get(usize::from(i)).copied();
            assert_eq!(T::try_from(i).ok(), value);
            assert_eq!(from_index(i.into()), value);
            assert_eq!(
                value.map(|value| (value.into(), index(value))),
                value.map(|_| (i, i.into()))
            );
        }
        assert_eq!([256, usize::MAX].map(from_index), [None; 2]);
    }
    check(&Square::ALL, Square::index, Square::from_index);
    check(&File::ALL, File::index, File::from_index);
    check(&Rank::ALL, Rank::index, Rank::from_index);
    check(&Color::ALL, Color::index, Color::from_index);
}

#[test]
fn flips() {
    for (i, (file, rank)) in File::ALL.into_iter().zip(Rank::ALL).enumerate() {
        assert_eq!((file.flip(), rank.flip()), (File::ALL[7 - i], Rank::ALL[7 - i]));
    }
    for square in Square::ALL {
        let (file, rank) = (square.file(), square.rank());
        assert_eq!(square.flip_vertical(), Square::at(file, rank.flip()));
        assert_eq!(square.flip_horizontal(), Square::at(file.flip(), rank));
    }
    assert_eq!(Color::ALL.map(Color::other), [Color::Black, Color::White]);
    assert_eq!(Color::ALL.map(|color| !color), [Color::Black, Color::White]);
}

#[test]
fn the_distance_is_the_number_of_moves_of_a_king() {
    for square in Square::ALL {
        let mut reached = square.bitboard();
        for distance in 1..8 {
            let next = reached.iter().flat_map(|at| naive::attacks(at, &naive::KING));
            let next = next.collect::<Bitboard>() - reached;
            assert!(next.iter().all(|to| square.distance(to) == distance), "{square} {distance}");
            reached |= next;
        }
        assert_eq!((reached, square.distance(square)), (Bitboard::FULL, 0));
    }
}

#[test]
fn every_name() {
    for (name, file, rank) in names() {
        let square = Square::at(file, rank);
        assert_eq!(square.to_string(), name);
        assert_eq!(name.parse(), Ok(square));
        assert_eq!(format!("{square:?}"), name.to_uppercase());
    }
    assert_eq!(format!("{:>4}|{:<4}|", Square::E4, Square::D5), "  e4|d5  |");
    assert_eq!(
        format!("{:>3}|{:<3}|{:>6}|", File::B, Rank::Third, Color::White),
        "  b|3  | White|"
    );
}

#[test]
fn every_text_of_two_ascii_characters() {
    let squares: HashMap<_, _> =
        names().map(|(name, file, rank)| (name, Square::at(file, rank))).collect();
    assert_eq!(squares.len(), 64);
    for first in '\0'..='\x7f' {
        for second in '\0'..='\x7f' {
            let text = String::from_iter([first, second]);
            let expected = squares.get(&text).copied();
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
