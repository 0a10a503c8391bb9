//! Which move to try first.
//!
//! Alpha–beta is most efficient if the best move comes first. The order: the hash move; captures
//! of more pieces, and of kings; promotions; *killer moves*, which caused a cutoff in a sibling;
//! the rest by [history](crate::history). Captures are never mixed with other moves, since they
//! are mandatory.
//!
//! The list is not sorted: after a cutoff the rest is not needed.
//!
//! Read more: <https://www.chessprogramming.org/Move_Ordering>,
//! <https://www.chessprogramming.org/Killer_Heuristic>.

use checkers_bits::{Move, PackedMove, Position, Variant};

use super::Search;
use crate::features::Feature;
use crate::history::MOST;

const OF_TABLE: i32 = 1 << 24;
const PROMOTION: i32 = 1 << 20;
const KILLERS: [i32; 2] = [4 * MOST, 2 * MOST];

impl<V: Variant> Search<'_, V> {
    /// Gives each move of a ply its rank.
    pub(super) fn rank(&mut self, position: &Position<V>, known: Option<PackedMove>, ply: usize) {
        let has_killers = self.has(Feature::Killers);
        let has_history = self.has(Feature::History);
        let history = &self.worker.history;
        let side = position.side_to_move() as usize;
        let frame = &mut self.worker.frames[ply];
        frame.ranks.clear();
        if frame.moves.len() == 1 {
            frame.ranks.push(0);
            return;
        }
        let is_capture = frame.moves.first().is_some_and(|mv| mv.is_capture());
        let known = known.and_then(|packed| match is_capture {
            true => position.unpack(packed),
            // Packing a quiet move is a few shifts.
            false => frame.moves.iter().copied().find(|&mv| position.pack(mv) == packed),
        });
        let kings = position.all_kings();
        frame.ranks.extend(frame.moves.iter().map(|&mv| {
            let of_table = if known == Some(mv) { OF_TABLE } else { 0 };
            let promotion = if mv.promotes() { PROMOTION } else { 0 };
            let rest = if is_capture {
                let captured = mv.captured();
                (captured.count() + 2 * (captured & kings).count()) as i32
            } else {
                let killer = frame.killers.iter().position(|&killer| killer == Some(mv));
                let killer = killer.filter(|_| has_killers).map_or(0, |i| KILLERS[i]);
                let (from, to) = (mv.from().bit(), mv.to().bit());
                killer + if has_history { history.mark(side, from, to) } else { 0 }
            };
            of_table + promotion + rest
        }));
    }

    /// Moves the best move from index `i` on to index `i`.
    #[inline]
    pub(super) fn pick(&mut self, ply: usize, i: usize) -> Move<V> {
        let frame = &mut self.worker.frames[ply];
        let mut best = i;
        for j in i + 1..frame.ranks.len() {
            if frame.ranks[j] > frame.ranks[best] {
                best = j;
            }
        }
        frame.ranks.swap(i, best);
        frame.moves.swap(i, best);
        frame.moves[i]
    }

    /// The move at index `i` caused a cutoff; the moves before it did not.
    pub(super) fn reward(&mut self, position: &Position<V>, ply: usize, i: usize) {
        let side = position.side_to_move() as usize;
        let worker = &mut *self.worker;
        let frame = &mut worker.frames[ply];
        let mv = frame.moves[i];
        if mv.is_capture() {
            return;
        }
        if frame.killers[0] != Some(mv) {
            frame.killers = [Some(mv), frame.killers[0]];
        }
        for vain in &frame.moves[..i] {
            worker.history.update(side, vain.from().bit(), vain.to().bit(), false);
        }
        worker.history.update(side, mv.from().bit(), mv.to().bit(), true);
    }
}
