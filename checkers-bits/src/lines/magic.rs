use super::{Jump, Lines, Sight};
use crate::bitboard::Bitboard;
use crate::board::{Axis, Board8x8};
use crate::generated::board8x8::{ANSWERS, LOOK_UPS};
use crate::square::Square;

/// Magic multiplication, with constants and tables found by `magic-search`.
///
/// A multiplication by the right constant gathers the occupied squares of a line, which lie
/// scattered over the word, into a small index; the answer is at that place of a table:
///
/// ```text
/// answer = ANSWERS[offset + ((occupied & mask) * magic >> shift)]
/// ```
///
/// The king's own square is left out of the mask, so a line of `n` squares takes `n - 1` index
/// bits and `2^(n-1)` entries of 12 bytes: 2,560 for the whole 8×8 board.
///
/// The second of the article's two ideas, after the magic bitboards of chess (Kannan 2007,
/// chessprogramming wiki "Magic Bitboards").
#[derive(Clone, Copy, Debug)]
pub struct Magic;

/// Where to find the answers for one line through one square.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LookUp {
    /// The squares of the line but for the king's own.
    mask: u32,
    /// Those of them that lie up the board.
    upper: u32,
    magic: u32,
    /// Where the answers of this line begin.
    offset: u16,
    shift: u8,
}

impl LookUp {
    pub(crate) const fn new(mask: u32, upper: u32, magic: u32, shift: u8, offset: u16) -> Self {
        Self { mask, upper, magic, offset, shift }
    }

    /// The place of the answer for an occupancy.
    #[inline(always)]
    pub(super) const fn place(&self, occupied: u32) -> usize {
        let index = (occupied & self.mask).wrapping_mul(self.magic) >> self.shift;
        self.offset as usize + index as usize
    }

    pub(super) const fn upper(&self) -> u32 {
        self.upper
    }
}

/// A [`Sight`] with both ways together; [`LookUp::upper`] tells them apart.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Answer {
    pub(super) moves: u32,
    pub(super) victims: u32,
    pub(super) landings: u32,
}

impl Answer {
    pub(crate) const fn new(moves: u32, victims: u32, landings: u32) -> Self {
        Self { moves, victims, landings }
    }

    #[inline(always)]
    pub(super) fn split(self, upper: u32) -> Sight {
        let jump = |ray| Jump {
            victim: Bitboard::from_word(self.victims & ray),
            landings: Bitboard::from_word(self.landings & ray),
        };
        Sight { moves: Bitboard::from_word(self.moves), up: jump(upper), down: jump(!upper) }
    }
}

impl Lines<Board8x8> for Magic {
    type Beside = ();

    #[inline(always)]
    fn sight(square: Square, axis: Axis, occupied: Bitboard, (): ()) -> Sight {
        let line = &LOOK_UPS[square.bit() as usize][axis as usize];
        ANSWERS[line.place(occupied.bits())].split(line.upper)
    }
}
