//! What kings see: to the end of the line where they fly, as far as they jump where they step.

use super::raw_move::Set;
use super::view::View;
use crate::bitboard::Bitboard;
use crate::board::{Axis, Direction};
use crate::color::Side;
use crate::lines::{Jump, Lines, Sight, Survey};
use crate::square::Square;
use crate::variant::Variant;
use crate::variant::clauses::Clauses;

impl<V: Variant, S: Side, L: Lines<V::Board>> View<V, S, L> {
    /// What a king sees along a line; see [`Lines::sight`].
    #[inline(always)]
    pub(super) fn sight(
        king: Square<V::Board>,
        axis: Axis,
        occupied: Set<V>,
        beside: L::Beside,
    ) -> Sight<V::Board> {
        if V::KINGS_FLY {
            return L::sight(king, axis, occupied, beside);
        }
        let king = king.into();
        let (upper, up) = step_and_jump::<V>(king, axis.up(), occupied);
        let (lower, down) = step_and_jump::<V>(king, axis.down(), occupied);
        Sight { moves: upper | lower, up, down }
    }

    // Apart, as are the captures of kings, so that the code for men alone stays small.
    #[inline(never)]
    pub(super) fn survey_kings(self) -> Survey<V::Board> {
        if V::KINGS_FLY {
            return L::survey(self.own_kings, self.occupied(), self.beside);
        }
        let mut survey = Survey { victims: Bitboard::EMPTY, moves: 0 };
        for direction in Direction::ALL {
            let (moves, jump) = step_and_jump::<V>(self.own_kings, direction, self.occupied());
            survey.moves += moves.count();
            survey.victims |= jump.victim;
        }
        survey
    }

    /// Calls `f` with the captures of targets along an axis by a king on any of some squares; see
    /// [`Lines::for_each_jump`].
    #[inline(always)]
    pub(super) fn for_each_jump(
        squares: Set<V>,
        axis: Axis,
        targets: Set<V>,
        occupied: Set<V>,
        beside: L::Beside,
        f: &mut impl FnMut(Direction, Jump<V::Board>),
    ) {
        if V::KINGS_FLY {
            return L::for_each_jump(squares, axis, targets, occupied, beside, f);
        }
        for direction in [axis.up(), axis.down()] {
            let (_, jump) = step_and_jump::<V>(squares, direction, occupied);
            if jump.victim.meets(targets) {
                f(direction, jump);
            }
        }
    }
}

/// Where kings that step go in a direction, and what they jump over.
#[inline(always)]
fn step_and_jump<V: Variant>(
    kings: Set<V>,
    direction: Direction,
    occupied: Set<V>,
) -> (Set<V>, Jump<V::Board>) {
    let empty = !occupied;
    let beside = kings.step(direction);
    let inner = beside & occupied & Bitboard::interior();
    let landings = inner.wrapping_step(direction) & empty;
    (beside & empty, Jump { victim: landings.wrapping_step(direction.opposite()), landings })
}
