//! Counts with a transposition table and on many threads.

mod descent;
pub(crate) mod table;

use std::collections::TryReserveError;

use checkers_bits::{AnyMove, AnyPosition};
use rayon::prelude::*;

use self::descent::count_with_table;
use self::table::TranspositionTable;
use crate::any::AnyPerft;
use crate::frontier::Frontier;
use crate::generator::{Generator, Unit};

/// Counts positions of a variant, with a transposition table and on the threads of the current rayon pool.
///
/// A count that does not fit into 128 bits is `u128::MAX`.
///
/// ```
/// use checkers_bits::{AnyPosition, VariantName};
/// use checkers_perft::{Counter, Unit};
///
/// let counter = Counter::new(VariantName::Russian, Unit::Moves).with_table(1 << 20)?;
/// let start = AnyPosition::start(VariantName::Russian);
/// assert_eq!(counter.count(&start, 9), 4_570_586);
/// # Ok::<(), std::collections::TryReserveError>(())
/// ```
///
/// # Panics
///
/// The methods panic for a position of another variant.
pub struct Counter {
    pub(crate) generator: Generator,
    table: Option<TranspositionTable>,
}

/// The minimum number of tasks into which [`Counter::count`] splits a position, without a transposition table.
const TASKS: usize = 1 << 11;

/// With a transposition table: the minimum number of distinct positions into which [`Counter::count`] splits a
/// position, and the number of these positions per task.
const MERGED_TASKS: usize = 1 << 14;
const MERGED_CHUNK: usize = 64;

impl Counter {
    /// The greatest depth that [`count`](Self::count) counts on one thread, in plies. Splitting such a count would take
    /// longer than it saves.
    pub const SHALLOW: u8 = 5;

    /// A counter without a table. The variant is a [`VariantName`](checkers_bits::VariantName) or, for a variant of your
    /// own, [`AnyPerft::of`].
    #[must_use]
    pub fn new(variant: impl Into<AnyPerft>, unit: Unit) -> Self {
        Self { generator: Generator { perft: variant.into(), unit }, table: None }
    }

    /// Adds a transposition table of `bytes` bytes. Clearing it takes about 1 s per GiB.
    ///
    /// # Errors
    ///
    /// If the memory is not available.
    pub fn with_table(self, bytes: usize) -> Result<Self, TryReserveError> {
        let table = TranspositionTable::new(bytes, self.generator.perft.key_form)?;
        Ok(Self { table: Some(table), ..self })
    }

    /// Calls `f` with each legal move of a position. If paths are counted, calls `f` once for each path.
    pub fn for_each_move(&self, position: &AnyPosition, f: impl FnMut(AnyMove)) {
        self.generator.each(position, f);
    }

    /// The perft of each position of a list, counted on this thread.
    #[must_use]
    pub fn count_of_each(&self, positions: &[AnyPosition], depth: u8) -> Vec<u128> {
        match &self.table {
            Some(table) => count_with_table(table, self.generator, positions, depth),
            None => self.generator.count_of_each(positions, depth),
        }
    }

    /// The perft of a position, counted on all threads.
    #[must_use]
    pub fn count(&self, position: &AnyPosition, depth: u8) -> u128 {
        // One task is slightly faster than many.
        let tasks = if rayon::current_num_threads() == 1 { 1 } else { TASKS };
        self.count_tasks(position, depth, tasks, &|_| ())
    }

    /// The perft of a position, as [`count`](Self::count). The position is split into tasks. After each task, the
    /// method calls `progress` with the number of tasks.
    #[must_use]
    pub fn count_with_progress(
        &self,
        position: &AnyPosition,
        depth: u8,
        progress: &(dyn Fn(usize) + Sync),
    ) -> u128 {
        self.count_tasks(position, depth, TASKS, progress)
    }

    /// Splits a position into at least `tasks` positions a few plies from it and counts these on all threads.
    fn count_tasks(
        &self,
        position: &AnyPosition,
        depth: u8,
        tasks: usize,
        progress: &(dyn Fn(usize) + Sync),
    ) -> u128 {
        let mut frontier = Frontier::of(*position);
        let (enough, chunk) =
            if self.table.is_some() { (MERGED_TASKS, MERGED_CHUNK) } else { (tasks, 1) };
        while frontier.reached.len() < enough && depth - frontier.plies > Self::SHALLOW {
            frontier.advance(self.generator);
            if self.table.is_some() {
                frontier.merge();
            }
        }
        let depth = depth - frontier.plies;
        let tasks = frontier.reached.chunks(chunk);
        let number = tasks.len();
        let counts = tasks.par_bridge().map(|task| {
            let positions: Vec<_> = task.iter().map(|reached| reached.position).collect();
            let nodes = self.count_of_each(&positions, depth);
            progress(number);
            let nodes = task.iter().zip(nodes).map(|(it, nodes)| it.times.saturating_mul(nodes));
            nodes.fold(0, u128::saturating_add)
        });
        counts.reduce(|| 0, u128::saturating_add)
    }
}
