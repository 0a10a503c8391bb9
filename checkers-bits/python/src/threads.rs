//! Distributes work among threads that live for one call.
//!
//! There is no thread pool, because a forked process would lack its threads and the first call
//! would hang. Data loaders fork.

use std::sync::{Mutex, PoisonError};
use std::thread;

/// The number of games per part: enough that the cost of taking a part is negligible.
pub(crate) const PART: usize = 256;

/// The number of games that justifies one more thread: starting a thread takes as long as some
/// hundred games.
const WORTH_A_THREAD: usize = 4 * PART;

/// The number of threads for a number of games, if a game takes well below a microsecond.
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

/// Calls `run` on every one of this many threads, at least one.
///
/// Not generic, so that starting threads is compiled once and not for each method and variant.
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
