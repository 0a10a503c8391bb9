//! Counts perft on threads, so that Ctrl-C can stop a count.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use checkers_bits::AnyPosition;
use checkers_perft::AnyPerft;
use pyo3::prelude::*;

use crate::interrupt::interruptible;
use crate::threads::share;

/// The maximum depth in plies that is counted without checks for Ctrl-C. Such a count ends soon enough. Games of a text
/// have no compiled `perft`.
fn shallow(perft: Option<AnyPerft>) -> u32 {
    if perft.is_some() { 7 } else { 4 }
}

/// The minimum number of positions into which a count is split. It is large, so that all threads are busy until the
/// end.
const PARTS: usize = 1024;

pub(crate) fn count(
    py: Python<'_>,
    position: &AnyPosition,
    depth: u32,
    threads: usize,
) -> PyResult<u64> {
    let perft = position.variant().variant_name().map(AnyPerft::from);
    if depth <= shallow(perft) && threads == 1 {
        return Ok(py.detach(|| count_at_once(perft, position, depth)));
    }
    let is_stopped = AtomicBool::new(false);
    let work = || count_on_threads(perft, *position, depth, threads, &is_stopped);
    interruptible(py, work, || is_stopped.store(true, Relaxed))
}

fn count_at_once(perft: Option<AnyPerft>, position: &AnyPosition, depth: u32) -> u64 {
    perft.map_or_else(|| position.perft(depth), |perft| perft.perft(position, depth))
}

fn count_on_threads(
    perft: Option<AnyPerft>,
    position: AnyPosition,
    mut depth: u32,
    threads: usize,
    is_stopped: &AtomicBool,
) -> u64 {
    let mut parts = vec![position];
    while depth > 0 && (1..PARTS).contains(&parts.len()) {
        parts = parts.iter().flat_map(replies).collect();
        depth -= 1;
    }
    let nodes = AtomicU64::new(0);
    share(threads, parts.iter(), |part| {
        nodes.fetch_add(count_until_stopped(perft, part, depth, is_stopped), Relaxed);
    });
    nodes.into_inner()
}

fn replies(position: &AnyPosition) -> Vec<AnyPosition> {
    position.moves().into_iter().map(|mv| position.make(mv)).collect()
}

/// Counts a position, but stops when `is_stopped` is set. After a stop, the count is incomplete and must not be
/// used.
fn count_until_stopped(
    perft: Option<AnyPerft>,
    position: &AnyPosition,
    depth: u32,
    is_stopped: &AtomicBool,
) -> u64 {
    match depth {
        _ if is_stopped.load(Relaxed) => 0,
        _ if depth <= shallow(perft) => count_at_once(perft, position, depth),
        _ => {
            let mut nodes = 0;
            position.for_each_move(|mv| {
                let next = position.make(mv);
                nodes += count_until_stopped(perft, &next, depth - 1, is_stopped);
            });
            nodes
        }
    }
}
