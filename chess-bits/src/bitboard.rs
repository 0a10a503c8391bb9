//! Bitboards: sets of squares in one machine word.

use core::iter::FusedIterator;
use core::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign,
};

use crate::Square;

/// A set of squares: bit `i` is the square with the index `i`.
///
/// ```
/// use chess_bits::{Bitboard, Square, bitboard};
///
/// const CENTRE: Bitboard = bitboard! {
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . X X . . .
///     . . . X X . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
/// };
/// assert_eq!(CENTRE.count(), 4);
/// assert!(CENTRE.contains(Square::D5));
///
/// let rank = CENTRE & Bitboard::rank(3);
/// assert!(rank.into_iter().eq([Square::D4, Square::E4]));
/// assert_eq!(CENTRE - rank, [Square::D5, Square::E5].into_iter().collect());
/// ```
///
/// The set operators are `&` intersection, `|` union, `^` symmetric difference, `-` difference and
/// `!` complement. A `const` cannot use these operators, so combine the words in a `const`:
/// `Bitboard(a.0 & !b.0)`.
///
/// | format | prints |
/// |---|---|
/// | `{:?}` | the squares, `{D4, E4, D5, E5}` |
/// | `{:#?}` | the picture that [`bitboard!`](crate::bitboard) reads |
/// | `{:x}`, `{:X}`, `{:b}` | the word as a number |
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Bitboard(
    /// The word of the set: bit `i` is the square with the index `i`.
    pub u64,
);

impl Bitboard {
    /// The empty set.
    pub const EMPTY: Self = Self(0);

    /// All 64 squares.
    pub const FULL: Self = Self(!0);

    /// The squares of a file. Files count from 0; for a file beyond the board the set is empty.
    ///
    /// ```
    /// use chess_bits::{Bitboard, bitboard};
    ///
    /// assert_eq!(Bitboard::file(1), bitboard! {
    ///     . X . . . . . .
    ///     . X . . . . . .
    ///     . X . . . . . .
    ///     . X . . . . . .
    ///     . X . . . . . .
    ///     . X . . . . . .
    ///     . X . . . . . .
    ///     . X . . . . . .
    /// });
    /// ```
    #[inline]
    #[must_use]
    pub const fn file(file: u8) -> Self {
        if file < 8 { Self(0x0101_0101_0101_0101 << file) } else { Self::EMPTY }
    }

    /// The squares of a rank. Ranks count from 0; for a rank beyond the board the set is empty.
    ///
    /// ```
    /// use chess_bits::{Bitboard, bitboard};
    ///
    /// assert_eq!(Bitboard::rank(1), bitboard! {
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     X X X X X X X X
    ///     . . . . . . . .
    /// });
    /// ```
    #[inline]
    #[must_use]
    pub const fn rank(rank: u8) -> Self {
        if rank < 8 { Self(0xff << (8 * rank)) } else { Self::EMPTY }
    }

