//! The search of one thread: deeper and deeper, until a limit is met.
//!
//! *Iterative deepening*: a search of depth 1, then 2, and so on. The results of an iteration,
//! above all the best moves, speed up the next one so much that all of them together cost less than
//! a direct search of the last depth. And a move is ready at any time.
//!
//! *Aspiration windows*: an iteration first searches a narrow window around the last score. If the
//! score is outside, the window is widened.
//!
//! Read more: <https://www.chessprogramming.org/Iterative_Deepening>,
//! <https://www.chessprogramming.org/Aspiration_Windows>.

mod exchanges;
mod node;
mod order;
mod prob_cut;
mod pruning;
mod quiescence;
mod reductions;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use checkers_bits::draw::{DrawCounters, DrawRules};
use checkers_bits::{Game, Move, MoveList, PackedMove, Position, Variant};

use crate::control::Control;
use crate::endgames::{self, Endgames, Known, KnownRoot};
use crate::evaluate::Evaluation;
use crate::features::{Feature, Features};
use crate::history::History;
use crate::limits::{Budget, Limits, Time};
use crate::patterns::Indexes;
use crate::score::{MOST_PLIES, Score, WIN, later, plies_to_end};
use crate::table::Table;

/// The search was stopped or reached a limit.
#[derive(Debug)]
struct Stopped;

/// The score of a position, unless the search was stopped.
type Searched = Result<Score, Stopped>;

/// The result of an iteration.
#[derive(Clone, Debug)]
pub struct Report<V: Variant> {
    /// The number of better lines at this depth: 0 for the principal variation.
    pub rank: usize,
    /// The depth of the iteration.
    pub depth: u32,
    /// The score for the side to move.
    pub score: Score,
    /// The number of nodes of all threads.
    pub nodes: u64,
    /// The time since the search began.
    pub time: Duration,
    /// The principal variation, or the best line without the first moves of the better ones; never empty.
    pub line: Vec<Move<V>>,
}

impl<V: Variant> Report<V> {
    /// The best move.
    #[must_use]
    pub fn best(&self) -> Move<V> {
        self.line[0]
    }
}

/// State shared by all threads of a search.
pub(crate) struct Shared<'a> {
    pub(crate) table: &'a Table,
    pub(crate) rules: DrawRules<'a>,
    pub(crate) features: Features,
    pub(crate) limits: Limits,
    pub(crate) budget: Budget,
    pub(crate) control: &'a Control,
    pub(crate) threads: u64,
    /// The number of lines to find.
    pub(crate) lines: usize,
    /// The nodes of all threads, without the nodes that a thread has not added yet.
    pub(crate) nodes: AtomicU64,
}

/// A thread's state for each ply.
struct Frame<V: Variant> {
    moves: MoveList<V>,
    /// What orders the moves; parallel to them.
    keys: Vec<i32>,
    killers: [Option<PackedMove>; 2],
    line: Vec<Move<V>>,
}

/// A thread's memory between searches.
pub(crate) struct Worker<V: Variant> {
    pub(crate) evaluation: Arc<Evaluation<V>>,
    /// Of the last evaluated position.
    indexes: Indexes<V::Board>,
    history: History,
    frames: Vec<Frame<V>>,
    /// The positions before the current node, from the start of the game.
    path: Vec<Position<V>>,
    pub(crate) endgames: Option<Arc<dyn Endgames<V>>>,
}

impl<V: Variant> Worker<V> {
    pub(crate) fn new(evaluation: Arc<Evaluation<V>>) -> Self {
        let frame = || Frame {
            moves: MoveList::new(),
            keys: Vec::new(),
            killers: [None; 2],
            line: Vec::new(),
        };
        Self {
            evaluation,
            indexes: Indexes::new(),
            history: History::new(),
            frames: (0..=MOST_PLIES).map(|_| frame()).collect(),
            path: Vec::new(),
            endgames: None,
        }
    }

    pub(crate) fn forget(&mut self) {
        self.history.clear();
    }

    /// Searches the current position of a game, which must have a legal move. `number` is the
    /// index of the thread.
    pub(crate) fn search(
        &mut self,
        shared: &Shared<'_>,
        game: &Game<V>,
        number: u32,
        report: &mut dyn FnMut(&Report<V>),
    ) -> Report<V> {
        self.path.clear();
        self.path.extend(game.positions());
        self.path.pop();
        for frame in &mut self.frames {
            frame.killers = [None; 2];
        }
        let root = game.position();
        let counters = game.draw_counters();
        Search::new(self, shared).deepen(&root, counters, number, report)
    }
}

