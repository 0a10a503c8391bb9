//! Distributes the work of one call among threads that end with the call.
//!
//! There is no thread pool, because data loaders for training fork the process. A forked process does not have the
//! threads of a pool, so its first call would wait for them for ever.

use std::sync::{Mutex, PoisonError};
use std::thread;

/// The number of games that a thread takes at a time. It is large, so that taking a part needs little time compared
/// with the work.
pub(crate) const PART: usize = 256;

/// The minimum number of games per thread. With fewer games, starting a thread takes longer than it saves.
const MIN_GAMES_PER_THREAD: usize = 4 * PART;

/// The best number of threads for a number of games, for work of much less than a microsecond per game.
pub(crate) fn for_games(threads: usize, games: usize) -> usize {
    threads.min(games.div_ceil(MIN_GAMES_PER_THREAD)).max(1)
}

/// Calls `work` with every part. The threads take the parts one by one.
pub(crate) fn share<P: Send>(
    threads: usize,
    mut parts: impl ExactSizeIterator<Item = P> + Send,
    work: impl Fn(P) + Sync,
) {
    let threads = threads.min(parts.len());
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
    if threads <= 1 {
        return run();
    }
    thread::scope(|scope| {
        for _ in 1..threads {
            // If the system cannot start another thread, the threads that already run do all the work.
            if thread::Builder::new().spawn_scoped(scope, run).is_err() {
                break;
            }
        }
        run();
    });
}
