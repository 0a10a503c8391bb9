//! The two sides: White and Black.

use core::fmt;
use core::ops::Not;

use crate::board::{Board, Direction};

/// A side. White starts on the lowest ranks and moves up the board. The variant says which side begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Color {
    /// The side that moves up the board, towards the rank with the highest number.
    White,
    /// The side that moves down the board, towards rank 1.
    Black,
}

impl Color {
    /// Both sides.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// The two diagonal directions that lead ahead: those in which a man moves on a board of dark squares.
    #[inline(always)]
    #[must_use]
    pub const fn forward(self) -> [Direction; 2] {
        match self {
            Self::White => [Direction::UpLeft, Direction::UpRight],
            Self::Black => [Direction::DownLeft, Direction::DownRight],
        }
    }

    /// The rank, counted from 0, on which men of this colour are promoted: the farthest rank from their
    /// side.
    ///
    /// ```
    /// use checkers_geometry::{Board8x8, Color};
    ///
    /// assert_eq!(Color::White.promotion_rank::<Board8x8>(), 7);
    /// assert_eq!(Color::Black.promotion_rank::<Board8x8>(), 0);
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn promotion_rank<B: Board>(self) -> u8 {
        match self {
            Self::White => B::HEIGHT - 1,
            Self::Black => 0,
        }
    }

    /// The opponent. Constants need this function, because constants cannot use `!color`.
    ///
    /// ```
    /// use checkers_geometry::Color;
    ///
    /// const OPPONENT: Color = Color::White.other();
    /// assert_eq!(OPPONENT, !Color::White);
    /// ```
    #[doc(alias = "opponent")]
    #[inline(always)]
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// The letter of the side in FEN.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::White => 'W',
            Self::Black => 'B',
        }
    }
}

/// The opponent.
impl Not for Color {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        self.other()
    }
}

/// `White` or `Black`.
impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}
