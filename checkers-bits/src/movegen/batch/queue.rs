//! Positions that wait for a kernel.

use super::tally::Tag;
use crate::bitboard::Bitboard;
use crate::movegen::raw_move::Set;
use crate::variant::Variant;

/// The most positions that a kernel looks at.
pub(super) const SIZE: usize = 128;

/// How many positions can wait: what a full queue leaves to the next one fits behind those that
/// wait there.
pub(super) const ROOM: usize = 2 * SIZE;

/// Positions that wait, as `N` sets each, an array for each set: the own pieces, the enemy's, and what
/// else is known.
pub(super) struct Queue<V: Variant, const N: usize> {
    sets: [[Set<V>; ROOM]; N],
    tags: [Tag; ROOM],
    len: usize,
}

impl<V: Variant, const N: usize> Queue<V, N> {
    pub(super) fn new() -> Self {
        Self { sets: [[Bitboard::EMPTY; ROOM]; N], tags: [0; ROOM], len: 0 }
    }

    #[inline(always)]
    pub(super) fn push(&mut self, sets: [Set<V>; N], tag: Tag) {
        debug_assert!(self.len < ROOM, "a full queue is emptied in time");
        // Without the remainder the compiler would look at the length before each store, and check it.
        let len = self.len % ROOM;
        for (all, set) in self.sets.iter_mut().zip(sets) {
            all[len] = set;
        }
        self.tags[len] = tag;
        self.len = len + 1;
    }

    #[inline(always)]
    pub(super) fn is_full(&self) -> bool {
        self.len >= SIZE
    }

    pub(super) fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// How many are to be looked at now.
    pub(super) fn due(&self) -> usize {
        self.len.min(SIZE)
    }

    #[inline(always)]
    pub(super) fn at(&self, index: usize) -> ([Set<V>; N], Tag) {
        (self.sets.each_ref().map(|sets| sets[index]), self.tags[index])
    }

    #[inline(always)]
    pub(super) fn sets(&self) -> [&[Set<V>; ROOM]; N] {
        self.sets.each_ref()
    }

    pub(super) fn tags(&self) -> &[Tag] {
        &self.tags
    }

    pub(super) fn remove(&mut self, due: usize) {
        for sets in &mut self.sets {
            sets.copy_within(due..self.len, 0);
        }
        self.tags.copy_within(due..self.len, 0);
        self.len -= due;
    }
}
