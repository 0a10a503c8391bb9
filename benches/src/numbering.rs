//! Numberings of the dark squares by the bits of a word, for a comparison with one simple
//! generator.
//!
//! The article discusses [`Rows`] and [`DarkOf64`] and chooses [`Diagonals`].

use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, BitXor, Not};

use checkers_bits::{Bitboard, Board8x8, Direction, Square};

/// A set of squares in some numbering.
pub trait Set:
    Copy
    + Default
    + Debug
    + PartialEq
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
{
    /// The set one step further in a diagonal direction. Squares that leave the board vanish.
    #[must_use]
    fn step(self, direction: Direction) -> Self;
    /// The set one step further, limited to `squares`.
    #[inline(always)]
    #[must_use]
    fn step_onto(self, direction: Direction, squares: Self) -> Self {
        self.step(direction) & squares
    }
    /// The set one step further, if no square is on the edge of the board.
    #[inline(always)]
    #[must_use]
    fn step_inside(self, direction: Direction) -> Self {
        self.step(direction)
    }
    /// The set with one square.
    fn of(square: Square) -> Self;
    /// The number of squares.
    fn count(self) -> u32;
    /// The set of the square with the lowest bit; empty for the empty set.
    #[must_use]
    fn lowest(self) -> Self;

    /// Whether the set is empty.
    fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// Converts from the library's numbering.
    #[must_use]
    fn from_bitboard(set: Bitboard) -> Self {
        set.into_iter().fold(Self::default(), |all, square| all | Self::of(square))
    }
}

/// The squares rank by rank in 32 bits. The shift of a step depends on the parity of the rank. The
/// article calls it the "reserve parachute".
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rows(u32);

/// A bit for every square of the board in 64 bits, light squares too.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct DarkOf64(u64);

/// The squares diagonal by diagonal in 32 bits. Every step is a rotate.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Diagonals(Bitboard<Board8x8>);

/// The squares rank by rank with a ghost bit after every two ranks, in 36 of 64 bits. A step off
/// the board ends on a ghost bit or beyond the board.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Ghosts(u64);

macro_rules! operators {
    ($($set:ident)*) => {$(
        impl BitAnd for $set {
            type Output = Self;
            #[inline(always)]
            fn bitand(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }
        }

        impl BitOr for $set {
            type Output = Self;
            #[inline(always)]
            fn bitor(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }
        }

        impl BitXor for $set {
            type Output = Self;
            #[inline(always)]
            fn bitxor(self, other: Self) -> Self {
                Self(self.0 ^ other.0)
            }
        }

        impl Not for $set {
            type Output = Self;
            #[inline(always)]
            fn not(self) -> Self {
                Self(!self.0)
            }
        }
    )*};
}

operators!(Rows DarkOf64 Ghosts Diagonals);

impl Set for Rows {
    #[inline(always)]
    fn step(self, direction: Direction) -> Self {
        // The ranks 1, 3, 5, 7 begin on the a-file, the others on the b-file.
        const ODD: u32 = 0x0f0f_0f0f;
        const EVEN: u32 = !ODD;
        const NOT_A: u32 = !0x0101_0101;
        const NOT_H: u32 = !0x8080_8080;
        let Self(set) = self;
        Self(match direction {
            Direction::UpLeft => (set & ODD & NOT_A) << 3 | (set & EVEN) << 4,
            Direction::UpRight => (set & ODD) << 4 | (set & EVEN & NOT_H) << 5,
            Direction::DownLeft => (set & ODD & NOT_A) >> 5 | (set & EVEN) >> 4,
            _ => (set & ODD) >> 4 | (set & EVEN & NOT_H) >> 3,
        })
    }

    #[inline(always)]
    fn step_inside(self, direction: Direction) -> Self {
        const ODD: u32 = 0x0f0f_0f0f;
        const EVEN: u32 = !ODD;
        let Self(set) = self;
        Self(match direction {
            Direction::UpLeft => (set & ODD) << 3 | (set & EVEN) << 4,
            Direction::UpRight => (set & ODD) << 4 | (set & EVEN) << 5,
            Direction::DownLeft => (set & ODD) >> 5 | (set & EVEN) >> 4,
            _ => (set & ODD) >> 4 | (set & EVEN) >> 3,
        })
    }

