//! Quiescence search: captures beyond the horizon.
//!
//! A position in the middle of an exchange has no useful static score. Captures are mandatory, so
//! unlike chess there is no choice to stand pat: if there is a capture, all captures are searched;
//! otherwise the position is evaluated.
//!
//! Read more: <https://www.chessprogramming.org/Quiescence_Search>.

use checkers_bits::{Position, Variant};

use super::{Search, Searched};
use crate::features::Feature;
use crate::score::{MOST_PLIES, Score, WIN, lost_at};

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
        match &quiet {
            Some(moves) if moves.is_empty() => return Ok(lost_at(ply)),
            None if self.has(Feature::Quiescence) && ply < MOST_PLIES => {}
            _ => return Ok(self.worker.evaluation.evaluate_with(position, quiet.as_ref())),
        }

        position.captures_into(&mut self.worker.frames[ply].moves);
        self.rank(position, None, ply);
        let mut best = -WIN;
        for i in 0..self.worker.frames[ply].moves.len() {
            let mv = self.pick(ply, i);
            let child = position.make(mv);
            let score = -self.quiescence(&child, -beta, -alpha.max(best), ply + 1)?;
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
