//! Leaper moves by adding deltas to file and rank, square by square.

use chess_bits::{Bitboard, Square};

pub(crate) const KNIGHT: [(i8, i8); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

pub(crate) const KING: [(i8, i8); 8] =
    [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

pub(crate) fn moves(square: Square, deltas: &[(i8, i8)]) -> Bitboard {
    deltas
        .iter()
        .filter_map(|&(file, rank)| {
            let file = square.file().checked_add_signed(file)?;
            let rank = square.rank().checked_add_signed(rank)?;
            Square::at(file, rank)
        })
        .collect()
}
