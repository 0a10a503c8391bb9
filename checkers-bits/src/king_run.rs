//! Counts the quiet moves that one king makes in a row, for variants that limit the number of such moves.

use crate::any::board::BoardData;
use crate::word::Word;

/// The last moves of a side, if one king made them. The low bits are the bit of the king's square, and the high bits
/// the number of moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct KingRun(u8);

impl KingRun {
    pub(crate) const NONE: Self = Self(0);
    pub(crate) const MOST_MOVES: u8 = 3;
    pub(crate) const MOST_BITS: u32 = 1 << Self::SHIFT;
    const SHIFT: u32 = 6;

    pub(crate) fn new(bit: u32, moves: u8) -> Self {
        Self(moves << Self::SHIFT | bit as u8)
    }

    pub(crate) fn moves(self) -> u8 {
        self.0 >> Self::SHIFT
    }

    pub(crate) fn bit(self) -> u32 {
        u32::from(self.0) % Self::MOST_BITS
    }

    /// The run after a move of its side. `king_move` has the bits of the first and the last square if the move is a
    /// quiet move of a king.
    #[inline]
    pub(crate) fn after(self, king_move: Option<[u32; 2]>) -> Self {
        match king_move {
            Some([from, to]) if self.bit() == from => Self::new(to, self.moves() + 1),
            Some([_, to]) => Self::new(to, 1),
            None => Self::NONE,
        }
    }

    /// The run, or `NONE` if the king is not among `kings` or if its side `pieces` has no men.
    #[inline]
    pub(crate) fn among<W: Word>(self, kings: W, pieces: W) -> Self {
        let is_counted = kings & W::ONE << self.bit() != W::ZERO && pieces & !kings != W::ZERO;
        if is_counted { self } else { Self::NONE }
    }

    /// The run as a number for keys; 0 without moves.
    pub(crate) fn number(self) -> u64 {
        if self.moves() > 0 { self.0.into() } else { 0 }
    }

    /// The run of the same king in the position rotated by 180°.
    #[inline]
    pub(crate) fn rotated_180(self, board: &BoardData) -> Self {
        match self.moves() {
            0 => Self::NONE,
            moves => {
                Self::new((board.sum_of_rotated + board.ring - self.bit()) % board.ring, moves)
            }
        }
    }
}
