//! Work shared among threads, with results in the order of the tasks.

use rayon::ThreadPoolBuilder;
use rayon::prelude::*;

/// Does every task, on as many threads as told, with a workspace that tasks use in turn.
///
/// The results are the same for any number of threads as long as no result depends on what an
/// earlier task has left in the workspace.
///
/// # Errors
///
/// If the threads cannot be started.
pub(crate) fn map<T: Sync, W: Send, R: Send>(
    tasks: &[T],
    threads: usize,
    workspace: impl Fn() -> W + Sync + Send,
    work: impl Fn(&mut W, &T) -> R + Sync + Send,
) -> Result<Vec<R>, String> {
    if threads == 1 {
        // A pool for one thread would cost more than all rooks and bishops.
        let mut own = workspace();
        return Ok(tasks.iter().map(|task| work(&mut own, task)).collect());
    }
    let pool = ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .map_err(|error| format!("cannot start {threads} threads: {error}"))?;
    // Tasks take turns one by one: they are few, and one may take a hundred times another's time.
    let tasks = tasks.par_iter().with_max_len(1);
    Ok(pool.install(|| tasks.map_init(workspace, |own, task| work(own, task)).collect()))
}
