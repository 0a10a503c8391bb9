//! FEN both ways, and everything that is not FEN.

use checkers_bits::{Brazilian, FenErrorKind, Position, Russian, SquareNames};
use proptest::prelude::*;

use crate::random::positions;

fn parse(text: &str) -> Position {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn the_start_position() {
    let start = Position::<Russian>::start();
    assert_eq!(parse("W:W21-32:B1-12"), start);
    assert_eq!(
        start.fen(SquareNames::Numeric).to_string(),
        "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"
    );
    assert_eq!(
        start.to_string(),
        "W:Wa3,c3,e3,g3,b2,d2,f2,h2,a1,c1,e1,g1:Bb8,d8,f8,h8,a7,c7,e7,g7,b6,d6,f6,h6"
    );
    assert_eq!(parse(&start.to_string()), start);
}

#[test]
fn lists_may_be_empty_missing_swapped_or_end_in_a_dot() {
    let expected = parse("B:WKa1:B");
    for text in ["B:B:WKa1", "B:WKa1", "B:WK29", "B:WK29-29:B", "B:WKa1:B.", "B:WKa1."] {
        assert_eq!(parse(text), expected, "{text}");
    }
    assert_eq!(parse("W:W:B").to_string(), "W:W:B");
    assert_eq!(parse("W:WK29-32:B").to_string(), "W:WKa1,Kc1,Ke1,Kg1:B");
}

#[test]
fn errors_name_the_place_and_what_was_expected() {
    use FenErrorKind::*;
    for (text, kind, message) in [
        ("", ExpectedColor, "1: expected W or B, found the end"),
        ("?:Wa1:Bb8", ExpectedColor, "1: expected W or B, found '?'"),
        ("w:Wa1", ExpectedColor, "1: expected W or B, found 'w'"),
        ("W", ExpectedColon, "2: expected a colon, found the end"),
        ("W Wa1", ExpectedColon, "2: expected a colon, found ' '"),
        ("W:a1", ExpectedColor, "3: expected W or B, found 'a'"),
        ("W:Wa2", ExpectedSquare, "4: expected a dark square of the board, found 'a'"),
        ("W:Wi1", ExpectedSquare, "4: expected a dark square of the board, found 'i'"),
        ("W:W33", ExpectedSquare, "4: expected a dark square of the board, found '3'"),
        ("W:W0", ExpectedSquare, "4: expected a dark square of the board, found '0'"),
        ("W:W1-", ExpectedSquare, "6: expected a dark square of the board, found the end"),
        ("W:Wa1,", ExpectedSquare, "7: expected a dark square of the board, found the end"),
        ("W:WK", ExpectedSquare, "5: expected a dark square of the board, found the end"),
        ("W:Wa1é", ExpectedSeparator, "6: expected a comma, a colon or the end, found 'é'"),
        ("W:Wa1 ", ExpectedSeparator, "6: expected a comma, a colon or the end, found ' '"),
        ("W:Wa1..", ExpectedEnd, "7: expected the end, found '.'"),
        ("W:Wa1:Wc1", RepeatedColor, "7: expected each colour once, found 'W'"),
        ("W:Wa1,30", MixedNames, "7: expected all squares by name or all by number, found '3'"),
        ("W:Wa1:B1", MixedNames, "8: expected all squares by name or all by number, found '1'"),
        ("W:W9-5", BackwardRange, "4: expected a range that runs upwards, found '9'"),
        ("W:Wa1,Ka1", TwoPieces, "7: expected an empty square, this one is taken, found 'K'"),
        ("W:Wc3:BKc3", TwoPieces, "8: expected an empty square, this one is taken, found 'K'"),
        (
            "W:Wh8:B",
            ManOnPromotionRank,
            "4: expected a king, a man would have been promoted here, found 'h'",
        ),
        (
            "W:W:B28-29",
            ManOnPromotionRank,
            "6: expected a king, a man would have been promoted here, found '2'",
        ),
    ] {
        let error = text.parse::<Position>().unwrap_err();
        assert_eq!(error.kind(), kind, "{text:?}");
        assert_eq!(error.to_string(), format!("FEN, character {message}"), "{text:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn what_is_written_is_read_back(position in positions::<Brazilian>()) {
        for names in [SquareNames::Algebraic, SquareNames::Numeric] {
            let text = position.fen(names).to_string();
            prop_assert_eq!(text.parse::<Position<Brazilian>>(), Ok(position));
        }
    }

    #[test]
    fn garbage_is_refused_without_a_panic(text in ".{0,40}") {
        let _ = text.parse::<Position>();
    }

    #[test]
    fn near_misses_are_read_or_refused_inside_the_text(text in "[WB]:[WB][WBKa-i0-9,.:-]{0,30}") {
        match text.parse::<Position>() {
            Ok(position) => prop_assert_eq!(position.to_string().parse(), Ok(position)),
            Err(error) => prop_assert!(error.offset() <= text.len()),
        }
    }
}
