//! Pieces, and the errors of pieces that form no position.

use core::fmt;

use crate::any::square::AnySquare;
use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::color::Color;

/// The pieces of one side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pieces<B: Board> {
    /// The men of the side.
    pub men: Bitboard<B>,
    /// The kings of the side.
    pub kings: Bitboard<B>,
}

/// A man or king of either side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Piece {
    /// The colour of the piece.
    pub color: Color,
    /// Whether the piece is a king; otherwise it is a man.
    pub is_king: bool,
}

/// The error if pieces form no position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositionError {
    /// Two pieces stand on this square.
    TwoPieces(AnySquare),
    /// A man stands on its promotion rank, where it would have become a king.
    ManOnPromotionRank(AnySquare),
    /// The square belongs to another board.
    OtherBoard(AnySquare),
}

impl PositionError {
    /// A short name of the kind that does not change, such as `"two_pieces"`, and the square.
    #[must_use]
    pub const fn name_and_square(self) -> (&'static str, AnySquare) {
        match self {
            Self::TwoPieces(square) => ("two_pieces", square),
            Self::ManOnPromotionRank(square) => ("man_on_promotion_rank", square),
            Self::OtherBoard(square) => ("other_board", square),
        }
    }
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
