//! The engine: threads that search the same position and share the transposition table.
//!
//! *Lazy SMP*: all threads search the root and share their results through the table. They run at different speeds, and
//! every second thread is one depth ahead, so they rarely repeat work. The first thread decides when the search ends.
//! Then all threads vote on the move, which gains 38 Elo with four threads (MATCHES.md).
//!
//! With one thread, the same search from a new game visits the same nodes on every machine.
//!
//! Read more: <https://www.chessprogramming.org/Lazy_SMP>.

use std::cmp::Reverse;
use std::collections::TryReserveError;
use std::fmt::{self, Debug, Display, Formatter};
use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::thread;

use checkers_bits::draw::{DrawClause, DrawRules};
use checkers_bits::{AnyPosition, AnyVariant, Endgames, Game, Variant};

use crate::constants::Constants;
use crate::control::Control;
use crate::draws;
use crate::endgames::KnownRoot;
use crate::evaluate::Evaluation;
use crate::limits::Limits;
use crate::score::Score;
use crate::search::{ByValue, Iterations, Report, Searcher, Shared, Worker};
use crate::table::TranspositionTable;
use crate::weights::{Weights, WeightsError};

/// The maximum number of search threads. It bounds the memory for their stacks; few machines have more cores.
pub const MAX_THREADS: u32 = 1024;

/// Options for a new engine.
#[derive(Clone)]
pub struct Options {
    /// The size of the hash table in MiB; 0 for no table.
    pub table_mib: usize,
    /// The number of search threads, from 1 to [`MAX_THREADS`]. A number out of this range becomes the nearest one.
    pub threads: u32,
    /// The constants of the search.
    pub constants: Constants,
    /// The weights of the evaluation; `None` for the built-in weights of the variant.
    pub weights: Option<Weights>,
    /// The endgame tables of the engine; `None` for no tables.
    pub endgames: Option<Arc<dyn Endgames>>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            table_mib: 64,
            threads: 1,
            constants: Constants::default(),
            weights: None,
            endgames: None,
        }
    }
}

/// Shows whether weights and endgame tables are set, but not their contents.
impl Debug for Options {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { table_mib, threads, constants, weights, endgames } = self;
        f.debug_struct("Options")
            .field("table_mib", table_mib)
            .field("threads", threads)
            .field("constants", constants)
            .field("weights", &weights.is_some())
            .field("endgames", &endgames.is_some())
            .finish()
    }
}

/// The reason why an engine cannot be created or changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EngineError {
    /// There is not enough memory for the hash table.
    Memory(TryReserveError),
    /// The weights are not for the variant.
    Weights(WeightsError),
    /// The endgame tables are for another variant.
    Endgames {
        /// The variant that the engine plays.
        expected: AnyVariant,
        /// The variant that the tables are for.
        found: AnyVariant,
    },
}

impl Display for EngineError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Memory(error) => Display::fmt(error, f),
            Self::Weights(error) => Display::fmt(error, f),
            Self::Endgames { expected, found } => {
                write!(f, "expected endgame tables for {expected}, found {found}")
            }
        }
    }
}

impl std::error::Error for EngineError {}

impl From<TryReserveError> for EngineError {
    fn from(error: TryReserveError) -> Self {
        Self::Memory(error)
    }
}

impl From<WeightsError> for EngineError {
    fn from(error: WeightsError) -> Self {
        Self::Weights(error)
    }
}

/// An engine for one variant. An engine keeps its hash table and history between searches.
///
/// ```
/// use checkers_bits::{Game, VariantName};
/// use draughts_engine::{Control, Engine, Limits, Options};
///
/// // `Engine::new` takes the variant as a value, so the variant can be chosen at run time.
/// let name: VariantName = "frisian".parse()?;
/// let mut engine = Engine::new(name, Options { table_mib: 1, ..Options::default() })?;
/// let game = Game::new(engine.variant());
/// let limits = Limits { nodes: 1_000, ..Limits::default() };
/// let found = engine.search(&game, &limits, &Control::new(), &mut |_| {}).unwrap();
/// assert!(game.position().is_legal(found.best()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Engine {
    evaluation: Evaluation,
    endgames: Option<Arc<dyn Endgames>>,
    table: TranspositionTable,
    constants: Constants,
    clauses: Vec<DrawClause>,
    searchers: Vec<Box<dyn Searcher>>,
}

impl Engine {
    /// Creates an engine for a variant, with an empty hash table. A variant of checkers-bits has a compiled search. Any other,
    /// whose rules are a [text](checkers_bits::AnyVariant::from_rules) or a type, has a plain search over values, which is
    /// weaker; for a type, see [`of`](Self::of).
    ///
    /// # Errors
    ///
    /// If there is not enough memory for the table, or if weights or endgame tables are for another
    /// variant.
    pub fn new(variant: impl Into<AnyVariant>, options: Options) -> Result<Self, EngineError> {
        Self::of_any(variant.into(), options)
    }

