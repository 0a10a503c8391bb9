//! A stage of the pipeline.

use super::dispatch;
use super::kernels::Kernel;
use super::queue::Queue;
use super::tally::Tag;
use crate::color::Side;
use crate::movegen::raw_move::Set;
use crate::variant::Variant;

/// Positions that wait, and the kernel for which they do.
pub(super) struct Stage<V: Variant, K, const N: usize> {
    queue: Queue<V, N>,
    kernel: K,
}

impl<V: Variant, K, const N: usize> Stage<V, K, N> {
    pub(super) fn new(kernel: K) -> Self {
        Self { queue: Queue::new(), kernel }
    }

    /// Lets a position wait; says whether enough of them do now.
    #[inline(always)]
    #[must_use]
    pub(super) fn push(&mut self, sets: [Set<V>; N], tag: Tag) -> bool {
        self.queue.push(sets, tag);
        self.queue.is_full()
    }

    pub(super) fn is_full(&self) -> bool {
        self.queue.is_full()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.queue.is_empty()
    }

    /// Runs the kernel over the positions that are due, of which there are so many, hands what it has
    /// found to `take`, and lets them go.
    #[inline(always)]
    pub(super) fn drain<S: Side>(&mut self, side: S, take: impl FnOnce(&K, &Queue<V, N>, usize))
    where
        K: Kernel<V, S, N>,
    {
        let Self { queue, kernel } = self;
        let due = queue.due();
        dispatch::run(kernel, side, due, queue.sets());
        take(kernel, queue, due);
        queue.remove(due);
    }
}
