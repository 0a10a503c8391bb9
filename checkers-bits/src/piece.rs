//! Pieces, and why they do not make a position.

use core::fmt;

use crate::any::square::AnySquare;
use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::color::Color;

/// The pieces of one side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pieces<B: Board> {
    /// The men.
    pub men: Bitboard<B>,
    /// The kings.
    pub kings: Bitboard<B>,
}

/// A man or king of either side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Its colour.
    pub color: Color,
    /// King or man.
    pub is_king: bool,
}

/// Why pieces do not make a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositionError {
    /// Two pieces on one square.
    TwoPieces(AnySquare),
    /// A man on the rank on which it would have become a king.
    ManOnPromotionRank(AnySquare),
    /// A square of another board.
    OtherBoard(AnySquare),
}

impl fmt::Display for PositionError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TwoPieces(square) => write!(f, "two pieces on {square}"),
            Self::ManOnPromotionRank(square) => {
                write!(f, "a man on {square}, where it would have become a king")
            }
            Self::OtherBoard(square) => write!(f, "{square} is a square of another board"),
        }
    }
}

impl core::error::Error for PositionError {}
