//! Magic multiplication.

use super::tables::{board8x8, board10x8, board10x10};
use super::{LineAttacks, RayCapture, SliderAttacks};
use crate::bitboard::Bitboard;
use crate::board::{Axis, Board, Board8x8, Board10x8, Board10x10, SpanishBoard};
use crate::square::Square;
use crate::word::Word;

/// Magic multiplication, with constants and tables from `magic-search`.
///
/// The occupied squares of a line are spread over the word. Multiplication by the magic gathers them into
/// a small index of a table:
///
/// ```text
/// entry = ENTRIES[offset + ((occupied & mask) * magic >> shift)]
/// ```
///
/// The relevant occupancy excludes the king's own square. So a line of `n` squares has `n - 1` index bits
/// and `2^(n-1)` entries of 12 bytes: 2,560 for the 8×8 board. On larger boards an entry has 24 bytes, and
/// the table holds 16-bit indexes of the distinct entries.
///
/// Source: the second idea of the article, after the magic bitboards of chess (Kannan 2007,
/// chessprogramming wiki "Magic Bitboards").
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Magic;

/// The magic of one line through one square.
#[derive(Clone, Copy, Debug)]
pub struct MagicLine<W = u32> {
    /// The relevant occupancy: the line without the square.
    mask: W,
    /// The part of the mask up the board.
    upper: W,
    magic: W,
    /// The index of the first entry.
    offset: u16,
    shift: u8,
}

impl<W: Copy> MagicLine<W> {
    pub(crate) const fn new(mask: W, upper: W, magic: W, shift: u8, offset: u16) -> Self {
        Self { mask, upper, magic, offset, shift }
    }

    /// The squares of the line up the board.
    #[inline(always)]
    #[must_use]
    pub const fn upper(&self) -> W {
        self.upper
    }
}

macro_rules! index {
    ($($word:ty)*) => {$(
        impl MagicLine<$word> {
            /// The table index for an occupancy; squares that are not on the line do not matter.
            #[inline(always)]
            #[must_use]
            pub const fn index(&self, occupied: $word) -> usize {
                let index = (occupied & self.mask).wrapping_mul(self.magic) >> self.shift;
                self.offset as usize + index as usize
            }
        }
    )*};
}

index!(u32 u64);

/// [`LineAttacks`] without the direction; [`MagicLine::upper`] splits them.
#[derive(Clone, Copy, Debug)]
pub struct LineEntry<W = u32> {
    moves: W,
    victims: W,
    landings: W,
}

impl<W> LineEntry<W> {
    pub(crate) const fn new(moves: W, victims: W, landings: W) -> Self {
        Self { moves, victims, landings }
    }
}

impl<W: Word> LineEntry<W> {
    /// The attacks both ways, from the squares of the line up the board.
    #[inline(always)]
    #[must_use]
    pub fn split<B: Board<Word = W>>(self, upper: W) -> LineAttacks<B> {
        let capture = |ray| RayCapture {
            victim: Bitboard::from_word(self.victims & ray),
            landings: Bitboard::from_word(self.landings & ray),
        };
        let (up, down) = (capture(upper), capture(!upper));
        LineAttacks { moves: Bitboard::from_word(self.moves), up, down }
    }
}

macro_rules! magic {
    ($board:ty, $table:ident) => {
        magic!($board, $table, axis => axis);
    };
    ($board:ty, $table:ident, $axis:ident => $axis_of_table:expr) => {
        impl SliderAttacks<$board> for Magic {
            type Auxiliary = ();

            #[inline(always)]
            fn line_attacks(
                square: Square<$board>,
                $axis: Axis,
                occupied: Bitboard<$board>,
                (): (),
            ) -> LineAttacks<$board> {
                let magic = $table::magic(square.bit() as usize, $axis_of_table);
                let slot = $table::slot(magic.index(occupied.bits()));
                $table::entry(slot).split(magic.upper)
            }
        }
    };
}

magic!(Board8x8, board8x8);
magic!(Board10x10, board10x10);
magic!(Board10x8, board10x8);
// A mirrored board has the same bits, and its lines run along the other axis.
magic!(SpanishBoard, board8x8, axis => axis.other());
