//! The look-up by magic multiplication.

use super::answers::{board8x8, board10x8, board10x10};
use super::{LineAttacks, RayCapture, SliderAttacks};
use crate::bitboard::Bitboard;
use crate::board::{Axis, Board, Board8x8, Board10x8, Board10x10, SpanishBoard};
use crate::square::Square;
use crate::word::Word;

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
/// bits and `2^(n-1)` entries of 12 bytes: 2,560 for the whole 8×8 board. On the larger boards,
/// where an answer has 24 bytes, the table holds the number of the answer instead, and each
/// different answer is kept once.
///
/// The second of the article's two ideas, after the magic bitboards of chess (Kannan 2007,
/// chessprogramming wiki "Magic Bitboards").
#[derive(Clone, Copy, Debug)]
pub struct Magic;

/// Where to find the answers for one line through one square.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LookUp<W = u32> {
    /// The squares of the line but for the king's own.
    mask: W,
    /// Those of them that lie up the board.
    upper: W,
    magic: W,
    /// Where the answers of this line begin.
    offset: u16,
    shift: u8,
}

impl<W: Copy> LookUp<W> {
    pub(crate) const fn new(mask: W, upper: W, magic: W, shift: u8, offset: u16) -> Self {
        Self { mask, upper, magic, offset, shift }
    }

    pub(super) const fn upper(&self) -> W {
        self.upper
    }
}

macro_rules! index {
    ($($word:ty)*) => {$(
        impl LookUp<$word> {
            /// Where the answer for an occupancy is among all answers.
            #[inline(always)]
            pub(super) const fn index(&self, occupied: $word) -> usize {
                let index = (occupied & self.mask).wrapping_mul(self.magic) >> self.shift;
                self.offset as usize + index as usize
            }
        }
    )*};
}

index!(u32 u64);

/// A [`LineAttacks`] with both ways together; [`LookUp::upper`] tells them apart.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Answer<W = u32> {
    moves: W,
    victims: W,
    landings: W,
}

impl<W> Answer<W> {
    pub(crate) const fn new(moves: W, victims: W, landings: W) -> Self {
        Self { moves, victims, landings }
    }
}

impl<W: Word> Answer<W> {
    #[inline(always)]
    pub(super) fn split<B: Board<Word = W>>(self, upper: W) -> LineAttacks<B> {
        let jump = |ray| RayCapture {
            victim: Bitboard::from_word(self.victims & ray),
            landings: Bitboard::from_word(self.landings & ray),
        };
        LineAttacks { moves: Bitboard::from_word(self.moves), up: jump(upper), down: jump(!upper) }
    }
}

macro_rules! magic {
    ($board:ty, $answers:ident) => {
        magic!($board, $answers, axis => axis);
    };
    ($board:ty, $answers:ident, $axis:ident => $axis_of_table:expr) => {
        impl SliderAttacks<$board> for Magic {
            type Auxiliary = ();

            #[inline(always)]
            fn line_attacks(
                square: Square<$board>,
                $axis: Axis,
                occupied: Bitboard<$board>,
                (): (),
            ) -> LineAttacks<$board> {
                let look_up = &$answers::LOOK_UPS[square.bit() as usize][$axis_of_table as usize];
                let entry = $answers::entry(look_up.index(occupied.bits()));
                $answers::answer(entry).split(look_up.upper)
            }
        }
    };
}

magic!(Board8x8, board8x8);
magic!(Board10x10, board10x10);
magic!(Board10x8, board10x8);
// A mirrored board has the same bits, and its lines run along the other axis.
magic!(SpanishBoard, board8x8, axis => axis.other());
