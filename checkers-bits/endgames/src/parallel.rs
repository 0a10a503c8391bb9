//! Work on the threads of the current rayon pool. What rayon gets is not generic, so that it is compiled once and not for
//! each variant.

use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;

/// The results of `task` for each number below `count`, in their order. After an error no more tasks start, and one of
/// the errors is returned.
pub(crate) fn try_map<T: Send, E: Send>(
    count: usize,
    task: impl Fn(usize) -> Result<T, E> + Sync,
) -> Result<Vec<T>, E> {
    let results: Vec<_> = (0..count).map(|_| Mutex::new(None)).collect();
    while_true(count, &|number| {
        let result = task(number);
        let is_ok = result.is_ok();
        *results[number].lock().unwrap_or_else(PoisonError::into_inner) = Some(result);
        is_ok
    });
    let results = results
        .into_iter()
        .map(|result| result.into_inner().unwrap_or_else(PoisonError::into_inner));
    results.flatten().collect()
}

/// Calls `task` with each number below `count`, until a call returns false.
fn while_true(count: usize, task: &(dyn Fn(usize) -> bool + Sync)) {
    (0..count).into_par_iter().all(task);
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
