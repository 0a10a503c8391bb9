//! Counts many positions on many threads.

mod descent;
pub(super) mod frontier;
pub(super) mod step;
mod table;

use std::ops::Range;

use checkers_bits::{AnyPosition, AnyVariant, VariantName};
use indicatif::ProgressBar;
use rayon::ThreadPool;
use rayon::prelude::*;

use self::descent::count_with_table;
use self::frontier::Frontier;
use self::step::Generator;
use self::table::TranspositionTable;
use super::arguments::{CountBy, Speed};
use super::total::TOO_MANY;
use checkers_cli::console::{self, Error};
use checkers_cli::parallel::ordered;

/// A position, and the depth to which it is counted.
#[derive(Clone, Copy)]
pub(crate) struct Job {
    pub(crate) position: AnyPosition,
    pub(crate) depth: u32,
}

pub(crate) struct Counter {
    pool: ThreadPool,
    variant: AnyVariant,
    generator: Generator,
    table: Option<TranspositionTable>,
}

/// The greatest depth of a shallow job, in plies. A shallow job is counted by one thread, because splitting it
/// would take longer than it saves.
const SHALLOW: u32 = 5;

/// The number of shallow jobs per task.
const SHALLOW_JOBS: usize = 256;

/// The minimum number of tasks into which a deep job is split, without a transposition table.
const TASKS: usize = 1 << 11;

/// With a transposition table: the minimum number of distinct positions into which a deep job is split, and the
/// number of these positions per task.
const MERGED_TASKS: usize = 1 << 14;
const MERGED_CHUNK: usize = 64;

impl Counter {
    pub(super) fn new(
        variant: VariantName,
        speed: &Speed,
        count_by: &CountBy,
    ) -> Result<Self, Error> {
        let generator = Generator::new(variant, count_by.paths);
        let variant = variant.into();
        let pool = speed.threads.pool()?;
        let table = |mebibytes: u32| {
            let bytes = (mebibytes as usize).checked_mul(1 << 20);
            let bytes = bytes.ok_or("--hash: expected a size that fits into the address space")?;
            let table = pool.install(|| TranspositionTable::new(bytes, variant));
            table.map_err(|error| Error::from(format!("{mebibytes} MiB for --hash: {error}")))
        };
        let table = speed.hash.map(table).transpose()?;
        Ok(Self { pool, variant, generator, table })
    }

    pub(crate) fn variant(&self) -> AnyVariant {
        self.variant
    }

    pub(crate) fn generator(&self) -> Generator {
        self.generator
    }

    pub(crate) fn count(&self, job: Job) -> Result<u128, Error> {
        let mut total = 0;
        self.count_each(&[job], &mut |_, nodes| {
            total = nodes;
            Ok(())
        })?;
        Ok(total)
    }

    /// Counts all jobs. Reports the count of each job as soon as all earlier jobs are reported.
    pub(crate) fn count_each(
        &self,
        jobs: &[Job],
        report: &mut dyn FnMut(usize, u128) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let weight = jobs.iter().map(Job::weight).fold(0, u64::saturating_add);
        let template = "{wide_bar} {percent}% in {elapsed_precise}, {eta_precise} to go";
        let progress = console::progress(weight, template);
        let mut batches = batches(jobs);
        let mut index = 0;
        let counted = ordered(
            &self.pool,
            jobs.len(),
            &mut || batches.next(),
            &|batch: Range<usize>| self.count_batch(&jobs[batch], &progress),
            &mut |counts| {
                for nodes in counts {
                    if nodes == u128::MAX {
                        return Err(format!("{}: {TOO_MANY}", jobs[index].position).into());
                    }
                    progress.suspend(|| report(index, nodes))?;
                    index += 1;
                }
                Ok(())
            },
        );
        progress.finish_and_clear();
        counted
    }

    /// Counts jobs of the same depth.
    fn count_batch(&self, jobs: &[Job], progress: &ProgressBar) -> Vec<u128> {
        if jobs[0].depth > SHALLOW {
            return jobs.iter().map(|job| self.count_deep(job, progress)).collect();
        }
        let positions: Vec<_> = jobs.iter().map(|job| job.position).collect();
        let nodes = self.count_of_each(&positions, jobs[0].depth);
        progress.inc(jobs.iter().map(Job::weight).sum());
        nodes
    }

    /// Counts a deep job: the positions a few plies from its root are tasks for all threads.
    fn count_deep(&self, job: &Job, progress: &ProgressBar) -> u128 {
        let mut frontier = Frontier::of(job.position);
        let (enough, chunk) = match self.table {
            Some(_) => (MERGED_TASKS, MERGED_CHUNK),
            // With one thread and no progress bar, a job in one task is slightly faster than in many tasks.
            _ if self.pool.current_num_threads() == 1 && progress.is_hidden() => (1, 1),
            _ => (TASKS, 1),
        };
        while frontier.reached.len() < enough && job.depth - frontier.plies > SHALLOW {
            frontier.advance(self.generator);
            if self.table.is_some() {
                frontier.merge();
            }
        }
        let depth = job.depth - frontier.plies;
        let tasks = frontier.reached.chunks(chunk);
        // If every game ends before this depth, there are no tasks. `max` avoids the division by zero.
        let weight = job.weight() / tasks.len().max(1) as u64;
        let counts = tasks.par_bridge().map(|task| {
            let positions: Vec<_> = task.iter().map(|reached| reached.position).collect();
            let nodes = self.count_of_each(&positions, depth);
            progress.inc(weight);
            let nodes = task.iter().zip(nodes).map(|(it, nodes)| it.times.saturating_mul(nodes));
            nodes.fold(0, u128::saturating_add)
        });
        counts.reduce(|| 0, u128::saturating_add)
    }

    fn count_of_each(&self, positions: &[AnyPosition], depth: u32) -> Vec<u128> {
        match &self.table {
            Some(table) => count_with_table(table, self.generator, positions, depth),
            None => self.generator.count_of_each(positions, depth),
        }
    }
}

/// Groups adjacent jobs of the same depth to batches. A batch has many shallow jobs or one deep job.
fn batches(jobs: &[Job]) -> impl Iterator<Item = Range<usize>> + Send {
    let same_depth = jobs.chunk_by(|a, b| a.depth == b.depth);
    let batches = same_depth
        .flat_map(|jobs| jobs.chunks(if jobs[0].depth > SHALLOW { 1 } else { SHALLOW_JOBS }));
    batches.scan(0, |end, jobs| {
        let begin = std::mem::replace(end, *end + jobs.len());
        Some(begin..*end)
    })
}

impl Job {
    /// The estimated time of the job in relative units, for the progress bar.
    fn weight(&self) -> u64 {
        5_u64.saturating_pow(self.depth)
    }
}
