//! Pruning near the horizon: quiet moves that can hardly raise `alpha` are not searched.
//!
//! *Futility pruning*: a quiet move changes the static score little. If the static score plus a margin is not above
//! `alpha`, this sum is taken as the score of every quiet move.
//!
//! *Late-move pruning*: with good ordering, one of the first moves is the best. Later quiet moves are not searched,
//! unless all of the first moves lose.
//!
//! In this file, a quiet move neither captures nor promotes, and leaves the opponent no capture. Other moves may begin
//! combinations. Only null windows are pruned. MATCHES.md lists the Elo gain of the pruning, and pruning rules that
//! gained less.
//!
//! Read more: E. Heinz, *Extended Futility Pruning* (1998), and <https://www.chessprogramming.org/Futility_Pruning>.

use checkers_bits::{Move, Position, Variant};

use super::worker::{Search, Worker};
use crate::score::{MOST_MATERIAL, Score};

/// The limits for pruning quiet moves in a node.
pub(super) struct Pruning {
    /// The score of every quiet move of a futile node: the static score plus a margin, at most `alpha`. `None` for a node
    /// that is not futile.
    pub(super) futile: Option<Score>,
    /// The index of the first late move.
    late: usize,
}

impl Pruning {
    const NONE: Self = Self { futile: None, late: usize::MAX };

    /// The score of the move at index `i` if the move is pruned; `best` is the best score so far.
    #[inline]
    pub(super) fn score<V: Variant>(
        &self,
        mv: Move<V>,
        child: &Position<V>,
        i: usize,
        best: Score,
    ) -> Option<Score> {
        let is_late = i >= self.late && best >= -MOST_MATERIAL;
        let score = self.futile.or(is_late.then_some(best))?;
        let is_quiet = !mv.is_capture() && !mv.promotes() && !child.has_captures();
        is_quiet.then_some(score)
    }
}

impl<V: Variant> Search<'_, V> {
    /// Computes the pruning limits of a node.
    #[inline]
    pub(super) fn pruning(
        &mut self,
        position: &Position<V>,
        depth: i32,
        alpha: Score,
        beta: Score,
    ) -> Pruning {
        let constants = &self.shared.constants;
        let (margin, moves) = match depth {
            1 => (constants.futility_1, constants.late_moves_1),
            2 => (constants.futility_2, constants.late_moves_2),
            _ => return Pruning::NONE,
        };
        // A win or a loss must be proved, so nothing is pruned if `alpha` is the score of a win or a loss.
        if beta - alpha > 1 || alpha.abs() > MOST_MATERIAL {
            return Pruning::NONE;
        }
        let futile = self.futile_score(position, margin).filter(|&score| score <= alpha);
        Pruning { futile, late: moves as usize / 4 }
    }

    /// The static score plus a margin; `None` if there are captures.
    #[inline]
    fn futile_score(&mut self, position: &Position<V>, margin: Score) -> Option<Score> {
        let quiet = position.quiet_moves()?;
        let Worker { indexes, .. } = &mut *self.worker;
        Some(self.shared.evaluation.evaluate_with(position, Some(&quiet), indexes) + margin)
    }
}

#[cfg(test)]
mod tests {
    use checkers_bits::International;
    use checkers_bits::draw::DrawCounters;

    use super::super::tests::{bench_positions, with_constants, with_search};
    use super::*;
    use crate::constants::Constants;
    use crate::score::WIN;

    #[test]
    fn captures_promotions_and_sacrifices_are_not_left_out() {
        let left_out = |fen: &str, pruning: &Pruning| {
            let position: Position<International> = fen.parse().unwrap();
            let moves = position.moves().into_iter();
            let moves = moves.filter(|&mv| pruning.score(mv, &position.make(mv), 9, 7).is_some());
            moves.map(|mv| position.notation(mv).to_string()).collect::<Vec<_>>()
        };
        let futile = Pruning { futile: Some(-100), ..Pruning::NONE };
        let late = Pruning { late: 9, ..Pruning::NONE };
        for pruning in [futile, late] {
            assert_eq!(
                left_out("W:W8,33,47:B22,17", &pruning),
                ["47-41", "47-42", "33-29"],
                "33-28 is a sacrifice"
            );
            assert_eq!(left_out("W:W28:B22,12", &pruning), [""; 0]);
        }
    }

    #[test]
    fn a_late_move_does_no_better_than_those_before() {
        let position = Position::<International>::start();
        let mv = position.moves()[0];
        let child = position.make(mv);
        let late = Pruning { late: 3, ..Pruning::NONE };
        let score = |i, best| late.score(mv, &child, i, best);
        assert_eq!([score(2, 7), score(3, 7), score(9, -7)], [None, Some(7), Some(-7)]);
        assert_eq!(score(9, 5 - WIN), None, "no pruning if all earlier moves lose");
    }

