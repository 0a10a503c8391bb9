//! Walking square by square.

use super::{Jump, Lines, Sight};
use crate::bitboard::Bitboard;
use crate::board::{Axis, Board, Direction};
use crate::square::Square;

/// Walking square by square until a piece is met: the simple way, and the others' oracle.
///
/// Source: every program since the first.
#[derive(Clone, Copy, Debug)]
pub struct Walk;

impl Walk {
    #[inline(always)]
    fn walk<B: Board>(
        square: Square<B>,
        direction: Direction,
        occupied: Bitboard<B>,
    ) -> (Bitboard<B>, Jump<B>) {
        let mut moves = Bitboard::EMPTY;
        let mut next = Bitboard::from(square).step(direction);
        while !next.is_empty() && !next.meets(occupied) {
            moves |= next;
            next = next.step(direction);
        }
        let victim = next;
        let mut landings = Bitboard::EMPTY;
        next = victim.step(direction);
        while !next.is_empty() && !next.meets(occupied) {
            landings |= next;
            next = next.step(direction);
        }
        let victim = if landings.is_empty() { Bitboard::EMPTY } else { victim };
        (moves, Jump { victim, landings })
    }
}

impl<B: Board> Lines<B> for Walk {
    type Beside = ();

    #[inline(always)]
    fn sight(square: Square<B>, axis: Axis, occupied: Bitboard<B>, (): ()) -> Sight<B> {
        let (upper, up) = Self::walk(square, axis.up(), occupied);
        let (lower, down) = Self::walk(square, axis.down(), occupied);
        Sight { moves: upper | lower, up, down }
    }
}
