//! Random moves.
//!
//! Each game has its own random numbers, so the number of threads does not matter. A single move
//! uses the number at the game's index in the `SplitMix64` sequence of the seed. Many moves use
//! Xoshiro256++ seeded with that number.

use checkers_bits::{Move, MoveList, Position, Variant};
use rand::{Rng, SeedableRng};
use rand_xoshiro::{SplitMix64, Xoshiro256PlusPlus};

/// By how much the state of `SplitMix64` changes from one number to the next.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// The number of a game.
#[inline]
pub(super) fn number(seed: u64, game: usize) -> u64 {
    let state = seed.wrapping_add(STEP.wrapping_mul(game as u64));
    SplitMix64::seed_from_u64(state).next_u64()
}

/// The numbers of a game.
#[inline]
pub(super) fn numbers(seed: u64, game: usize) -> impl FnMut() -> u64 {
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(number(seed, game));
    move || generator.next_u64()
}

/// A random legal move, if there is one. The bias is less than one in 2^50.
///
/// All captures of the position are left in the list, none where the move is quiet.
#[inline]
pub(super) fn pick<V: Variant>(
    random: u64,
    position: &Position<V>,
    captures: &mut MoveList<V>,
) -> Option<Move<V>> {
    // The high word of a product: D. Lemire, "Fast random integer generation in an interval", 2019.
    let below = |end: u32| ((u128::from(random) * u128::from(end)) >> 64) as u32;
    if let Some(quiet) = position.quiet_moves() {
        captures.clear();
        return quiet.nth(below(quiet.count()));
    }
    position.captures_into(captures);
    captures.get(below(captures.len() as u32) as usize).copied()
}
