//! What a king sees along a line, in interchangeable ways.
//!
//! Whether a king can capture on a line, what, and where it lands depend on the occupancy of
//! that line and on nothing else. Several techniques find out, all with the same answers:
//!
//! | | how | table, 8×8 | 10×10 |
//! |---|---|---|---|
//! | [`Rotated`] | a second bitboard, numbered along the other lines, kept up to date; shift and mask | 60 KiB | 147 KiB |
//! | [`Magic`] | a multiplication by a constant found for each square and line | 30 KiB | 121 KiB |
//! | [`Universal`] | one constant for every line, to gather and to scatter | 8 KiB | – |
//! | [`Pext`] | the instruction that the article wished for and called SUBBITS | 30 KiB | 121 KiB |
//! | [`Walk`] | square by square | none | none |
//! | [`Fill`] | all kings and squares at once, in three doubling steps, four on 10×10 | none | none |
//! | [`Hybrid`] | [`Fill`] for many squares at once, [`Magic`] for few: the default | 30 KiB | 121 KiB |
//!
//! A variant names the one that its generator uses ([`Variant::Attacks`](crate::Variant::Attacks));
//! [`perft_with`](crate::perft_with) runs any of them.

mod answers;
mod fill;
mod hybrid;
mod line;
mod magic;
mod pext;
mod rotated;
mod universal;
mod walk;

pub use fill::Fill;
pub use hybrid::Hybrid;
pub use magic::Magic;
pub(crate) use magic::{Answer, LookUp};
pub use pext::Pext;
pub use rotated::{Rotated, RotatedOccupancy};
pub use universal::Universal;
pub use walk::Walk;

use crate::bitboard::Bitboard;
use crate::board::{Axis, Board, Board8x8, Direction};
use crate::square::Square;

/// What a king sees from a square along one line, both ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineAttacks<B: Board = Board8x8> {
    /// The empty squares up to the first piece each way: where the king can go.
    pub moves: Bitboard<B>,
    /// What it could capture up the board.
    pub up: RayCapture<B>,
    /// What it could capture down the board.
    pub down: RayCapture<B>,
}

/// The first piece that a king sees one way, if there is an empty square right behind it.
///
/// The occupancy alone decides, so `victim` may be of either colour: the generator keeps those
/// of the enemy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RayCapture<B: Board = Board8x8> {
    /// The piece, or nothing.
    pub victim: Bitboard<B>,
    /// The empty squares behind it up to the next piece: where the king can land.
    pub landings: Bitboard<B>,
}

impl<B: Board> LineAttacks<B> {
    /// The pieces that could be captured, both ways.
    #[inline(always)]
    #[must_use]
    pub fn victims(self) -> Bitboard<B> {
        self.up.victim | self.down.victim
    }

    /// The way of a direction along the line.
    #[inline(always)]
    pub(crate) fn jump(self, direction: Direction) -> RayCapture<B> {
        match direction {
            Direction::UpLeft | Direction::UpRight => self.up,
            Direction::DownLeft | Direction::DownRight => self.down,
        }
    }
}

/// What a set of kings sees along all its lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SetAttacks<B: Board = Board8x8> {
    /// The pieces that could be captured, of either colour.
    pub victims: Bitboard<B>,
    /// The number of moves, captures aside.
    pub moves: u32,
}

/// What a way to look along lines keeps beside a position.
pub trait Auxiliary<B: Board>: Copy {
    /// What belongs beside a position with these occupied squares, from scratch.
    fn of(occupied: Bitboard<B>) -> Self;

    /// Follows a change: the occupancy of each square of `changed` has turned over.
    #[must_use]
    fn update(self, changed: Bitboard<B>) -> Self;
}

/// Nothing.
impl<B: Board> Auxiliary<B> for () {
    #[inline(always)]
    fn of(_occupied: Bitboard<B>) {}

    #[inline(always)]
    fn update(self, _changed: Bitboard<B>) {}
}

/// A way to look along the lines of a board.
pub trait SliderAttacks<B: Board>: Copy {
    /// What must be kept beside a position and follow its changes; `()` for most.
    type Auxiliary: Auxiliary<B>;

    /// What a king on `square` sees along the line of `axis`.
    ///
    /// Whether `square` itself is occupied makes no difference.
    fn line_attacks(
        square: Square<B>,
        axis: Axis,
        occupied: Bitboard<B>,
        auxiliary: Self::Auxiliary,
    ) -> LineAttacks<B>;

    /// What all `kings` see along both of their lines, in one pass.
    #[inline(always)]
    fn set_attacks(
        kings: Bitboard<B>,
        occupied: Bitboard<B>,
        auxiliary: Self::Auxiliary,
    ) -> SetAttacks<B> {
        let mut survey = SetAttacks { victims: Bitboard::EMPTY, moves: 0 };
        for king in kings {
            let [a, b] = Axis::ALL.map(|axis| Self::line_attacks(king, axis, occupied, auxiliary));
            survey.victims |= a.victims() | b.victims();
            survey.moves += (a.moves | b.moves).count();
        }
        survey
    }

    /// The pieces that a king on any of `squares` could capture up the lines of `axis`, and down them.
    ///
    /// The squares are those behind a captured piece on which the king may land. They lie on one line
    /// of the other axis, and therefore on different lines of this one.
    #[inline(always)]
    fn victims(
        squares: Bitboard<B>,
        axis: Axis,
        occupied: Bitboard<B>,
        auxiliary: Self::Auxiliary,
    ) -> [Bitboard<B>; 2] {
        let mut victims = [Bitboard::EMPTY; 2];
        for square in squares {
            let sight = Self::line_attacks(square, axis, occupied, auxiliary);
            victims[0] |= sight.up.victim;
            victims[1] |= sight.down.victim;
        }
        victims
    }
}
