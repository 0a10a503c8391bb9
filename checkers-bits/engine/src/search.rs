//! The search of one thread: iterations of growing depth, until a limit is reached.
//!
//! *Iterative deepening*: a search of depth 1, then 2, and so on. The results of an iteration, above all the best
//! moves, speed up the next iteration so much that all iterations together cost less than a direct search of the last
//! depth. A best move is available at any time.
//!
//! *Aspiration windows*: an iteration first searches a narrow window around the last score. If the
//! score is outside, the window is widened.
//!
//! Read more: <https://www.chessprogramming.org/Iterative_Deepening>,
//! <https://www.chessprogramming.org/Aspiration_Windows>.

mod by_value;
mod exchanges;
mod node;
mod order;
mod prob_cut;
mod pruning;
mod quiescence;
mod reductions;
mod worker;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use checkers_bits::draw::{DrawCounters, DrawRules};
use checkers_bits::{AnyMove, AnyPosition, AnyVariant, Endgames};

use crate::constants::Constants;
use crate::control::Control;
use crate::endgames::{self, EndgameScore, KnownRoot};
use crate::evaluate::Evaluation;
use crate::limits::{Budget, Limits, Time};
use crate::score::{MOST_PLIES, Score, WIN, later, plies_to_end};
use crate::table::TranspositionTable;

pub(crate) use by_value::ByValue;
pub(crate) use worker::Worker;

/// The error of a search that was stopped or has reached a limit.
#[derive(Debug)]
pub(crate) struct Stopped;

/// The score of a position, or [`Stopped`].
pub(crate) type Searched = Result<Score, Stopped>;

/// The result of an iteration.
#[derive(Clone, Debug)]
pub struct Report {
    /// The rank of the line at this depth: 0 for the principal variation.
    pub rank: usize,
    /// The depth of the iteration.
    pub depth: u32,
    /// The score for the side to move.
    pub score: Score,
    /// The number of nodes of all threads.
    pub nodes: u64,
    /// The time since the start of the search.
    pub time: Duration,
    /// The line, never empty. Rank 0 is the principal variation; other ranks exclude the first
    /// moves of better lines.
    pub line: Vec<AnyMove>,
}

impl Report {
    /// The best move: the first move of the line.
    #[must_use]
    pub fn best(&self) -> AnyMove {
        self.line[0]
    }
}

/// The data that all threads of a search share.
pub(crate) struct Shared<'a> {
    /// The positions of the game, the root last.
    pub(crate) positions: Vec<AnyPosition>,
    pub(crate) counters: DrawCounters,
    /// The moves to search at the root: all legal moves, or only the moves that keep the outcome if the root is in an
    /// endgame table.
    pub(crate) root_moves: Vec<AnyMove>,
    /// The table values of the root; `None` if the root is not in an endgame table.
    pub(crate) known_root: Option<KnownRoot>,
    pub(crate) table: &'a TranspositionTable,
    pub(crate) rules: DrawRules<'a>,
    pub(crate) constants: Constants,
    pub(crate) evaluation: &'a Evaluation,
    pub(crate) endgames: Option<&'a dyn Endgames>,
    pub(crate) limits: Limits,
    pub(crate) budget: Budget,
    pub(crate) control: &'a Control,
    /// Whether the first thread has finished.
    pub(crate) is_over: AtomicBool,
    pub(crate) threads: u64,
    /// The number of lines to find.
    pub(crate) lines: usize,
    /// The nodes of all threads. Each thread adds its own nodes from time to time.
    pub(crate) nodes: AtomicU64,
}

impl Shared<'_> {
    pub(crate) fn root(&self) -> &AnyPosition {
        self.positions.last().expect("a game has a position")
    }

    /// The endgame score of a position for the search, if a table has the position.
    fn known(
        &self,
        endgames: &dyn Endgames,
        position: &AnyPosition,
        counters: DrawCounters,
        ply: usize,
    ) -> Option<EndgameScore> {
        let value = endgames.probe(position)?;
        if self.known_root.as_ref().is_some_and(|root| root.is_like(position, value)) {
            return None;
        }
        let left = || self.rules.plies_left(position, counters);
        Some(match EndgameScore::new(value, position.occupied().count(), left) {
            EndgameScore::Exact(score) => EndgameScore::Exact(later(score, ply)),
            unsure @ EndgameScore::Unsure(_) => unsure,
        })
    }
}

/// Counts the nodes of a thread and checks the limits.
#[derive(Default)]
pub(crate) struct Counter {
    /// The nodes of this thread.
    nodes: u64,
    /// The nodes already added to the shared count.
    counted: u64,
    /// The node count at which the limits are checked next.
    check_at: u64,
}

/// The number of nodes between two checks of the limits.
const BETWEEN_CHECKS: u64 = 1024;

impl Counter {
    /// Counts a node.
    #[inline]
    fn count(&mut self, shared: &Shared<'_>) -> Result<(), Stopped> {
        if self.nodes >= self.check_at {
            self.check(shared)?;
        }
        self.nodes += 1;
        Ok(())
    }

