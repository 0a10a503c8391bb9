//! Late-move reductions: less depth for moves that are hardly ever best.
//!
//! With good ordering the best move is among the first few. The other moves are searched to a
//! reduced depth, and again to the full depth if the reduced search raises alpha. Captures, which
//! are forced, and promotions are not reduced; nor are sacrifices where kings fly, since they catch kings.
//!
//! Read more: <https://www.chessprogramming.org/Late_Move_Reductions>.

use checkers_bits::{KingRange, Move, Position, Variant};

use super::Search;
use crate::features::Feature;

/// The minimum depth for reductions.
const LEAST_DEPTH: i32 = 3;

/// The number of moves searched to full depth first.
const FIRST: usize = 2;

impl<V: Variant> Search<'_, V> {
    /// The reduction in plies of the move at index `i`.
    #[inline]
    pub(super) fn reduction(
        &self,
        mv: Move<V>,
        child: &Position<V>,
        depth: i32,
        i: usize,
        is_pv: bool,
    ) -> i32 {
        let is_tame = !mv.is_capture() && !mv.promotes();
        if depth < LEAST_DEPTH || i < FIRST || !is_tame || !self.has(Feature::Reductions) {
            return 0;
        }
        if V::KINGS == KingRange::Flies && !child.all_kings().is_empty() && child.has_captures() {
            return 0;
        }
        let more = i32::from(i >= 3 * FIRST) + i32::from(depth >= 8 && i >= 2 * FIRST);
        1 + if is_pv { 0 } else { more }
    }
}
