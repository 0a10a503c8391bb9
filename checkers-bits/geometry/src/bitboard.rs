//! Bitboards: sets of squares.

use core::fmt;
use core::iter::FusedIterator;
use core::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign,
};

use crate::board::{Board, Board8x8, Cells, Direction, Geometry};
use crate::color::Color;
use crate::picture::write_picture;
use crate::square::Square;
use crate::word::Word;

/// A set of the squares of a board, with one bit for each square.
///
/// The set operators are `&`, `|`, `^`, `-` and `!`. `{:?}` prints the names of the squares, and `{:#?}` prints the
/// board.
///
/// ```
/// use checkers_geometry::{Bitboard, Direction, Square};
///
/// let men: Bitboard = [Square::A3, Square::C3, Square::H4].into_iter().collect();
/// let moved = men.step(Direction::UpRight);
/// assert_eq!(moved.count(), 2, "h4 has no square to its right");
/// assert_eq!(format!("{moved:#?}"), "
/// 8   .   .   .   .
/// 7 .   .   .   .
/// 6   .   .   .   .
/// 5 .   .   .   .
/// 4   X   X   .   .
/// 3 .   .   .   .
/// 2   .   .   .   .
/// 1 .   .   .   .
///   a b c d e f g h
/// ".trim_start_matches('\n'));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Bitboard<B: Board = Board8x8>(B::Word);

impl<B: Board> Bitboard<B> {
    /// The empty set.
    pub const EMPTY: Self = Self(B::Word::ZERO);

    /// Every square of the board.
    pub const FULL: Self = Self::from_mask(Geometry::<B>::SQUARES);

    /// The set of the squares whose bit is set in `word`; other bits of `word` are ignored.
    #[inline]
    #[must_use]
    pub fn from_bits(word: B::Word) -> Self {
        Self(word) & Self::FULL
    }

    /// The squares of a file counted from 0; the empty set for a file beyond the board.
    ///
    /// ```
    /// use checkers_geometry::{Bitboard, Square};
    ///
    /// const FIRST_FILE: Bitboard = Bitboard::file(0);
    /// assert!(FIRST_FILE.into_iter().eq([Square::A1, Square::A3, Square::A5, Square::A7]));
    /// ```
    #[must_use]
    pub const fn file(file: u8) -> Self {
        let mut mask = 0;
        let mut rank = 0;
        while rank < B::HEIGHT {
            if let Some(square) = Square::<B>::at(file, rank) {
                mask |= 1 << square.bit();
            }
            rank += 1;
        }
        Self::from_mask(mask)
    }

    /// The squares of a rank counted from 0; the empty set for a rank beyond the board.
    ///
    /// ```
    /// use checkers_geometry::Bitboard;
    ///
    /// const FIRST_RANK: Bitboard = Bitboard::rank(0);
    /// assert_eq!(FIRST_RANK.count(), 4);
    /// ```
    #[must_use]
    pub const fn rank(rank: u8) -> Self {
        if rank < B::HEIGHT {
            Self::from_mask(Geometry::<B>::ranks(rank, rank + 1))
        } else {
            Self::EMPTY
        }
    }

    /// The squares on which men of a colour are promoted.
    #[inline(always)]
    #[must_use]
    pub fn promotion(color: Color) -> Self {
        Self::from_mask(Geometry::<B>::PROMOTION[color as usize])
    }

    /// The squares with four neighbours. On a board of dark squares, a piece on any other square cannot be captured along a
    /// diagonal.
    #[inline(always)]
    #[must_use]
    pub fn interior() -> Self {
        Self::from_mask(Geometry::<B>::INTERIOR)
    }

    /// The squares on which a piece can be captured by a jump from a neighbour to the opposite neighbour.
    #[inline(always)]
    #[must_use]
    pub fn capturable() -> Self {
        Self::from_mask(Geometry::<B>::CAPTURABLE)
    }

    /// The squares of the set, [capturable](Self::capturable) ones, on which a piece can be captured along a direction.
    #[inline(always)]
    #[must_use]
    pub fn capturable_along(self, direction: Direction) -> Self {
        match B::CELLS {
            // Both diagonals have the same squares, so that the mask would change nothing.
            Cells::Dark => self,
            Cells::All => self & Self::from_mask(Geometry::<B>::INNER[direction.axis() as usize]),
        }
    }

    /// The set without the squares from which a step of a piece would wrap around to the opposite edge.
    #[inline(always)]
    #[must_use]
    pub fn stepping_safely(self, direction: Direction) -> Self {
        // On a board with ghost bits, a step off the board ends on a ghost bit, so no AND is needed before the step.
        if Geometry::<B>::HAS_GHOSTS { self } else { self.with_neighbour(direction) }
    }