    // This function is not inlined, because a crate that inlines it would compile the searches of all variants again.
    #[inline(never)]
    fn of_any(variant: AnyVariant, options: Options) -> Result<Self, EngineError> {
        #[cfg(feature = "variants")]
        if let Some(name) = variant.variant_name() {
            return checkers_bits::with_variant!(name, V => Self::of::<V>(options));
        }
        let evaluation = |weights| Evaluation::of_value(variant, weights);
        Self::with(variant, evaluation, || Box::new(ByValue::default()), options)
    }

    /// Creates an engine for a variant of your own. The search of the variant is compiled in your crate.
    ///
    /// # Errors
    ///
    /// The errors of [`new`](Self::new).
    pub fn of<V: Variant>(options: Options) -> Result<Self, EngineError> {
        let variant = AnyVariant::of::<V>();
        Self::with(variant, Evaluation::of::<V>, || Box::new(Worker::<V>::new()), options)
    }

    fn with(
        variant: AnyVariant,
        evaluation: impl Fn(Weights) -> Result<Evaluation, WeightsError>,
        searcher: fn() -> Box<dyn Searcher>,
        options: Options,
    ) -> Result<Self, EngineError> {
        let Options { table_mib, threads, constants, weights, endgames } = options;
        check(variant, endgames.as_deref())?;
        Ok(Self {
            table: TranspositionTable::new(table_mib)?,
            evaluation: evaluation(weights.unwrap_or_else(|| Weights::of(variant)))?,
            endgames,
            constants,
            clauses: draws::clauses(variant.draw_rules()),
            searchers: (0..threads.clamp(1, MAX_THREADS)).map(|_| searcher()).collect(),
        })
    }

    /// The variant that the engine plays.
    #[must_use]
    pub fn variant(&self) -> AnyVariant {
        self.evaluation.variant()
    }

    /// The static score of a position for the side to move, without a search; `None` for a position of another variant.
    #[must_use]
    pub fn evaluate(&self, position: &AnyPosition) -> Option<Score> {
        self.evaluation.evaluate(position)
    }

    /// Replaces the endgame tables, or removes them, and clears the memory of earlier searches.
    ///
    /// # Errors
    ///
    /// If the tables are for another variant.
    pub fn set_endgames(&mut self, endgames: Option<Arc<dyn Endgames>>) -> Result<(), EngineError> {
        check(self.variant(), endgames.as_deref())?;
        self.endgames = endgames;
        self.new_game();
        Ok(())
    }

    /// Replaces the weights of the evaluation, and clears the memory of earlier searches.
    ///
    /// # Errors
    ///
    /// If the weights are not for this variant: see [`Evaluation::weight_counts`].
    pub fn set_weights(&mut self, weights: Weights) -> Result<(), EngineError> {
        self.evaluation = self.evaluation.with_weights(weights)?;
        self.new_game();
        Ok(())
    }

    /// Replaces the constants of the search, and clears the memory of earlier searches.
    pub fn set_constants(&mut self, constants: Constants) {
        self.constants = constants;
        self.new_game();
    }

    /// Clears the hash table and the history, so that the next search does not depend on earlier searches.
    pub fn new_game(&mut self) {
        self.table.clear();
        for searcher in &mut self.searchers {
            searcher.forget();
        }
    }

