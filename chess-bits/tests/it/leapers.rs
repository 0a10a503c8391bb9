//! Compares the shifts with moves by (file, rank) deltas, for one piece, two pieces and any set.

use chess_bits::{
    Bitboard, Color, Square, black_pawn_attacks, king_attacks, knight_attacks, white_pawn_attacks,
};
use proptest::prelude::*;

use crate::naive;

type Moves = fn(Bitboard) -> Bitboard;

/// For each piece: the generator of a set and the deltas.
const LEAPERS: [(Moves, &[(i8, i8)]); 4] = [
    (knight_attacks, &naive::KNIGHT),
    (king_attacks, &naive::KING),
    (white_pawn_attacks, &[(-1, 1), (1, 1)]),
    (black_pawn_attacks, &[(-1, -1), (1, -1)]),
];

/// Deltas inside and outside of the board, and the extreme values.
fn deltas() -> impl Iterator<Item = (i8, i8)> {
    let numbers = || (-9..=9).chain([i8::MIN, i8::MAX]);
    numbers().flat_map(move |files| numbers().map(move |ranks| (files, ranks)))
}

fn union_of_singles(set: Bitboard, deltas: &[(i8, i8)]) -> Bitboard {
    set.into_iter()
        .map(|square| naive::attacks(square, deltas))
        .fold(Bitboard::EMPTY, |all, moves| all | moves)
}

#[test]
fn one_piece_on_every_square() {
    for square in Square::ALL {
        for (moves, deltas) in LEAPERS {
            assert_eq!(moves(square.bitboard()), naive::attacks(square, deltas), "{square}");
        }
        assert_eq!(square.knight_attacks(), naive::attacks(square, &naive::KNIGHT), "{square}");
        assert_eq!(square.king_attacks(), naive::attacks(square, &naive::KING), "{square}");
        assert_eq!(square.pawn_attacks(Color::White), white_pawn_attacks(square.bitboard()));
        assert_eq!(square.pawn_attacks(Color::Black), black_pawn_attacks(square.bitboard()));
        for (files, ranks) in deltas() {
            let shifted = square.bitboard().shift(files, ranks);
            assert_eq!(
                shifted,
                naive::attacks(square, &[(files, ranks)]),
                "{square} {files} {ranks}"
            );
            assert_eq!(shifted.first(), square.offset(files, ranks), "{square} {files} {ranks}");
        }
    }
}

#[test]
fn every_pair() {
    for (moves, deltas) in LEAPERS {
        for a in Square::ALL {
            for b in Square::ALL {
                let pair = a.bitboard() | b.bitboard();
                assert_eq!(moves(pair), union_of_singles(pair, deltas), "{a} {b}");
            }
        }
    }
}

#[test]
fn none_and_all() {
    for (moves, _) in LEAPERS {
        assert_eq!(moves(Bitboard::EMPTY), Bitboard::EMPTY);
    }
    for moves in [knight_attacks, king_attacks] {
        // Every square has a neighbour that attacks it, so the full set attacks every square.
        assert_eq!(moves(Bitboard::FULL), Bitboard::FULL);
    }
}

#[test]
fn const_evaluation() {
    const KNIGHT: Bitboard = knight_attacks(Square::H1.bitboard());
    const KING: Bitboard = king_attacks(Square::H1.bitboard());
    const { assert!(KNIGHT.0 == Square::H1.knight_attacks().0 && KING.0 == Square::H1.king_attacks().0) };
    assert!(KNIGHT.into_iter().eq([Square::F2, Square::G3]));
    assert!(KING.into_iter().eq([Square::G1, Square::G2, Square::H2]));
}

proptest! {
    #[test]
    fn any_set(a: u64, b: u64, c: u64) {
        // A dense set attacks nearly every square, so the union hides a wrong bit. Sparse sets show
        // a wrong bit.
        for set in [Bitboard(a), Bitboard(a & b), Bitboard(a & b & c)] {
            for (moves, deltas) in LEAPERS {
                prop_assert_eq!(moves(set), union_of_singles(set, deltas), "{:#?}", set);
            }
            for delta in deltas() {
                let shifted = set.shift(delta.0, delta.1);
                prop_assert_eq!(shifted, union_of_singles(set, &[delta]), "{:?}", delta);
            }
            prop_assert_eq!(set.pawn_attacks(Color::White), white_pawn_attacks(set));
            prop_assert_eq!(set.pawn_attacks(Color::Black), black_pawn_attacks(set));
        }
    }
}
