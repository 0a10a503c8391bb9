//! Quiescence search: captures beyond the horizon.
//!
//! A position in the middle of an exchange has no useful static score. Captures are mandatory, so draughts has no
//! stand pat, unlike chess: if there is a capture, all captures are searched. Otherwise the position is evaluated, or
//! an exchange is tried. The search also stops at a position that is in an endgame table.
//!
//! Read more: <https://www.chessprogramming.org/Quiescence_Search>.

use checkers_bits::draw::DrawCounters;
use checkers_bits::{Position, QuietMoves, Variant};

use super::Searched;
use super::exchanges::exchanges_into;
use super::worker::{Search, Worker};
use crate::endgames::EndgameScore;
use crate::score::{MOST_PLIES, Score, WIN, no_move};

impl<V: Variant> Search<'_, V> {
    pub(super) fn quiescence(
        &mut self,
        position: &Position<V>,
        alpha: Score,
        beta: Score,
        ply: usize,
    ) -> Searched {
        self.worker.frames[ply].line.clear();
        self.count()?;
        let quiet = position.quiet_moves();
        if quiet.as_ref().is_some_and(QuietMoves::is_empty) {
            return Ok(no_move(V::GOAL, ply));
        }
        let Worker { indexes, frames, .. } = &mut *self.worker;
        let moves = &mut frames[ply].moves;
        let mut best = -WIN;
        if quiet.is_none() && ply < MOST_PLIES {
            position.captures_into(moves);
        } else {
            best = self.shared.evaluation.evaluate_with(position, quiet.as_ref(), indexes);
            let tries_more = best < beta && ply < MOST_PLIES;
            match quiet.filter(|_| tries_more) {
                Some(quiet) => {
                    // Few exchanges gain more than this constant.
                    let tries_exchanges = alpha - best < self.shared.constants.exchange_gain;
                    exchanges_into(moves, position, &quiet, tries_exchanges);
                }
                None => return Ok(best),
            }
        }
        self.rank(position, None, ply);
        for i in 0..self.worker.frames[ply].moves.len() {
            let mv = self.pick(ply, i);
            let child = position.make(mv);
            // The moves of this search are captures and moves of men, which reset the draw counters (except against a
            // lone king). So the tables are probed with new counters.
            let score = -match self.known(&child, DrawCounters::default(), ply + 1) {
                Some(EndgameScore::Exact(score) | EndgameScore::Unsure(score)) => {
                    self.worker.frames[ply + 1].line.clear();
                    self.count()?;
                    score
                }
                None => self.quiescence(&child, -beta, -alpha.max(best), ply + 1)?,
            };
            if score > best {
                best = score;
                if score > alpha && beta - alpha > 1 {
                    self.extend_line(ply, mv);
                }
                if score >= beta {
                    break;
                }
            }
        }
        Ok(best)
    }
}

#[cfg(test)]
mod tests {
    use checkers_bits::{AnyPosition, Russian};

    use super::super::tests::with_search;
    use super::*;
    use crate::evaluate::Evaluation;
    use crate::weights::Weights;

    /// Positions whose captures lead to thousands of other positions.
    const FENS: [&str; 3] = [
        "W:WKb8,Ka7,Kc7,Kg7,Kh6:BKd8,Kf6,Kg5,Kc1,Ke1",
        "W:WKh8,Kf6,Ke5,Kd4,Kf2:BKd6,Kc5,Kf4,Kb2,Kg1",
        "W:WKf6,Kc5,Kd4,Kf4,Kf2:BKe5,Kh4,Kc3,Ke3,Kg3",
    ];

    /// The minimax score of all capture sequences, and the number of positions in their tree.
    fn all_captures(position: &AnyPosition, ply: usize, evaluation: &Evaluation) -> (Score, u64) {
        if !position.has_moves() {
            return (no_move(position.variant().goal(), ply), 1);
        }
        if !position.has_captures() {
            return (evaluation.evaluate(position).unwrap(), 1);
        }
        let replies = position.moves().into_iter();
        let replies = replies.map(|mv| all_captures(&position.make(mv), ply + 1, evaluation));
        replies.fold((-WIN, 1), |(best, all), (score, more)| (best.max(-score), all + more))
    }

    #[test]
    fn bounds_spare_captures_and_change_no_score() {
        let evaluation = Evaluation::of::<Russian>(Weights::of(Russian)).unwrap();
        for fen in FENS {
            let position: Position<Russian> = fen.parse().unwrap();
            let (score, all) = all_captures(&position.into(), 0, &evaluation);
            let search = |alpha, beta| {
                with_search(|search| {
                    let score = search.quiescence(&position, alpha, beta, 0).unwrap();
                    (score, search.worker.counter.nodes)
                })
            };
            let (found, nodes) = search(-WIN, WIN);
            assert_eq!(found, score, "{position}");
            assert!(7 * nodes < all, "{position}: {nodes} of {all}");
            for alpha in [score - 1, score] {
                let (found, fewer) = search(alpha, alpha + 1);
                assert_eq!(found > alpha, score > alpha, "{position}");
                assert!(fewer < nodes, "{position}: {fewer} of {nodes}");
            }
        }
    }
}