    #[inline(always)]
    fn with_neighbour(self, direction: Direction) -> Self {
        self & Self::from_mask(Geometry::<B>::HAS_NEIGHBOUR[direction as usize])
    }

    /// The set of a word, without a check: each set bit of the word must be a square.
    #[inline(always)]
    pub const fn from_word(word: B::Word) -> Self {
        Self(word)
    }

    /// The set of a mask of the geometry, without a check: each set bit of the mask must be a square.
    #[inline(always)]
    #[must_use]
    pub const fn from_mask(mask: u128) -> Self {
        /// Converts a mask to a word in a constant, which cannot call the trait function `Word::truncate`.
        #[repr(C)]
        union Mask<W: Copy> {
            bytes: [u8; 16],
            word: W,
        }
        let bytes = if cfg!(target_endian = "big") {
            (mask << (u128::BITS - B::Word::BITS)).to_be_bytes()
        } else {
            mask.to_le_bytes()
        };
        #[expect(unsafe_code, reason = "constants cannot call the functions of a trait")]
        // SAFETY: the sealed trait allows only the words u32, u64 and u128. Each of these words is at most as long as
        // `bytes`, and any bytes are a valid integer.
        Self(unsafe { Mask { bytes }.word })
    }

    /// The set on the board rotated by 180°.
    ///
    /// ```
    /// use checkers_geometry::Bitboard;
    ///
    /// assert_eq!(Bitboard::rank(0).rotated_180(), <Bitboard>::rank(7));
    /// ```
    #[inline]
    #[must_use]
    pub fn rotated_180(self) -> Self {
        Self(self.0.rotated_180(B::RING, Geometry::<B>::SUM_OF_ROTATED))
    }

    /// The word of the set: bit `n` is the square with [`Square::bit`] `n`.
    #[inline(always)]
    #[must_use]
    pub fn bits(self) -> B::Word {
        self.0
    }

    /// Whether the set is empty.
    #[inline(always)]
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == B::Word::ZERO
    }

    /// The number of squares in the set.
    #[inline(always)]
    #[must_use]
    pub fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the two sets share a square.
    #[inline(always)]
    #[must_use]
    pub fn intersects(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// Whether `other` contains all squares of the set.
    #[inline(always)]
    #[must_use]
    pub fn is_subset(self, other: Self) -> bool {
        (self - other).is_empty()
    }

    /// Whether the square is in the set.
    #[inline]
    #[must_use]
    pub fn contains(self, square: Square<B>) -> bool {
        self.intersects(square.into())
    }

    /// Adds a square.
    ///
    /// ```
    /// use checkers_geometry::{Bitboard, Square};
    ///
    /// let mut men: Bitboard = Square::C3.into();
    /// men.insert(Square::E3);
    /// men.remove(Square::C3);
    /// assert_eq!(men, Bitboard::EMPTY.with(Square::E3));
    /// ```
    #[inline]
    pub fn insert(&mut self, square: Square<B>) {
        *self |= square.into();
    }

    /// Removes a square.
    #[inline]
    pub fn remove(&mut self, square: Square<B>) {
        *self -= square.into();
    }

    /// Returns the set with a square added.
    #[inline]
    #[must_use]
    pub fn with(self, square: Square<B>) -> Self {
        self | square.into()
    }

    /// Returns the set with a square removed.
    #[inline]
    #[must_use]
    pub fn without(self, square: Square<B>) -> Self {
        self - square.into()
    }

    /// The square with the lowest bit, as a set; empty for the empty set.
    #[inline(always)]
    #[must_use]
    pub fn lowest(self) -> Self {
        Self(self.0 & !self.0.clear_lowest())
    }

    /// Returns the set without the square with the lowest bit.
    #[inline(always)]
    #[must_use]
    pub fn clear_lowest(self) -> Self {
        Self(self.0.clear_lowest())
    }

    /// The square with the lowest bit; `None` for the empty set.
    #[inline(always)]
    #[must_use]
    pub fn first(self) -> Option<Square<B>> {
        (!self.is_empty()).then(|| Square::from_valid_bit(self.0.trailing_zeros()))
    }

    /// The square with the highest bit; `None` for the empty set.
    #[inline(always)]
    #[must_use]
    pub fn last(self) -> Option<Square<B>> {
        (B::Word::BITS - 1).checked_sub(self.0.leading_zeros()).map(Square::from_valid_bit)
    }

    /// Moves every square one step in a direction. Squares that would leave the board vanish.
    ///
    /// The step is one rotate (the cyclic shift of [Magic bitboards and Russian
    /// draughts](http://developers-club.com/posts/272815/)) and one AND. Where a step off the board would wrap around,
    /// the AND comes first and keeps the squares that have a neighbour in this direction. Where a step off the board
    /// ends on a ghost bit, the AND comes last and removes the ghost bit.
    #[inline(always)]
    #[must_use]
    pub fn step(self, direction: Direction) -> Self {
        if Geometry::<B>::HAS_GHOSTS && Geometry::<B>::is_step(direction) {
            return self.wrapping_step(direction) & Self::FULL;
        }
        self.with_neighbour(direction).wrapping_step(direction)
    }

    /// Moves every square one step by a rotate of the low `B::RING` bits, without a check of the edge. A square that
    /// leaves the board wraps around to the opposite edge or sets a bit that is no square, so AND the result with a set
    /// of squares.
    #[inline(always)]
    #[must_use]
    pub fn wrapping_step(self, direction: Direction) -> Self {
        self.wrapping_steps(direction, 1)
    }

    /// Moves every square several steps by one rotate of the low `B::RING` bits, without a check of the edge.
    #[inline(always)]
    #[must_use]
    pub fn wrapping_steps(self, direction: Direction, steps: u32) -> Self {
        Self(self.0.rotate_ring(Geometry::<B>::rotation(direction) * steps % B::RING, B::RING))
    }
}

