//! The principal variation search of one position to a depth.
//!
//! *Alpha–beta*: only scores between two bounds matter. The side to move can get `alpha` by another move; the
//! opponent can hold the score to `beta`. A move that reaches `beta` causes a cutoff, because the opponent avoids the
//! position.
//!
//! *Principal variation search*: with good ordering the first move is best. The other moves are searched with a null
//! window. A search with a null window only tells whether a move is better than the first, and has far more cutoffs.
//! The few better moves are searched again for their score.
//!
//! A score outside of the window is only a bound (*fail-soft*).
//!
//! Read more: T. Marsland and M. Campbell, *Parallel Search of Strongly Ordered Game Trees* (1982), and
//! <https://www.chessprogramming.org/Principal_Variation_Search>.

use checkers_bits::draw::DrawCounters;
use checkers_bits::{Move, Position, Variant};

use super::Searched;
use super::worker::Search;
use crate::endgames::EndgameScore;
use crate::score::{DRAW, MOST_PLIES, Score, WIN, later, no_move, to_table};
use crate::table::{Bound, Entry};

/// The minimum depth for a table probe. A node of depth 1 is searched faster than a cache miss is
/// served.
const LEAST_STORED: i32 = 2;

impl<V: Variant> Search<'_, V> {
    pub(super) fn node(
        &mut self,
        position: &Position<V>,
        counters: DrawCounters,
        depth: i32,
        alpha: Score,
        beta: Score,
        ply: usize,
    ) -> Searched {
        self.worker.frames[ply].line.clear();
        if ply > 0 {
            if self.is_draw(position, counters) {
                // A side without a legal move has lost (or won, if the goal is to lose), even if a draw rule also
                // applies after the last move.
                let is_over = !position.has_moves();
                return Ok(if is_over { no_move(V::GOAL, ply) } else { DRAW });
            }
            match self.known(position, counters, ply) {
                Some(EndgameScore::Exact(score)) => {
                    self.count()?;
                    return Ok(score);
                }
                Some(EndgameScore::Unsure(estimate)) => {
                    let is_cut = if estimate > DRAW { beta <= DRAW } else { alpha >= DRAW };
                    if is_cut || depth <= 0 {
                        self.count()?;
                        return Ok(if is_cut { DRAW } else { estimate });
                    }
                }
                None => {}
            }
        }
        if depth <= 0 || ply >= MOST_PLIES - 1 {
            return self.quiescence(position, alpha, beta, ply);
        }
        self.count()?;

        let key = position.key();
        let mut uses_table = depth >= LEAST_STORED;
        let known = uses_table.then(|| self.shared.table.get(key)).flatten();
        let is_pv = beta - alpha > 1;
        if let Some(entry) = known {
            let score = later(entry.score, ply);
            // A PV node has no cutoff by the hash table, because the table has the score but not the line.
            if ply > 0 && !is_pv && entry.decides(depth, score, alpha, beta) {
                return Ok(score);
            }
        }

        if ply > 0 && !is_pv {
            if let Some(score) = self.prob_cut(position, counters, depth, beta, ply)? {
                return Ok(score);
            }
        }

        if ply > 0 {
            position.moves_into(&mut self.worker.frames[ply].moves);
        }
        let count = self.worker.frames[ply].moves.len();
        if ply == 0 {
            // If some root moves are excluded (multi-PV), the score must not be stored, because it is not the score of
            // the position. The moves that endgame tables exclude are worse than the others, so they do not count.
            uses_table &= count == self.shared.root_moves.len();
        }
        if count == 0 {
            return Ok(no_move(V::GOAL, ply));
        }
        let pruning = self.pruning(position, depth, alpha, beta);
        if pruning.futile.is_none() {
            self.rank(position, known.and_then(|entry| entry.best), ply);
        } else {
            // With futility pruning, hardly any move is searched, so move ordering would cost more time than it saves.
            self.worker.frames[ply].keys.clear();
        }
        let is_forced = count == 1 && self.worker.frames[ply].moves[0].is_capture();
        let extension = i32::from(is_forced);

        let mut best = -WIN;
        let mut cut_move = None;
        let mut best_alpha = alpha;
        let mut searched = 0;
        self.worker.path.push(*position);
        for i in 0..count {
            let mv = self.pick(ply, i);
            let child = position.make(mv);
            let after = counters.after(position, &child);
            let step = Step { child: &child, counters: after, depth: depth - 1 + extension, ply };
            let score = if let Some(score) = pruning.score(mv, &child, i, best) {
                score
            } else {
                // The searched moves stand before the pruned ones, because `reward` marks them down if they fail.
                self.worker.frames[ply].moves.swap(searched, i);
                searched += 1;
                if i > 0 {
                    let reduction = self.reduction(mv, &child, depth, i, is_pv);
                    self.late(step, reduction, best_alpha, beta)?
                } else {
                    self.step(step, best_alpha, beta)?
                }
            };
            if score > best {
                best = score;
                if score > best_alpha {
                    best_alpha = score;
                    cut_move = Some(mv);
                    if is_pv {
                        self.extend_line(ply, mv);
                    }
                    if score >= beta {
                        self.reward(position, ply, searched - 1);
                        break;
                    }
                }
            }
        }
        self.worker.path.pop();

        if uses_table {
            let bound = match best {
                _ if best >= beta => Bound::Lower,
                _ if best > alpha => Bound::Exact,
                _ => Bound::Upper,
            };
            // A single legal move needs no move ordering, so no hash move is stored.
            let moves = &self.worker.frames[ply].moves;
            let mv = cut_move.filter(|_| count > 1).map(|mv| position.pack(mv, moves));
            let entry = Entry { best: mv, score: to_table(best, ply), depth, bound };
            self.shared.table.put(key, entry);
        }
        Ok(best)
    }

    /// Searches the position after a move. Returns the score for the side that moved.
    fn step(&mut self, step: Step<'_, V>, alpha: Score, beta: Score) -> Searched {
        let Step { child, counters, depth, ply } = step;
        Ok(-self.node(child, counters, depth, -beta, -alpha, ply + 1)?)
    }

    /// Searches a move that is not expected to raise `alpha`. The first search has a null window, and a depth that is
    /// lower by `reduction`. A move that raises `alpha` is searched again.
    fn late(&mut self, step: Step<'_, V>, reduction: i32, alpha: Score, beta: Score) -> Searched {
        let reduced = Step { depth: step.depth - reduction, ..step };
        let mut score = self.step(reduced, alpha, alpha + 1)?;
        if score > alpha && reduction > 0 {
            score = self.step(step, alpha, alpha + 1)?;
        }
        if score > alpha && score < beta {
            score = self.step(step, alpha, beta)?;
        }
        Ok(score)
    }

    #[inline]
    fn is_draw(&self, position: &Position<V>, counters: DrawCounters) -> bool {
        let earlier = self.worker.path.iter().rev().copied();
        self.shared.rules.draw(position, counters, earlier).is_some()
    }

    /// Stores the principal variation of a ply: a move, then the principal variation of the child.
    pub(super) fn extend_line(&mut self, ply: usize, mv: Move<V>) {
        let (frames, rest) = self.worker.frames.split_at_mut(ply + 1);
        let line = &mut frames[ply].line;
        line.clear();
        line.push(mv);
        line.extend_from_slice(&rest[0].line);
    }
}