/// A running search.
struct Search<'a, V: Variant> {
    worker: &'a mut Worker<V>,
    shared: &'a Shared<'a>,
    /// The positions looked at.
    nodes: u64,
    /// The nodes already added to the shared count.
    counted: u64,
    /// The node count of the next check of the limits.
    check_at: u64,
    /// Within a shallow search that predicts a deep one.
    is_predicting: bool,
    /// The moves to search at the root, without those of better lines.
    root_moves: MoveList<V>,
    /// Whether no move is left out at the root, so that its score may go into the table.
    has_all_root_moves: bool,
    /// The root, if it is in an endgame table.
    known_root: Option<KnownRoot<V>>,
}

/// Nodes between two checks of the clock.
const BETWEEN_CHECKS: u64 = 1024;

/// Half the width of the aspiration window, and the depth from which it is used.
const WINDOW: Score = 25;
const LEAST_ASPIRING: u32 = 5;

/// The maximum depth: the largest that a table entry can hold.
const DEEPEST: u32 = MOST_PLIES as u32 - 1;

impl<'a, V: Variant> Search<'a, V> {
    fn new(worker: &'a mut Worker<V>, shared: &'a Shared<'a>) -> Self {
        let (root_moves, known_root) = (MoveList::new(), None);
        Self {
            worker,
            shared,
            nodes: 0,
            counted: 0,
            check_at: 0,
            is_predicting: false,
            root_moves,
            has_all_root_moves: true,
            known_root,
        }
    }

    /// Chooses the moves to search at the root: all, or those that keep its outcome in a table.
    fn set_root(&mut self, root: &Position<V>) {
        let endgames = self.worker.endgames.as_deref();
        self.known_root = endgames.and_then(|endgames| KnownRoot::new(endgames, root));
        self.root_moves = match &self.known_root {
            Some(known) => known.moves.iter().copied().collect(),
            None => root.moves(),
        };
    }

    fn deepen(
        &mut self,
        root: &Position<V>,
        counters: DrawCounters,
        number: u32,
        report: &mut dyn FnMut(&Report<V>),
    ) -> Report<V> {
        self.set_root(root);
        let all_moves = self.root_moves.clone();
        let lines = if number == 0 { self.shared.lines.clamp(1, all_moves.len()) } else { 1 };
        let mut found = self.report(root, 0, 0, vec![all_moves[0]]);
        let mut last = vec![None; lines];
        // Helper threads start at other depths, to do different work.
        let first = 1 + number % 2;
        for depth in first..=self.shared.limits.depth.clamp(first, DEEPEST) {
            self.root_moves.clone_from(&all_moves);
            let mut iteration: Vec<Report<V>> = Vec::with_capacity(lines);
            for &last in &last {
                self.has_all_root_moves = iteration.is_empty();
                let searched = self.aspire(root, counters, depth, last);
                let line = self.worker.frames[0].line.clone();
                // A stopped search has already searched the best move of the last iteration first.
                if line.is_empty() {
                    return iteration.into_iter().next().unwrap_or(found);
                }
                let score = searched.as_ref().ok().copied().or(last).unwrap_or_default();
                let best = line[0];
                let line = self.report(root, depth, score, line);
                if searched.is_err() {
                    return iteration.into_iter().next().unwrap_or(line);
                }
                // A line that is searched later sometimes proves better.
                let place = iteration.partition_point(|better| better.score >= score);
                iteration.insert(place, line);
                let rest = self.root_moves.iter().copied().filter(|&mv| mv != best);
                self.root_moves = rest.collect();
            }
            for (rank, (line, last)) in iteration.iter_mut().zip(&mut last).enumerate() {
                line.rank = rank;
                *last = Some(line.score);
                report(line);
            }
            found = iteration.swap_remove(0);
            if self.is_enough(found.score, depth, all_moves.len()) {
                break;
            }
        }
        found
    }

    fn report(
        &mut self,
        root: &Position<V>,
        depth: u32,
        score: Score,
        mut line: Vec<Move<V>>,
    ) -> Report<V> {
        let known = self.known_root.as_ref();
        if let (Some(_), Some(endgames)) = (known, self.worker.endgames.as_deref()) {
            if plies_to_end(score).is_some() {
                endgames::extend_line(endgames, root, &mut line);
            }
        }
        Report {
            rank: 0,
            depth,
            score: known.map_or(score, |known| known.score(score)),
            nodes: self.count_all(),
            time: self.shared.control.elapsed(),
            line,
        }
    }

