//! Attacks of the sliders: rook, bishop and queen.
//!
//! The attack set of a slider depends on its blockers. One multiplication gathers the relevant
//! occupancy, at most 12 squares, into an index. A table has the attack set at the index:
//!
//! ```text
//! ATTACKS[offset + ((occupied & mask) * magic >> SHIFT)]
//! ```
//!
//! The tables of all squares overlap in one array. The shift is arithmetic, so an index can be negative: the table of a
//! magic with long runs of ones lies on both sides of its offset.
//!
//! `magic-search` has the magics. The source does not contain the array: the module [`tables`]
//! computes it at compile time.

mod tables;

use tables::ATTACKS;

use crate::generated::sliders::{BISHOPS, ROOKS};
use crate::{Bitboard, Square};

/// The magic of a square, and the entry of the empty board.
pub(crate) struct Magic {
    mask: u64,
    magic: u64,
    offset: i32,
    shift: u32,
}

impl Magic {
    pub(crate) const fn new(mask: u64, magic: u64, shift: u32, offset: i32) -> Self {
        Self { mask, magic, offset, shift }
    }
}

/// The magics of one piece, an array for each part: a load then needs no multiple of the size of a [`Magic`].
struct Magics<const SHIFT: u32> {
    masks: [u64; 64],
    magics: [u64; 64],
    offsets: [i32; 64],
}

static ROOK_MAGICS: Magics<52> = Magics::new(&ROOKS);
static BISHOP_MAGICS: Magics<55> = Magics::new(&BISHOPS);

impl<const SHIFT: u32> Magics<SHIFT> {
    const fn new(rows: &[Magic; 64]) -> Self {
        let (mut masks, mut magics, mut offsets) = ([0; 64], [0; 64], [0; 64]);
        let mut square = 0;
        while square < 64 {
            let Magic { mask, magic, offset, shift } = rows[square];
            assert!(shift == SHIFT, "the shift is the same for all squares");
            (masks[square], magics[square], offsets[square]) = (mask, magic, offset);
            square += 1;
        }
        Self { masks, magics, offsets }
    }

    #[inline]
    const fn attacks(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let square = square.index();
        let product = (occupied.0 & self.masks[square]).wrapping_mul(self.magics[square]);
        let index = product as i64 >> SHIFT;
        Bitboard(ATTACKS[(self.offsets[square] as i64 + index) as usize])
    }
}

/// The squares that a rook attacks: along its file and rank, up to and including the first piece in
/// each direction.
///
/// ```
/// use chess_bits::{Square, bitboard, rook_attacks};
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
/// assert_eq!(rook_attacks(Square::D4, occupied), bitboard! {
///     . . . . . . . .
///     . . . X . . . .
///     . . . X . . . .
///     . . . X . . . .
///     . X X . X X X X
///     . . . X . . . .
///     . . . X . . . .
///     . . . X . . . .
/// });
/// ```
///
/// The first piece is attacked whatever its colour: subtract your own pieces, as in
/// `rook_attacks(square, occupied) - own`. The result does not depend on whether `occupied` contains
/// the rook. The cost is the same for every board: one mask, one multiplication, one shift, one
/// addition and one look-up.
///
/// Source: the multiplication that gathers both lines at once is Lasse Hansen's. The tables with a
/// different size for each square are Pradyumna Kannan's ("Magic Move-Bitboard Generation in
/// Computer Chess", 2007). Tables that overlap in one array, with one shift for all squares, are Volker Annuß's. The
/// search by random trials is Tord Romstad's ([Looking for
/// Magics](https://www.chessprogramming.org/Looking_for_Magics)). The program `magic-search` stores the multipliers in
/// this crate and verifies them.
#[doc(alias = "rook_moves")]
#[inline]
#[must_use]
pub const fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    ROOK_MAGICS.attacks(square, occupied)
}

/// The squares that a bishop attacks: along its two diagonals, up to and including the first piece
/// in each direction.
///
/// ```
/// use chess_bits::{Square, bishop_attacks, bitboard};
///
/// let occupied = bitboard! {
///     . . . . . . . .
///     X . . . . . . .
///     . X . . . . . .
///     . . . . . . . .
///     . . . X . . . .
///     . . . . . . . .
///     . . . . . X . .
///     . . . . . . X .
/// };
/// assert_eq!(bishop_attacks(Square::D4, occupied), bitboard! {
///     . . . . . . . X
///     . . . . . . X .
///     . X . . . X . .
///     . . X . X . . .
///     . . . . . . . .
///     . . X . X . . .
///     . X . . . X . .
///     X . . . . . . .
/// });
/// ```
///
/// As with [`rook_attacks`], the first piece is attacked whatever its colour, and it does not matter
/// whether `occupied` contains the bishop.
///
/// Source: see [`rook_attacks`].
#[doc(alias = "bishop_moves")]
#[inline]
#[must_use]
pub const fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    BISHOP_MAGICS.attacks(square, occupied)
}

