//! Compares lines through two squares with a walk over squares.

use chess_bits::{Bitboard, Square, aligned, between, line, ray};

use crate::naive;

#[test]
fn any_two_squares() {
    for from in Square::ALL {
        let mut on_lines = Bitboard::EMPTY;
        for (files, ranks) in naive::KING {
            let ahead: Vec<_> = naive::ray(from, (files, ranks)).collect();
            let forth: Bitboard = ahead.iter().copied().collect();
            let back: Bitboard = naive::ray(from, (-files, -ranks)).collect();
            for (distance, &to) in ahead.iter().enumerate() {
                let near = ahead[..distance].iter().copied().collect();
                assert_eq!(between(from, to), near, "{from} {to}");
                assert_eq!(line(from, to), forth | back | from, "{from} {to}");
                assert_eq!(ray(from, to), forth, "{from} {to}");
                on_lines.insert(to);
            }
        }
        for to in !on_lines {
            assert_eq!([between(from, to), line(from, to), ray(from, to)], [Bitboard::EMPTY; 3]);
        }
    }
}

#[test]
fn three_squares() {
    for one in Square::ALL {
        for two in Square::ALL {
            for three in Square::ALL {
                assert_eq!(aligned(one, two, three), line(one, two).contains(three));
            }
        }
    }
    assert!(
        aligned(Square::A1, Square::H8, Square::C3) && !aligned(Square::A1, Square::B3, Square::C5)
    );
}

#[test]
fn const_evaluation() {
    const { assert!(between(Square::A1, Square::A3).contains(Square::A2)) };
    const { assert!(line(Square::A1, Square::A3).contains(Square::A8)) };
    const { assert!(ray(Square::B1, Square::A1).contains(Square::A1)) };
}
