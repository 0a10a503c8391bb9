//! A column: one set of squares for each position of a queue.

use checkers_bits::generator::Set;
use checkers_bits::{Bitboard, Variant};

use super::queue::SIZE;

/// One set of squares for each position of a queue.
pub(super) struct Column<V: Variant> {
    pub(super) sets: [Set<V>; SIZE],
    /// The positions whose set is not empty.
    pub(super) filled: Indexes,
}

impl<V: Variant> Column<V> {
    pub(super) const fn new() -> Self {
        Self { sets: [Bitboard::EMPTY; SIZE], filled: Indexes([0; SIZE / 64]) }
    }

    #[inline(always)]
    pub(super) fn find_filled(&mut self, len: usize) {
        self.filled = Indexes::of_filled::<V>(&self.sets, len);
    }

    /// Takes all squares in rounds: each round takes one square of each set.
    ///
    /// A loop over the squares of one set would end after a few squares, and its end would be mispredicted. A round has
    /// many squares, so its end is rarely mispredicted.
    #[inline(always)]
    pub(super) fn take_in_rounds(&mut self, mut f: impl FnMut(Round<'_, V>)) {
        for (half, &filled) in self.filled.0.iter().enumerate() {
            let mut left = filled;
            while left != 0 {
                let sets = self.sets[64 * half..].first_chunk_mut().expect("there are halves");
                let mut not_empty = 0;
                f(Round { sets, half, indexes: left, not_empty: &mut not_empty });
                left = not_empty;
            }
        }
    }
}

/// A round over 64 sets: an iterator that removes the lowest square of each set that is not empty. The iterator
/// yields the index of the set and the square.
pub(super) struct Round<'a, V: Variant> {
    sets: &'a mut [Set<V>; 64],
    half: usize,
    /// The sets that this round has not visited yet.
    indexes: u64,
    /// The sets that are not empty after this round.
    not_empty: &'a mut u64,
}

impl<V: Variant> Iterator for Round<'_, V> {
    type Item = (usize, Set<V>);

    #[inline(always)]
    fn next(&mut self) -> Option<Self::Item> {
        if self.indexes == 0 {
            return None;
        }
        let index = self.indexes.trailing_zeros() as usize;
        self.indexes &= self.indexes - 1;
        let set = &mut self.sets[index];
        let square = set.lowest();
        *set ^= square;
        *self.not_empty |= u64::from(!set.is_empty()) << index;
        Some((64 * self.half + index, square))
    }
}

/// The indexes of some positions in a queue, as one bit each.
#[derive(Clone, Copy, Default)]
pub(super) struct Indexes([u64; SIZE / 64]);

impl Indexes {
    /// The indexes of the sets that are not empty, below `len`.
    #[inline(always)]
    fn of_filled<V: Variant>(sets: &[Set<V>; SIZE], len: usize) -> Self {
        let mut indexes = Self::default();
        for (half, sets) in indexes.0.iter_mut().zip(sets.chunks_exact(64)) {
            let mut flags = [0; 64];
            for (flag, set) in flags.iter_mut().zip(sets) {
                *flag = u8::from(!set.is_empty());
            }
            for (i, flags) in flags.chunks_exact(8).enumerate() {
                // The multiplication gathers the lowest bit of each byte, as a magic gathers occupied squares.
                let flags = flags.try_into().map(u64::from_le_bytes).expect("eight bytes");
                *half |= (flags.wrapping_mul(0x0102_0408_1020_4080) >> 56) << (8 * i);
            }
        }
        indexes.below(len)
    }

    /// The indexes below `len`.
    #[inline(always)]
    fn below(mut self, len: usize) -> Self {
        for (i, half) in self.0.iter_mut().enumerate() {
            let len = len.saturating_sub(64 * i);
            if len < 64 {
                *half &= (1 << len) - 1;
            }
        }
        self
    }

    #[inline(always)]
    pub(super) fn for_each(self, mut f: impl FnMut(usize)) {
        for (i, mut half) in self.0.into_iter().enumerate() {
            while half != 0 {
                f(64 * i + half.trailing_zeros() as usize);
                half &= half - 1;
            }
        }
    }
}
