//! Counts many positions on many threads, and reports the counts in order.

use std::ops::Range;

use checkers_bits::{AnyMove, AnyPosition, AnyVariant};
use checkers_perft::Unit;
use indicatif::ProgressBar;
use rayon::ThreadPool;

use super::arguments::Speed;
use super::total::TOO_MANY;
use checkers_cli::console::{self, Error};
use checkers_cli::parallel::ordered;

/// A position, and the depth to which it is counted.
#[derive(Clone, Copy)]
pub(crate) struct Job {
    pub(crate) position: AnyPosition,
    pub(crate) depth: u8,
}

pub(crate) struct Counter {
    pool: ThreadPool,
    variant: AnyVariant,
    counter: checkers_perft::Counter,
}

/// The number of shallow jobs per task.
const SHALLOW_JOBS: usize = 256;

impl Counter {
    pub(super) fn new(variant: AnyVariant, speed: &Speed, unit: Unit) -> Result<Self, Error> {
        let pool = speed.threads.pool()?;
        let mut counter = checkers_perft::Counter::new(variant, unit);
        if let Some(mebibytes) = speed.hash {
            let bytes = (mebibytes as usize).checked_mul(1 << 20);
            let bytes = bytes.ok_or("--hash: expected a size that fits into the address space")?;
            counter = pool
                .install(|| counter.with_table(bytes))
                .map_err(|error| format!("{mebibytes} MiB for --hash: {error}"))?;
        }
        Ok(Self { pool, variant, counter })
    }

    pub(crate) fn variant(&self) -> AnyVariant {
        self.variant
    }

    /// Calls `f` with each move, or with the move of each path.
    pub(crate) fn for_each_move(&self, position: &AnyPosition, f: impl FnMut(AnyMove)) {
        self.counter.for_each_move(position, f);
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
        if is_shallow(jobs) {
            let positions: Vec<_> = jobs.iter().map(|job| job.position).collect();
            let nodes = self.counter.count_of_each(&positions, jobs[0].depth);
            progress.inc(jobs.iter().map(Job::weight).sum());
            return nodes;
        }
        let count = |job: &Job| {
            if progress.is_hidden() {
                return self.counter.count(&job.position, job.depth);
            }
            let advance = |tasks| progress.inc(job.weight() / tasks as u64);
            self.counter.count_with_progress(&job.position, job.depth, &advance)
        };
        jobs.iter().map(count).collect()
    }
}

/// Whether jobs of the same depth are each counted by one thread.
fn is_shallow(jobs: &[Job]) -> bool {
    jobs[0].depth <= checkers_perft::Counter::SHALLOW
}

/// Groups adjacent jobs of the same depth to batches. A batch has many shallow jobs or one deep job.
fn batches(jobs: &[Job]) -> impl Iterator<Item = Range<usize>> + Send {
    let same_depth = jobs.chunk_by(|a, b| a.depth == b.depth);
    let batches =
        same_depth.flat_map(|jobs| jobs.chunks(if is_shallow(jobs) { SHALLOW_JOBS } else { 1 }));
    batches.scan(0, |end, jobs| {
        let begin = std::mem::replace(end, *end + jobs.len());
        Some(begin..*end)
    })
}

impl Job {
    /// The estimated time of the job in relative units, for the progress bar.
    fn weight(&self) -> u64 {
        5_u64.saturating_pow(self.depth.into())
    }
}
