//! The number of moves of a knight or a king on the empty board, in four ways.
//!
//! ```text
//! knight                     king
//! 8 | 2 3 4 4 4 4 3 2        8 | 3 5 5 5 5 5 5 3
//! 7 | 3 4 6 6 6 6 4 3        7 | 5 8 8 8 8 8 8 5
//! 6 | 4 6 8 8 8 8 6 4        6 | 5 8 8 8 8 8 8 5
//! 5 | 4 6 8 8 8 8 6 4        5 | 5 8 8 8 8 8 8 5
//! 4 | 4 6 8 8 8 8 6 4        4 | 5 8 8 8 8 8 8 5
//! 3 | 4 6 8 8 8 8 6 4        3 | 5 8 8 8 8 8 8 5
//! 2 | 3 4 6 6 6 6 4 3        2 | 5 8 8 8 8 8 8 5
//! 1 | 2 3 4 4 4 4 3 2        1 | 3 5 5 5 5 5 5 3
//!   +----------------          +----------------
//!     a b c d e f g h            a b c d e f g h
//! ```
//!
//! | way | memory for a piece | proposed by |
//! |---|---|---|
//! | `by_counting` | none | the article ["Ход конём по битам"](crate#sources) |
//! | `by_edge_distance` | none | the same article, and a reader ("a simple function of ifs") |
//! | `by_packed_table` | 24 bytes | a reader ("an array of 64 elements of ~3 bits") |
//! | `by_quarter_board` | 16 bytes | a reader ("or even of 16, given the symmetries") |
//!
//! All eight functions are `const` and take a [`Square`]. The functions come from the article
//! ["Ход конём по битам"](crate#sources) and its readers.

use crate::{Square, king_attacks, knight_attacks};

/// The number of a knight's moves: builds the bitboard of the moves and counts its squares.
///
/// ```
/// use chess_bits::{Square, mobility};
///
/// assert_eq!(mobility::knight_by_counting(Square::A1), 2);
/// assert_eq!(mobility::knight_by_counting(Square::D4), 8);
/// ```
///
/// The other three functions for knights count without computing the moves.
#[inline]
#[must_use]
pub const fn knight_by_counting(square: Square) -> u32 {
    knight_attacks(square.bitboard()).count()
}

/// The number of a king's moves: builds the bitboard of the moves and counts its squares.
///
/// ```
/// use chess_bits::{Square, mobility};
///
/// assert_eq!(mobility::king_by_counting(Square::A1), 3);
/// assert_eq!(mobility::king_by_counting(Square::D4), 8);
/// ```
#[inline]
#[must_use]
pub const fn king_by_counting(square: Square) -> u32 {
    king_attacks(square.bitboard()).count()
}

/// The number of a knight's moves: compares the distances from the edges.
///
/// ```
/// use chess_bits::{Square, mobility};
///
/// assert_eq!(mobility::knight_by_edge_distance(Square::B1), 3);
/// assert_eq!(mobility::knight_by_edge_distance(Square::B2), 4);
/// assert_eq!(mobility::knight_by_edge_distance(Square::B3), 6);
/// ```
#[inline]
#[must_use]
pub const fn knight_by_edge_distance(square: Square) -> u32 {
    match edge_distances(square) {
        (0, 0) => 2,
        (0, 1) | (1, 0) => 3,
        (0, _) | (_, 0) | (1, 1) => 4,
        (1, _) | (_, 1) => 6,
        _ => 8,
    }
}

/// The number of a king's moves: compares the distances from the edges.
///
/// ```
/// use chess_bits::{Square, mobility};
///
/// assert_eq!(mobility::king_by_edge_distance(Square::A1), 3);
/// assert_eq!(mobility::king_by_edge_distance(Square::B1), 5);
/// assert_eq!(mobility::king_by_edge_distance(Square::B2), 8);
/// ```
#[inline]
#[must_use]
pub const fn king_by_edge_distance(square: Square) -> u32 {
    match edge_distances(square) {
        (0, 0) => 3,
        (0, _) | (_, 0) => 5,
        _ => 8,
    }
}

