//! The positions a few plies from the root.

use std::sync::OnceLock;

use checkers_bits::{Bitboard, Color, Move, Position, Variant};
use rayon::prelude::*;

use crate::parallel::share_out;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    Moves,
    /// Each order of capturing the same pieces.
    Paths,
}

impl Step {
    /// Calls a function with each move, or with the move of each path.
    pub(crate) fn each<V: Variant>(self, position: &Position<V>, f: impl FnMut(Move<V>)) {
        match self {
            Self::Moves => position.for_each_move(f),
            Self::Paths => position.for_each_path(f),
        }
    }
}

/// All positions after a number of plies.
pub(crate) struct Frontier<V: Variant> {
    pub(crate) reached: Vec<Reached<V>>,
    pub(crate) plies: u32,
}

/// A position and the number of ways to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Reached<V: Variant> {
    pub(crate) position: Position<V>,
    /// Saturates at `u128::MAX`.
    pub(crate) times: u128,
}

impl<V: Variant> Frontier<V> {
    pub(crate) fn of(root: Position<V>) -> Self {
        Self { reached: vec![Reached { position: root, times: 1 }], plies: 0 }
    }

    /// Advances by one ply.
    pub(crate) fn advance(&mut self, step: Step) {
        let chunks: Vec<_> = self.reached.chunks(1 << 10).collect();
        let next: Vec<_> = chunks.iter().map(|_| OnceLock::new()).collect();
        share_out(chunks.len(), &|chunk| {
            next[chunk].get_or_init(|| after(chunks[chunk], step));
        });
        let next =
            next.into_iter().map(|next| next.into_inner().expect("every chunk was processed"));
        self.reached = next.flatten().collect();
        self.plies += 1;
    }

    /// Sorts the positions and merges equal ones.
    pub(crate) fn merge(&mut self) {
        self.reached.par_sort_unstable_by_key(Reached::rank);
        self.reached.dedup_by(|next, kept| {
            let is_equal = next.position == kept.position;
            if is_equal {
                kept.times = kept.times.saturating_add(next.times);
            }
            is_equal
        });
    }
}

/// The positions one ply later.
fn after<V: Variant>(reached: &[Reached<V>], step: Step) -> Vec<Reached<V>> {
    let mut next = Vec::new();
    for &Reached { position, times } in reached {
        step.each(&position, |mv| next.push(Reached { position: position.make(mv), times }));
    }
    next
}

impl<V: Variant> Reached<V> {
    /// The sort key.
    pub(crate) fn rank(&self) -> (Color, [Bitboard<V::Board>; 3]) {
        let Self { position, .. } = self;
        let kings = position.kings(Color::White) | position.kings(Color::Black);
        let [white, black] = [Color::White, Color::Black].map(|color| position.all(color));
        (position.side_to_move(), [white, black, kings])
    }
}
