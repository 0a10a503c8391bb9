//! A stage of the pipeline: a queue and its kernel.

use checkers_bits::{Color, Variant};

use super::dispatch;
use super::kernels::{Found, Kernel};
use super::queue::{Due, Queue, Sets};

/// A queue of positions with `N` sets each, and the kernel that computes `M` sets for each position.
pub(super) struct Stage<V: Variant, const N: usize, const M: usize> {
    pub(super) queue: Queue<V, N>,
    pub(super) runner: Runner<V, N, M>,
}

impl<V: Variant, const N: usize, const M: usize> Stage<V, N, M> {
    pub(super) fn of<K: Kernel<V, N, M>>() -> Self {
        Self { queue: Queue::new(), runner: Runner::of::<K>() }
    }

    /// Runs the kernel on the queue: see [`Runner::drain`].
    #[inline(always)]
    pub(super) fn drain(
        &mut self,
        side: Color,
        take: impl FnOnce(&mut Found<V, M>, &Due<'_, V, N>),
    ) {
        self.runner.drain(&mut self.queue, side, take);
    }
}

/// A kernel and its latest results.
pub(super) struct Runner<V: Variant, const N: usize, const M: usize> {
    run_kernel: fn(Color, usize, Sets<'_, V, N>, &mut Found<V, M>),
    found: Found<V, M>,
}

impl<V: Variant, const N: usize, const M: usize> Runner<V, N, M> {
    pub(super) fn of<K: Kernel<V, N, M>>() -> Self {
        Self { run_kernel: dispatch::run::<V, K, N, M>, found: Found::new() }
    }

    /// Runs the kernel on the queue, passes its results to `take`, and removes the positions from the queue.
    #[inline(always)]
    pub(super) fn drain(
        &mut self,
        queue: &mut Queue<V, N>,
        side: Color,
        take: impl FnOnce(&mut Found<V, M>, &Due<'_, V, N>),
    ) {
        let due = queue.due();
        (self.run_kernel)(side, due.len, due.sets, &mut self.found);
        take(&mut self.found, &due);
        let len = due.len;
        queue.remove(len);
    }
}
