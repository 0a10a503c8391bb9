//! Moves of rooks, bishops and queens from a table that fits into the second-level cache.
//!
//! The table of [`rook_moves`](crate::rook_moves) in the crate root has 8 bytes per magic index:
//! the attack set itself. Most indexes repeat an attack set, because pieces behind the first
//! blocker do not matter. A rook has at most 144 distinct attack sets on a square, a bishop at most
//! 108. So this module stores each distinct attack set once, and each index stores one byte, the
//! number of its attack set:
//!
//! ```text
//! root           ATTACKS[index]                            861,184 bytes
//! byte_lookup    ATTACK_SETS[start + NUMBERS[index]]       158,272 bytes
//! ```
//!
//! The tables of this module and those of the crate root have the same attack sets and indexes, and
//! both need another 3,072 bytes for the magics. A program contains only the tables that it uses.
//! The [crate's page](crate) compares the speed of both tables.
//!
//! Source: Robert Houdart's byte look-up, described in [Magic
//! Bitboards](https://www.chessprogramming.org/Magic_Bitboards).

use crate::generated::sliders::{ATTACK_SETS as LENGTH, BISHOPS, ENTRIES, ROOKS};
use crate::sliders::{Magic, TABLES};
use crate::{Bitboard, Square};

static NUMBERS: [u8; ENTRIES] = TABLES.numbers;
static ATTACK_SETS: [u64; LENGTH] = TABLES.attack_sets;

#[inline]
const fn moves(magic: &Magic, occupied: Bitboard) -> Bitboard {
    let number = NUMBERS[magic.index(occupied.0)];
    Bitboard(ATTACK_SETS[magic.attack_sets as usize + number as usize])
}

/// The squares that a rook attacks, as in [`rook_moves`](crate::rook_moves) of the crate root.
///
/// ```
/// use chess_bits::{Square, bitboard, byte_lookup, rook_moves};
///
/// let occupied = bitboard! {
///     . . . X . . . .
///     . . . X . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . X . X . . . X
///     . . X . X . . .
///     . . . . . . . .
///     . . . . . . . .
/// };
/// assert_eq!(byte_lookup::rook_moves(Square::D4, occupied), rook_moves(Square::D4, occupied));
/// ```
#[inline]
#[must_use]
pub const fn rook_moves(square: Square, occupied: Bitboard) -> Bitboard {
    moves(&ROOKS[square.index()], occupied)
}

/// The squares that a bishop attacks, as in [`bishop_moves`](crate::bishop_moves) of the crate
/// root.
///
/// ```
/// use chess_bits::{Bitboard, Square, bishop_moves, byte_lookup};
///
/// let occupied = Bitboard::rank(5);
/// assert_eq!(byte_lookup::bishop_moves(Square::D4, occupied), bishop_moves(Square::D4, occupied));
/// ```
#[inline]
#[must_use]
pub const fn bishop_moves(square: Square, occupied: Bitboard) -> Bitboard {
    moves(&BISHOPS[square.index()], occupied)
}

/// The squares that a queen attacks: the union of rook and bishop attacks.
///
/// ```
/// use chess_bits::{Bitboard, Square, byte_lookup, queen_moves};
///
/// let occupied = Bitboard::rank(2) | Bitboard::file(5);
/// assert_eq!(byte_lookup::queen_moves(Square::D4, occupied), queen_moves(Square::D4, occupied));
/// ```
#[inline]
#[must_use]
pub const fn queen_moves(square: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(rook_moves(square, occupied).0 | bishop_moves(square, occupied).0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sliders::ATTACKS;

    #[test]
    fn the_bytes_that_are_promised() {
        assert_eq!(size_of_val(&ATTACKS), 861_184);
        assert_eq!(size_of_val(&NUMBERS) + size_of_val(&ATTACK_SETS), 158_272);
        assert_eq!(size_of_val(&ROOKS) + size_of_val(&BISHOPS), 3_072);
    }
}
