//! Sets of squares of any board.

use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::{BitAnd, BitOr, BitXor, Not, Sub};

use super::board::BoardData;
use super::square::AnySquare;

/// A set of squares of any board: a [`Bitboard`](crate::Bitboard) without a type parameter.
///
/// [`AnyVariant::bitboard`](crate::AnyVariant::bitboard) collects squares in a set. The operators `&`, `|`, `^` and `-`
/// return a set of the board of the first operand, without bits that are no squares of this board.
///
/// ```
/// use checkers_bits::{AnyPosition, AnyVariant, Color, Russian};
///
/// let start = AnyPosition::start(AnyVariant::of::<Russian>());
/// let men = start.men(Color::White);
/// assert_eq!((men.count(), men.first().unwrap().to_string()), (12, "a1".to_owned()));
/// ```
#[derive(Clone, Copy)]
pub struct AnyBitboard {
    bits: u128,
    board: &'static BoardData,
}

impl AnyBitboard {
    pub(crate) const fn new(bits: u128, board: &'static BoardData) -> Self {
        Self { bits, board }
    }

    /// The bits of the set. Each square has the bit that it has in the word of the board.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u128 {
        self.bits
    }

    /// Whether the set has no square.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// The number of squares.
    #[inline]
    #[must_use]
    pub const fn count(self) -> u32 {
        self.bits.count_ones()
    }

    /// Whether a square is in the set. A square of another board is not.
    #[inline]
    #[must_use]
    pub const fn contains(self, square: AnySquare) -> bool {
        self.bits & square.mask() != 0 && self.board.has(square)
    }

    /// Adds a square. A square of another board is ignored.
    #[inline]
    pub const fn insert(&mut self, square: AnySquare) {
        if self.board.has(square) {
            self.bits |= square.mask();
        }
    }

    /// Removes a square.
    #[inline]
    pub const fn remove(&mut self, square: AnySquare) {
        if self.contains(square) {
            self.bits ^= square.mask();
        }
    }

    /// Whether this set and `other` have a square in common.
    #[inline]
    #[must_use]
    pub const fn intersects(self, other: Self) -> bool {
        self.bits & other.bits != 0
    }

    /// Whether `other` contains all squares of the set.
    #[inline]
    #[must_use]
    pub const fn is_subset(self, other: Self) -> bool {
        self.bits & !other.bits == 0
    }

    /// The square with the lowest bit; `None` if the set is empty.
    #[must_use]
    pub fn first(self) -> Option<AnySquare> {
        self.into_iter().next()
    }

    /// The square with the highest bit; `None` if the set is empty.
    #[must_use]
    pub fn last(self) -> Option<AnySquare> {
        self.into_iter().next_back()
    }
}

/// Two sets are equal if their bits are equal.
impl PartialEq for AnyBitboard {
    fn eq(&self, other: &Self) -> bool {
        self.bits == other.bits
    }
}

impl Eq for AnyBitboard {}

impl Hash for AnyBitboard {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.bits.hash(state);
    }
}

/// Implements operators of two sets, also of different boards.
macro_rules! operators {
    ($($operator:ident, $method:ident: |$one:ident, $other:ident| $bits:expr;)*) => {$(
        impl $operator for AnyBitboard {
            type Output = Self;

            fn $method(self, other: Self) -> Self {
                let ($one, $other) = (self.bits, other.bits);
                Self { bits: $bits & self.board.squares, ..self }
            }
        }
    )*};
}

operators! {
    BitAnd, bitand: |one, other| one & other;
    BitOr, bitor: |one, other| one | other;
    BitXor, bitxor: |one, other| one ^ other;
    Sub, sub: |one, other| one & !other;
}

/// The set of all other squares of the board.
impl Not for AnyBitboard {
    type Output = Self;

    fn not(self) -> Self {
        Self { bits: !self.bits & self.board.squares, ..self }
    }
}

impl IntoIterator for AnyBitboard {
    type Item = AnySquare;
    type IntoIter = AnySquares;

    fn into_iter(self) -> AnySquares {
        AnySquares(self)
    }
}

/// An iterator over the squares of a set, in the order of their bits.
#[derive(Clone, Debug)]
pub struct AnySquares(AnyBitboard);

impl Iterator for AnySquares {
    type Item = AnySquare;

    fn next(&mut self) -> Option<AnySquare> {
        let AnyBitboard { bits, board } = self.0;
        self.0.bits = bits & bits.wrapping_sub(1);
        (bits != 0).then(|| board.square_of_bit(bits.trailing_zeros()))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count() as usize;
        (count, Some(count))
    }
}

impl DoubleEndedIterator for AnySquares {
    fn next_back(&mut self) -> Option<AnySquare> {
        let AnyBitboard { bits, board } = self.0;
        let last = bits.checked_ilog2()?;
        self.0.bits ^= 1 << last;
        Some(board.square_of_bit(last))
    }
}

impl ExactSizeIterator for AnySquares {}

/// Writes the squares in braces: `{c3, e5}`.
impl fmt::Debug for AnyBitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}
