//! Runs work on the threads of the current rayon pool.

use rayon::prelude::*;

/// Calls `task` with each number below `count`; returns the results in order. After an error no more tasks start,
/// and one of the errors is returned.
pub(crate) fn try_map<T: Send, E: Send>(
    count: usize,
    task: impl Fn(usize) -> Result<T, E> + Sync,
) -> Result<Vec<T>, E> {
    (0..count).into_par_iter().map(&task).collect()
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

    use super::*;

    #[test]
    fn results_are_in_order_and_an_error_ends_the_work() {
        assert_eq!(try_map(1000, |number| Ok::<_, ()>(2 * number)).map(|all| all[999]), Ok(1998));
        let started = AtomicUsize::new(0);
        let result = try_map(1_000_000, |number| {
            started.fetch_add(1, Relaxed);
            if number % 100 == 99 { Err("no") } else { Ok(()) }
        });
        assert_eq!(result, Err("no"));
        assert!(started.load(Relaxed) < 1_000_000);
    }
}
