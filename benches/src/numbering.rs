//! Numberings of the dark squares (the bit of each square in a word), compared in one simple
//! generator.
//!
//! The article discusses [`Rows`] and [`DarkOf64`] and chooses [`Diagonals`].

use checkers_bits::{Bitboard, Board8x8, Direction, Square, Word};

/// A numbering of the squares. A set of squares is a word.
pub trait Numbering: Copy + PartialEq {
    /// The word of a set, with one bit per square.
    type Set: Word;

    /// Whether a step off the board can end on a bit that is not a dark square.
    const LEAVES_THE_SQUARES: bool = false;

    /// The bit of a square.
    fn bit(square: Square) -> u8;

    /// Moves a set one step in a diagonal direction. No square of the set may be on the edge of the
    /// board.
    fn step_inside(set: Self::Set, direction: Direction) -> Self::Set;

    /// Moves a set one step in a diagonal direction. Squares that leave the board vanish.
    fn step(set: Self::Set, direction: Direction) -> Self::Set;

    /// Moves a set one step, limited to `squares`.
    #[inline(always)]
    fn step_onto(set: Self::Set, direction: Direction, squares: Self::Set) -> Self::Set {
        let step = if Self::LEAVES_THE_SQUARES { Self::step_inside } else { Self::step };
        step(set, direction) & squares
    }

    /// Converts a set from the library's numbering.
    fn set(squares: Bitboard) -> Self::Set {
        let bits = squares.into_iter().map(|square| Self::Set::ONE << Self::bit(square).into());
        bits.fold(Self::Set::ZERO, |all, bit| all | bit)
    }
}

/// Visits each square of a set.
#[inline(always)]
pub fn each<W: Word>(mut set: W, mut visit: impl FnMut(W)) {
    while set != W::ZERO {
        let rest = set.clear_lowest();
        visit(set ^ rest);
        set = rest;
    }
}

/// The squares rank by rank in 32 bits. The shift of a step depends on the parity of the rank. The
/// article calls this numbering the "reserve parachute".
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rows;

/// One bit for every square of the board in 64 bits, including the light squares.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DarkOf64;

/// The squares diagonal by diagonal in 32 bits. Every step is a rotate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Diagonals;

/// The squares rank by rank with a ghost bit after every two ranks, in 36 of 64 bits. A step off
/// the board ends on a ghost bit or beyond the board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ghosts;

// The ranks 1, 3, 5, 7 begin on the a-file, the others on the b-file.
const ODD: u32 = 0x0f0f_0f0f;
const EVEN: u32 = !ODD;

impl Numbering for Rows {
    type Set = u32;

    fn bit(square: Square) -> u8 {
        4 * square.rank() + square.file() / 2
    }

    #[inline(always)]
    fn step_inside(set: u32, direction: Direction) -> u32 {
        match direction {
            Direction::UpLeft => (set & ODD) << 3 | (set & EVEN) << 4,
            Direction::UpRight => (set & ODD) << 4 | (set & EVEN) << 5,
            Direction::DownLeft => (set & ODD) >> 5 | (set & EVEN) >> 4,
            _ => (set & ODD) >> 4 | (set & EVEN) >> 3,
        }
    }

    #[inline(always)]
    fn step(set: u32, direction: Direction) -> u32 {
        const NOT_A: u32 = !0x0101_0101;
        const NOT_H: u32 = !0x8080_8080;
        match direction {
            Direction::UpLeft => (set & ODD & NOT_A) << 3 | (set & EVEN) << 4,
            Direction::UpRight => (set & ODD) << 4 | (set & EVEN & NOT_H) << 5,
            Direction::DownLeft => (set & ODD & NOT_A) >> 5 | (set & EVEN) >> 4,
            _ => (set & ODD) >> 4 | (set & EVEN & NOT_H) >> 3,
        }
    }
}

impl Numbering for DarkOf64 {
    type Set = u64;

    // A step off the board can end on a light square at the opposite edge.
    const LEAVES_THE_SQUARES: bool = true;

    fn bit(square: Square) -> u8 {
        8 * square.rank() + square.file()
    }

    #[inline(always)]
    fn step_inside(set: u64, direction: Direction) -> u64 {
        shifted(set, direction, 7, 9)
    }

    #[inline(always)]
    fn step(set: u64, direction: Direction) -> u64 {
        const NOT_A: u64 = !0x0101_0101_0101_0101;
        const NOT_H: u64 = !0x8080_8080_8080_8080;
        let is_left = matches!(direction, Direction::UpLeft | Direction::DownLeft);
        let edge = if is_left { NOT_A } else { NOT_H };
        Self::step_inside(set & edge, direction)
    }
}

impl Numbering for Ghosts {
    type Set = u64;

    const LEAVES_THE_SQUARES: bool = true;

    fn bit(square: Square) -> u8 {
        // Two ranks are nine bits.
        let (file, rank) = (square.file(), square.rank());
        9 * (rank / 2) + 5 * (rank % 2) + file / 2
    }

    #[inline(always)]
    fn step_inside(set: u64, direction: Direction) -> u64 {
        shifted(set, direction, 4, 5)
    }

    #[inline(always)]
    fn step(set: u64, direction: Direction) -> u64 {
        const SQUARES: u64 = 0xf_7fbf_dfef;
        Self::step_inside(set, direction) & SQUARES
    }
}

impl Numbering for Diagonals {
    type Set = u32;

    fn bit(square: Square) -> u8 {
        square.bit() as u8
    }

    #[inline(always)]
    fn step_inside(set: u32, direction: Direction) -> u32 {
        Bitboard::<Board8x8>::from_bits(set).wrapping_step(direction).bits()
    }

    #[inline(always)]
    fn step(set: u32, direction: Direction) -> u32 {
        Bitboard::<Board8x8>::from_bits(set).step(direction).bits()
    }
}

/// Moves a set one step in a numbering where each direction has one shift.
#[inline(always)]
fn shifted(set: u64, direction: Direction, up_left: u32, up_right: u32) -> u64 {
    match direction {
        Direction::UpLeft => set << up_left,
        Direction::UpRight => set << up_right,
        Direction::DownLeft => set >> up_right,
        _ => set >> up_left,
    }
}
