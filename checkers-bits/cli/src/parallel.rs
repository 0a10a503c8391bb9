//! Runs work on the threads of a pool.

use std::any::Any;
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Mutex, PoisonError};

use rayon::ThreadPool;

/// The result of a [`Job`], without its type.
type Untyped = Box<dyn Any + Send>;

/// The work on an item.
type Job<'a> = Box<dyn FnOnce() -> Untyped + Send + 'a>;

/// Calls `work` with each item that `next` returns, on all threads of a pool. Calls `take` with each result on the
/// calling thread, in the order of the items. At most `ahead` items are in progress or wait for `take`.
///
/// Returns early with the first error of `take`.
pub fn ordered<I: Send, T: Send + 'static, E>(
    pool: &ThreadPool,
    ahead: usize,
    next: &mut (dyn FnMut() -> Option<I> + Send),
    work: &(dyn Fn(I) -> T + Sync),
    take: &mut dyn FnMut(T) -> Result<(), E>,
) -> Result<(), E> {
    let mut taken = Ok(());
    let job = |item| -> Job<'_> { Box::new(move || Box::new(work(item))) };
    in_order(pool, ahead, &mut || next().map(job), &mut |result| {
        taken = take(*result.downcast().expect("`work` returned it"));
        taken.is_ok()
    });
    taken
}

/// [`ordered`], compiled once: threads and channels are much code, and each type of results would compile it again.
fn in_order<'a>(
    pool: &ThreadPool,
    ahead: usize,
    next: &mut (dyn FnMut() -> Option<Job<'a>> + Send),
    take: &mut dyn FnMut(Untyped) -> bool,
) {
    let next = &Mutex::new(next);
    let (senders, results) = sync_channel::<Receiver<Untyped>>(ahead);
    pool.in_place_scope(|scope| {
        for _ in 0..pool.current_num_threads() {
            let senders = senders.clone();
            scope.spawn(move |_| {
                // Only one thread at a time takes the next item, so the receivers of the results are queued in the
                // order of the items.
                let draw = || {
                    let mut next = next.lock().unwrap_or_else(PoisonError::into_inner);
                    let job = next()?;
                    let (sender, receiver) = sync_channel(1);
                    senders.send(receiver).ok()?;
                    Some((job, sender))
                };
                while let Some((job, sender)) = draw() {
                    // Sending fails only after `take` has refused a result, and then the result is not needed.
                    let _ = sender.send(job());
                }
            });
        }
        drop(senders);
        // A thread that panics sends no result, so `recv` fails and the result is skipped. The scope then passes
        // the panic on.
        results.into_iter().filter_map(|result| result.recv().ok()).all(take);
    });
}

/// A pool of objects that take long to make. The pool has about one object per thread.
pub struct ObjectPool<T>(Mutex<Vec<T>>);

impl<T> Default for ObjectPool<T> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<T> ObjectPool<T> {
    /// Calls `work` with an idle object, or with a new object if none is idle.
    pub fn with<R, E>(
        &self,
        make: impl FnOnce() -> Result<T, E>,
        work: impl FnOnce(&mut T) -> R,
    ) -> Result<R, E> {
        let idle = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let reused = idle().pop();
        let mut object = reused.map_or_else(make, Ok)?;
        let result = work(&mut object);
        idle().push(object);
        Ok(result)
    }
}

#[cfg(test)]
mod tests {
    use std::thread;
    use std::time::Duration;

    use rayon::ThreadPoolBuilder;

    use super::*;

    #[test]
    fn results_come_in_order_until_the_first_error() {
        let pool = ThreadPoolBuilder::new().num_threads(3).build().unwrap();
        let (mut items, mut taken) = (0..100_u64, Vec::new());
        let work = |item| {
            thread::sleep(Duration::from_micros(item % 7 * 100));
            2 * item
        };
        let mut take = |result| {
            taken.push(result);
            if result < 100 { Ok(()) } else { Err(result) }
        };
        assert_eq!(ordered(&pool, 4, &mut || items.next(), &work, &mut take), Err(100));
        assert!(taken.iter().copied().eq((0..=100).step_by(2)), "{taken:?}");
        assert!(items.start <= 60, "work stops soon after the error");
    }
}