    /// Whether another iteration is not worth its time.
    fn is_enough(&self, score: Score, depth: u32, moves: usize) -> bool {
        let on_clock = self.shared.control.on_clock();
        let is_late = on_clock.is_some_and(|time| time >= self.shared.budget.soft);
        // A win within the depth is a shortest win. So is one of a root in a table: the first iteration has compared
        // all moves.
        let is_known = self.known_root.is_some();
        let is_over = plies_to_end(score).is_some_and(|plies| plies <= depth || is_known);
        let plays = self.shared.limits.time != Time::Unlimited && on_clock.is_some();
        is_late || is_over || plays && moves == 1
    }

    /// One iteration.
    fn aspire(
        &mut self,
        root: &Position<V>,
        counters: DrawCounters,
        depth: u32,
        last: Option<Score>,
    ) -> Searched {
        let aspires = depth >= LEAST_ASPIRING && self.has(Feature::Aspiration);
        let (mut alpha, mut beta) = match last {
            Some(last) if aspires => (last - WINDOW, last + WINDOW),
            _ => (-WIN, WIN),
        };
        let mut width = WINDOW;
        loop {
            let score = self.node(root, counters, depth as i32, alpha, beta, 0)?;
            width *= 4;
            if score <= alpha && alpha > -WIN {
                alpha = (score - width).max(-WIN);
            } else if score >= beta && beta < WIN {
                beta = (score + width).min(WIN);
            } else {
                return Ok(score);
            }
        }
    }

    /// What endgame tables tell about a position, from the root.
    #[inline]
    fn known(&self, position: &Position<V>, counters: DrawCounters, ply: usize) -> Option<Known> {
        let endgames = self.worker.endgames.as_deref()?;
        self.known_by(endgames, position, counters, ply)
    }

    // A call of its own: few searches have tables.
    #[inline(never)]
    fn known_by(
        &self,
        endgames: &dyn Endgames<V>,
        position: &Position<V>,
        counters: DrawCounters,
        ply: usize,
    ) -> Option<Known> {
        let value = endgames::probe(endgames, position)?;
        if self.known_root.as_ref().is_some_and(|root| root.is_like(position, value)) {
            return None;
        }
        let left = || self.shared.rules.plies_left(position, counters);
        Some(match value.score(position.occupied().count(), left) {
            Known::Exact(score) => Known::Exact(later(score, ply)),
            unsure @ Known::Unsure(_) => unsure,
        })
    }

    #[inline]
    fn has(&self, feature: Feature) -> bool {
        self.shared.features.has(feature)
    }

    /// Counts a node.
    #[inline]
    fn count(&mut self) -> Result<(), Stopped> {
        if self.nodes >= self.check_at {
            self.check()?;
        }
        self.nodes += 1;
        Ok(())
    }

    #[cold]
    fn check(&mut self) -> Result<(), Stopped> {
        let all = self.count_all();
        let Shared { limits, budget, control, threads, .. } = self.shared;
        let is_late = || control.on_clock().is_some_and(|time| time >= budget.hard);
        if control.is_stopped() || all >= limits.nodes || is_late() {
            return Err(Stopped);
        }
        self.check_at = self.nodes + ((limits.nodes - all) / threads).clamp(1, BETWEEN_CHECKS);
        Ok(())
    }

    fn count_all(&mut self) -> u64 {
        let more = self.nodes - self.counted;
        self.counted = self.nodes;
        self.shared.nodes.fetch_add(more, Relaxed) + more
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draws;
    use crate::weights::Weights;

    /// Gives a search without limits to a function.
    pub(super) fn with_search<V: Variant, T>(
        features: Features,
        use_search: impl FnOnce(&mut Search<'_, V>) -> T,
    ) -> T {
        let (table, clauses) = (Table::new(0).unwrap(), draws::clauses::<V>());
        let shared = Shared {
            table: &table,
            rules: DrawRules::new(&clauses),
            features,
            limits: Limits::default(),
            budget: Time::Unlimited.budget(),
            control: &Control::new(),
            threads: 1,
            lines: 1,
            nodes: AtomicU64::new(0),
        };
        let mut worker = Worker::new(Arc::new(Evaluation::new(Weights::of::<V>())));
        use_search(&mut Search::new(&mut worker, &shared))
    }
}
