//! The engine: threads that search the same position and share the transposition table.
//!
//! *Lazy SMP*: each thread finds the results of the others in the table. Threads run at different
//! speeds, and half of them one depth ahead, so they rarely repeat work. The first thread decides
//! when the search ends and which move is played.
//!
//! With one thread, the same search from a new game visits the same nodes on every machine.
//!
//! Read more: <https://www.chessprogramming.org/Lazy_SMP>.

use std::collections::TryReserveError;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::thread;

use checkers_bits::draw::{DrawClause, DrawRules};
use checkers_bits::{Game, Variant};

use crate::control::Control;
use crate::draws;
use crate::endgames::Endgames;
use crate::evaluate::Evaluation;
use crate::features::{Feature, Features};
use crate::limits::Limits;
use crate::search::{Report, Shared, Worker};
use crate::table::Table;
use crate::weights::Weights;

/// How an engine is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The size of the table in MiB.
    pub table_mib: usize,
    /// The number of search threads, at least one.
    pub threads: u32,
    /// The search features in use.
    pub features: Features,
}

impl Default for Options {
    fn default() -> Self {
        Self { table_mib: 64, threads: 1, features: Features::all() }
    }
}

/// An engine for a variant, with its memory between searches.
pub struct Engine<V: Variant> {
    table: Table,
    features: Features,
    clauses: Vec<DrawClause>,
    workers: Vec<Worker<V>>,
}

impl<V: Variant> Engine<V> {
    /// An engine with an empty table.
    ///
    /// # Errors
    ///
    /// If there is not enough memory for the table.
    pub fn new(options: Options) -> Result<Self, TryReserveError> {
        let weights = match options.features.has(Feature::Patterns) {
            true => Weights::of::<V>(),
            false => Weights::first::<V>(),
        };
        let evaluation = Arc::new(Evaluation::new(weights));
        let worker = |_| Worker::new(Arc::clone(&evaluation));
        Ok(Self {
            table: Table::new(options.table_mib)?,
            features: options.features,
            clauses: draws::clauses::<V>(),
            workers: (0..options.threads.max(1)).map(worker).collect(),
        })
    }

    /// Uses endgame tables from now on.
    pub fn set_endgames(&mut self, endgames: &Arc<dyn Endgames<V>>) {
        for worker in &mut self.workers {
            worker.endgames = Some(Arc::clone(endgames));
        }
    }

    /// Evaluates by other weights from now on.
    ///
    /// # Panics
    ///
    /// If the weights are not for this board: see [`Evaluation::new`].
    pub fn set_weights(&mut self, weights: &Weights) {
        let evaluation = Arc::new(Evaluation::new(weights.clone()));
        for worker in &mut self.workers {
            worker.evaluation = Arc::clone(&evaluation);
        }
    }

    /// Clears all memory: the next search does not depend on earlier ones.
    pub fn new_game(&mut self) {
        self.table.clear();
        for worker in &mut self.workers {
            worker.forget();
        }
    }

    /// Searches the current position of a game and calls `report` after each iteration; `None` if
    /// there is no legal move.
    ///
    /// However tight the limits, or early the stop, the best move of the report is a legal one.
    pub fn search(
        &mut self,
        game: &Game<V>,
        limits: &Limits,
        control: &Control,
        report: &mut dyn FnMut(&Report<V>),
    ) -> Option<Report<V>> {
        self.search_lines(game, limits, 1, control, report)
    }

    /// As [`search`](Self::search), for several lines: each iteration is reported with its best line, then with the
    /// best one that begins with another move, and so on. The result is of the best line.
    ///
    /// ```
    /// use checkers_bits::{Game, Russian};
    /// use draughts_engine::{Control, Engine, Limits, Options};
    ///
    /// let mut engine = Engine::new(Options { table_mib: 1, ..Options::default() })?;
    /// let (mut lines, limits) = (Vec::new(), Limits { depth: 5, ..Limits::default() });
    /// engine.search_lines(&Game::<Russian>::new(), &limits, 3, &Control::new(), &mut |report| {
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
        game: &Game<V>,
        limits: &Limits,
        lines: usize,
        control: &Control,
        report: &mut dyn FnMut(&Report<V>),
    ) -> Option<Report<V>> {
        if !game.position().has_moves() {
            return None;
        }
        self.table.next_search();
        let shared = Shared {
            table: &self.table,
            rules: DrawRules::new(&self.clauses),
            features: self.features,
            limits: *limits,
            budget: limits.time.budget(),
            control,
            threads: self.workers.len() as u64,
            lines,
            nodes: AtomicU64::new(0),
        };
        let (main, helpers) = self.workers.split_first_mut()?;
        let found = thread::scope(|scope| {
            for (number, worker) in (1..).zip(helpers) {
                let shared = &shared;
                scope.spawn(move || {
                    worker.search(shared, game, number, &mut |_| {});
                });
            }
            let found = main.search(&shared, game, 0, report);
            control.stop();
            found
        });
        Some(Report { nodes: shared.nodes.load(Relaxed), ..found })
    }
}