/// The number of a knight's moves: reads a table of 64 entries of 3 bits.
///
/// ```
/// use chess_bits::{Square, mobility};
///
/// assert_eq!(mobility::knight_by_packed_table(Square::G8), 3);
/// ```
///
/// A count is at most 8, which needs four bits. But no count is 0, so an entry holds the count
/// minus one in 3 bits. The 64 entries of 3 bits fill three words. If the entries were stored one
/// after the other, some entries would cross word borders, or a fourth word would be needed. So
/// word `k` holds bit `k` of *every* entry. The three words are three bitboards, and a look-up
/// tests the square in each bitboard.
#[inline]
#[must_use]
pub const fn knight_by_packed_table(square: Square) -> u32 {
    const TABLE: [u64; 3] = packed(&KNIGHT);
    unpacked(&TABLE, square)
}

/// The number of a king's moves: reads a table of 64 entries of 3 bits.
///
/// ```
/// use chess_bits::{Square, mobility};
///
/// assert_eq!(mobility::king_by_packed_table(Square::G8), 5);
/// ```
///
/// The table has the layout of [`knight_by_packed_table`].
#[inline]
#[must_use]
pub const fn king_by_packed_table(square: Square) -> u32 {
    const TABLE: [u64; 3] = packed(&KING);
    unpacked(&TABLE, square)
}

/// The number of a knight's moves: reads a table of the quarter a1–d4.
///
/// ```
/// use chess_bits::{Square, mobility};
///
/// // G7 is as far from the edges as B2.
/// assert_eq!(mobility::knight_by_quarter_board(Square::G7), 4);
/// ```
///
/// The board is symmetric about both its middle lines. So the distances of a square from the
/// nearest edges, 0 to 3 each, determine the count, which is at index 4 · (distance of the rank) +
/// (distance of the file).
#[inline]
#[must_use]
pub const fn knight_by_quarter_board(square: Square) -> u32 {
    static TABLE: [u8; 16] = quarter(&KNIGHT);
    TABLE[quarter_index(square)] as u32
}

/// The number of a king's moves: reads a table of the quarter a1–d4.
///
/// ```
/// use chess_bits::{Square, mobility};
///
/// assert_eq!(mobility::king_by_quarter_board(Square::H4), 5);
/// ```
///
/// The table has the layout of [`knight_by_quarter_board`].
#[inline]
#[must_use]
pub const fn king_by_quarter_board(square: Square) -> u32 {
    static TABLE: [u8; 16] = quarter(&KING);
    TABLE[quarter_index(square)] as u32
}

/// The distances of the file and the rank from the nearest edge, 0 to 3 each.
const fn edge_distances(square: Square) -> (u8, u8) {
    const fn fold(coordinate: u8) -> u8 {
        if coordinate < 4 { coordinate } else { 7 - coordinate }
    }
    (fold(square.file() as u8), fold(square.rank() as u8))
}

const fn quarter_index(square: Square) -> usize {
    let (file, rank) = edge_distances(square);
    (4 * rank + file) as usize
}

/// Counts the moves from each square at compile time. The optimised program contains only the
/// tables that are made from these counts.
macro_rules! counts {
    ($count:ident) => {{
        let mut counts = [0; 64];
        let mut index = 0;
        while index < 64 {
            counts[index] = $count(Square::ALL[index]) as u8;
            index += 1;
        }
        counts
    }};
}

const KNIGHT: [u8; 64] = counts!(knight_by_counting);

const KING: [u8; 64] = counts!(king_by_counting);

const fn packed(counts: &[u8; 64]) -> [u64; 3] {
    let mut words = [0; 3];
    let mut index = 0;
    while index < 64 {
        let entry = counts[index] as u64 - 1;
        words[0] |= (entry & 1) << index;
        words[1] |= (entry >> 1 & 1) << index;
        words[2] |= (entry >> 2) << index;
        index += 1;
    }
    words
}

const fn unpacked(words: &[u64; 3], square: Square) -> u32 {
    let index = square.index();
    let ones = words[0] >> index & 1;
    let twos = words[1] >> index & 1;
    let fours = words[2] >> index & 1;
    (ones + 2 * twos + 4 * fours) as u32 + 1
}

const fn quarter(counts: &[u8; 64]) -> [u8; 16] {
    let mut table = [0; 16];
    let mut index = 0;
    while index < 64 {
        table[quarter_index(Square::ALL[index])] = counts[index];
        index += 1;
    }
    table
}
