//! Squares of any board.

use core::fmt;

use crate::square_names::{NamedSquare, SquareNames};

/// A square of any board: its coordinates, its number and its bit.
///
/// [`AnyVariant`](crate::AnyVariant) finds squares by number, name and coordinates. `Display` writes the algebraic name.
///
/// ```
/// use checkers_bits::russian::Square;
/// use checkers_bits::{AnySquare, AnyVariant, Russian};
///
/// let c3 = AnyVariant::of::<Russian>().square("c3").unwrap();
/// assert_eq!((c3.file(), c3.rank(), c3.number(), c3.bit()), (2, 2, 22, 14));
/// assert_eq!(c3, AnySquare::from(Square::C3));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct AnySquare {
    pub(super) bit: u8,
    pub(super) file: u8,
    pub(super) rank: u8,
    pub(super) number: u8,
}

impl AnySquare {
    /// The bit of the square in the word of its board: [`Square::bit`](crate::Square::bit).
    #[inline]
    #[must_use]
    pub const fn bit(self) -> u32 {
        self.bit as u32
    }

    /// The file, counted from 0.
    #[inline]
    #[must_use]
    pub const fn file(self) -> u8 {
        self.file
    }

    /// The rank, counted from 0.
    #[inline]
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.rank
    }

    /// The number of the square in PDN and Hub, counted from 1: [`Square::number`](crate::Square::number).
    #[inline]
    #[must_use]
    pub const fn number(self) -> u8 {
        self.number
    }

    /// The square, for display by its algebraic or its numeric name.
    #[must_use]
    pub fn named(self, names: SquareNames) -> NamedSquare {
        let Self { file, rank, number, .. } = self;
        NamedSquare { file, rank, number, names }
    }

    pub(crate) const fn mask(self) -> u128 {
        1 << self.bit
    }
}

impl fmt::Display for AnySquare {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.named(SquareNames::Algebraic), f)
    }
}

impl fmt::Debug for AnySquare {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