    #[cold]
    fn check(&mut self, shared: &Shared<'_>) -> Result<(), Stopped> {
        let all = self.count_all(shared);
        let Shared { limits, budget, control, threads, is_over, .. } = shared;
        // The first check ignores the clock. So even a search without time searches some nodes, and its move comes from
        // a search of depth 1.
        let is_late =
            || self.nodes > 0 && control.on_clock().is_some_and(|time| time >= budget.hard);
        let is_stopped = is_over.load(Relaxed) || control.is_stopped();
        if is_stopped || all >= limits.nodes || is_late() {
            return Err(Stopped);
        }
        self.check_at = self.nodes + ((limits.nodes - all) / threads).clamp(1, BETWEEN_CHECKS);
        Ok(())
    }

    /// Adds the nodes to the shared count. Returns the nodes of all threads.
    fn count_all(&mut self, shared: &Shared<'_>) -> u64 {
        let more = self.nodes - self.counted;
        self.counted = self.nodes;
        shared.nodes.fetch_add(more, Relaxed) + more
    }
}

/// A search thread, which keeps its memory between searches. The implementation is compiled for each variant, the
/// [iterations](Iterations) once.
pub(crate) trait Searcher: Send + Sync {
    /// Forgets earlier searches.
    fn forget(&mut self);

    /// Begins a search of the current position of a game of the searcher's variant.
    fn begin(&mut self, shared: &Shared<'_>);

    /// Searches the given root moves to a depth.
    fn search(
        &mut self,
        shared: &Shared<'_>,
        moves: &[AnyMove],
        depth: u32,
        alpha: Score,
        beta: Score,
    ) -> Searched;

    /// The line of the last search. The line is empty if the search stopped before finding a line.
    fn line(&self, variant: AnyVariant) -> Vec<AnyMove>;
}

/// The minimum depth for aspiration windows.
const LEAST_ASPIRING: u32 = 5;

/// The maximum depth: the largest depth that a table entry can hold.
const DEEPEST: u32 = MOST_PLIES as u32 - 1;

/// The iterations of a thread.
pub(crate) struct Iterations<'a> {
    pub(crate) shared: &'a Shared<'a>,
    pub(crate) searcher: &'a mut dyn Searcher,
}

