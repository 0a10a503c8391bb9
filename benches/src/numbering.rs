//! Numberings of the dark squares (the bit of each square in a word), compared in one simple
//! generator.
//!
//! The article [Magic bitboards and Russian draughts](http://developers-club.com/posts/272815/)
//! discusses [`Rows`] and [`DarkOf64`] and chooses [`Diagonals`].

use checkers_bits::{Bitboard, Board8x8, Direction, Square, Word};

/// A numbering of the squares. A set of squares is stored as a word.
pub(crate) trait Numbering: Copy + PartialEq {
    /// The word of a set, with one bit per square.
    type Set: Word;

    /// The bit of a square.
    fn bit(square: Square) -> u8;

    /// Moves a set one step in a diagonal direction. Squares that leave the board vanish.
    fn step(set: Self::Set, direction: Direction) -> Self::Set;

    /// Converts a set from the library's numbering to this numbering.
    fn set(squares: Bitboard) -> Self::Set {
        let bits = squares.into_iter().map(|square| Self::Set::ONE << Self::bit(square).into());
        bits.fold(Self::Set::ZERO, |all, bit| all | bit)
    }
}

/// Visits each square of a set.
#[inline(always)]
pub(crate) fn each<W: Word>(mut set: W, mut visit: impl FnMut(W)) {
    while set != W::ZERO {
        let rest = set.clear_lowest();
        visit(set ^ rest);
        set = rest;
    }
}

/// The squares rank by rank in 32 bits. The shift of a step depends on the parity of the rank. The
/// article "Magic bitboards and Russian draughts" calls this numbering the "reserve parachute".
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Rows;

/// One bit for every square of the board in 64 bits, including the light squares.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct DarkOf64;

/// The squares diagonal by diagonal in 32 bits. Every step is a rotate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Diagonals;

// The dark squares of ranks 1, 3, 5 and 7 begin on the a-file, those of the other ranks on the
// b-file, so a step needs different shifts on odd and on even ranks.
const ODD: u32 = 0x0f0f_0f0f;
const EVEN: u32 = !ODD;

impl Numbering for Rows {
    type Set = u32;

    fn bit(square: Square) -> u8 {
        4 * square.rank() + square.file() / 2
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

    fn bit(square: Square) -> u8 {
        8 * square.rank() + square.file()
    }

    #[inline(always)]
    fn step(set: u64, direction: Direction) -> u64 {
        const NOT_A: u64 = !0x0101_0101_0101_0101;
        const NOT_H: u64 = !0x8080_8080_8080_8080;
        match direction {
            Direction::UpLeft => (set & NOT_A) << 7,
            Direction::UpRight => (set & NOT_H) << 9,
            Direction::DownLeft => (set & NOT_A) >> 9,
            _ => (set & NOT_H) >> 7,
        }
    }
}

impl Numbering for Diagonals {
    type Set = u32;

    fn bit(square: Square) -> u8 {
        square.bit() as u8
    }

    #[inline(always)]
    fn step(set: u32, direction: Direction) -> u32 {
        Bitboard::<Board8x8>::from_bits(set).step(direction).bits()
    }
}
