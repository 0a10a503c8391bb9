//! The names of squares in texts.

use core::fmt;

use crate::board::{Board, Geometry};
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
    /// The square, to be displayed by its name in either way.
    ///
    /// ```
    /// use checkers_geometry::{Square, SquareNames};
    ///
    /// let c3: Square = "c3".parse()?;
    /// assert_eq!(c3.named(SquareNames::Numeric).to_string(), "22");
    /// # Ok::<(), checkers_geometry::ParseSquareError>(())
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
/// [`Board::FIRST_SQUARE`] has the usual one. Russian and Brazilian draughts use two, and texts
/// seldom say which: programs count from the top in FEN, against the PDN standard.
///
/// ```
/// use checkers_geometry::{FirstSquare, Square};
///
/// let b8: Square = FirstSquare::TopLeft.square(1).unwrap();
/// let a1: Square = FirstSquare::BottomLeft.square(1).unwrap();
/// assert_eq!((b8.to_string(), a1.to_string()), ("b8".into(), "a1".into()));
/// assert_eq!(FirstSquare::BottomLeft.number(b8), 29);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum FirstSquare {
    /// The leftmost dark square of the top rank, from where nearly all boards are numbered.
    #[default]
    TopLeft,
    /// The leftmost dark square of the bottom rank, a1: `A0` in a `GameType` tag.
    BottomLeft,
    /// The rightmost dark square of the bottom rank, from which the squares are counted leftwards: h1
    /// on the Spanish board.
    BottomRight,
}

impl FirstSquare {
    /// The square with a number, if the board has one.
    #[must_use]
    pub fn square<B: Board>(self, number: u8) -> Option<Square<B>> {
        let index = number.checked_sub(1)?;
        let (row, column) = (index / (B::WIDTH / 2), index % (B::WIDTH / 2));
        if row >= B::HEIGHT {
            return None;
        }
        let (rank, column) = match self {
            Self::TopLeft => (B::HEIGHT - 1 - row, column),
            Self::BottomLeft => (row, column),
            Self::BottomRight => (row, B::WIDTH / 2 - 1 - column),
        };
        Square::at(column * 2 + Geometry::<B>::first_file(rank), rank)
    }

    /// The number of a square.
    #[must_use]
    pub fn number<B: Board>(self, square: Square<B>) -> u8 {
        self.index(square.file(), square.rank(), B::WIDTH, B::HEIGHT) + 1
    }

    /// The number of a square, counted from 0, on a board of a size.
    #[must_use]
    pub const fn index(self, file: u8, rank: u8, width: u8, height: u8) -> u8 {
        let (row, column) = match self {
            Self::TopLeft => (height - 1 - rank, file / 2),
            Self::BottomLeft => (rank, file / 2),
            Self::BottomRight => (rank, (width - 1 - file) / 2),
        };
        row * (width / 2) + column
    }
}