impl<B: Board> From<Square<B>> for Bitboard<B> {
    #[inline(always)]
    fn from(square: Square<B>) -> Self {
        Self(B::Word::ONE << square.bit())
    }
}

macro_rules! operators {
    ($($(#[$doc:meta])* $trait:ident::$function:ident, $assign:ident::$assign_function:ident: |$a:ident, $b:ident| $word:expr;)*) => {$(
        $(#[$doc])*
        impl<B: Board> $trait for Bitboard<B> {
            type Output = Self;

            #[inline(always)]
            fn $function(self, other: Self) -> Self {
                let (Self($a), Self($b)) = (self, other);
                Self($word)
            }
        }

        $(#[$doc])*
        impl<B: Board> $assign for Bitboard<B> {
            #[inline(always)]
            fn $assign_function(&mut self, other: Self) {
                *self = $trait::$function(*self, other);
            }
        }
    )*};
}

operators! {
    BitAnd::bitand, BitAndAssign::bitand_assign: |a, b| a & b;
    BitOr::bitor, BitOrAssign::bitor_assign: |a, b| a | b;
    BitXor::bitxor, BitXorAssign::bitxor_assign: |a, b| a ^ b;
    /// The squares of the first set that are not in the second.
    Sub::sub, SubAssign::sub_assign: |a, b| a & !b;
}

/// The squares of the board that are not in the set.
impl<B: Board> Not for Bitboard<B> {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        Self(!self.0) & Self::FULL
    }
}

impl<B: Board> FromIterator<Square<B>> for Bitboard<B> {
    fn from_iter<I: IntoIterator<Item = Square<B>>>(squares: I) -> Self {
        let mut set = Self::EMPTY;
        set.extend(squares);
        set
    }
}

impl<B: Board> Extend<Square<B>> for Bitboard<B> {
    fn extend<I: IntoIterator<Item = Square<B>>>(&mut self, squares: I) {
        for square in squares {
            self.insert(square);
        }
    }
}

impl<B: Board> IntoIterator for Bitboard<B> {
    type Item = Square<B>;
    type IntoIter = Squares<B>;

    #[inline(always)]
    fn into_iter(self) -> Squares<B> {
        Squares(self)
    }
}

/// The iterator over the squares of a [`Bitboard`], lowest bit first.
#[derive(Clone, Debug)]
pub struct Squares<B: Board>(Bitboard<B>);

impl<B: Board> Iterator for Squares<B> {
    type Item = Square<B>;

    #[inline(always)]
    fn next(&mut self) -> Option<Square<B>> {
        let square = self.0.first();
        self.0 = Bitboard(self.0.0.clear_lowest());
        square
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count() as usize;
        (count, Some(count))
    }
}

impl<B: Board> DoubleEndedIterator for Squares<B> {
    #[inline]
    fn next_back(&mut self) -> Option<Square<B>> {
        let square = self.0.last()?;
        self.0.remove(square);
        Some(square)
    }
}

impl<B: Board> ExactSizeIterator for Squares<B> {}
impl<B: Board> FusedIterator for Squares<B> {}

/// Prints the names of the squares; `{:#?}` prints the board instead, one line a rank.
impl<B: Board> fmt::Debug for Bitboard<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            let symbol = |square| if self.contains(square) { 'X' } else { '.' };
            write_picture(f, (B::WIDTH, B::HEIGHT), |file, rank| Square::at(file, rank).map(symbol))
        } else {
            f.debug_set().entries(*self).finish()
        }
    }
}

macro_rules! format_as_word {
    ($($trait:ident)*) => {$(
        impl<B: Board> fmt::$trait for Bitboard<B> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::$trait::fmt(&self.0, f)
            }
        }
    )*};
}

format_as_word!(Binary LowerHex UpperHex);
