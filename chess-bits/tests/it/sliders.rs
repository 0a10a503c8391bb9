//! Compares rooks, bishops and queens with a walk over squares. The bench `chess` compares them with other crates.

use chess_bits::{Bitboard, Square, bishop_attacks, queen_attacks, rook_attacks};
use proptest::prelude::*;

use crate::naive;

type Attacks = fn(Square, Bitboard) -> Bitboard;

const ROOK: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const BISHOP: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

fn walk(square: Square, occupied: Bitboard, directions: [(i8, i8); 4]) -> Bitboard {
    let mut attacked = Bitboard::EMPTY;
    for direction in directions {
        for square in naive::ray(square, direction) {
            attacked |= square.bitboard();
            if occupied.contains(square) {
                break;
            }
        }
    }
    attacked
}

/// The relevant occupancy: squares where a blocker changes the attack set.
fn relevant(square: Square, directions: [(i8, i8); 4]) -> Bitboard {
    let empty = walk(square, Bitboard::EMPTY, directions);
    let matters = |blocker: &Square| walk(square, blocker.bitboard(), directions) != empty;
    empty.into_iter().filter(matters).collect()
}

/// Checks every square with every relevant occupancy; returns the number of pairs of square and
/// occupancy.
fn check(moves: [Attacks; 2], directions: [(i8, i8); 4]) -> usize {
    let mut count = 0;
    for square in Square::ALL {
        for occupied in relevant(square, directions).subsets() {
            let walked = walk(square, occupied, directions);
            for found in moves.map(|moves| moves(square, occupied)) {
                assert_eq!(found, walked, "{square} {occupied:#?}");
            }
            count += 1;
        }
    }
    count
}

#[test]
fn every_rook_with_every_occupancy() {
    let of_set: Attacks = |square, occupied| square.bitboard().rook_attacks(occupied);
    assert_eq!(check([rook_attacks, of_set], ROOK), 102_400);
}

#[test]
fn every_bishop_with_every_occupancy() {
    let of_set: Attacks = |square, occupied| square.bitboard().bishop_attacks(occupied);
    assert_eq!(check([bishop_attacks, of_set], BISHOP), 5_248);
}

#[test]
fn const_evaluation() {
    const CORNER: Bitboard = queen_attacks(Square::A1, Bitboard(1 << 9 | 1 << 8 | 1 << 2));
    assert!(CORNER.into_iter().eq([Square::B1, Square::C1, Square::A2, Square::B2]));
}

proptest! {
    #[test]
    fn any_set(a: u64, b: u64, c: u64, d: u64) {
        for pieces in [Bitboard(a), Bitboard(a & b), Bitboard(a & b & c)] {
            for occupied in [Bitboard(d), pieces, Bitboard(b & c & d) | pieces] {
                let union = |moves: Attacks| {
                    pieces.into_iter().fold(Bitboard::EMPTY, |all, at| all | moves(at, occupied))
                };
                prop_assert_eq!(pieces.rook_attacks(occupied), union(rook_attacks));
                prop_assert_eq!(pieces.bishop_attacks(occupied), union(bishop_attacks));
            }
        }
    }

    #[test]
    fn any_board(a: u64, b: u64, c: u64) {
        // The random boards range from dense to nearly empty, because on a dense board every ray is
        // short.
        for occupied in [Bitboard(a | b), Bitboard(a), Bitboard(a & b), Bitboard(a & b & c)] {
            for square in Square::ALL {
                let rook = walk(square, occupied, ROOK);
                let bishop = walk(square, occupied, BISHOP);
                prop_assert_eq!(rook_attacks(square, occupied), rook);
                prop_assert_eq!(bishop_attacks(square, occupied), bishop);
                prop_assert_eq!(queen_attacks(square, occupied), rook | bishop);
                prop_assert_eq!(square.rook_attacks(occupied), rook);
                prop_assert_eq!(square.bishop_attacks(occupied), bishop);
                prop_assert_eq!(square.queen_attacks(occupied), rook | bishop);
            }
        }
    }
}