impl Iterations<'_> {
    /// Runs the iterations of the thread with the index `number`. Returns `None` if there is no legal move.
    pub(crate) fn deepen(
        &mut self,
        number: u32,
        report: &mut dyn FnMut(&Report),
    ) -> Option<Report> {
        self.searcher.begin(self.shared);
        let all_moves = &self.shared.root_moves;
        let lines = if number == 0 { self.shared.lines.clamp(1, all_moves.len()) } else { 1 };
        let mut found = self.report(0, 0, vec![*all_moves.first()?]);
        let mut last = vec![None; lines];
        // Threads with an odd number start one depth deeper, so that the threads do different work.
        let first = 1 + number % 2;
        for depth in first..=self.shared.limits.depth.clamp(first, DEEPEST) {
            let mut moves = all_moves.clone();
            let mut iteration: Vec<Report> = Vec::with_capacity(lines);
            for &last in &last {
                let (searched, line) = self.aspire(&moves, depth, last);
                // A stopped iteration without a line leaves the result of the iteration before. A line of a stopped
                // iteration is at least as good: the iteration began with the best move of the iteration before.
                if line.is_empty() {
                    return Some(iteration.into_iter().next().unwrap_or(found));
                }
                let score = searched.as_ref().ok().copied().or(last).unwrap_or_default();
                let best = line[0];
                let line = self.report(depth, score, line);
                if searched.is_err() {
                    return Some(iteration.into_iter().next().unwrap_or(line));
                }
                // With several lines, a line that is searched later can have a better score, so the lines are sorted by
                // score.
                let place = iteration.partition_point(|better| better.score >= score);
                iteration.insert(place, line);
                moves.retain(|&mv| mv != best);
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
        Some(found)
    }

    fn report(&self, depth: u32, score: Score, mut line: Vec<AnyMove>) -> Report {
        let Shared { known_root, endgames, control, .. } = self.shared;
        if let (Some(_), Some(endgames)) = (known_root, endgames) {
            if plies_to_end(score).is_some() {
                endgames::extend_line(*endgames, self.shared.root(), &mut line);
            }
        }
        Report {
            rank: 0,
            depth,
            score: known_root.as_ref().map_or(score, |known| known.score(score)),
            nodes: self.shared.nodes.load(Relaxed),
            time: control.elapsed(),
            line,
        }
    }

    /// Whether to end the search, because another iteration is not worth its time.
    fn is_enough(&self, score: Score, depth: u32, moves: usize) -> bool {
        let on_clock = self.shared.control.on_clock();
        let is_late = on_clock.is_some_and(|time| time >= self.shared.budget.soft);
        // A deeper search cannot find a shorter win than a win within the depth. If the root is in a table, one
        // iteration is enough, because the iteration compares all winning moves.
        let is_known = self.shared.known_root.is_some();
        let is_over =
            plies_to_end(score).is_some_and(|plies| plies.unsigned_abs() <= depth || is_known);
        let plays = self.shared.limits.time != Time::Unlimited && on_clock.is_some();
        is_late || is_over || plays && moves == 1
    }

    /// Searches one iteration, with an aspiration window. Returns the score and the line. The line is empty if the
    /// search stopped before finding a line.
    fn aspire(
        &mut self,
        moves: &[AnyMove],
        depth: u32,
        last: Option<Score>,
    ) -> (Searched, Vec<AnyMove>) {
        let window = self.shared.constants.aspiration_window;
        let (mut alpha, mut beta) = match last {
            Some(last) if depth >= LEAST_ASPIRING => (last - window, last + window),
            _ => (-WIN, WIN),
        };
        let mut width = window;
        let mut line = Vec::new();
        loop {
            let searched = self.searcher.search(self.shared, moves, depth, alpha, beta);
            // If the search with this window stops before it finds a line, the line of the previous window is kept.
            let found = self.searcher.line(self.shared.evaluation.variant());
            line = Some(found).filter(|line| !line.is_empty()).unwrap_or(line);
            let Ok(score) = searched else { return (searched, line) };
            width *= 4;
            if score <= alpha && alpha > -WIN {
                alpha = (score - width).max(-WIN);
            } else if score >= beta && beta < WIN {
                beta = (score + width).min(WIN);
            } else {
                return (Ok(score), line);
            }
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use checkers_bits::{Position, Variant};

    use super::worker::Search;
    use super::*;
    use crate::draws;
    use crate::weights::Weights;

    pub(super) fn bench_positions<V: Variant>() -> impl Iterator<Item = Position<V>> {
        let positions = crate::bench::positions(AnyVariant::of::<V>());
        positions.into_iter().map(|position| position.downcast().unwrap())
    }

    /// Calls a function with a search that has no limits.
    pub(super) fn with_search<V: Variant, T>(
        use_search: impl FnOnce(&mut Search<'_, V>) -> T,
    ) -> T {
        with(Constants::default(), &TranspositionTable::one_bucket(), None, use_search)
    }

    /// Calls a function with a search that has these constants, but no table and no limits.
    pub(super) fn with_constants<V: Variant, T>(
        constants: Constants,
        use_search: impl FnOnce(&mut Search<'_, V>) -> T,
    ) -> T {
        with(constants, &TranspositionTable::new(0).unwrap(), None, use_search)
    }

    /// Calls a function with a search that has no limits.
    pub(super) fn with<V: Variant, T>(
        constants: Constants,
        table: &TranspositionTable,
        endgames: Option<&dyn Endgames>,
        use_search: impl FnOnce(&mut Search<'_, V>) -> T,
    ) -> T {
        let variant = AnyVariant::of::<V>();
        let evaluation = Evaluation::of::<V>(Weights::of(variant)).unwrap();
        let clauses = draws::clauses(variant.draw_rules());
        let shared = Shared {
            positions: vec![variant.start()],
            counters: DrawCounters::default(),
            root_moves: variant.start().moves(),
            known_root: None,
            table,
            rules: DrawRules::new(&clauses),
            constants,
            evaluation: &evaluation,
            endgames,
            limits: Limits::default(),
            budget: Limits::default().budget(),
            control: &Control::new(),
            is_over: AtomicBool::new(false),
            threads: 1,
            lines: 1,
            nodes: AtomicU64::new(0),
        };
        let mut worker = Worker::new();
        use_search(&mut Search::new(&mut worker, &shared))
    }

    /// A fake search, in which the first move scores 0. In the first aspiration window the second move fails high,
    /// and then the search stops.
    struct FailsHighThenStops {
        line: Vec<AnyMove>,
        has_failed_high: bool,
    }

    impl Searcher for FailsHighThenStops {
        fn forget(&mut self) {}

        fn begin(&mut self, _: &Shared<'_>) {}

        fn search(
            &mut self,
            _: &Shared<'_>,
            moves: &[AnyMove],
            depth: u32,
            _: Score,
            beta: Score,
        ) -> Searched {
            if self.has_failed_high {
                self.line.clear();
                return Err(Stopped);
            }
            self.has_failed_high = depth == LEAST_ASPIRING;
            let (best, score) = if self.has_failed_high { (moves[1], beta) } else { (moves[0], 0) };
            self.line = vec![best];
            Ok(score)
        }

        fn line(&self, _: AnyVariant) -> Vec<AnyMove> {
            self.line.clone()
        }
    }

    #[test]
    fn a_stop_after_a_fail_high_plays_the_better_move() {
        with_search::<checkers_bits::Russian, _>(|search| {
            let searcher = &mut FailsHighThenStops { line: Vec::new(), has_failed_high: false };
            let mut iterations = Iterations { shared: search.shared, searcher };
            let found = iterations.deepen(0, &mut |_| {}).unwrap();
            assert_eq!(found.best(), search.shared.root_moves[1]);
        });
    }
}