/// The squares that a queen attacks: the union of rook and bishop attacks.
///
/// ```
/// use chess_bits::{Bitboard, File, Rank, Square, bitboard, queen_attacks};
///
/// let occupied = Bitboard::rank(Rank::Third) | File::F;
/// assert_eq!(queen_attacks(Square::D4, occupied), bitboard! {
///     . . . X . . . .
///     X . . X . . . .
///     . X . X . X . .
///     . . X X X . . .
///     X X X . X X . .
///     . . X X X . . .
///     . . . . . . . .
///     . . . . . . . .
/// });
/// ```
///
/// As with [`rook_attacks`], the first piece is attacked whatever its colour, and it does not matter
/// whether `occupied` contains the queen.
///
/// Source: see [`rook_attacks`].
#[doc(alias = "queen_moves")]
#[inline]
#[must_use]
pub const fn queen_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    rook_attacks(square, occupied).or(bishop_attacks(square, occupied))
}

impl Square {
    /// The squares that a rook on this square attacks: [`rook_attacks`] as a method.
    #[inline]
    #[must_use]
    pub const fn rook_attacks(self, occupied: Bitboard) -> Bitboard {
        rook_attacks(self, occupied)
    }

    /// The squares that a bishop on this square attacks: [`bishop_attacks`] as a method.
    #[inline]
    #[must_use]
    pub const fn bishop_attacks(self, occupied: Bitboard) -> Bitboard {
        bishop_attacks(self, occupied)
    }

    /// The squares that a queen on this square attacks: [`queen_attacks`] as a method.
    #[inline]
    #[must_use]
    pub const fn queen_attacks(self, occupied: Bitboard) -> Bitboard {
        queen_attacks(self, occupied)
    }
}

impl Bitboard {
    /// The squares that any rook of the set attacks: the union of [`rook_attacks`] of all squares, computed without a
    /// table.
    ///
    /// ```
    /// use chess_bits::{Square, rook_attacks};
    ///
    /// let rooks = Square::A1.bitboard() | Square::D5.bitboard();
    /// let attacked = rook_attacks(Square::A1, rooks) | rook_attacks(Square::D5, rooks);
    /// assert_eq!(rooks.rook_attacks(rooks), attacked);
    /// ```
    ///
    /// Source: occluded fill, the [Kogge-Stone Algorithm](https://www.chessprogramming.org/Kogge-Stone_Algorithm).
    #[doc(alias = "rook_moves")]
    #[inline]
    #[must_use]
    pub const fn rook_attacks(self, occupied: Self) -> Self {
        let upright = self.rays(occupied, 0, 1).or(self.rays(occupied, 0, -1));
        upright.or(self.rays(occupied, 1, 0)).or(self.rays(occupied, -1, 0))
    }

    /// The squares that any bishop of the set attacks: the union of [`bishop_attacks`] of all squares, computed without a
    /// table. Uses the same fill as [`rook_attacks`](Self::rook_attacks).
    #[doc(alias = "bishop_moves")]
    #[inline]
    #[must_use]
    pub const fn bishop_attacks(self, occupied: Self) -> Self {
        let up = self.rays(occupied, 1, 1).or(self.rays(occupied, -1, 1));
        up.or(self.rays(occupied, 1, -1)).or(self.rays(occupied, -1, -1))
    }

    /// The squares that sliders on the set attack in one direction, up to and including the first piece.
    #[inline]
    pub(crate) const fn rays(self, occupied: Self, files: i8, ranks: i8) -> Self {
        let (mut reached, mut free) = (self.0, !occupied.0);
        let mut steps = 1;
        while steps < 8 {
            reached |= free & Self(reached).shift(steps * files, steps * ranks).0;
            free &= Self(free).shift(steps * files, steps * ranks).0;
            steps *= 2;
        }
        Self(reached).shift(files, ranks)
    }
}
