//! Masks of squares for the terms of the evaluation.

use checkers_bits::{AnySquare, AnyVariant};

use crate::patterns::mask;

/// The masks of a board.
pub(super) struct Masks {
    /// For each bit, the squares on ranks whose number, counted from 0, has that bit set.
    pub(super) rank_bits: [u128; 4],
    pub(super) first_ranks: [u128; 2],
    pub(super) centre: u128,
    pub(super) edges: u128,
    pub(super) main_road: u128,
}

impl Masks {
    pub(super) fn new(variant: AnyVariant) -> Self {
        let (width, height) = (variant.width(), variant.height());
        let squares = |is_in: &dyn Fn(AnySquare) -> bool| {
            let squares = variant.squares().into_iter().filter(|&square| is_in(square));
            squares.fold(0, |set, square| set | mask(square))
        };
        let is_central = |at: u8, size: u8| (size / 2 - 2..size / 2 + 2).contains(&at);
        Self {
            rank_bits: [0, 1, 2, 3].map(|bit| squares(&|square| square.rank() >> bit & 1 == 1)),
            first_ranks: [0, height - 1].map(|rank| squares(&|square| square.rank() == rank)),
            centre: squares(&|square| {
                is_central(square.file(), width) && is_central(square.rank(), height)
            }),
            edges: squares(&|square| square.file() == 0 || square.file() == width - 1),
            // The main road is the long diagonal with dark squares: on 8×8 the line a1–h8, or h1–a8 on the mirrored
            // board. The closure tests both diagonals, because only dark squares are passed to it.
            main_road: squares(&|square| {
                let (file, rank) = (square.file(), square.rank());
                width == height && (file == rank || file + rank == width - 1)
            }),
        }
    }
}
