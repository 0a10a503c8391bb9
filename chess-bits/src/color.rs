//! The two sides.

use core::fmt;
use core::ops::Not;

use crate::numbered::numbered;

numbered! {
    /// A side.
    ///
    /// ```
    /// use chess_bits::{Color, Square};
    ///
    /// const OPPONENT: Color = Color::White.other();
    /// assert_eq!((OPPONENT, !OPPONENT), (Color::Black, Color::White));
    /// assert!(Square::E4.pawn_attacks(Color::White).contains(Square::D5));
    /// ```
    Color[2]:
    /// The side that begins. Its pawns move towards the eighth rank.
    White = 0,
    /// The side whose pawns move towards the first rank.
    Black = 1,
}

impl Color {
    /// The opponent. Constants need this function, because constants cannot use `!color`.
    #[doc(alias = "opponent")]
    #[inline]
    #[must_use]
    pub const fn other(self) -> Self {
        Self::wrapping(self.index() + 1)
    }
}

/// The opponent.
impl Not for Color {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        self.other()
    }
}

/// Prints `White` or `Black`.
impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::White => "White",
            Self::Black => "Black",
        })
    }
}
