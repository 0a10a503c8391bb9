//! The principal variation search: one position, to a depth.
//!
//! *Alpha–beta*: only scores between `alpha`, which the side to move has for certain elsewhere, and
//! `beta`, which the opponent can keep it to, matter. A move that reaches `beta` refutes the position:
//! the opponent will not let it come to that.
//!
//! *Principal variation search*: with good ordering the first move is best. The others are only asked
//! whether they are better at all, with a window of width zero, which cuts off far more. The few that
//! are get searched again for their score.
//!
//! A score may lie outside of the window and is then a bound (*fail-soft*).
//!
//! Read more: T. Marsland and M. Campbell, *Parallel Search of Strongly Ordered Game Trees* (1982), and
//! <https://www.chessprogramming.org/Principal_Variation_Search>.

use checkers_bits::draw::DrawCounters;
use checkers_bits::{Move, Position, Variant};

use super::{Search, Searched};
use crate::features::Feature;
use crate::score::{DRAW, MOST_PLIES, Score, WIN, from_table, lost_at, to_table};
use crate::table::{Bound, Entry};

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
        if ply > 0 && self.is_draw(position, counters) {
            return Ok(DRAW);
        }
        if depth <= 0 || ply >= MOST_PLIES - 1 {
            return self.quiescence(position, alpha, beta, ply);
        }
        self.count()?;

        let key = position.key();
        let known = self.has(Feature::Table).then(|| self.shared.table.get(key)).flatten();
        let is_open = beta - alpha > 1;
        if let Some(entry) = known {
            let score = from_table(entry.score, ply);
            // Where the score itself is asked for, so is the line.
            let may_cut = ply > 0 && !(is_open && self.has(Feature::ZeroWindow));
            if may_cut && entry.decides(depth, score, alpha, beta) {
                return Ok(score);
            }
        }

        position.moves_into(&mut self.worker.frames[ply].moves);
        let count = self.worker.frames[ply].moves.len();
        if count == 0 {
            return Ok(lost_at(ply));
        }
        self.rank(position, known.and_then(|entry| entry.best), ply);
        let is_forced = count == 1 && self.worker.frames[ply].moves[0].is_capture();
        let extension = i32::from(is_forced && self.has(Feature::Extensions));

        let is_late_asked_first = self.has(Feature::ZeroWindow);
        let mut best = -WIN;
        let mut refutation = None;
        let mut bar = alpha;
        self.worker.path.push(*position);
        for i in 0..count {
            let mv = self.pick(ply, i);
            let child = position.make(mv);
            let after = counters.after(position, &child);
            let step = Step { child: &child, counters: after, depth: depth - 1 + extension, ply };
            let score = if i > 0 && is_late_asked_first {
                let less = self.reduction(mv, depth, i, is_open);
                self.late(step, less, bar, beta)?
            } else {
                self.step(step, bar, beta)?
            };
            if score > best {
                best = score;
                if score > bar {
                    bar = score;
                    refutation = Some(mv);
                    if is_open {
                        self.extend_line(ply, mv);
                    }
                    if score >= beta {
                        self.reward(position, ply, i, depth);
                        break;
                    }
                }
            }
        }
        self.worker.path.pop();

        if self.has(Feature::Table) {
            let bound = match best {
                _ if best >= beta => Bound::Lower,
                _ if best > alpha => Bound::Exact,
                _ => Bound::Upper,
            };
            // Where there is no choice there is no need to know the move.
            let mv = refutation.filter(|_| count > 1).map(|mv| position.pack(mv));
            let entry = Entry { best: mv, score: to_table(best, ply), depth, bound };
            self.shared.table.put(key, entry);
        }
        Ok(best)
    }

    /// The score of a move to the side that makes it.
    fn step(&mut self, step: Step<'_, V>, alpha: Score, beta: Score) -> Searched {
        let Step { child, counters, depth, ply } = step;
        Ok(-self.node(child, counters, depth, -beta, -alpha, ply + 1)?)
    }

    /// The same for a move that is not expected to be better than `alpha`.
    fn late(&mut self, step: Step<'_, V>, less: i32, alpha: Score, beta: Score) -> Searched {
        let reduced = Step { depth: step.depth - less, ..step };
        let mut score = self.step(reduced, alpha, alpha + 1)?;
        if score > alpha && less > 0 {
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

    /// The best line from a ply on begins with a move, and goes on as that of its child.
    pub(super) fn extend_line(&mut self, ply: usize, mv: Move<V>) {
        let (frames, rest) = self.worker.frames.split_at_mut(ply + 1);
        let line = &mut frames[ply].line;
        line.clear();
        line.push(mv);
        line.extend_from_slice(&rest[0].line);
    }
}

/// A move that was made, and how deep to search on.
#[derive(Clone, Copy)]
struct Step<'a, V: Variant> {
    child: &'a Position<V>,
    counters: DrawCounters,
    depth: i32,
    ply: usize,
}
