//! Counting many positions on many threads.

mod descent;

use std::collections::BTreeMap;
use std::sync::mpsc;

use checkers_bits::{Position, Variant, paths, perft_of_each};
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use self::descent::Descent;
use crate::frontier::{Frontier, Step};
use crate::progress::Progress;
use crate::table::Table;
use crate::ways::{LinesName, Ways};
use crate::{Error, TOO_MANY};

/// The greatest depth. Counts overflow long before, unless there is hardly a move to choose.
pub(crate) const MOST_PLIES: u32 = 255;

/// A position to be counted, and how deep.
#[derive(Clone, Copy)]
pub(crate) struct Job<V: Variant> {
    pub(crate) position: Position<V>,
    pub(crate) depth: u32,
}

pub(crate) struct Counter<V: Variant> {
    pool: ThreadPool,
    way: Way<V>,
}

/// How positions are counted.
enum Way<V: Variant> {
    Moves,
    Paths,
    Lines(fn(&Position<V>, u32) -> u64),
    Table(Table<V>),
}

/// Jobs of no more than this are counted as they are.
const SHALLOW: u32 = 5;

/// How many shallow jobs make a task.
const SHALLOW_JOBS: usize = 256;

/// How many tasks make a deep job.
const TASKS: usize = 1 << 11;

/// How many positions that are all different make a deep job, and how many of these a task.
const MERGED_TASKS: usize = 1 << 14;
const MERGED_CHUNK: usize = 64;

/// The stack of a thread: some 64 KiB of lists for each of 255 plies on 12×12, and room to spare.
const STACK: usize = 64 << 20;

impl<V: Variant<Board: Ways>> Counter<V> {
    pub(crate) fn new(
        threads: usize,
        mebibytes: Option<u32>,
        paths: bool,
        lines: Option<LinesName>,
    ) -> Result<Self, Error> {
        let pool = ThreadPoolBuilder::new().num_threads(threads).stack_size(STACK).build()?;
        let way = if let Some(mebibytes) = mebibytes {
            let bytes = (mebibytes as usize).checked_mul(1 << 20);
            let bytes = bytes.ok_or("--hash takes no more than there are addresses for")?;
            let table = pool.install(|| Table::new(bytes));
            Way::Table(table.map_err(|error| format!("{mebibytes} MiB for --hash: {error}"))?)
        } else if let Some(lines) = lines {
            let perft = <V::Board as Ways>::perft(lines);
            Way::Lines(perft.ok_or_else(|| format!("{} has no table for {lines:?}", V::NAME))?)
        } else if paths {
            Way::Paths
        } else {
            Way::Moves
        };
        Ok(Self { pool, way })
    }

    /// Does other work on the threads.
    pub(crate) fn install<T: Send>(&self, work: impl FnOnce() -> T + Send) -> T {
        self.pool.install(work)
    }

    /// The count of one job.
    pub(crate) fn count(&self, job: Job<V>) -> Result<u64, Error> {
        let mut total = 0;
        self.count_each(&[job], |_, nodes| {
            total = nodes;
            Ok(())
        })?;
        Ok(total)
    }

    /// Reports the count of each job, in the order of the jobs, as soon as those before it have
    /// been reported.
    pub(crate) fn count_each(
        &self,
        jobs: &[Job<V>],
        mut report: impl FnMut(usize, u64) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let progress = &Progress::new(jobs.iter().map(Job::weight).sum());
        let (sender, receiver) = mpsc::channel();
        self.pool.in_place_scope(|scope| {
            scope.spawn(move |_| {
                // Nobody receives any more when a report has failed, and then there is no use
                // in going on.
                let _ = batches(jobs).par_bridge().try_for_each_with(
                    sender,
                    |sender, (first, jobs)| {
                        self.count_batch(jobs, progress, |i, nodes| sender.send((first + i, nodes)))
                    },
                );
            });
            let mut waiting = BTreeMap::new();
            let mut next = 0;
            for (index, nodes) in receiver {
                waiting.insert(index, nodes);
                while let Some(nodes) = waiting.remove(&next) {
                    if nodes == u64::MAX {
                        return Err(format!("{}: {TOO_MANY}", jobs[next].position).into());
                    }
                    progress.suspend(|| report(next, nodes))?;
                    next += 1;
                }
            }
            Ok(())
        })
    }