    fn of(square: Square) -> Self {
        Self(1 << (4 * square.rank() + square.file() / 2))
    }

    #[inline(always)]
    fn count(self) -> u32 {
        self.0.count_ones()
    }

    #[inline(always)]
    fn lowest(self) -> Self {
        Self(self.0 & self.0.wrapping_neg())
    }
}

impl Set for DarkOf64 {
    #[inline(always)]
    fn step(self, direction: Direction) -> Self {
        const NOT_A: u64 = !0x0101_0101_0101_0101;
        const NOT_H: u64 = !0x8080_8080_8080_8080;
        let Self(set) = self;
        Self(match direction {
            Direction::UpLeft => (set & NOT_A) << 7,
            Direction::UpRight => (set & NOT_H) << 9,
            Direction::DownLeft => (set & NOT_A) >> 9,
            _ => (set & NOT_H) >> 7,
        })
    }

    // A step off one side of the board ends on a light square of the other side.
    #[inline(always)]
    fn step_onto(self, direction: Direction, squares: Self) -> Self {
        self.step_inside(direction) & squares
    }

    #[inline(always)]
    fn step_inside(self, direction: Direction) -> Self {
        let Self(set) = self;
        Self(match direction {
            Direction::UpLeft => set << 7,
            Direction::UpRight => set << 9,
            Direction::DownLeft => set >> 9,
            _ => set >> 7,
        })
    }

    fn of(square: Square) -> Self {
        Self(1 << (8 * square.rank() + square.file()))
    }

    #[inline(always)]
    fn count(self) -> u32 {
        self.0.count_ones()
    }

    #[inline(always)]
    fn lowest(self) -> Self {
        Self(self.0 & self.0.wrapping_neg())
    }
}

impl Set for Ghosts {
    #[inline(always)]
    fn step(self, direction: Direction) -> Self {
        const SQUARES: Ghosts = Ghosts(0xf_7fbf_dfef);
        self.step_onto(direction, SQUARES)
    }

    #[inline(always)]
    fn step_onto(self, direction: Direction, squares: Self) -> Self {
        self.step_inside(direction) & squares
    }

    #[inline(always)]
    fn step_inside(self, direction: Direction) -> Self {
        let Self(set) = self;
        Self(match direction {
            Direction::UpLeft => set << 4,
            Direction::UpRight => set << 5,
            Direction::DownLeft => set >> 5,
            _ => set >> 4,
        })
    }

    fn of(square: Square) -> Self {
        // Two ranks are nine bits.
        let (file, rank) = (square.file(), square.rank());
        Self(1 << (9 * (rank / 2) + 5 * (rank % 2) + file / 2))
    }

    #[inline(always)]
    fn count(self) -> u32 {
        self.0.count_ones()
    }

    #[inline(always)]
    fn lowest(self) -> Self {
        Self(self.0 & self.0.wrapping_neg())
    }
}

impl Set for Diagonals {
    #[inline(always)]
    fn step(self, direction: Direction) -> Self {
        Self(self.0.step(direction))
    }

    #[inline(always)]
    fn step_inside(self, direction: Direction) -> Self {
        let bits = self.0.bits();
        Self(Bitboard::from_bits(match direction {
            Direction::UpLeft => bits.rotate_left(1),
            Direction::UpRight => bits.rotate_left(7),
            Direction::DownLeft => bits.rotate_right(7),
            _ => bits.rotate_right(1),
        }))
    }

    fn of(square: Square) -> Self {
        Self(square.into())
    }

    #[inline(always)]
    fn count(self) -> u32 {
        self.0.count()
    }

    #[inline(always)]
    fn lowest(self) -> Self {
        let bits = self.0.bits();
        Self(Bitboard::from_bits(bits & bits.wrapping_neg()))
    }
}