/// A move that was made, and the depth to search after it.
#[derive(Clone, Copy)]
struct Step<'a, V: Variant> {
    child: &'a Position<V>,
    counters: DrawCounters,
    depth: i32,
    ply: usize,
}

#[cfg(test)]
mod tests {
    use checkers_bits::{AnyPosition, Color, EndgameValue, Endgames, Russian};

    use super::super::Searcher;
    use super::super::tests::{with, with_constants, with_search};
    use super::*;
    use crate::Constants;
    use crate::table::TranspositionTable;

    /// Random positions, `plies` plies from the start. The positions are the same in every run.
    fn positions<V: Variant>(plies: usize) -> impl Iterator<Item = Position<V>> {
        (0..40_usize).filter_map(move |game| {
            (0..plies).try_fold(Position::start(), |position, ply| {
                let moves = position.moves();
                let number = ((game + 7) * (ply + 3) * 2_654_435_761) >> 7;
                Some(position.make(*moves.get(number % moves.len().max(1))?))
            })
        })
    }

    /// A move that raises `alpha` in a reduced search is searched again to the full depth.
    #[test]
    fn a_reduced_move_raises_alpha_only_if_the_full_depth_does() {
        let mut refuted = 0;
        with_constants(Constants::exhaustive(), |search| {
            for position in positions::<Russian>(12) {
                for mv in position.moves() {
                    let child = position.make(mv);
                    let counters = DrawCounters::default().after(&position, &child);
                    let step = Step { child: &child, counters, depth: 3, ply: 0 };
                    let exact = search.step(step, -WIN, WIN).unwrap();
                    let reduced = Step { depth: 1, ..step };
                    let reduced = search.step(reduced, -WIN, WIN).unwrap();
                    refuted += u32::from(reduced > exact);
                    for alpha in [exact - 1, exact, exact + 1, reduced - 1] {
                        let late = search.late(step, 2, alpha, alpha + 1).unwrap();
                        assert!(late <= alpha || exact > alpha, "{position} {mv:?}");
                        assert_eq!(late > alpha, exact > alpha && reduced > alpha);
                        let late = search.late(step, 2, alpha, alpha + 50).unwrap();
                        if late > alpha && late < alpha + 50 {
                            assert_eq!(late, exact, "{position} {mv:?}");
                        }
                    }
                }
            }
        });
        assert!(refuted > 20, "{refuted}");
    }

