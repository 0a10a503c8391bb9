//! Tests how FEN is read and written, and the errors of bad FEN.

mod random;

use std::fs;

use checkers_bits::{
    Board, Board8x8, Canadian, Color, English, Fen, FenErrorKind, FirstSquare, International,
    Italian, ItalianBoard, Position, Russian, Spanish, SpanishBoard, Square, SquareNames,
};

use crate::shared::shared;

fn parse(text: &str) -> Position {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn the_start_position() {
    let start = Position::<Russian>::start();
    assert_eq!(parse("W:W21-32:B1-12"), start);
    assert_eq!(
        start.fen().text(SquareNames::Numeric).to_string(),
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
    for text in [
        "B:B:WKa1",
        "B:WKa1",
        "B:WK29",
        "B:WK29-29:B",
        "B:WKa1:B.",
        "B:WKa1.",
        "B:WKa1.:B",
        "B:WKa1.:B.",
        "B:B.:WKa1.",
    ] {
        assert_eq!(parse(text), expected, "{text}");
    }
    assert_eq!(parse("W:W:B").to_string(), "W:W:B");
    assert_eq!(parse("W:WK29-32:B").to_string(), "W:WKa1,Kc1,Ke1,Kg1:B");
}

#[test]
fn what_old_programs_wrote_is_read() {
    let expected = parse("W:Wc3,Ka1,Kc1:Bg7,b6");
    for text in [
        // The squares are unsorted, and given by name, by number, or both.
        "W:WKc1,c3,Ka1:Bb6,g7",
        "W:WK30,22,K29:B9,8",
        "W:W22,Ka1,K30:B8,b6.",
        // Square numbers have leading zeros, and two kings are given as a range of numbers.
        "W:W022,K29-30:B08,09",
        "W:Wc03,K029-030:B8-9",
        // There are spaces, underscores or line ends between tokens.
        " W : W c3 , K 29 - 30 : B 8 , 9 . ",
        "W:W_c3,_K29-30:\tB8,9\r\n",
        // Square names are in upper case, or the `K` of kings is in lower case.
        "W:WC3,KA1,KC1:BG7,B6",
        "W:Wc3,ka1,kC1:Bb6,G7",
        "W:W22,k29-30:B8,9",
        // The side to move is given twice.
        "W:W:Wc3,Ka1,Kc1:Bg7,b6",
        "W:W:W22,K29,K30:B8,9.",
        // Some commas are superfluous.
        "W:Wc3,,K29-30,:B,8,9,.",
    ] {
        assert_eq!(parse(text), expected, "{text}");
    }
    assert_eq!(parse("B:B:W29:B4"), parse("B:Wa1:Bh8"));
    for text in [
        "b:wa1:bh8",
        "B:wa1:bh8",
        "[FEN \"B:Wa1:Bh8\"]",
        " [FEN \"B:Wa1:Bh8.\" ]\n",
        "[FEN\t\"b:wa1:bh8\"]",
    ] {
        assert_eq!(parse(text), parse("B:Wa1:Bh8"), "{text}");
    }
}

#[test]
fn clocks_are_kept() {
    let clocks = |text: &str| {
        let fen = Fen::read(text, Russian).unwrap();
        (fen.draw_clock, fen.move_number, fen.to_string())
    };
    for (text, draw_clock, move_number, written) in [
        ("W:W29:B1:H0:F1", Some(0), Some(1), "W:Wa1:Bb8:H0:F1"),
        ("W:W29:B1:F500:H100.", Some(100), Some(500), "W:Wa1:Bb8:H100:F500"),
        ("W:W29.:B1.: H 007 .", Some(7), None, "W:Wa1:Bb8:H7"),
        ("W:F65535:W29:B1", None, Some(65_535), "W:Wa1:Bb8:F65535"),
        ("W:W29:B1", None, None, "W:Wa1:Bb8"),
    ] {
        assert_eq!(clocks(text), (draw_clock, move_number, written.to_owned()), "{text}");
    }
    assert_eq!(parse("W:W29:B1:H3:F9"), parse("W:W29:B1"));
}

#[test]
fn counters_are_kept() {
    let fen = |text: &str| Fen::read(text, Russian).unwrap();
    let written = "W:Wa1:Bb8:H4:R1,2,3,0";
    assert_eq!(fen(written).to_string(), written);
    assert_eq!(fen("W:R 01, 2,3 ,0:W29:B1:H4."), fen(written));
    assert_ne!(fen("W:Wa1:Bb8:H4"), fen(written));
    // If a FEN has the field `R` with the draw counters, its clock `H` is ignored. The clock is only for other
    // programs.
    assert_eq!(fen(written).draw_counters(), fen("W:Wa1:Bb8:R1,2,3,0").draw_counters());
}

#[test]
fn one_can_be_b8_or_a1() {
    let read = |text: &str| {
        let fen = Fen::read_with(text, Russian, FirstSquare::BottomLeft).unwrap();
        fen.position.downcast().unwrap()
    };
    assert_eq!(read("W:W1-12:B21-32"), Position::start());
    assert_eq!(read("W:W1,5,Kb8:BK2"), parse("W:Wa1,b2,Kb8:BKc1"));
    for (number, name) in [(1, "a1"), (4, "g1"), (5, "b2"), (12, "g3"), (29, "b8"), (32, "h8")] {
        let square: Square = name.parse().unwrap();
        assert_eq!(FirstSquare::BottomLeft.square(number), Some(square));
    }
    fn check<B: Board>() {
        for first in [FirstSquare::TopLeft, FirstSquare::BottomLeft, FirstSquare::BottomRight] {
            for square in Square::<B>::all() {
                assert_eq!(first.square(first.number(square)), Some(square));
            }
            for number in [0, 33, 255] {
                assert_eq!(first.square::<B>(number), None);
            }
        }
    }
    check::<Board8x8>();
    check::<ItalianBoard>();
    check::<SpanishBoard>();
}

/// The example numbers come from PDN 3.0: `21,B,8,8,N1,0`, `22,W,8,8,N2,1` and `24,W,8,8,N1,1`.
#[test]
fn italians_and_spaniards_number_a_mirrored_board() {
    fn check<B: Board>(numbers: [(u8, &str); 6]) {
        for (number, name) in numbers {
            let square: Square<B> = name.parse().unwrap();
            assert_eq!((square.number(), Square::from_number(number)), (number, Some(square)));
        }
    }
    check::<Board8x8>([(1, "b8"), (4, "h8"), (5, "a7"), (12, "h6"), (29, "a1"), (32, "g1")]);
    check::<ItalianBoard>([(1, "a8"), (4, "g8"), (5, "b7"), (12, "g6"), (29, "b1"), (32, "h1")]);
    check::<SpanishBoard>([(1, "h1"), (4, "b1"), (5, "g2"), (12, "b3"), (29, "g8"), (32, "a8")]);
    assert!("a1".parse::<Square<ItalianBoard>>().is_err());

    let italian: Position<Italian> = "W:W21-32:B1-12".parse().unwrap();
    assert_eq!(italian, Position::start());
    let spanish: Position<Spanish> = "W:W1-12:B21-32".parse().unwrap();
    assert_eq!(spanish, Position::start());
    let english: Position<English> = "B:W21-32:B1-12".parse().unwrap();
    assert_eq!(english, Position::start());
    // On a mirrored board a8 is dark and a1 is light.
    let board = "\
8 b   b   b   b
7   b   b   b   b
6 b   b   b   b
5   .   .   .   .
4 .   .   .   .
3   w   w   w   w
2 w   w   w   w
1   w   w   w   w
  a b c d e f g h
";
    assert_eq!(format!("{italian:#}"), board);
    assert_eq!(format!("{spanish:#}"), board);
}

#[test]
fn a_capital_g_is_a_file_only_among_names() {
    assert_eq!(parse("W:WG3:BA7"), parse("W:Wg3:Ba7"));
    assert_eq!(parse("W:WKG3,a1:B"), parse("W:WKg3,a1:B"));
    let canadian = |text: &str| text.parse::<Position<Canadian>>();
    for (text, same) in [("W:WG3:BL12", "W:Wg3:Bl12"), ("W:WKG3:Bl2", "W:WKg3:Bl2")] {
        assert_eq!(canadian(text).unwrap(), canadian(same).unwrap());
    }
    assert_eq!(canadian("W:WG3:BK12").unwrap_err().kind(), FenErrorKind::GhostPiece);
    for text in ["W:WG3:B1", "W:W21,G3:B", "W:Wa1,Gc3:B", "W:Wa1,GC3:B", "W:WP3:B", "W:Wa1,Pg3"] {
        let error = text.parse::<Position>().unwrap_err();
        assert_eq!(error.kind(), FenErrorKind::GhostPiece, "{text}");
    }
}

/// A word of the name of an error, as a part of the name of its kind in Rust.
pub(crate) fn capitalized(word: &str) -> String {
    word[..1].to_uppercase() + &word[1..]
}

#[test]
fn errors_name_the_place_and_what_was_expected() {
    use FenErrorKind::*;
    let taken = "expected an empty square";
    let separator = "expected a comma, a colon, a dot or the end";
    let field = "expected W or B and squares, H or F and a number, or R and four numbers";
    let square = "expected a playing square of the board";
    let comma = "expected a comma and the next of four numbers";
    let once = "expected each colour, each clock and the counters once";
    let ghost = "expected a position between two moves, not one in the middle of a capture where \
                 captured pieces are not yet removed";
    let king = "expected a king";
    for (text, kind, place, expected, found) in [
        ("", ExpectedColor, 1, "expected W or B", "the end"),
        ("a:Wa1", ExpectedColor, 1, "expected W or B", "'a'"),
        ("[FEN \"W:Wa2\"]", ExpectedSquare, 10, square, "'a'"),
        ("[FEN \"W:Wa1\"", ExpectedColor, 1, "expected W or B", "'['"),
        ("é", ExpectedColor, 1, "expected W or B", "'é'"),
        ("?:Wa1:Bb8", UnknownSide, 1, "expected W or B for the side to move", "'?'"),
        ("W", ExpectedColon, 2, "expected a colon", "the end"),
        ("W Wa1", ExpectedColon, 3, "expected a colon", "'W'"),
        ("W:H0", ExpectedColon, 5, "expected a colon", "the end"),
        ("W:a1", ExpectedField, 3, field, "'a'"),
        ("W:b2:Bh8", RepeatedField, 6, once, "'B'"),
        ("B::", ExpectedField, 3, field, "':'"),
        ("W:W22:B11:+1+0", ExpectedField, 11, field, "'+'"),
        ("W:W22:B11:H:F1", ExpectedNumber, 12, "expected a number up to 65535", "':'"),
        ("W:W22:B11:F65536", ExpectedNumber, 12, "expected a number up to 65535", "'6'"),
        ("W:W22:B11:R1,2,:", ExpectedNumber, 16, "expected a number up to 65535", "':'"),
        ("W:W22:B11:R65536", ExpectedNumber, 12, "expected a number up to 65535", "'6'"),
        ("W:W22:B11:R1,2", ExpectedComma, 15, comma, "the end"),
        ("W:W22:B11:R1,2,3,4,5", ExpectedEnd, 19, "expected a colon or the end", "','"),
        ("W:W22:R1,2,3,4:R", RepeatedField, 17, once, "the end"),
        ("W:Wa2", ExpectedSquare, 4, square, "'a'"),
        ("W:Wi1", ExpectedSquare, 4, square, "'i'"),
        ("W:Wa0", ExpectedSquare, 4, square, "'a'"),
        ("W:W33", ExpectedSquare, 4, square, "'3'"),
        ("W:W0", ExpectedSquare, 4, square, "'0'"),
        ("W:W22,70000000000", ExpectedSquare, 7, square, "'7'"),
        ("W:W1-", ExpectedSquare, 6, square, "the end"),
        ("W:WK", ExpectedSquare, 5, square, "the end"),
        ("W:WKKa1", ExpectedSquare, 5, square, "'K'"),
        ("W:Wa1é", ExpectedSeparator, 6, separator, "'é'"),
        ("W:Wa1 c1", ExpectedSeparator, 7, separator, "'c'"),
        ("W:Wa1-c1", ExpectedSeparator, 6, separator, "'-'"),
        ("W:Wa1..", ExpectedEnd, 7, "expected a colon or the end", "'.'"),
        ("W:Wa1:H0 junk", ExpectedEnd, 10, "expected a colon or the end", "'j'"),
        ("W:Wa1:Wc1", RepeatedField, 7, once, "'W'"),
        ("W:WKa1:Wc1", RepeatedField, 8, once, "'W'"),
        ("W:Bh8:BKg7", RepeatedField, 7, once, "'B'"),
        ("W:BKh8:Wc1:BKg7", RepeatedField, 12, once, "'B'"),
        ("W:B:Wa1:Bh8", RepeatedField, 9, once, "'B'"),
        ("B:W.:Wa1:Bh8", RepeatedField, 6, once, "'W'"),
        ("W:Wa1:B:F1:F1", RepeatedField, 13, once, "'1'"),
        ("W:W9-5", BackwardRange, 4, "expected a range in ascending order", "'9'"),
        ("W:WG21:B1", GhostPiece, 4, ghost, "'G'"),
        ("W:WP21:B1", GhostPiece, 4, ghost, "'P'"),
        ("W:Wa1,Ka1", TwoPieces, 7, taken, "'K'; there is a piece on a1"),
        ("W:Wc3:BK22", TwoPieces, 8, taken, "'K'; there is a piece on 22"),
        ("W:W21-23,22", TwoPieces, 10, taken, "'2'; there is a piece on 22"),
        ("W:Wh8:B", ManOnPromotionRank, 4, king, "'h'; a man of White is promoted on h8"),
        ("W:W:B28-29", ManOnPromotionRank, 6, king, "'2'; a man of Black is promoted on 29"),
    ] {
        let error = text.parse::<Position>().unwrap_err();
        assert_eq!((error.kind(), error.offset()), (kind, place - 1), "{text:?}");
        let (name, square) = error.name_and_square();
        assert_eq!(format!("{kind:?}"), name.split('_').map(capitalized).collect::<String>());
        let named = matches!(kind, TwoPieces | ManOnPromotionRank);
        let named = named.then(|| found.rsplit(' ').next().unwrap().to_owned());
        assert_eq!(square.map(|square| square.to_string()), named, "{text:?}");
        let message = format!("FEN, character {place}: {expected}, found {found}");
        assert_eq!(error.to_string(), message, "{text:?}");
    }
}

#[test]
fn other_encodings_are_refused_without_a_panic() {
    // The text is "Белые" (White) in CP1251.
    let error = Fen::read(b"W:\xc1\xe5\xeb\xfb\xe5", Russian).unwrap_err();
    assert_eq!((error.kind(), error.offset()), (FenErrorKind::ExpectedField, 2));
    assert!(error.to_string().ends_with("found '\u{fffd}'"), "{error}");
}

#[test]
fn every_fen_of_the_shared_russian_games_is_read() {
    let Some(folder) = shared("pdn") else { return };
    let mut read = 0;
    for file in fs::read_dir(folder.join("russian")).unwrap() {
        let file = fs::read(file.unwrap().path()).unwrap();
        let tag = b"[FEN \"";
        let places = file.windows(tag.len()).enumerate().filter(|(_, bytes)| bytes == tag);
        for (i, _) in places {
            let value = file[i + tag.len()..].split(|&byte| byte == b'"').next().unwrap();
            let fen = Fen::read(value, Russian);
            assert!(fen.is_ok(), "{}: {fen:?}", value.escape_ascii());
            read += 1;
        }
    }
    assert!(read > 200, "only {read}");
}

#[test]
fn a_small_k_is_a_king_where_the_board_has_no_such_file() {
    let read = |text: &str| text.parse::<Position<International>>().unwrap();
    assert_eq!(read("W:Wk7:Bk46"), read("W:WK7:BK46"));
    let king: Position<Canadian> = "W:Wkk5:B".parse().unwrap();
    assert!(king.kings(Color::White).contains("k5".parse().unwrap()), "{king}");
}

#[test]
fn a_small_k_on_a_board_with_this_file_is_read_as_the_other_squares_are_written() {
    let canadian = |text: &str| text.parse::<Position<Canadian>>();
    for (text, same) in [
        // In a list of numbers, of either colour, it is a king.
        ("B:W50,51:Bk5,k30", "B:W50,51:BK5,K30"),
        ("B:W50-52 : B k5 .:H4", "B:W50,51,52:BK5"),
        ("B:W:B7,k5", "B:W:B7,K5"),
        // k2 is a light square, so it can only be a king.
        ("B:W:Bk2", "B:W:BK2"),
        // Beside letters it is a square.
        ("B:Wa1:Bk5,k7", "B:Wa1:Bk7,k5"),
        ("B:WKk3:Bk5", "B:WKk3:Bk5"),
        ("B:W_Ka1:B_k5", "B:WKa1:Bk5"),
        // The numbers of draw counters are no squares.
        ("B:Wa1:Bk5,k7:H0:F1:R0,1,1,0", "B:Wa1:Bk7,k5"),
        // Alone too, as this library writes it.
        ("W:Wk5:B", "W:W48:B"),
        ("W:Wk5:Bk7.", "W:W48:B36."),
    ] {
        assert_eq!(canadian(text).unwrap(), canadian(same).unwrap(), "{text}");
    }
    assert_eq!(canadian("B:Wa1:Bk2").unwrap_err().kind(), FenErrorKind::ExpectedSquare);
    for text in ["W:Wk5,1:Ba3", "W:Wk5:B1,a3"] {
        let error = canadian(text).unwrap_err();
        assert_eq!((error.kind(), error.offset()), (FenErrorKind::KingOrSquare, 3), "{text}");
    }
    assert_eq!(
        canadian("W:Wk5,1:Ba3").unwrap_err().to_string(),
        "FEN, character 4: expected K for a king on a number, or only letters for a square of the \
         file k, found 'k'"
    );
}

#[test]
fn any_number_of_commas_may_stand_before_a_square() {
    for text in ["W:W,c3:B,f6", "W:W,,c3:B,,,f6", "W:W , , c3 , a1 : B,,,,f6,"] {
        let position = parse(text);
        assert!(position.to_string().ends_with(":Bf6"), "{text}: {position}");
    }
}
