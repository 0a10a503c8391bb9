//! Picks random moves for `Batch.random_moves` and `Batch.playouts`.
//!
//! Each game has its own random numbers, so the result does not depend on the number of threads.
//! `random_moves` uses the number at the index of the game in the `SplitMix64` sequence of the seed.
//! `playouts` uses Xoshiro256++ seeded with this number.

use checkers_bits::{Move, MoveList, Position, Variant};
use rand::{Rng, SeedableRng};
use rand_xoshiro::{SplitMix64, Xoshiro256PlusPlus};

/// The increment of the state of `SplitMix64`.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// The random number of a game for one move.
#[inline]
pub(super) fn number(seed: u64, game: usize) -> u64 {
    let state = seed.wrapping_add(STEP.wrapping_mul(game as u64));
    SplitMix64::seed_from_u64(state).next_u64()
}

/// The sequence of random numbers of a game for a playout.
#[inline]
pub(super) fn numbers(seed: u64, game: usize) -> impl FnMut() -> u64 {
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(number(seed, game));
    move || generator.next_u64()
}

/// Picks a random legal move; `None` if there is no legal move. The probabilities of two moves differ by a factor
/// of less than 1 + 2^-50.
///
/// `captures` gets all captures of the position; the list becomes empty if the move is quiet.
#[inline]
pub(super) fn pick<V: Variant>(
    random: u64,
    position: &Position<V>,
    captures: &mut MoveList<V>,
) -> Option<Move<V>> {
    // The high 64 bits of the product are a number below `end`: D. Lemire, "Fast random integer generation in an
    // interval", 2019.
    let below = |end: u32| ((u128::from(random) * u128::from(end)) >> 64) as u32;
    if let Some(quiet) = position.quiet_moves() {
        captures.clear();
        return quiet.nth(below(quiet.count()));
    }
    position.captures_into(captures);
    captures.get(below(captures.len() as u32) as usize).copied()
}
