//! The two sides.

use core::fmt;
use core::ops::Not;

use crate::board::{Board, Direction};

/// A side. White starts on the lowest ranks and moves up the board; who begins is a matter of the
/// [variant](crate::Variant::BEGINS).
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

    /// The rank, counted from 0, on which men of the colour are promoted: the farthest from their side.
    ///
    /// ```
    /// use checkers_bits::{Board8x8, Color};
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

/// A colour inside the generator: a value where one position is looked at, or one of the types
/// `White` and `Black` where many are, and then every direction is a constant.
pub(crate) trait Side: Copy {
    type Opponent: Side<Opponent = Self>;

    fn color(self) -> Color;

    fn opponent(self) -> Self::Opponent;
}

impl Side for Color {
    type Opponent = Self;

    #[inline(always)]
    fn color(self) -> Color {
        self
    }

    #[inline(always)]
    fn opponent(self) -> Self {
        !self
    }
}

#[cfg(not(debug_assertions))]
macro_rules! const_side {
    ($side:ident, $opponent:ident) => {
        /// The colour as a type.
        #[derive(Clone, Copy)]
        pub(crate) struct $side;

        impl Side for $side {
            type Opponent = $opponent;

            #[inline(always)]
            fn color(self) -> Color {
                Color::$side
            }

            #[inline(always)]
            fn opponent(self) -> $opponent {
                $opponent
            }
        }
    };
}

#[cfg(not(debug_assertions))]
const_side!(White, Black);
#[cfg(not(debug_assertions))]
const_side!(Black, White);

/// An expression with the colour as a type.
#[cfg(not(debug_assertions))]
macro_rules! with_side {
    ($color:expr, $side:ident => $body:expr) => {
        match $color {
            $crate::Color::White => {
                let $side = $crate::color::White;
                $body
            }
            $crate::Color::Black => {
                let $side = $crate::color::Black;
                $body
            }
        }
    };
}

/// An expression with the colour as a value, where tests are built: they take half as long to
/// compile with one copy of what counts many positions instead of two.
#[cfg(debug_assertions)]
macro_rules! with_side {
    ($color:expr, $side:ident => $body:expr) => {{
        let $side: $crate::Color = $color;
        $body
    }};
}

pub(crate) use with_side;
