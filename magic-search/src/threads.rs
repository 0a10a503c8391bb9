//! Numbered tasks on several threads, with results that do not depend on the number of threads.

use std::num::NonZero;
use std::ops::Range;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::{self, ScopedJoinHandle};

/// The number of threads to start; 0 means one per processor.
pub(crate) fn count(threads: usize) -> usize {
    match threads {
        0 => thread::available_parallelism().map_or(1, NonZero::get),
        threads => threads,
    }
}

/// Runs tasks and returns their results in task order. Each thread uses a state of its own.
pub(crate) fn map<S: Send, R: Send>(
    states: &mut [S],
    tasks: Range<u64>,
    work: impl Fn(&mut S, u64) -> R + Sync,
) -> Vec<R> {
    let next = AtomicU64::new(tasks.start);
    let run = |state: &mut S| {
        let task = || Some(next.fetch_add(1, Ordering::Relaxed)).filter(|&task| task < tasks.end);
        let mut results = Vec::new();
        while let Some(task) = task() {
            results.push((task, work(state, task)));
        }
        results
    };
    let mut results: Vec<(u64, R)> = thread::scope(|scope| {
        let threads: Vec<_> = states.iter_mut().map(|state| scope.spawn(|| run(state))).collect();
        let results = threads.into_iter().map(ScopedJoinHandle::join);
        results.flat_map(|results| results.unwrap_or_else(|panic| resume_unwind(panic))).collect()
    });
    results.sort_unstable_by_key(|&(task, _)| task);
    results.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_in_order_for_any_number_of_threads() {
        for threads in 1..6 {
            let mut states = vec![0; threads];
            let squares = map(&mut states, 3..200, |done, task| {
                *done += 1;
                task * task
            });
            assert_eq!(squares, (3..200).map(|task| task * task).collect::<Vec<u64>>());
            assert_eq!(states.iter().sum::<u64>(), 197);
        }
        assert!(map(&mut [()], 5..5, |(), task| task).is_empty());
        assert!(count(0) >= 1 && count(3) == 3);
    }
}
