//! Moves of the pieces that slide: the rook, the bishop and the queen.
//!
//! What a slider attacks depends on what stands in its way. The pieces that matter, at most 12,
//! are gathered into an index by one multiplication, and a table has the answer:
//!
//! ```text
//! ATTACKS[offset + ((occupied & mask) * magic >> shift)]
//! ```
//!
//! The multipliers are found by `magic-search chess`. The table itself is not in the source: the
//! compiler walks the rays for every occupancy and puts the answers where the magics point. It
//! stops at an entry where two different answers meet, so what has been compiled is proved.

use crate::generated::sliders::{BISHOPS, ENTRIES, ROOKS};
use crate::{Bitboard, Square};

/// Where in [`ATTACKS`] the answers for one square are.
pub(crate) struct Magic {
    mask: u64,
    magic: u64,
    shift: u32,
    offset: u32,
}

impl Magic {
    pub(crate) const fn new(mask: u64, magic: u64, shift: u32, offset: u32) -> Self {
        Self { mask, magic, shift, offset }
    }

    #[inline]
    const fn index(&self, occupied: u64) -> usize {
        let product = (occupied & self.mask).wrapping_mul(self.magic);
        self.offset as usize + (product >> self.shift) as usize
    }

    #[inline]
    const fn moves(&self, occupied: Bitboard) -> Bitboard {
        Bitboard(ATTACKS[self.index(occupied.0)])
    }
}

/// The squares that a rook attacks: along its file and its rank, up to the first piece each way.
///
/// ```
/// use chess_bits::{Square, bitboard, rook_moves};
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
/// assert_eq!(rook_moves(Square::D4, occupied), bitboard! {
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
/// The first piece is attacked whatever its colour: subtract your own pieces from the result, as in
/// `rook_moves(square, occupied) - own`. Whether the rook itself is in `occupied` does not matter.
/// The cost is the same for every board: one mask, one multiplication, one shift, one addition and
/// one look-up.
///
/// Source: the multiplication that gathers both lines at once is Lasse Hansen's, the table with a
/// size of its own for each square Pradyumna Kannan's ("Magic Move-Bitboard Generation in Computer
/// Chess", 2007), the table shared by all squares Volker Annuß's
/// ([Magic Bitboards](https://www.chessprogramming.org/Magic_Bitboards)), the search by trial
/// Tord Romstad's ([Looking for Magics](https://www.chessprogramming.org/Looking_for_Magics)).
/// The multipliers are our own.
#[inline]
#[must_use]
pub const fn rook_moves(square: Square, occupied: Bitboard) -> Bitboard {
    ROOKS[square.index() as usize].moves(occupied)
}

/// The squares that a bishop attacks: along its two diagonals, up to the first piece each way.
///
/// ```
/// use chess_bits::{Square, bishop_moves, bitboard};
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
/// assert_eq!(bishop_moves(Square::D4, occupied), bitboard! {
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
/// As with [`rook_moves`], the first piece is attacked whatever its colour, and the bishop itself
/// may be in `occupied` or not.
///
/// Source: that of [`rook_moves`].
#[inline]
#[must_use]
pub const fn bishop_moves(square: Square, occupied: Bitboard) -> Bitboard {
    BISHOPS[square.index() as usize].moves(occupied)
}

/// The squares that a queen attacks: those of a rook and those of a bishop.
///
/// ```
/// use chess_bits::{Bitboard, Square, bitboard, queen_moves};
///
/// let occupied = Bitboard::RANKS[2] | Bitboard::FILES[5];
/// assert_eq!(queen_moves(Square::D4, occupied), bitboard! {
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
/// As with [`rook_moves`], the first piece is attacked whatever its colour, and the queen itself
/// may be in `occupied` or not.
///
/// Source: that of [`rook_moves`], twice.
#[inline]
#[must_use]
pub const fn queen_moves(square: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(rook_moves(square, occupied).0 | bishop_moves(square, occupied).0)
}

