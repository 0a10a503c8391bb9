//! Work shared out among threads that live for one call.
//!
//! There is no pool. Its threads would be missing in a process that was forked, and the first call
//! there would wait for them for ever; loaders of training data fork.

use std::sync::{Mutex, PoisonError};
use std::thread;

/// The games of a part: enough that taking the next part costs nothing beside them.
pub(super) const PART: usize = 256;

/// So many games are worth a thread, which takes as long to start as some hundred of them.
const WORTH_A_THREAD: usize = 4 * PART;

/// How many threads to use for so many games, which each take well below a microsecond.
pub(super) fn for_games(threads: usize, games: usize) -> usize {
    threads.min(games.div_ceil(WORTH_A_THREAD)).max(1)
}

/// Calls `work` with every part, which the threads take one by one.
pub(super) fn share<P: Send>(
    threads: usize,
    mut parts: impl Iterator<Item = P> + Send,
    work: impl Fn(P) + Sync,
) {
    if threads == 1 {
        return parts.for_each(work);
    }
    let parts = Mutex::new(&mut parts);
    let take = || parts.lock().unwrap_or_else(PoisonError::into_inner).next();
    let run = || {
        while let Some(part) = take() {
            work(part);
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            // A system that has no thread left has the work done by those that there are.
            if thread::Builder::new().spawn_scoped(scope, run).is_err() {
                break;
            }
        }
        run();
    });
}
