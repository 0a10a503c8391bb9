//! The names of squares in texts.

use core::fmt;

use crate::board::Board;
use crate::square::Square;

/// The two ways to name squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SquareNames {
    /// File and rank: `c3`.
    Algebraic,
    /// Numbers from the top left: 1 is b8 and 32 is g1 on the 8×8 board.
    Numeric,
}

impl<B: Board> Square<B> {
    /// The square, to be displayed by its name in either way.
    ///
    /// ```
    /// use checkers_bits::{Square, SquareNames};
    ///
    /// let c3: Square = "c3".parse()?;
    /// assert_eq!(c3.named(SquareNames::Numeric).to_string(), "22");
    /// # Ok::<(), checkers_bits::ParseSquareError>(())
    /// ```
    #[must_use]
    pub fn named(self, names: SquareNames) -> NamedSquare<B> {
        NamedSquare { square: self, names }
    }
}

/// A square that displays by its name in one of the two ways; made by [`Square::named`].
#[derive(Clone, Copy, Debug)]
pub struct NamedSquare<B: Board> {
    square: Square<B>,
    names: SquareNames,
}

impl<B: Board> fmt::Display for NamedSquare<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.names {
            SquareNames::Algebraic => fmt::Display::fmt(&self.square, f),
            SquareNames::Numeric => fmt::Display::fmt(&self.square.number(), f),
        }
    }
}

/// The square that has the number 1 in a text; the others follow rank by rank.
///
/// Two are in use for Russian and Brazilian draughts, and a text seldom says which one it means.
/// Programs count from the top in FEN, whatever the PDN standard asks for.
///
/// ```
/// use checkers_bits::{FirstSquare, Square};
///
/// let b8: Square = FirstSquare::TopLeft.square(1).unwrap();
/// let a1: Square = FirstSquare::BottomLeft.square(1).unwrap();
/// assert_eq!((b8.to_string(), a1.to_string()), ("b8".into(), "a1".into()));
/// assert_eq!(FirstSquare::BottomLeft.number(b8), 29);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum FirstSquare {
    /// The leftmost dark square of the top rank, as in [`Square::number`].
    #[default]
    TopLeft,
    /// a1: what `A0` in a `GameType` tag says.
    BottomLeft,
}

impl FirstSquare {
    /// The square with a number, if the board has one.
    #[must_use]
    pub fn square<B: Board>(self, number: u8) -> Option<Square<B>> {
        match self {
            Self::TopLeft => Square::from_number(number),
            Self::BottomLeft => {
                let index = number.checked_sub(1)?;
                let rank = index / (B::WIDTH / 2);
                Square::at(index % (B::WIDTH / 2) * 2 + rank % 2, rank)
            }
        }
    }

    /// The number of a square.
    #[must_use]
    pub fn number<B: Board>(self, square: Square<B>) -> u8 {
        match self {
            Self::TopLeft => square.number(),
            Self::BottomLeft => square.rank() * (B::WIDTH / 2) + square.file() / 2 + 1,
        }
    }
}