/// The answers of all squares. No answer is empty, so that 0 marks an entry which no occupancy
/// reaches.
#[allow(
    long_running_const_eval,
    reason = "the lint is against endless loops; these take a fraction of a second"
)]
static ATTACKS: [u64; ENTRIES] = {
    let mut attacks = [0; ENTRIES];
    let mut square = 0;
    while square < 64 {
        tabulate(&mut attacks, &ROOKS[square], square, [(1, 0), (0, 1)]);
        tabulate(&mut attacks, &BISHOPS[square], square, [(1, 1), (-1, 1)]);
        square += 1;
    }
    attacks
};

/// A step of file and rank, to a square of higher index.
type Direction = (i8, i8);

/// Puts the answers for one square where its magic points, for every occupancy of its mask.
///
/// # Panics
///
/// If the mask is not that of the two lines, or if two different answers meet in one entry.
const fn tabulate(
    attacks: &mut [u64; ENTRIES],
    magic: &Magic,
    square: usize,
    directions: [Direction; 2],
) {
    let first = Line::new(square, directions[0], magic.magic);
    let second = Line::new(square, directions[1], magic.magic);
    assert!(first.mask | second.mask == magic.mask, "the mask is the lines without their ends");

    // The compiler interprets these loops, a hundred thousand turns in which each step counts:
    // hence the names for what does not change, and no call.
    let (offset, shift) = (magic.offset as usize, magic.shift);
    let mut i = 0;
    while i < first.occupancies {
        let (product, answer) = (first.products[i] as u128, first.answers[i]);
        let mut j = 0;
        while j < second.occupancies {
            let index = ((product + second.products[j] as u128) as u64 >> shift) as usize;
            let answer = answer | second.answers[j];
            let entry = &mut attacks[offset + index];
            assert!(*entry == 0 || *entry == answer, "one answer for each entry");
            *entry = answer;
            j += 1;
        }
        i += 1;
    }
}

/// A line through a square: what a slider sees along it, and where a magic takes its pieces.
struct Line {
    mask: u64,
    /// How many subsets the mask has.
    occupancies: usize,
    /// The squares attacked, for each subset.
    answers: [u64; 64],
    /// The subsets multiplied by the magic. As no square is on two lines, the product of an
    /// occupancy is the sum of the products of its lines.
    products: [u64; 64],
}

impl Line {
    const fn new(square: usize, direction: Direction, magic: u64) -> Self {
        let (up, up_end) = ray(square, direction);
        let (down, down_end) = ray(square, (-direction.0, -direction.1));
        let mask = (up | down) & !(up_end | down_end);
        let mut line = Self { mask, occupancies: 0, answers: [0; 64], products: [0; 64] };
        // All subsets of the mask ("Carry-Rippler", chessprogramming wiki "Traversing Subsets of
        // a Set"), from the empty set to the empty set.
        let mut occupied: u64 = 0;
        loop {
            let above = up & occupied;
            // If nothing is below, let it be a1, which is the end of the ray or beyond it.
            let below = down & occupied | 1;
            line.answers[line.occupancies] =
                up & (above ^ above.wrapping_sub(1)) | down & !0 << below.ilog2();
            line.products[line.occupancies] = occupied.wrapping_mul(magic);
            line.occupancies += 1;
            occupied = occupied.wrapping_sub(mask) & mask;
            if occupied == 0 {
                return line;
            }
        }
    }
}

/// The squares in one direction, and the last of them.
const fn ray(square: usize, (file_step, rank_step): Direction) -> (u64, u64) {
    let (mut file, mut rank) = ((square % 8) as i8, (square / 8) as i8);
    let (mut ray, mut last) = (0, 0);
    loop {
        file += file_step;
        rank += rank_step;
        if file < 0 || file > 7 || rank < 0 || rank > 7 {
            return (ray, last);
        }
        last = 1 << (8 * rank + file);
        ray |= last;
    }
}
