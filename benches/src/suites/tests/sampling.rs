//! Chooses the positions of the [lists](crate::suites): one position per random game.
//! Positions from one game would be similar and would help a branch predictor or cache.

use std::collections::HashSet;

use checkers_bits::{Color, Position, Variant};

/// A kind of position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kind<V: Variant> {
    /// The name of the kind and of its file.
    pub(super) name: &'static str,
    /// The range of the number of plies before a sampled position.
    plies: [usize; 2],
    /// Whether the position is of this kind.
    fits: fn(&Position<V>) -> bool,
}

/// All measured kinds.
pub(super) fn kinds<V: Variant>() -> [Kind<V>; 5] {
    [
        Kind { name: "opening", plies: [6, 20], fits: |_| true },
        Kind { name: "middle-game", plies: [20, 70], fits: is_middle_game },
        Kind { name: "kings", plies: [40, 140], fits: own_king },
        Kind { name: "quiet", plies: [6, 120], fits: |position| !position.has_captures() },
        Kind { name: "captures", plies: [6, 120], fits: Position::has_captures },
    ]
}

/// Whether a position has no king and 40 to 70 % of the pieces of the start position.
fn is_middle_game<V: Variant>(position: &Position<V>) -> bool {
    let start = Position::<V>::start().occupied().count();
    let kings = position.kings(Color::White) | position.kings(Color::Black);
    let pieces = 10 * position.occupied().count();
    kings.is_empty() && (4 * start..=7 * start).contains(&pieces)
}

fn own_king<V: Variant>(position: &Position<V>) -> bool {
    !position.kings(position.side_to_move()).is_empty()
}

impl<V: Variant> Kind<V> {
    /// Samples distinct positions of a kind from random games. Each position has a legal move.
    /// `words` are the random numbers that select the length of a game and its moves.
    pub(super) fn positions(
        self,
        mut words: impl Iterator<Item = u64>,
    ) -> impl Iterator<Item = Position<V>> {
        let mut seen = HashSet::new();
        std::iter::from_fn(move || {
            loop {
                let [first, end] = self.plies;
                let ply = first + pick(&mut words, end - first)?;
                let Some(position) = play(&mut words, ply) else { continue };
                let wanted = position.has_moves() && (self.fits)(&position);
                if wanted && seen.insert(position) {
                    return Some(position);
                }
            }
        })
    }
}

/// The position after `plies` random moves, or `None` if the game ends earlier.
fn play<V: Variant>(words: &mut impl Iterator<Item = u64>, plies: usize) -> Option<Position<V>> {
    let mut position = Position::start();
    for _ in 0..plies {
        let mut moves = position.moves();
        // The moves are sorted as they were for the stored samples, so that the sampled game does
        // not depend on the order of the generator's moves.
        moves.sort_unstable_by_key(|mv| {
            (mv.from_square(), mv.to_square(), mv.promotes(), mv.captured())
        });
        if moves.is_empty() {
            return None;
        }
        position = position.make(moves[pick(words, moves.len())?]);
    }
    Some(position)
}

fn pick(words: &mut impl Iterator<Item = u64>, among: usize) -> Option<usize> {
    // The high half is used, because the high bits of xorshift are more random than the low bits.
    Some((words.next()? >> 32) as usize % among)
}
