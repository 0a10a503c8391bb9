//! The positions a few plies from the root, into which a perft is split.

use checkers_bits::{AnyPosition, Color};
use rayon::prelude::*;

use crate::counter::table::king_runs;
use crate::generator::Generator;

/// All positions that are reached after a number of plies.
pub(crate) struct Frontier {
    pub(crate) reached: Vec<Reached>,
    pub(crate) plies: u8,
}

/// A position and the number of move sequences that lead to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Reached {
    pub(crate) position: AnyPosition,
    /// The number of move sequences; it saturates at `u128::MAX`.
    pub(crate) times: u128,
}

impl Frontier {
    pub(crate) fn of(root: AnyPosition) -> Self {
        Self { reached: vec![Reached { position: root, times: 1 }], plies: 0 }
    }

    /// Replaces the positions by the positions one ply later.
    pub(crate) fn advance(&mut self, generator: Generator) {
        let chunks = self.reached.par_chunks(1 << 10);
        self.reached = chunks.flat_map_iter(|chunk| after(chunk, generator)).collect();
        self.plies += 1;
    }

    /// Sorts the positions and merges equal positions, adding their numbers of move sequences.
    pub(crate) fn merge(&mut self) {
        self.reached.par_sort_unstable_by_key(|reached| rank(&reached.position));
        self.reached.dedup_by(|next, kept| {
            let is_equal = next.position == kept.position;
            if is_equal {
                kept.times = kept.times.saturating_add(next.times);
            }
            is_equal
        });
    }
}

/// Returns the positions one ply after `reached`.
fn after(reached: &[Reached], generator: Generator) -> Vec<Reached> {
    let mut next = Vec::new();
    for &Reached { position, times } in reached {
        generator.each(&position, |mv| next.push(Reached { position: position.make(mv), times }));
    }
    next
}

/// The sort key of a position: side to move, white pieces, black pieces and kings.
pub(crate) fn rank(position: &AnyPosition) -> (Color, [u128; 3], u64) {
    let [white, black] = [Color::White, Color::Black].map(|color| position.all(color).bits());
    let sets = [white, black, position.all_kings().bits()];
    (position.side_to_move(), sets, king_runs(position))
}
