//! Distributes the work of one call among threads that end with the call.
//!
//! There is no thread pool, because data loaders fork. A forked process would lack the threads of the
//! pool, and its first call would hang.

use std::sync::{Mutex, PoisonError};
use std::thread;

/// The number of games per part, which is large so that the cost of taking a part is small.
pub(crate) const PART: usize = 256;

/// The number of games per thread. With fewer games, starting the thread takes longer than it saves.
const WORTH_A_THREAD: usize = 4 * PART;

/// The number of threads for a number of games, if the work on a game takes much less than a
/// microsecond.
pub(crate) fn for_games(threads: usize, games: usize) -> usize {
    threads.min(games.div_ceil(WORTH_A_THREAD)).max(1)
}

/// Calls `work` with every part. The threads take the parts one by one.
pub(crate) fn share<P: Send>(
    threads: usize,
    mut parts: impl Iterator<Item = P> + Send,
    work: impl Fn(P) + Sync,
) {
    let parts = Mutex::new(&mut parts);
    let take = || parts.lock().unwrap_or_else(PoisonError::into_inner).next();
    run_on(threads, &|| {
        while let Some(part) = take() {
            work(part);
        }
    });
}

/// Calls `run` on each of `threads` threads.
///
/// The function is not generic, so that it is compiled once and not for each method and variant.
fn run_on(threads: usize, run: &(dyn Fn() + Sync)) {
    if threads == 1 {
        return run();
    }
    thread::scope(|scope| {
        for _ in 1..threads {
            // If the system cannot start another thread, the running threads do all the work.
            if thread::Builder::new().spawn_scoped(scope, run).is_err() {
                break;
            }
        }
        run();
    });
}
