//! Steps and rays by adding deltas to file and rank, square by square.

use chess_bits::{Bitboard, Square};

pub(crate) const KNIGHT: [(i8, i8); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

pub(crate) const KING: [(i8, i8); 8] =
    [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// The square that lies `files` to the right and `ranks` upwards.
pub(crate) fn step(square: Square, (files, ranks): (i8, i8)) -> Option<Square> {
    let index = square.index();
    let file = (index % 8).checked_add_signed(files.into()).filter(|&file| file < 8)?;
    let rank = (index / 8).checked_add_signed(ranks.into()).filter(|&rank| rank < 8)?;
    Square::ALL.get(8 * rank + file).copied()
}

/// The squares in one direction, the nearest first.
pub(crate) fn ray(square: Square, delta: (i8, i8)) -> impl Iterator<Item = Square> {
    std::iter::successors(step(square, delta), move |&square| step(square, delta))
}

pub(crate) fn attacks(square: Square, deltas: &[(i8, i8)]) -> Bitboard {
    deltas.iter().filter_map(|&delta| step(square, delta)).collect()
}
