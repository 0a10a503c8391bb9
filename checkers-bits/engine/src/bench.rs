//! Benchmark positions of the engine, for any variant.
//!
//! With one thread and the same hash size, a search to the same depth visits the same number of nodes on every
//! machine. A change that should not change the search must keep the number of nodes. Times of two programs can be
//! compared only if their numbers of nodes are equal.

use checkers_bits::{AnyPosition, AnyVariant};

/// The number of random moves before each position.
const PLIES: [usize; 4] = [0, 8, 20, 36];

/// Returns the start position and positions from random play.
///
/// ```
/// use checkers_bits::{AnyPosition, Russian};
///
/// let positions = draughts_engine::bench::positions(Russian);
/// assert_eq!(positions[0], AnyPosition::start(Russian));
/// ```
#[must_use]
pub fn positions(variant: impl Into<AnyVariant>) -> Vec<AnyPosition> {
    let variant = variant.into();
    PLIES.iter().map(|&plies| random_position(variant, plies)).collect()
}

/// Plays random moves from the start. Returns the position after `plies` moves, or an earlier position if there is no
/// legal move before.
pub(crate) fn random_position(variant: AnyVariant, plies: usize) -> AnyPosition {
    let mut position = variant.start();
    // Knuth's MMIX generator. The low bits of its numbers repeat after a few steps, so only the high bits are used.
    let mut state = plies as u64;
    let mut below = |end: usize| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % end
    };
    for _ in 0..plies {
        let moves = position.moves();
        let next = position.make(moves[below(moves.len())]);
        if !next.has_moves() {
            break;
        }
        position = next;
    }
    position
}
