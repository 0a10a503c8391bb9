//! Random moves.
//!
//! Each game has a generator of its own, so that threads make no difference: Xoshiro256++, seeded with
//! the number that stands at the place of the game in the sequence of `SplitMix64` from the seed.

use checkers_bits::{Move, MoveList, Position, Variant};
use rand::{Rng, SeedableRng};
use rand_xoshiro::{SplitMix64, Xoshiro256PlusPlus};

use super::games::NO_MOVE;
use super::move_index::Numbers;

/// By how much the state of `SplitMix64` changes from one number to the next.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

pub(super) struct Dice(Xoshiro256PlusPlus);

impl Dice {
    #[inline]
    pub(super) fn of_game(seed: u64, game: usize) -> Self {
        let state = seed.wrapping_add(STEP.wrapping_mul(game as u64));
        let seed = SplitMix64::seed_from_u64(state).next_u64();
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// A number below another, all equally likely but for less than one in 2^32.
    #[inline]
    pub(super) fn below(&mut self, end: u32) -> u32 {
        ((u128::from(self.0.next_u64()) * u128::from(end)) >> 64) as u32
    }

    /// One of the legal moves, if there is one. The list is for captures, and to be used again.
    #[inline]
    pub(super) fn pick<V: Variant>(
        &mut self,
        position: &Position<V>,
        captures: &mut MoveList<V>,
    ) -> Option<Move<V>> {
        if let Some(quiet) = position.quiet_moves() {
            return quiet.nth(self.below(quiet.count()));
        }
        position.captures_into(captures);
        captures.get(self.below(captures.len() as u32) as usize).copied()
    }

    /// The index of one of the legal moves of a position, which has some.
    #[inline]
    pub(super) fn pick_index<V: Variant>(
        &mut self,
        position: &Position<V>,
        numbers: &Numbers<V>,
        captures: &mut MoveList<V>,
    ) -> i32 {
        captures.clear();
        let Some(mv) = self.pick(position, captures) else { return NO_MOVE as i32 };
        numbers.among(position.side_to_move(), captures, mv)
    }
}
