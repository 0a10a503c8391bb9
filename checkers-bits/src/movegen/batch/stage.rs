//! A stage of the pipeline.

use super::dispatch;
use super::kernels::{Found, Kernel};
use super::queue::{Queue, ROOM};
use super::tally::Tag;
use crate::color::Side;
use crate::movegen::raw_move::Set;
use crate::variant::Variant;

/// Positions of `N` sets that wait with `S` to move, and the kernel for which they do, which finds `M`.
pub(super) struct Stage<V: Variant, S: Side, const N: usize, const M: usize> {
    queue: Queue<V, N>,
    run_kernel: fn(S, usize, [&[Set<V>; ROOM]; N], &mut Found<V, M>),
    found: Found<V, M>,
}

impl<V: Variant, S: Side, const N: usize, const M: usize> Stage<V, S, N, M> {
    pub(super) fn of<K: Kernel<V, S, N, M>>() -> Self {
        Self {
            queue: Queue::new(),
            run_kernel: dispatch::run::<V, S, K, N, M>,
            found: Found::new(),
        }
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
    pub(super) fn drain(&mut self, side: S, take: impl FnOnce(&Found<V, M>, &Queue<V, N>, usize)) {
        let Self { queue, run_kernel, found } = self;
        let due = queue.due();
        run_kernel(side, due, queue.sets(), found);
        take(found, queue, due);
        queue.remove(due);
    }
}