    /// Whether the square is in the set.
    ///
    /// ```
    /// use chess_bits::{Bitboard, Square};
    ///
    /// assert!(Bitboard::file(0).contains(Square::A5));
    /// assert!(!Bitboard::file(0).contains(Square::B5));
    /// ```
    #[inline]
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        self.0 & square.bitboard().0 != 0
    }

    /// Adds a square.
    ///
    /// ```
    /// use chess_bits::{Bitboard, Square};
    ///
    /// let mut rooks = Bitboard::from(Square::A1);
    /// rooks.insert(Square::H1);
    /// rooks.remove(Square::A1);
    /// assert_eq!(rooks, Bitboard::EMPTY.with(Square::H1));
    /// ```
    #[inline]
    pub const fn insert(&mut self, square: Square) {
        *self = self.with(square);
    }

    /// Removes a square.
    #[inline]
    pub const fn remove(&mut self, square: Square) {
        *self = self.without(square);
    }

    /// Returns the set with a square added.
    #[inline]
    #[must_use]
    pub const fn with(self, square: Square) -> Self {
        Self(self.0 | square.bitboard().0)
    }

    /// Returns the set with a square removed.
    #[inline]
    #[must_use]
    pub const fn without(self, square: Square) -> Self {
        Self(self.0 & !square.bitboard().0)
    }

    /// The square with the lowest index.
    ///
    /// ```
    /// use chess_bits::{Bitboard, Square};
    ///
    /// assert_eq!(Bitboard::file(2).first(), Some(Square::C1));
    /// assert_eq!(Bitboard::EMPTY.first(), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn first(self) -> Option<Square> {
        // An empty word has 64 trailing zeros, and `from_index(64)` is `None`.
        Square::from_index(self.0.trailing_zeros() as usize)
    }

    /// The set shifted by `files` to the right and by `ranks` upwards. Negative numbers shift to the left and
    /// downwards. Squares that leave the board are dropped.
    ///
    /// ```
    /// use chess_bits::{Bitboard, Square};
    ///
    /// let rooks = Square::A1.bitboard() | Square::H1.bitboard();
    /// assert!(rooks.shift(0, 2).into_iter().eq([Square::A3, Square::H3]));
    /// assert!(rooks.shift(1, 0).into_iter().eq([Square::B1]));
    /// assert!(rooks.shift(0, -1).is_empty());
    /// ```
    #[inline]
    #[must_use]
    pub const fn shift(self, files: i8, ranks: i8) -> Self {
        let (right, up) = (files as i32, ranks as i32);
        if right.abs() > 7 || up.abs() > 7 {
            return Self::EMPTY;
        }
        // The squares of a rank that are still on the rank after the shift.
        let kept = if right < 0 { 0xff << -right & 0xff } else { 0xff >> right };
        let set = self.0 & (kept * Self::file(0).0);
        let steps = 8 * up + right;
        Self(if steps < 0 { set >> -steps } else { set << steps })
    }

    /// The number of squares in the set, by [`u64::count_ones`].
    ///
    /// ```
    /// use chess_bits::Bitboard;
    ///
    /// assert_eq!((Bitboard::file(0) | Bitboard::rank(0)).count(), 15);
    /// ```
    ///
    /// [`popcount`](crate::popcount) has other ways to count.
    #[inline]
    #[must_use]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set has no square.
    ///
    /// ```
    /// use chess_bits::Bitboard;
    ///
    /// assert!((Bitboard::file(0) & Bitboard::file(1)).is_empty());
    /// ```
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// Implements a set operator and its assignment operator.
macro_rules! operators {
    ($($operator:ident $method:ident $assign:ident $assign_method:ident: |$a:ident, $b:ident| $set:expr;)*) => {$(
        impl $operator for Bitboard {
            type Output = Self;

            #[inline]
            fn $method(self, other: Self) -> Self {
                let ($a, $b) = (self.0, other.0);
                Self($set)
            }
        }

        impl $assign for Bitboard {
            #[inline]
            fn $assign_method(&mut self, other: Self) {
                *self = self.$method(other);
            }
        }
    )*};
}

operators! {
    BitAnd bitand BitAndAssign bitand_assign: |a, b| a & b;
    BitOr bitor BitOrAssign bitor_assign: |a, b| a | b;
    BitXor bitxor BitXorAssign bitxor_assign: |a, b| a ^ b;
    Sub sub SubAssign sub_assign: |a, b| a & !b;
}

impl Not for Bitboard {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl From<Square> for Bitboard {
    #[inline]
    fn from(square: Square) -> Self {
        square.bitboard()
    }
}

impl FromIterator<Square> for Bitboard {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        let mut set = Self::EMPTY;
        set.extend(squares);
        set
    }
}

impl Extend<Square> for Bitboard {
    #[inline]
    fn extend<I: IntoIterator<Item = Square>>(&mut self, squares: I) {
        for square in squares {
            self.insert(square);
        }
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        Squares(self)
    }
}

/// The iterator over the squares of a [`Bitboard`] in ascending order, returned by `into_iter`.
///
/// ```
/// use chess_bits::{Square, knight_attacks};
///
/// let mut squares = knight_attacks(Square::B1.bitboard()).into_iter();
/// assert_eq!(squares.len(), 3);
/// assert_eq!(squares.next(), Some(Square::D2));
/// assert_eq!(squares.next_back(), Some(Square::C3));
/// assert!(squares.eq([Square::A3]));
/// ```
#[derive(Clone, Debug)]
pub struct Squares(Bitboard);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(square)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count() as usize;
        (count, Some(count))
    }
}

impl DoubleEndedIterator for Squares {
    #[inline]
    fn next_back(&mut self) -> Option<Square> {
        let index = self.0.0.checked_ilog2()?;
        self.0.0 ^= 1 << index;
        Square::from_index(index as usize)
    }
}

impl ExactSizeIterator for Squares {}

impl FusedIterator for Squares {}