    /// A move that was pruned has not failed, so a cutoff by a later move leaves its history as it was.
    #[test]
    fn pruned_moves_are_not_marked_down() {
        let mut cutoffs = 0;
        with_search(|search| {
            for position in (20..60).flat_map(positions::<Russian>) {
                if position.has_captures() || !position.has_moves() {
                    continue;
                }
                let score = search.shared.evaluation.evaluate(&position.into()).unwrap();
                let alpha = score.clamp(-1000, 1000) + 60;
                let pruning = search.pruning(&position, 1, alpha, alpha + 1);
                search.worker.history.clear();
                let counters = DrawCounters::default();
                let found = search.node(&position, counters, 1, alpha, alpha + 1, 1).unwrap();
                for mv in position.moves() {
                    if pruning.score(mv, &position.make(mv), 0, 0).is_some() {
                        let (side, from, to) =
                            (position.side_to_move(), mv.from_square(), mv.to_square());
                        let mark = search.worker.history.mark(side as usize, from.bit(), to.bit());
                        assert_eq!(mark, 0, "{position} {mv:?}");
                        cutoffs += u32::from(found > alpha);
                    }
                }
            }
        });
        assert!(cutoffs > 20, "{cutoffs}");
    }

    /// The best of some root moves may be worse than a move that was left out.
    #[test]
    fn a_root_is_stored_only_if_all_its_moves_were_searched() {
        with_search::<Russian, _>(|search| {
            let (worker, shared) = (&mut *search.worker, search.shared);
            worker.begin(shared);
            let moves = &shared.root_moves;
            let key = Position::<Russian>::start().key();
            worker.search(shared, &moves[1..], 3, -WIN, WIN).unwrap();
            assert_eq!(shared.table.get(key), None);
            let score = worker.search(shared, moves, 3, -WIN, WIN).unwrap();
            assert_eq!(shared.table.get(key).map(|entry| entry.score), Some(score));
        });
    }

    /// Tables in which White wins, too late for the draw rules.
    struct LateWins;

    impl Endgames for LateWins {
        fn pieces(&self) -> u32 {
            4
        }

        fn probe(&self, position: &AnyPosition) -> Option<EndgameValue> {
            Some(match position.side_to_move() {
                Color::White => EndgameValue::Win(Some(201)),
                Color::Black => EndgameValue::Loss(Some(200)),
            })
        }
    }

    /// The winner of an unsure win has at least a draw. So the position is searched only if more than a draw matters.
    #[test]
    fn an_unsure_win_is_at_least_a_draw() {
        let table = TranspositionTable::new(0).unwrap();
        with::<Russian, _>(Constants::exhaustive(), &table, Some(&LateWins), |search| {
            for (fen, windows) in [
                ("W:WKa1,Ke1:BKb8", [(DRAW - 1, DRAW), (DRAW, DRAW + 1)]),
                ("B:WKa1,Ke1:BKb8", [(DRAW, DRAW + 1), (DRAW - 1, DRAW)]),
            ] {
                let position = fen.parse().unwrap();
                let mut node = |(alpha, beta)| {
                    let before = search.worker.counter.nodes;
                    let node = search.node(&position, DrawCounters::default(), 2, alpha, beta, 1);
                    (node.unwrap(), search.worker.counter.nodes - before)
                };
                assert_eq!(node(windows[0]), (DRAW, 1), "{fen}");
                let (_, nodes) = node(windows[1]);
                assert!(nodes > 1, "{fen}");
            }
        });
    }
}
