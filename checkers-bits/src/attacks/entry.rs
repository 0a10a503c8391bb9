//! Entries of the generated tables.

use super::{LineAttacks, RayCapture};
use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::word::Word;

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
            /// The table index for an occupancy, `(occupied & mask) * magic >> shift` behind the offset; squares
            /// that are not on the line do not matter.
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
///
/// It answers the article's three questions to the table: whether there is a capture (`victims` is not empty),
/// of what (`victims`), and from where it may go on (`landings`).
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
