//! Bitboards: sets of squares in one machine word.

use core::iter::FusedIterator;
use core::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign,
};

use crate::{File, Rank, Square};

/// A set of squares: bit `i` is the square with the index `i`.
///
/// ```
/// use chess_bits::{Bitboard, Rank, Square, bitboard};
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
/// let rank = CENTRE & Rank::Fourth;
/// assert!(rank.iter().eq([Square::D4, Square::E4]));
/// assert_eq!(CENTRE - rank, [Square::D5, Square::E5].into_iter().collect());
/// ```
///
/// The set operators are `&` intersection, `|` union, `^` symmetric difference, `-` difference and
/// `!` complement. The right operand can be a [`Square`], a [`File`] or a [`Rank`]. A `const` cannot use operators, but
/// [`and`](Self::and), [`or`](Self::or), [`xor`](Self::xor), [`minus`](Self::minus) and [`not`](Self::not).
///
/// | format | prints |
/// |---|---|
/// | `{:?}` | the squares, `{D4, E4, D5, E5}` |
/// | `{}`, `{:#?}` | the picture that [`bitboard!`](crate::bitboard) reads |
/// | `{:x}`, `{:X}`, `{:b}` | the word as a number |
///
/// The order of sets is that of their words.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Bitboard(
    /// The word of the set: bit `i` is the square with the index `i`.
    pub u64,
);

impl Bitboard {
    /// The empty set.
    pub const EMPTY: Self = Self(0);

    /// All 64 squares.
    pub const FULL: Self = Self(!0);

    /// The squares of a file.
    ///
    /// ```
    /// use chess_bits::{Bitboard, File, bitboard};
    ///
    /// assert_eq!(Bitboard::file(File::B), bitboard! {
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
    pub const fn file(file: File) -> Self {
        Self(0x0101_0101_0101_0101 << file.index())
    }

    /// The squares of a rank.
    ///
    /// ```
    /// use chess_bits::{Bitboard, Rank, bitboard};
    ///
    /// assert_eq!(Bitboard::rank(Rank::Second), bitboard! {
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
    pub const fn rank(rank: Rank) -> Self {
        Self(0xff << (8 * rank.index()))
    }

