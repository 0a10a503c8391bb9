//! `ProbCut`: a shallow search predicts the result of a deep search.
//!
//! If a search to a part of the depth finds a score above `beta` by a margin, the deep search is skipped, because
//! its score would hardly be below `beta`. The margin grows with the depth. Only null windows are pruned, and the
//! shallow search itself uses no `ProbCut`.
//!
//! Read more: M. Buro, *`ProbCut`: An Effective Selective Extension of the α–β Algorithm* (1995), and
//! <https://www.chessprogramming.org/ProbCut>. The form of depth and margin comes from Scan by F. Letouzey (2015).

use checkers_bits::draw::DrawCounters;
use checkers_bits::{Position, Variant};

use super::Stopped;
use super::worker::Search;
use crate::score::{MOST_MATERIAL, Score};

/// The minimum depth to prune.
const LEAST_DEPTH: i32 = 3;

/// The minimum number of pieces to prune.
const LEAST_PIECES: u32 = 10;

impl<V: Variant> Search<'_, V> {
    /// Returns a score of at least `beta` if a shallow search predicts such a score, otherwise `None`.
    #[inline]
    pub(super) fn prob_cut(
        &mut self,
        position: &Position<V>,
        counters: DrawCounters,
        depth: i32,
        beta: Score,
        ply: usize,
    ) -> Result<Option<Score>, Stopped> {
        let constants = &self.shared.constants;
        // A win or a loss must be proved, so `ProbCut` does not predict scores of wins and losses.
        let may_cut = depth >= LEAST_DEPTH && !self.is_predicting && beta.abs() <= MOST_MATERIAL;
        if !may_cut || is_endgame(position) {
            return Ok(None);
        }
        let margin = depth * constants.prob_cut_margin / 16;
        let limit = beta + margin;
        let shallow = depth * constants.prob_cut_depth / 100;
        self.is_predicting = true;
        let found = self.node(position, counters, shallow, limit - 1, limit, ply);
        self.is_predicting = false;
        let score = found?;
        Ok((score >= limit).then_some(score - margin))
    }
}

/// Whether the position is likely to have forced wins, which a shallow search does not see.
fn is_endgame<V: Variant>(position: &Position<V>) -> bool {
    !position.all_kings().is_empty() || position.occupied().count() < LEAST_PIECES
}

#[cfg(test)]
mod tests {
    use checkers_bits::International;

    use super::super::tests::{bench_positions, with_constants};
    use super::*;
    use crate::constants::Constants;

    #[test]
    fn a_cut_is_what_the_shallow_search_finds() {
        let Constants { prob_cut_margin, .. } = Constants::default();
        let constants = Constants { prob_cut_margin, ..Constants::exhaustive() };
        let mut cuts = 0;
        for position in bench_positions::<International>() {
            with_constants(constants, |search| {
                let counters = DrawCounters::default();
                for depth in 1..=6 {
                    let shallow = depth * constants.prob_cut_depth / 100;
                    let margin = depth * constants.prob_cut_margin / 16;
                    let score = search.node(&position, counters, shallow, -9999, 9999, 1).unwrap();
                    for beta in [score - 40, score - margin, score - margin + 1, score] {
                        let cut = search.prob_cut(&position, counters, depth, beta, 1).unwrap();
                        let expected = depth >= LEAST_DEPTH && score >= beta + margin;
                        assert_eq!(cut.is_some(), expected, "{position}, depth {depth}, {beta}");
                        assert!(cut.is_none_or(|cut| beta <= cut && cut <= score));
                        cuts += u32::from(expected);
                    }
                    search.is_predicting = true;
                    let cut = search.prob_cut(&position, counters, depth, score - 99, 1).unwrap();
                    assert_eq!(cut, None, "no ProbCut within ProbCut");
                    search.is_predicting = false;
                }
            });
        }
        assert!(cuts > 20, "{cuts}");
    }
}
