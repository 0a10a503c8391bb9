//! The ways to look along the lines of a board.

use checkers_bits::attacks::{Fill, Hybrid, Magic, Pext, Rotated, Universal, Walk};
use checkers_bits::{
    Board, Board8x8, Board10x8, Board10x10, Board12x12, ItalianBoard, Position, SpanishBoard,
    Variant, perft_with,
};
use clap::ValueEnum;

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum LinesName {
    Rotated,
    Magic,
    Universal,
    Pext,
    Walk,
    Fill,
    Hybrid,
}

/// The ways that serve a board.
pub(crate) trait Ways: Board {
    /// Perft in one of the ways; `None` where it does not serve the board.
    fn perft<V: Variant<Board = Self>>(lines: LinesName) -> Option<fn(&Position<V>, u32) -> u64>;
}

macro_rules! ways {
    ($board:ty, $($way:ident)*) => {
        impl Ways for $board {
            fn perft<V: Variant<Board = Self>>(
                lines: LinesName,
            ) -> Option<fn(&Position<V>, u32) -> u64> {
                match lines {
                    $(LinesName::$way => Some(perft_with::<$way, V>),)*
                    #[allow(unreachable_patterns, reason = "8×8 has every way")]
                    _ => None,
                }
            }
        }
    };
}

ways!(Board8x8, Rotated Magic Universal Pext Walk Fill Hybrid);
ways!(Board10x10, Rotated Magic Pext Walk Fill Hybrid);
ways!(Board10x8, Rotated Magic Pext Walk Fill Hybrid);
ways!(Board12x12, Walk Fill);
ways!(ItalianBoard, Walk Fill);
ways!(SpanishBoard, Magic Walk Fill Hybrid);
