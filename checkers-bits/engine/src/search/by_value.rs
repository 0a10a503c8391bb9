//! The search of a game that has no type: its rules are a text. A plain search over values takes the place of a compiled one.
//!
//! Alpha–beta with the transposition table and the quiescence of captures, as in [`node`](super::node), without the parts
//! that win the last Elo: pruning, reductions, the history.

use std::cmp::Reverse;

use checkers_bits::draw::DrawCounters;
use checkers_bits::{AnyMove, AnyPosition, AnyVariant, PackedMove};

use super::{Counter, Searched, Searcher, Shared};
use crate::endgames::EndgameScore;
use crate::score::{DRAW, MOST_PLIES, Score, WIN, later, no_move, to_table};
use crate::table::{Bound, Entry};

/// A thread's memory between searches.
#[derive(Default)]
pub(crate) struct ByValue {
    counter: Counter,
    /// The positions before the current node, from the start of the game.
    path: Vec<AnyPosition>,
    /// The line of each ply, its last move first.
    lines: Vec<Vec<AnyMove>>,
}

impl Searcher for ByValue {
    fn forget(&mut self) {}

    fn begin(&mut self, shared: &Shared<'_>) {
        *self = Self {
            path: shared.positions.clone(),
            lines: vec![Vec::new(); MOST_PLIES + 1],
            ..Self::default()
        };
    }

    fn search(
        &mut self,
        shared: &Shared<'_>,
        moves: &[AnyMove],
        depth: u32,
        alpha: Score,
        beta: Score,
    ) -> Searched {
        let root = self.path.pop().expect("a game has a position");
        let mut search = Search { memory: self, shared };
        let node = Node { counters: shared.counters, depth: depth as i32, ply: 0 };
        let searched = search.moves(&root, moves.to_vec(), node, alpha, beta);
        self.path.push(root);
        self.counter.count_all(shared);
        searched
    }

    fn line(&self, _: AnyVariant) -> Vec<AnyMove> {
        self.lines[0].iter().rev().copied().collect()
    }
}

struct Search<'a> {
    memory: &'a mut ByValue,
    shared: &'a Shared<'a>,
}

#[derive(Clone, Copy)]
struct Node {
    counters: DrawCounters,
    depth: i32,
    ply: usize,
}

impl Search<'_> {
    fn node(&mut self, position: &AnyPosition, node: Node, alpha: Score, beta: Score) -> Searched {
        let Node { counters, ply, .. } = node;
        self.memory.lines[ply].clear();
        let moves = position.moves();
        if moves.is_empty() {
            return Ok(no_move(position.variant().goal(), ply));
        }
        let earlier = self.memory.path.iter().rev().copied();
        if self.shared.rules.draw(position, counters, earlier).is_some() {
            return Ok(DRAW);
        }
        let known = |endgames| self.shared.known(endgames, position, counters, ply);
        if let Some(EndgameScore::Exact(score) | EndgameScore::Unsure(score)) =
            self.shared.endgames.and_then(known)
        {
            self.memory.counter.count(self.shared)?;
            return Ok(score);
        }
        self.moves(position, moves, node, alpha, beta)
    }

    /// Searches some moves of a position. At the end of the depth only captures are searched.
    fn moves(
        &mut self,
        position: &AnyPosition,
        mut moves: Vec<AnyMove>,
        node: Node,
        alpha: Score,
        beta: Score,
    ) -> Searched {
        let Node { counters, depth, ply } = node;
        let Shared { table, evaluation, root_moves, .. } = self.shared;
        self.memory.counter.count(self.shared)?;
        self.memory.lines[ply].clear();
        let mut best = -WIN;
        let only_captures = depth <= 0 || ply >= MOST_PLIES - 1;
        if only_captures {
            let has_choice = moves.iter().any(|mv| !mv.is_capture());
            moves.retain(|mv| mv.is_capture());
            // A side that must capture has no score without its captures.
            if has_choice || ply >= MOST_PLIES {
                best = evaluation.evaluate(position).unwrap_or(DRAW);
                if best >= beta || ply >= MOST_PLIES {
                    return Ok(best);
                }
            }
        }
        // The score of some root moves is not that of the position.
        let uses_table = !only_captures && (ply > 0 || moves.len() == root_moves.len());
        let known = if uses_table { table.get(position.key()) } else { None };
        if let Some(entry) = known {
            let score = later(entry.score, ply);
            if ply > 0 && beta - alpha == 1 && entry.decides(depth, score, alpha, beta) {
                return Ok(score);
            }
        }
        // A move of the table is stored as its ends.
        let ends = |mv: &AnyMove| mv.from_square().bit() << 8 | mv.to_square().bit();
        let of_table = known.and_then(|entry| entry.best).map(PackedMove::bits);
        moves.sort_by_key(|mv| {
            Reverse((of_table == Some(ends(mv)), mv.captured().count(), mv.promotes()))
        });
        let mut highest = alpha.max(best);
        let mut best_move = None;
        self.memory.path.push(*position);
        for (i, &mv) in moves.iter().enumerate() {
            let child = position.make(mv);
            let counters = counters.after(position, &child);
            let node = Node { counters, depth: depth - 1, ply: ply + 1 };
            let mut score = if i > 0 && beta - highest > 1 {
                -self.node(&child, node, -highest - 1, -highest)?
            } else {
                -self.node(&child, node, -beta, -highest)?
            };
            if i > 0 && score > highest && score < beta {
                score = -self.node(&child, node, -beta, -highest)?;
            }
            best = best.max(score);
            if score > highest {
                (highest, best_move) = (score, Some(mv));
                let (lines, rest) = self.memory.lines.split_at_mut(ply + 1);
                let (line, rest) = (&mut lines[ply], &rest[0]);
                line.clear();
                line.extend_from_slice(rest);
                line.push(mv);
            }
            if score >= beta {
                break;
            }
        }
        self.memory.path.pop();
        if uses_table {
            let bound = match best {
                _ if best >= beta => Bound::Lower,
                _ if best > alpha => Bound::Exact,
                _ => Bound::Upper,
            };
            let best_move = best_move.map(|mv| PackedMove::from_bits(ends(&mv)));
            let entry = Entry { best: best_move, score: to_table(best, ply), depth, bound };
            table.put(position.key(), entry);
        }
        Ok(best)
    }
}
