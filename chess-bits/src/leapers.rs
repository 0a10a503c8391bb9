//! Attacks of the leapers, knight and king, and of pawns.
//!
//! A step is a shift of the whole board. A shift over the top or bottom edge drops the bit, which
//! is correct. A shift over the left or right edge moves the bit to the opposite edge, one rank
//! higher or lower. The article ["Ход конём по битам"](crate#sources) calls the edges of the board
//! "black holes". A step to the left never ends on the rightmost files, so a mask on the *result*
//! removes the wrapped bits. For a step to the right, the mask removes the leftmost files.

use crate::{Bitboard, Color, File, Square};

// The article "Ход конём по битам" calls these four masks nA, nAB, nH and nGH.
const NOT_A: u64 = !Bitboard::file(File::A).0;
const NOT_AB: u64 = NOT_A & !Bitboard::file(File::B).0;
const NOT_H: u64 = !Bitboard::file(File::H).0;
const NOT_GH: u64 = NOT_H & !Bitboard::file(File::G).0;

/// The squares that a knight, or any knight of a set, attacks.
///
/// ```
/// use chess_bits::{Square, bitboard, knight_attacks};
///
/// assert_eq!(knight_attacks(Square::D4.bitboard()), bitboard! {
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
/// let both = Square::B1.bitboard() | Square::G1;
/// assert_eq!(knight_attacks(both), bitboard! {
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
/// For one knight, [`Square::knight_attacks`] is cheaper.
///
/// Source: the article ["Ход конём по битам"](crate#sources);
/// [Knight Pattern](https://www.chessprogramming.org/Knight_Pattern).
#[doc(alias = "knight_moves")]
#[inline]
#[must_use]
pub const fn knight_attacks(knights: Bitboard) -> Bitboard {
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
/// use chess_bits::{Square, bitboard, king_attacks};
///
/// let kings = Square::D4.bitboard() | Square::H8;
/// assert_eq!(king_attacks(kings), bitboard! {
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
/// For one king, [`Square::king_attacks`] is cheaper.
///
/// Source: the exercise of the article ["Ход конём по битам"](crate#sources);
/// [King Pattern](https://www.chessprogramming.org/King_Pattern).
#[doc(alias = "king_moves")]
#[inline]
#[must_use]
pub const fn king_attacks(kings: Bitboard) -> Bitboard {
    let k = kings.0;
    Bitboard(
        NOT_H & (k << 7 | k >> 1 | k >> 9) | (k << 8 | k >> 8) | NOT_A & (k << 9 | k << 1 | k >> 7),
    )
}

/// The squares that a white pawn, or any white pawn of a set, attacks.
///
/// ```
/// use chess_bits::{Square, white_pawn_attacks};
///
/// let pawns = Square::A2.bitboard() | Square::E4;
/// assert!(white_pawn_attacks(pawns).into_iter().eq([Square::B3, Square::D5, Square::F5]));
/// ```
#[inline]
#[must_use]
pub const fn white_pawn_attacks(pawns: Bitboard) -> Bitboard {
    pawns.shift(-1, 1).or(pawns.shift(1, 1))
}

/// The squares that a black pawn, or any black pawn of a set, attacks.
///
/// ```
/// use chess_bits::{Square, black_pawn_attacks};
///
/// assert!(black_pawn_attacks(Square::E4.bitboard()).into_iter().eq([Square::D3, Square::F3]));
/// ```
#[inline]
#[must_use]
pub const fn black_pawn_attacks(pawns: Bitboard) -> Bitboard {
    pawns.shift(-1, -1).or(pawns.shift(1, -1))
}

impl Square {
    /// The squares that a knight on this square attacks.
    ///
    /// ```
    /// use chess_bits::{Square, knight_attacks};
    ///
    /// assert!(Square::H1.knight_attacks().into_iter().eq([Square::F2, Square::G3]));
    /// assert_eq!(Square::D4.knight_attacks(), knight_attacks(Square::D4.bitboard()));
    /// ```
    ///
    /// The cost is one look-up in a table of 64 sets. For a set of knights use [`knight_attacks`].
    #[doc(alias = "knight_moves")]
    #[inline]
    #[must_use]
    pub const fn knight_attacks(self) -> Bitboard {
        KNIGHT_ATTACKS[self.index()]
    }

    /// The squares that a king on this square attacks.
    ///
    /// ```
    /// use chess_bits::{Square, king_attacks};
    ///
    /// assert!(Square::H1.king_attacks().into_iter().eq([Square::G1, Square::G2, Square::H2]));
    /// assert_eq!(Square::D4.king_attacks(), king_attacks(Square::D4.bitboard()));
    /// ```
    ///
    /// The cost is one look-up in a table of 64 sets. For a set of kings use [`king_attacks`].
    #[doc(alias = "king_moves")]
    #[inline]
    #[must_use]
    pub const fn king_attacks(self) -> Bitboard {
        KING_ATTACKS[self.index()]
    }

    /// The squares that a pawn of a side on this square attacks.
    ///
    /// ```
    /// use chess_bits::{Color, Square};
    ///
    /// assert!(Square::A2.pawn_attacks(Color::White).iter().eq([Square::B3]));
    /// assert!(Square::E4.pawn_attacks(Color::Black).iter().eq([Square::D3, Square::F3]));
    /// ```
    ///
    /// The cost is one look-up in a table of 128 sets. For a set of pawns use [`Bitboard::pawn_attacks`].
    #[inline]
    #[must_use]
    pub const fn pawn_attacks(self, color: Color) -> Bitboard {
        PAWN_ATTACKS[color.index()][self.index()]
    }
}

impl Bitboard {
    /// The squares that any pawn of the set attacks, if all pawns belong to one side: [`white_pawn_attacks`] or
    /// [`black_pawn_attacks`].
    ///
    /// ```
    /// use chess_bits::{Color, Square};
    ///
    /// let pawns = Square::A2.bitboard() | Square::E4;
    /// assert!(pawns.pawn_attacks(Color::Black).iter().eq([Square::B1, Square::D3, Square::F3]));
    /// ```
    #[inline]
    #[must_use]
    pub const fn pawn_attacks(self, color: Color) -> Self {
        match color {
            Color::White => white_pawn_attacks(self),
            Color::Black => black_pawn_attacks(self),
        }
    }
}

/// The attacks of one piece on each square.
macro_rules! table {
    ($attacks:ident) => {{
        let mut table = [Bitboard::EMPTY; 64];
        let mut index = 0;
        while index < 64 {
            table[index] = $attacks(Square::ALL[index].bitboard());
            index += 1;
        }
        table
    }};
}

static KNIGHT_ATTACKS: [Bitboard; 64] = table!(knight_attacks);
static KING_ATTACKS: [Bitboard; 64] = table!(king_attacks);
static PAWN_ATTACKS: [[Bitboard; 64]; 2] = [table!(white_pawn_attacks), table!(black_pawn_attacks)];
