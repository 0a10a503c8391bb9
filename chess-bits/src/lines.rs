//! Lines through two squares: their rank, file or diagonal.

use crate::{Bitboard, Square};

/// The squares between two squares on the same rank, file or diagonal; empty for any other two squares.
///
/// ```
/// use chess_bits::{Square, between};
///
/// assert!(between(Square::E8, Square::E5).iter().eq([Square::E6, Square::E7]));
/// assert!(between(Square::E8, Square::D6).is_empty());
/// ```
///
/// The cost is one look-up in a table of 32 KiB.
#[inline]
#[must_use]
pub const fn between(one: Square, other: Square) -> Bitboard {
    BETWEEN[one.index()][other.index()]
}

/// The rank, file or diagonal on which two squares lie, from edge to edge; empty for any other two squares, and for two
/// equal ones.
///
/// ```
/// use chess_bits::{Square, bitboard, line};
///
/// assert_eq!(line(Square::D2, Square::F4), bitboard! {
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . X
///     . . . . . . X .
///     . . . . . X . .
///     . . . . X . . .
///     . . . X . . . .
///     . . X . . . . .
/// });
/// assert!(line(Square::D2, Square::E4).is_empty());
/// ```
///
/// A pinned piece can move on the line through its king and its own square. The cost is one look-up in a table of 32 KiB.
#[inline]
#[must_use]
pub const fn line(one: Square, other: Square) -> Bitboard {
    LINE[one.index()][other.index()]
}

/// The squares that lie from one square in the direction of another, up to the edge; empty if the two squares lie on no
/// [`line`](line()).
///
/// ```
/// use chess_bits::{Square, ray};
///
/// assert!(ray(Square::D2, Square::F4).iter().eq([Square::E3, Square::F4, Square::G5, Square::H6]));
/// assert!(ray(Square::F4, Square::D2).iter().eq([Square::C1, Square::D2, Square::E3]));
/// ```
#[inline]
#[must_use]
pub const fn ray(from: Square, towards: Square) -> Bitboard {
    let above = u64::MAX << from.index();
    let side = if towards.index() > from.index() { above } else { !above };
    line(from, towards).and(Bitboard(side)).without(from)
}

/// Whether three squares lie on one rank, file or diagonal. The first two must be different.
///
/// ```
/// use chess_bits::{Square, aligned};
///
/// assert!(aligned(Square::D2, Square::F4, Square::H6));
/// assert!(!aligned(Square::D2, Square::F4, Square::H5));
/// ```
#[inline]
#[must_use]
pub const fn aligned(one: Square, two: Square, three: Square) -> bool {
    line(one, two).contains(three)
}

/// A set for each pair of squares.
type Pairs = [[Bitboard; 64]; 64];

static BETWEEN: Pairs = TABLES.0;
static LINE: Pairs = TABLES.1;

/// The tables [`BETWEEN`] and [`LINE`], line by line.
const TABLES: (Pairs, Pairs) = {
    let (mut between, mut line) = ([[Bitboard::EMPTY; 64]; 64], [[Bitboard::EMPTY; 64]; 64]);
    let mut index = 0;
    while index < 64 {
        let mut direction = 0;
        while direction < DIRECTIONS.len() {
            let (start, (files, ranks)) = (Square::ALL[index], DIRECTIONS[direction]);
            direction += 1;
            if start.offset(-files, -ranks).is_some() {
                continue;
            }
            let whole = start.bitboard().rays(Bitboard::EMPTY, files, ranks).with(start);
            // Words in place of sets, because the compiler interprets calls slowly.
            let mut rest = whole.0;
            while rest != 0 {
                let one = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let (mut path, mut others) = (0, rest);
                while others != 0 {
                    let to = others.trailing_zeros() as usize;
                    (line[one][to], line[to][one]) = (whole, whole);
                    (between[one][to], between[to][one]) = (Bitboard(path), Bitboard(path));
                    path |= 1 << to;
                    others &= others - 1;
                }
            }
        }
        index += 1;
    }
    (between, line)
};

/// The steps along lines that lead to a higher index.
const DIRECTIONS: [(i8, i8); 4] = [(1, 0), (-1, 1), (0, 1), (1, 1)];
