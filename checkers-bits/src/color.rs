//! The two sides.

use core::fmt;
use core::ops::Not;

use crate::board::Direction;

/// A side. White sits below rank 1, moves up the board and begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Color {
    /// Moves up the board, towards the rank with the highest number.
    White,
    /// Moves down the board, towards rank 1.
    Black,
}

impl Color {
    /// The two directions in which a man moves without capturing.
    #[inline(always)]
    #[must_use]
    pub const fn forward(self) -> [Direction; 2] {
        match self {
            Self::White => [Direction::UpLeft, Direction::UpRight],
            Self::Black => [Direction::DownLeft, Direction::DownRight],
        }
    }

    /// The letter that FEN has for the side.
    pub(crate) const fn letter(self) -> char {
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
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

/// `White` or `Black`.
impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

/// A colour as a type: inside the generator every direction is a constant.
pub(crate) trait Side: Copy {
    const COLOR: Color;
    type Opponent: Side<Opponent = Self>;
}

#[derive(Clone, Copy)]
pub(crate) struct White;

#[derive(Clone, Copy)]
pub(crate) struct Black;

impl Side for White {
    const COLOR: Color = Color::White;
    type Opponent = Black;
}

impl Side for Black {
    const COLOR: Color = Color::Black;
    type Opponent = White;
}
