//! Attacks of flying kings and of short kings.

use super::raw_move::Set;
use super::view::View;
use crate::attacks::{Fill, LineAttacks, RayCapture, SetAttacks, SliderAttacks};
use crate::bitboard::Bitboard;
use crate::board::{Axis, Direction};
use crate::square::Square;
use crate::variant::Variant;
use crate::variant::derived::Clauses;

impl<V: Variant> View<V> {
    /// The attacks of a king along a line; see [`SliderAttacks::line_attacks`].
    #[inline(always)]
    pub(super) fn line_attacks(
        king: Square<V::Board>,
        axis: Axis,
        occupied: Set<V>,
        auxiliary: <V::Attacks as SliderAttacks<V::Board>>::Auxiliary,
    ) -> LineAttacks<V::Board> {
        if V::KINGS_FLY {
            let mut attacks = V::Attacks::line_attacks(king, axis, occupied, auxiliary);
            if V::LANDS_ON_NEXT_SQUARE {
                attacks.up.landings = attacks.up.victim.wrapping_step(axis.up());
                attacks.down.landings = attacks.down.victim.wrapping_step(axis.down());
            }
            return attacks;
        }
        let king = king.into();
        let (upper, up) = step_and_jump::<V>(king, axis.up(), occupied);
        let (lower, down) = step_and_jump::<V>(king, axis.down(), occupied);
        LineAttacks { moves: upper | lower, up, down }
    }

    // Not inlined, like the captures of kings: the code for men alone stays small.
    #[inline(never)]
    pub(super) fn king_attacks(self) -> SetAttacks<V::Board> {
        if V::KINGS_FLY {
            return V::Attacks::set_attacks(self.own_kings, self.occupied(), self.auxiliary);
        }
        let mut attacks = SetAttacks { victims: Bitboard::EMPTY, moves: 0 };
        for direction in Direction::DIAGONAL {
            let (moves, jump) = step_and_jump::<V>(self.own_kings, direction, self.occupied());
            attacks.moves += moves.count();
            attacks.victims |= jump.victim;
        }
        attacks
    }

    /// The victims of kings on `squares`, up and down an axis; see [`SliderAttacks::victims`].
    #[inline(always)]
    pub(super) fn victims(
        squares: Set<V>,
        axis: Axis,
        occupied: Set<V>,
        auxiliary: <V::Attacks as SliderAttacks<V::Board>>::Auxiliary,
    ) -> [Set<V>; 2] {
        if V::KINGS_FLY {
            return V::Attacks::victims(squares, axis, occupied, auxiliary);
        }
        let victims = |to| step_and_jump::<V>(squares, to, occupied).1.victim;
        [victims(axis.up()), victims(axis.down())]
    }

    /// The landing squares of a king behind its victim in a direction.
    #[inline(always)]
    pub(super) fn landings_behind(
        victim: Set<V>,
        direction: Direction,
        occupied: Set<V>,
    ) -> Set<V> {
        if V::KINGS_FLY && !V::LANDS_ON_NEXT_SQUARE {
            return Fill::behind(victim, direction, !occupied);
        }
        victim.wrapping_step(direction)
    }
}

/// The quiet moves and jumps of short kings in a direction.
#[inline(always)]
fn step_and_jump<V: Variant>(
    kings: Set<V>,
    direction: Direction,
    occupied: Set<V>,
) -> (Set<V>, RayCapture<V::Board>) {
    let empty = !occupied;
    let beside = kings.step(direction);
    let inner = beside & occupied & Bitboard::interior();
    let landings = inner.wrapping_step(direction) & empty;
    (beside & empty, RayCapture { victim: landings.wrapping_step(direction.opposite()), landings })
}
