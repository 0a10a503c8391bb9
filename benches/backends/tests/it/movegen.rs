//! Compares the perft counts of all backends, and of the numbering without gaps, on any position.

use checkers_backends::{Bmi2, Gapless, Pext, Rotated, Universal, Walk, perft_on, perft_with};
use checkers_bits::attacks::{Fill, Hybrid, Magic};
use checkers_bits::{
    Board, Board8x8, Board10x8, Board10x10, Board12x12, Color, ItalianBoard, Position,
    SpanishBoard, ThaiBoard, TurkishBoard, Variant, perft, with_variant,
};

use crate::board;

/// The maximum number of pieces of a position that is tested two plies deep. Positions with more
/// pieces are tested one ply deep.
const FEW_PIECES: u32 = 10;

pub(crate) fn check(data: &[u8]) {
    let Some((name, side, rest)) = board::header(data) else { return };
    with_variant!(name, V => check_in::<V>(side, rest));
}

fn check_in<V: Variant<Board: Backends>>(side: Color, data: &[u8]) {
    let (position, _) = board::position::<V>(side, data);
    assert_same_counts(&position);
}

/// Compares the counts with the counts of the variant's own backend.
pub(crate) fn assert_same_counts<V: Variant<Board: Backends>>(position: &Position<V>) {
    let depth = if position.occupied().count() <= FEW_PIECES { 2 } else { 1 };
    let nodes = perft(position, depth);
    for (backend, other) in V::Board::perfts(position, depth) {
        assert_eq!(other, nodes, "{backend} in {position}");
    }
}

type Perft<V> = fn(&Position<V>, u32) -> u64;

/// A board, with the backends that support it.
pub(crate) trait Backends: Board {
    fn perfts<V: Variant<Board = Self>>(
        position: &Position<V>,
        depth: u32,
    ) -> Vec<(&'static str, u64)>;
}

macro_rules! backends {
    ($($board:ident: $($backend:ident)*;)*) => {$(
        impl Backends for $board {
            fn perfts<V: Variant<Board = Self>>(
                position: &Position<V>,
                depth: u32,
            ) -> Vec<(&'static str, u64)> {
                let is_available = |name: &str| name != stringify!(Pext) || Bmi2::detect().is_some();
                let all = [
                    ("Gapless", perft_on::<Gapless<$board>, Fill, V> as Perft<V>),
                    $((stringify!($backend), perft_with::<$backend, V>)),*
                ];
                let available = all.into_iter().filter(|(name, _)| is_available(name));
                available.map(|(name, perft)| (name, perft(position, depth))).collect()
            }
        }
    )*};
}

backends! {
    Board8x8: Walk Fill Rotated Magic Pext Universal Hybrid;
    Board10x8: Walk Fill Rotated Magic Pext Hybrid;
    Board10x10: Walk Fill Rotated Magic Pext Hybrid;
    Board12x12: Walk Fill;
    ItalianBoard: Walk Fill;
    SpanishBoard: Walk Fill Magic Hybrid;
    ThaiBoard: Walk Fill;
    TurkishBoard: Walk Fill;
}
