//! Positions to measure the engine with: the same for everyone, of any variant.
//!
//! With one thread and a table of the same size, a search to the same depth looks at the same number of
//! positions on every machine. A change that is not meant to change what is searched must not change
//! the number; and where it is the same, times can be compared.

use checkers_bits::{Position, Variant};

/// After how many moves of random play.
const PLIES: [usize; 4] = [0, 8, 20, 36];

/// The start position, and some that random play comes to.
///
/// ```
/// use checkers_bits::{Position, Russian};
///
/// let positions = draughts_engine::bench::positions::<Russian>();
/// assert_eq!(positions[0], Position::start());
/// ```
#[must_use]
pub fn positions<V: Variant>() -> Vec<Position<V>> {
    PLIES.iter().map(|&plies| random_position(plies)).collect()
}

/// The position after so many moves, or the last one in which there is a move to make.
fn random_position<V: Variant>(plies: usize) -> Position<V> {
    // Knuth's MMIX generator: the high bits are random enough.
    let mut state = plies as u64;
    let mut below = |end: usize| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % end
    };
    let mut position = Position::start();
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