    #[test]
    fn quiet_moves_are_futile_only_far_below_alpha_near_the_horizon() {
        with_search(|search| {
            for position in bench_positions::<International>() {
                let score = search.shared.evaluation.evaluate(&position.into()).unwrap();
                let mut futile =
                    |depth, alpha, beta| search.pruning(&position, depth, alpha, beta).futile;
                assert_eq!(futile(1, WIN - 1, WIN), None, "{position}");
                assert_eq!(futile(3, score + 1000, score + 1001), None, "{position}");
                let Constants { futility_1, futility_2, .. } = Constants::default();
                for (depth, margin) in [(1, futility_1), (2, futility_2)] {
                    let most = score + margin;
                    let expected = if position.has_captures() { None } else { Some(most) };
                    assert_eq!(futile(depth, most, most + 1), expected, "{position}");
                    assert_eq!(futile(depth, most - 1, most), None, "{position}");
                    assert_eq!(futile(depth, most, most + 2), None, "{position}");
                }
            }
        });
    }

    #[test]
    fn an_exhaustive_search_prunes_nothing() {
        with_constants(Constants::exhaustive(), |search| {
            for position in bench_positions::<International>() {
                for depth in [1, 2] {
                    let pruning =
                        search.pruning(&position, depth, MOST_MATERIAL, MOST_MATERIAL + 1);
                    assert_eq!(pruning.futile, None, "{position}");
                    assert!(pruning.late > position.moves().len());
                }
            }
        });
    }

    /// Near the horizon, late moves are pruned in null windows, but not where a win or a loss must be proved.
    #[test]
    fn late_moves_are_pruned_only_in_null_windows_without_a_win() {
        with_search::<International, _>(|search| {
            let mut late =
                |depth, alpha, beta| search.pruning(&Position::start(), depth, alpha, beta).late;
            let Constants { late_moves_1, late_moves_2, .. } = Constants::default();
            let moves = [late_moves_1, late_moves_2].map(|quarters| quarters as usize / 4);
            for (depth, moves) in [(1, moves[0]), (2, moves[1]), (3, usize::MAX)] {
                for most in [MOST_MATERIAL, -MOST_MATERIAL, 0] {
                    assert_eq!(late(depth, most, most + 1), moves);
                    assert_eq!(late(depth, most, most + 2), usize::MAX);
                }
                for proved in [MOST_MATERIAL + 1, -MOST_MATERIAL - 1] {
                    assert_eq!(late(depth, proved, proved + 1), usize::MAX);
                }
            }
        });
    }

    /// Pruning can only lower a score at depth 1. At a greater depth, and after a forced capture, the replies are pruned
    /// too, which can raise a score.
    #[test]
    fn at_depth_1_pruning_only_lowers_scores() {
        let plain = Constants::exhaustive();
        // For each position and alpha, `searched` returns the exact score, alpha, the score in the null window above
        // alpha, and the number of nodes of the null-window search.
        let searched = |constants| {
            with_constants(constants, |search| {
                let mut node = |position: &Position<International>, alpha, beta| {
                    // The order of the moves must not depend on earlier searches.
                    search.worker.history.clear();
                    let (before, counters) = (search.worker.counter.nodes, DrawCounters::default());
                    let score = search.node(position, counters, 1, alpha, beta, 1).unwrap();
                    (score, search.worker.counter.nodes - before)
                };
                let of_position = |position: Position<International>| {
                    let exact = node(&position, -WIN, WIN).0;
                    [-1, 0, 60, 200].map(|above| {
                        let alpha = exact + above;
                        let (score, nodes) = node(&position, alpha, alpha + 1);
                        (exact, alpha, score, nodes)
                    })
                };
                let has_choice = |position: &Position<International>| position.moves().len() > 1;
                bench_positions().filter(has_choice).flat_map(of_position).collect::<Vec<_>>()
            })
        };
        let all = searched(plain);
        let (mut spared, mut missed) = (0, 0);
        let Constants { futility_1, late_moves_1, .. } = Constants::default();
        for pruning in [Constants { futility_1, ..plain }, Constants { late_moves_1, ..plain }] {
            for (pruned, whole) in searched(pruning).into_iter().zip(&all) {
                let (exact, alpha, score, nodes) = pruned;
                assert_eq!(exact, whole.0, "{pruning}");
                assert!(score <= alpha || exact > alpha, "{pruning}, {exact}, {alpha}");
                assert!(nodes <= whole.3, "{pruning}, {exact}, {alpha}");
                spared += whole.3 - nodes;
                missed += i32::from(score <= alpha && exact > alpha);
            }
        }
        assert!(spared > 40 && missed <= 2, "{spared} {missed}");
    }
}
