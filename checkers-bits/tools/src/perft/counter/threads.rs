//! Sharing work out among the threads of a pool.
//!
//! Everything here takes any function, so that rayon is compiled once and not for each variant.

use rayon::ThreadPool;
use rayon::prelude::*;

/// Runs a task for each number below `count`, begun in order, on all threads of the pool that this
/// is called in.
pub(super) fn share_out(count: usize, task: &(dyn Fn(usize) + Sync)) {
    (0..count).par_bridge().for_each(task);
}

/// Does something in a pool, and something else here.
pub(super) fn beside<T>(
    pool: &ThreadPool,
    there: Box<dyn FnOnce() + Send + '_>,
    here: impl FnOnce() -> T,
) -> T {
    pool.in_place_scope(|scope| {
        scope.spawn(|_| there());
        here()
    })
}
