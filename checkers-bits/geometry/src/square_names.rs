//! The ways to write square names: algebraic or numeric.

use core::fmt;

use crate::board::{Board, Geometry};
use crate::first_square::FirstSquare;
use crate::square::Square;

/// The two ways to name squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SquareNames {
    /// File and rank: `c3`.
    Algebraic,
    /// Numbers from the [first square](Board::FIRST_SQUARE): 1 is b8 and 32 is g1 on [`Board8x8`].
    ///
    /// [`Board8x8`]: crate::Board8x8
    Numeric,
}

impl<B: Board> Square<B> {
    /// Returns a value that displays the name of the square in one of the two ways.
    ///
    /// ```
    /// use checkers_geometry::{Square, SquareNames};
    ///
    /// let c3: Square = "c3".parse()?;
    /// assert_eq!(c3.named(SquareNames::Numeric).to_string(), "22");
    /// # Ok::<(), checkers_geometry::ParseSquareError>(())
    /// ```
    #[must_use]
    pub fn named(self, names: SquareNames) -> NamedSquare {
        NamedSquare { file: self.file(), rank: self.rank(), number: self.number(), names }
    }
}

/// A square that displays its name in one of the two ways; made by [`Square::named`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NamedSquare {
    /// The file, counted from 0.
    pub file: u8,
    /// The rank, counted from 0.
    pub rank: u8,
    /// The [number](Square::number) of the square.
    pub number: u8,
    /// The way to write the name.
    pub names: SquareNames,
}

impl fmt::Display for NamedSquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.names {
            SquareNames::Algebraic => {
                write!(f, "{}{}", char::from(b'a' + self.file), self.rank + 1)
            }
            SquareNames::Numeric => fmt::Display::fmt(&self.number, f),
        }
    }
}

impl FirstSquare {
    /// The square with a number; `None` if the board has no such number.
    #[must_use]
    pub fn square<B: Board>(self, number: u8) -> Option<Square<B>> {
        let (rank, column) = self.rank_and_column(number.checked_sub(1)?, B::WIDTH, B::HEIGHT)?;
        Square::at(column * 2 + Geometry::<B>::first_file(rank), rank)
    }

    /// The number of a square on its board.
    #[must_use]
    pub fn number<B: Board>(self, square: Square<B>) -> u8 {
        self.index(square.file(), square.rank(), B::WIDTH, B::HEIGHT) + 1
    }
}