    /// Searches the current position of a game and calls `report` after each iteration. Returns
    /// `None` if there is no legal move, or if the game is of another variant.
    ///
    /// The best move of the result is always legal, even with the tightest limits or an immediate
    /// stop.
    pub fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        control: &Control,
        report: &mut dyn FnMut(&Report),
    ) -> Option<Report> {
        self.search_lines(game, limits, 1, control, report)
    }

    /// Searches for several lines (multi-PV). Each iteration reports its best line, then the best line that begins
    /// with another move, and so on. Returns the report of the best line. Limits and control work as in
    /// [`search`](Self::search).
    ///
    /// ```
    /// use checkers_bits::{Game, VariantName};
    /// use draughts_engine::{Control, Engine, Limits, Options};
    ///
    /// let options = Options { table_mib: 1, ..Options::default() };
    /// let mut engine = Engine::new(VariantName::Russian, options)?;
    /// let (mut lines, limits) = (Vec::new(), Limits { depth: 5, ..Limits::default() });
    /// engine.search_lines(&Game::new(engine.variant()), &limits, 3, &Control::new(), &mut |report| {
    ///     if report.depth == 5 {
    ///         lines.push((report.score, report.best()));
    ///     }
    /// });
    /// assert_eq!(lines.len(), 3);
    /// assert!(lines.is_sorted_by(|(better, _), (worse, _)| better >= worse));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn search_lines(
        &mut self,
        game: &Game,
        limits: &Limits,
        lines: usize,
        control: &Control,
        report: &mut dyn FnMut(&Report),
    ) -> Option<Report> {
        control.begin();
        let root = game.position();
        if game.variant() != self.variant() || !root.has_moves() {
            return None;
        }
        self.table.next_search();
        let endgames = self.endgames.as_deref();
        let known_root = endgames.and_then(|endgames| KnownRoot::new(endgames, &root));
        let root_moves = known_root.as_ref().map_or_else(|| root.moves(), |it| it.moves.clone());
        let shared = Shared {
            positions: game.positions().collect(),
            counters: game.draw_counters(),
            root_moves,
            known_root,
            table: &self.table,
            rules: DrawRules::new(&self.clauses),
            constants: self.constants,
            evaluation: &self.evaluation,
            endgames,
            limits: *limits,
            budget: limits.budget(),
            control,
            is_over: AtomicBool::new(false),
            threads: self.searchers.len() as u64,
            lines,
            nodes: AtomicU64::new(0),
        };
        let (main, helpers) = self.searchers.split_first_mut()?;
        let found = thread::scope(|scope| {
            let shared = &shared;
            let start = |(number, searcher): (u32, _)| {
                let searcher: &mut Box<dyn Searcher> = searcher;
                scope.spawn(move || {
                    Iterations { shared, searcher: &mut **searcher }.deepen(number, &mut |_| {})
                })
            };
            let running: Vec<_> = (1..).zip(helpers).map(start).collect();
            let end = EndHelpers(&shared.is_over);
            let found = Iterations { shared, searcher: &mut **main }.deepen(0, report);
            // The limits end the other threads too, only later, so no test can see this line.
            drop(end);
            let found = found?;
            // With several lines, the move is the one of the first line that was reported.
            if lines > 1 {
                return Some(found);
            }
            let helpers = running.into_iter().filter_map(|helper| {
                helper.join().unwrap_or_else(|panicked| resume_unwind(panicked))
            });
            Some(by_vote(found, helpers))
        });
        Some(Report { nodes: shared.nodes.load(Relaxed), time: control.elapsed(), ..found? })
    }
}

/// Ends the searches of the other threads when it is dropped, also by a panic of `report`, because the scope of the
/// threads waits for them.
struct EndHelpers<'a>(&'a AtomicBool);

impl Drop for EndHelpers<'_> {
    fn drop(&mut self) {
        self.0.store(true, Relaxed);
    }
}

/// Returns the deepest report of the move that has the most votes of all threads. The weight of a vote grows with the
/// depth of the search, and with its score above the worst score. If votes are equal, the first report wins.
fn by_vote(first: Report, helpers: impl Iterator<Item = Report>) -> Report {
    let mut reports = vec![first];
    reports.extend(helpers);
    let worst = reports.iter().map(|report| report.score).min().unwrap_or_default();
    let weight = |report: &Report| i64::from(report.score - worst + 10) * i64::from(report.depth);
    let votes = |mv| -> i64 { reports.iter().filter(|it| it.best() == mv).map(weight).sum() };
    let rank = |place: usize| (votes(reports[place].best()), reports[place].depth, Reverse(place));
    let best = (0..reports.len()).max_by_key(|&place| rank(place)).unwrap_or_default();
    reports.swap_remove(best)
}

/// Checks that endgame tables are for a variant.
fn check(variant: AnyVariant, endgames: Option<&dyn Endgames>) -> Result<(), EngineError> {
    match endgames.and_then(Endgames::variant) {
        Some(found) if found != variant => Err(EngineError::Endgames { expected: variant, found }),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn threads_elect_the_move_of_most_depth_and_score() {
        let moves = AnyPosition::start(checkers_bits::Russian).moves();
        let report = |place: usize, depth, score| Report {
            rank: 0,
            depth,
            score,
            nodes: 0,
            time: Duration::ZERO,
            line: vec![moves[place]],
        };
        let chosen = |reports: &[Report]| {
            let (first, others) = reports.split_first().unwrap();
            let found = by_vote(first.clone(), others.iter().cloned());
            (found.best(), found.depth)
        };
        let [a, b] = [moves[0], moves[1]];
        assert_eq!(chosen(&[report(0, 9, 5)]), (a, 9), "one thread");
        assert_eq!(chosen(&[report(0, 9, 5), report(1, 9, 5)]), (a, 9), "equal votes");
        assert_eq!(chosen(&[report(0, 9, 5), report(1, 10, 5)]), (b, 10), "a deeper search");
        assert_eq!(chosen(&[report(0, 9, 5), report(1, 8, 9)]), (b, 8), "a better score");
        assert_eq!(chosen(&[report(0, 8, -99), report(1, 9, -99)]), (b, 9), "deeper, and lost");
        let two = [report(0, 10, 5), report(1, 8, 5), report(1, 9, 5)];
        assert_eq!(chosen(&two), (b, 9), "the deeper of two votes for one move");
    }
}
