//! Positions that wait for a kernel.

use checkers_bits::generator::Set;
use checkers_bits::{Bitboard, Variant};

use super::tally::Tag;

/// The maximum number of positions that one run of a kernel computes.
pub(super) const SIZE: usize = 128;

/// The capacity of a queue. A full queue can pass all its positions to the next queue if that queue is not full.
const ROOM: usize = 2 * SIZE;

/// Waiting positions of `N` sets each, stored as one array per set. The first two sets are own pieces and the
/// opponent's pieces.
pub(super) struct Queue<V: Variant, const N: usize> {
    sets: [[Set<V>; ROOM]; N],
    tags: [Tag; ROOM],
    pub(super) len: usize,
}

impl<V: Variant, const N: usize> Queue<V, N> {
    pub(super) fn new() -> Self {
        Self { sets: [[Bitboard::EMPTY; ROOM]; N], tags: [0; ROOM], len: 0 }
    }

    #[inline(always)]
    pub(super) fn push(&mut self, sets: [Set<V>; N], tag: Tag) {
        self.write(self.len, sets, tag);
        self.len += 1;
    }

    /// Adds at most `SIZE` positions to a queue that is not full.
    ///
    /// The length stays in a register during the loop, because each `push` would have to wait for the length that the
    /// last `push` stored.
    #[inline(always)]
    pub(super) fn extend(&mut self, positions: impl Iterator<Item = ([Set<V>; N], Tag)>) {
        let mut len = self.len;
        for (sets, tag) in positions {
            self.write(len, sets, tag);
            len += 1;
        }
        self.len = len;
    }

    /// Stores a position without changing the length.
    #[inline(always)]
    pub(super) fn write(&mut self, at: usize, sets: [Set<V>; N], tag: Tag) {
        debug_assert!(at < ROOM, "a full queue is emptied in time");
        // The remainder proves to the compiler that `at` is in bounds, so the stores need no bounds checks.
        let at = at % ROOM;
        for (all, set) in self.sets.iter_mut().zip(sets) {
            all[at] = set;
        }
        self.tags[at] = tag;
    }

    #[inline(always)]
    pub(super) fn is_full(&self) -> bool {
        self.len >= SIZE
    }

    pub(super) fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The positions for the next run of the kernel. The run takes the last positions of the queue, so that no other
    /// position must move.
    #[inline(always)]
    pub(super) fn due(&self) -> Due<'_, V, N> {
        let len = self.len.min(SIZE);
        let start = self.len - len;
        let mut sets = [first_due(&self.sets[0]); N];
        for (due, all) in sets.iter_mut().zip(&self.sets) {
            *due = first_due(&all[start..]);
        }
        Due { sets, tags: first_due(&self.tags[start..]), len }
    }

    pub(super) fn remove(&mut self, due: usize) {
        self.len -= due;
    }
}

/// The sets of `SIZE` positions: `N` sets per position.
pub(super) type Sets<'a, V, const N: usize> = [&'a [Set<V>; SIZE]; N];

/// The positions for one run of a kernel. Elements from `len` on are stale.
pub(super) struct Due<'a, V: Variant, const N: usize> {
    pub(super) sets: Sets<'a, V, N>,
    tags: &'a [Tag; SIZE],
    pub(super) len: usize,
}

impl<V: Variant, const N: usize> Due<'_, V, N> {
    #[inline(always)]
    pub(super) fn at(&self, index: usize) -> ([Set<V>; N], Tag) {
        let mut sets = [Bitboard::EMPTY; N];
        for (set, all) in sets.iter_mut().zip(self.sets) {
            *set = all[index];
        }
        (sets, self.tags[index])
    }

    #[inline(always)]
    pub(super) fn tags(&self) -> &[Tag] {
        &self.tags[..self.len]
    }
}

#[inline(always)]
fn first_due<T>(waiting: &[T]) -> &[T; SIZE] {
    waiting.first_chunk().expect("there is room behind those that are due")
}