    /// Whether the square is in the set.
    ///
    /// ```
    /// use chess_bits::{Bitboard, File, Square};
    ///
    /// assert!(Bitboard::file(File::A).contains(Square::A5));
    /// assert!(!Bitboard::file(File::A).contains(Square::B5));
    /// ```
    #[inline]
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        !self.is_disjoint(square.bitboard())
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
        self.or(square.bitboard())
    }

    /// Returns the set with a square removed.
    #[inline]
    #[must_use]
    pub const fn without(self, square: Square) -> Self {
        self.minus(square.bitboard())
    }

    /// The intersection: `self & other`, also in a `const`.
    ///
    /// ```
    /// use chess_bits::{Bitboard, File, Rank};
    ///
    /// const EDGE: Bitboard = Bitboard::rank(Rank::First).or(Bitboard::file(File::A));
    /// const INNER: Bitboard = Bitboard::FULL.minus(EDGE).and(EDGE.not());
    /// assert_eq!(INNER, !EDGE);
    /// ```
    #[inline]
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The union: `self | other`, also in a `const`.
    #[inline]
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The symmetric difference: `self ^ other`, also in a `const`.
    #[inline]
    #[must_use]
    pub const fn xor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }

    /// The difference: `self - other`, also in a `const`.
    #[inline]
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The complement: `!self`, also in a `const`.
    #[inline]
    #[must_use]
    pub const fn not(self) -> Self {
        Self(!self.0)
    }

    /// Whether the sets share no square.
    ///
    /// ```
    /// use chess_bits::{Bitboard, File, Rank};
    ///
    /// assert!(Bitboard::file(File::A).is_disjoint(Bitboard::file(File::B)));
    /// assert!(!Bitboard::file(File::A).is_disjoint(Bitboard::rank(Rank::First)));
    /// ```
    #[doc(alias = "intersects")]
    #[inline]
    #[must_use]
    pub const fn is_disjoint(self, other: Self) -> bool {
        self.and(other).is_empty()
    }

    /// Whether `other` contains all squares of the set.
    ///
    /// ```
    /// use chess_bits::{Bitboard, File, Square};
    ///
    /// assert!(Square::A5.bitboard().is_subset(Bitboard::file(File::A)));
    /// assert!(!Bitboard::file(File::A).is_subset(Square::A5.bitboard()));
    /// ```
    #[doc(alias = "is_superset")]
    #[inline]
    #[must_use]
    pub const fn is_subset(self, other: Self) -> bool {
        self.minus(other).is_empty()
    }

    /// Whether the set has two squares or more: cheaper than [`count`](Self::count).
    ///
    /// ```
    /// use chess_bits::{Bitboard, Square};
    ///
    /// assert!(!Square::E4.bitboard().more_than_one());
    /// assert!((Square::E4.bitboard() | Square::E5).more_than_one());
    /// ```
    #[inline]
    #[must_use]
    pub const fn more_than_one(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// The square with the lowest index.
    ///
    /// ```
    /// use chess_bits::{Bitboard, File, Square};
    ///
    /// assert_eq!(Bitboard::file(File::C).first(), Some(Square::C1));
    /// assert_eq!(Bitboard::EMPTY.first(), None);
    /// ```
    #[doc(alias = "next_square")]
    #[inline]
    #[must_use]
    pub const fn first(self) -> Option<Square> {
        // An empty word has 64 trailing zeros, and `from_index(64)` is `None`.
        Square::from_index(self.0.trailing_zeros() as usize)
    }

    /// The square with the highest index.
    ///
    /// ```
    /// use chess_bits::{Bitboard, File, Square};
    ///
    /// assert_eq!(Bitboard::file(File::C).last(), Some(Square::C8));
    /// assert_eq!(Bitboard::EMPTY.last(), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn last(self) -> Option<Square> {
        // An empty word has 64 leading zeros, and the index wraps to a number that is too large.
        Square::from_index(63_usize.wrapping_sub(self.0.leading_zeros() as usize))
    }

    /// Removes the square with the lowest index and returns it.
    ///
    /// ```
    /// use chess_bits::{Bitboard, Square};
    ///
    /// let mut rooks = Square::A1.bitboard() | Square::H1;
    /// assert_eq!(rooks.pop_first(), Some(Square::A1));
    /// assert_eq!(rooks, Square::H1.bitboard());
    /// ```
    #[doc(alias = "pop_front")]
    #[inline]
    pub const fn pop_first(&mut self) -> Option<Square> {
        let square = self.first();
        self.0 &= self.0.wrapping_sub(1);
        square
    }

    /// The squares in ascending order.
    ///
    /// ```
    /// use chess_bits::Square;
    ///
    /// assert!(Square::H1.knight_attacks().iter().eq([Square::F2, Square::G3]));
    /// ```
    #[inline]
    #[must_use]
    pub const fn iter(self) -> Squares {
        Squares(self)
    }

    /// All subsets of the set, from the empty set to the set itself, in the order of their words. A set of `n` squares
    /// has 2<sup>n</sup> subsets.
    ///
    /// ```
    /// use chess_bits::{Bitboard, Square};
    ///
    /// let (a1, h8) = (Square::A1.bitboard(), Square::H8.bitboard());
    /// assert!((a1 | h8).subsets().eq([Bitboard::EMPTY, a1, h8, a1 | h8]));
    /// ```
    ///
    /// Source: Carry-Rippler, [Traversing Subsets of a
    /// Set](https://www.chessprogramming.org/Traversing_Subsets_of_a_Set).
    #[doc(alias = "carry_rippler")]
    #[inline]
    #[must_use]
    pub const fn subsets(self) -> Subsets {
        Subsets { set: self, next: Some(Self::EMPTY) }
    }

    /// The set shifted by `files` to the right and by `ranks` upwards. Negative numbers shift to the left and
    /// downwards. Squares that leave the board are dropped.
    ///
    /// ```
    /// use chess_bits::{Bitboard, Square};
    ///
    /// let rooks = Square::A1.bitboard() | Square::H1;
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
        let set = self.0 & (kept * Self::file(File::A).0);
        let steps = 8 * up + right;
        Self(if steps < 0 { set >> -steps } else { set << steps })
    }

    /// The number of squares in the set, by [`u64::count_ones`].
    ///
    /// ```
    /// use chess_bits::{Bitboard, File, Rank};
    ///
    /// assert_eq!((Bitboard::file(File::A) | Rank::First).count(), 15);
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
    /// use chess_bits::{Bitboard, File};
    ///
    /// assert!((Bitboard::file(File::A) & File::B).is_empty());
    /// ```
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// Implements a set operator and its assignment operator.
macro_rules! operators {
    ($($operator:ident $method:ident $assign:ident $assign_method:ident: $set:ident;)*) => {$(
        impl<T: Into<Self>> $operator<T> for Bitboard {
            type Output = Self;

            #[inline]
            fn $method(self, other: T) -> Self {
                self.$set(other.into())
            }
        }

        impl<T: Into<Self>> $assign<T> for Bitboard {
            #[inline]
            fn $assign_method(&mut self, other: T) {
                *self = self.$set(other.into());
            }
        }
    )*};
}

operators! {
    BitAnd bitand BitAndAssign bitand_assign: and;
    BitOr bitor BitOrAssign bitor_assign: or;
    BitXor bitxor BitXorAssign bitxor_assign: xor;
    Sub sub SubAssign sub_assign: minus;
}

impl Not for Bitboard {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        self.not()
    }
}

/// Implements conversions.
macro_rules! conversions {
    ($($to:ty = $from:ident: $value:ident => $result:expr;)*) => {$(
        impl From<$from> for $to {
            #[inline]
            fn from($value: $from) -> Self {
                $result
            }
        }
    )*};
}

conversions! {
    Bitboard = u64: word => Self(word);
    Bitboard = Square: square => square.bitboard();
    Bitboard = File: file => Self::file(file);
    Bitboard = Rank: rank => Self::rank(rank);
    u64 = Bitboard: set => set.0;
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
        self.iter()
    }
}

impl IntoIterator for &Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        self.iter()
    }
}

/// The iterator over the squares of a [`Bitboard`] in ascending order, returned by [`iter`](Bitboard::iter).
///
/// ```
/// use chess_bits::Square;
///
/// let mut squares = Square::B1.knight_attacks().iter();
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
        self.0.pop_first()
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
        let square = self.0.last()?;
        self.0.remove(square);
        Some(square)
    }
}

impl ExactSizeIterator for Squares {}

impl FusedIterator for Squares {}

/// The iterator over the subsets of a [`Bitboard`], returned by [`subsets`](Bitboard::subsets).
#[derive(Clone, Debug)]
pub struct Subsets {
    set: Bitboard,
    next: Option<Bitboard>,
}

impl Iterator for Subsets {
    type Item = Bitboard;

    #[inline]
    fn next(&mut self) -> Option<Bitboard> {
        let subset = self.next?;
        // The borrow of the subtraction passes over the squares outside the set. After the set itself comes 0.
        let next = Bitboard(subset.0.wrapping_sub(self.set.0)) & self.set;
        self.next = (!next.is_empty()).then_some(next);
        Some(subset)
    }
}

impl FusedIterator for Subsets {}
