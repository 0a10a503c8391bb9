//! Random moves.
//!
//! Each game has its own random numbers, so the result does not depend on the number of threads. A
//! single move uses the number at the game's index in the `SplitMix64` sequence of the seed.
//! Playouts use Xoshiro256++ seeded with that number.

use checkers_bits::{Move, MoveList, Position, Variant};
use rand::{Rng, SeedableRng};
use rand_xoshiro::{SplitMix64, Xoshiro256PlusPlus};

/// The increment of the state of `SplitMix64`.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// The random number of a game.
#[inline]
pub(super) fn number(seed: u64, game: usize) -> u64 {
    let state = seed.wrapping_add(STEP.wrapping_mul(game as u64));
    SplitMix64::seed_from_u64(state).next_u64()
}

/// The sequence of random numbers of a game.
#[inline]
pub(super) fn numbers(seed: u64, game: usize) -> impl FnMut() -> u64 {
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(number(seed, game));
    move || generator.next_u64()
}

/// Picks a random legal move; `None` if there is none. The bias is less than one in 2^50.
///
/// Afterwards `captures` holds all captures of the position; it is empty if the move is quiet.
#[inline]
pub(super) fn pick<V: Variant>(
    random: u64,
    position: &Position<V>,
    captures: &mut MoveList<V>,
) -> Option<Move<V>> {
    // The high word of the product is a number below `end`: D. Lemire, "Fast random integer
    // generation in an interval", 2019.
    let below = |end: u32| ((u128::from(random) * u128::from(end)) >> 64) as u32;
    if let Some(quiet) = position.quiet_moves() {
        captures.clear();
        return quiet.nth(below(quiet.count()));
    }
    position.captures_into(captures);
    captures.get(below(captures.len() as u32) as usize).copied()
}
