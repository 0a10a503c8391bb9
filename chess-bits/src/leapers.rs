//! Moves of the leapers: knight and king.
//!
//! A step is a shift of the whole board. A shift over the top or bottom edge drops the bit, which
//! is correct. A shift over the left or right edge moves the bit to the opposite edge, one rank
//! higher or lower: the article's "black holes". A step to the left never ends on the rightmost
//! files, so a mask on the *result* removes such bits; a step to the right is the mirror image.

use crate::Bitboard;

// These masks are nA, nAB, nH and nGH in the article.
const NOT_A: u64 = !Bitboard::file(0).0;
const NOT_AB: u64 = NOT_A & !Bitboard::file(1).0;
const NOT_H: u64 = !Bitboard::file(7).0;
const NOT_GH: u64 = NOT_H & !Bitboard::file(6).0;

/// The squares that a knight, or any knight of a set, attacks.
///
/// ```
/// use chess_bits::{Square, bitboard, knight_moves};
///
/// assert_eq!(knight_moves(Square::D4.bitboard()), bitboard! {
///     . . . . . . . .
///     . . . . . . . .
///     . . X . X . . .
///     . X . . . X . .
///     . . . . . . . .
///     . X . . . X . .
///     . . X . X . . .
///     . . . . . . . .
/// });
///
/// let both = Square::B1.bitboard() | Square::G1.bitboard();
/// assert_eq!(knight_moves(both), bitboard! {
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     X . X . . X . X
///     . . . X X . . .
///     . . . . . . . .
/// });
/// ```
///
/// Knights do not block each other: the result includes the square of a knight if another knight
/// attacks it. The cost is the same for every set, 19 operations: 8 shifts, 4 masks and 7 unions.
///
/// Source: the article ["Ход конём по битам"](crate#sources);
/// [Knight Pattern](https://www.chessprogramming.org/Knight_Pattern).
#[inline]
#[must_use]
pub const fn knight_moves(knights: Bitboard) -> Bitboard {
    let n = knights.0;
    Bitboard(
        NOT_GH & (n << 6 | n >> 10)
            | NOT_H & (n << 15 | n >> 17)
            | NOT_A & (n << 17 | n >> 15)
            | NOT_AB & (n << 10 | n >> 6),
    )
}

/// The squares that a king, or any king of a set, attacks.
///
/// ```
/// use chess_bits::{Square, bitboard, king_moves};
///
/// let kings = Square::D4.bitboard() | Square::H8.bitboard();
/// assert_eq!(king_moves(kings), bitboard! {
///     . . . . . . X .
///     . . . . . . X X
///     . . . . . . . .
///     . . X X X . . .
///     . . X . X . . .
///     . . X X X . . .
///     . . . . . . . .
///     . . . . . . . .
/// });
/// ```
///
/// Kings do not block each other: the result includes the square of a king if another king attacks
/// it. The cost is the same for every set, 17 operations: 8 shifts, 2 masks and 7 unions.
///
/// Source: the exercise of the article ["Ход конём по битам"](crate#sources);
/// [King Pattern](https://www.chessprogramming.org/King_Pattern).
#[inline]
#[must_use]
pub const fn king_moves(kings: Bitboard) -> Bitboard {
    let k = kings.0;
    Bitboard(
        NOT_H & (k << 7 | k >> 1 | k >> 9) | (k << 8 | k >> 8) | NOT_A & (k << 9 | k << 1 | k >> 7),
    )
}