    /// Counts jobs of the same depth.
    fn count_batch<E>(
        &self,
        jobs: &[Job<V>],
        progress: &Progress,
        mut report: impl FnMut(usize, u64) -> Result<(), E>,
    ) -> Result<(), E> {
        if jobs[0].depth > SHALLOW {
            for (i, job) in (0..).zip(jobs) {
                report(i, self.count_deep(job, progress))?;
            }
        } else {
            let positions: Vec<_> = jobs.iter().map(|job| job.position).collect();
            let mut nodes = vec![0; jobs.len()];
            self.count_of_each(&positions, jobs[0].depth, &mut nodes, &mut Descent::default());
            progress.add(jobs.iter().map(Job::weight).sum());
            (0..).zip(nodes).try_for_each(|(i, nodes)| report(i, nodes))?;
        }
        Ok(())
    }

    /// Counts the positions some plies ahead, on all threads.
    fn count_deep(&self, job: &Job<V>, progress: &Progress) -> u64 {
        let mut frontier = Frontier::of(job.position);
        let (enough, chunk) = match self.way {
            Way::Table(_) => (MERGED_TASKS, MERGED_CHUNK),
            // One task is a little faster than many.
            _ if self.pool.current_num_threads() == 1 && !progress.is_watched() => (1, 1),
            _ => (TASKS, 1),
        };
        while frontier.reached.len() < enough && job.depth - frontier.plies > SHALLOW {
            match self.way {
                Way::Paths => frontier.advance(Step::Paths),
                Way::Moves | Way::Lines(_) => frontier.advance(Step::Moves),
                Way::Table(_) => {
                    frontier.advance(Step::Moves);
                    frontier.merge();
                }
            }
        }
        let depth = job.depth - frontier.plies;
        let tasks = frontier.reached.par_chunks(chunk);
        let weight = job.weight() / tasks.len() as f64;
        let counts = tasks.map_init(Descent::default, |descent, reached| {
            let positions: Vec<_> = reached.iter().map(|reached| reached.position).collect();
            let mut nodes = vec![0; positions.len()];
            self.count_of_each(&positions, depth, &mut nodes, descent);
            progress.add(weight);
            let products = reached
                .iter()
                .zip(nodes)
                .map(|(reached, nodes)| reached.times.saturating_mul(nodes));
            products.fold(0, u64::saturating_add)
        });
        counts.reduce(|| 0, u64::saturating_add)
    }

    fn count_of_each(
        &self,
        positions: &[Position<V>],
        depth: u32,
        nodes: &mut [u64],
        descent: &mut Descent<V>,
    ) {
        let one_by_one = |count: fn(&Position<V>, u32) -> u64, nodes: &mut [u64]| {
            for (position, nodes) in positions.iter().zip(nodes) {
                *nodes = count(position, depth);
            }
        };
        match &self.way {
            Way::Moves => perft_of_each(positions, depth, nodes),
            Way::Paths => one_by_one(paths, nodes),
            Way::Lines(perft) => one_by_one(*perft, nodes),
            Way::Table(table) => descent.count_of_each(table, positions, depth, nodes),
        }
    }
}

/// Jobs of the same depth that follow each other, with the number of the first: many shallow ones,
/// or a deep one.
fn batches<V: Variant>(jobs: &[Job<V>]) -> impl Iterator<Item = (usize, &[Job<V>])> {
    let same_depth = jobs.chunk_by(|a, b| a.depth == b.depth);
    let batches = same_depth
        .flat_map(|jobs| jobs.chunks(if jobs[0].depth > SHALLOW { 1 } else { SHALLOW_JOBS }));
    batches.scan(0, |jobs_before, jobs| {
        let first = *jobs_before;
        *jobs_before += jobs.len();
        Some((first, jobs))
    })
}

impl<V: Variant> Job<V> {
    /// About how long the job takes, in whatever unit.
    fn weight(&self) -> f64 {
        5_f64.powi(self.depth as i32)
    }
}

/// A depth that can be counted.
pub(crate) fn parse_depth(text: &str) -> Result<u32, String> {
    let depth = text.parse().ok().filter(|depth| *depth <= MOST_PLIES);
    depth.ok_or_else(|| format!("expected a number of moves from 0 to {MOST_PLIES}"))
}
