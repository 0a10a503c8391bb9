//! Compares all ways to count the moves, on all squares.

use chess_bits::Square;
use chess_bits::mobility::{
    king_by_counting, king_by_edge_distance, king_by_packed_table, king_by_quarter_board,
    knight_by_counting, knight_by_edge_distance, knight_by_packed_table, knight_by_quarter_board,
};

use crate::naive;

type Mobility = fn(Square) -> u32;

const KNIGHT: [Mobility; 4] =
    [knight_by_counting, knight_by_edge_distance, knight_by_packed_table, knight_by_quarter_board];

const KING: [Mobility; 4] =
    [king_by_counting, king_by_edge_distance, king_by_packed_table, king_by_quarter_board];

fn check(ways: [Mobility; 4], deltas: [(i8, i8); 8], total: u32) {
    let naive =
        Square::ALL.map(|square| naive::attacks(square, &deltas).into_iter().count() as u32);
    assert_eq!(naive.iter().sum::<u32>(), total);
    for (way, mobility) in ways.into_iter().enumerate() {
        assert_eq!(Square::ALL.map(mobility), naive, "way {way}");
    }
}

#[test]
fn knight() {
    check(KNIGHT, naive::KNIGHT, 336);
}

#[test]
fn king() {
    check(KING, naive::KING, 420);
}

#[test]
fn const_evaluation() {
    const COUNTS: [u32; 8] = [
        knight_by_counting(Square::B8),
        knight_by_edge_distance(Square::B8),
        knight_by_packed_table(Square::B8),
        knight_by_quarter_board(Square::B8),
        king_by_counting(Square::B8),
        king_by_edge_distance(Square::B8),
        king_by_packed_table(Square::B8),
        king_by_quarter_board(Square::B8),
    ];
    assert_eq!(COUNTS, [3, 3, 3, 3, 5, 5, 5, 5]);
}
