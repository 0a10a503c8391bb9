//! One set for each position of a queue.

use super::queue::SIZE;
use crate::bitboard::Bitboard;
use crate::movegen::raw_move::Set;
use crate::variant::Variant;

/// A set for each of many positions.
pub(super) struct Column<V: Variant> {
    pub(super) sets: [Set<V>; SIZE],
    /// The positions whose set is not empty.
    pub(super) filled: Indexes,
}

impl<V: Variant> Column<V> {
    pub(super) fn new() -> Self {
        Self { sets: [Bitboard::EMPTY; SIZE], filled: Indexes::default() }
    }

    #[inline(always)]
    pub(super) fn find_filled(&mut self, len: usize) {
        self.filled = Indexes::of_filled::<V>(&self.sets, len);
    }

    /// Calls `f` with every square of all sets, and with the index of its set.
    #[inline(always)]
    pub(super) fn for_each(&self, mut f: impl FnMut(usize, Set<V>)) {
        self.filled.for_each(|index| {
            for square in self.sets[index] {
                f(index, square.into());
            }
        });
    }
}

/// The indexes of some positions of a queue, a bit each.
#[derive(Clone, Copy, Default)]
pub(super) struct Indexes([u64; SIZE / 64]);

impl Indexes {
    /// Those of the first `len` sets that are not empty.
    #[inline(always)]
    fn of_filled<V: Variant>(sets: &[Set<V>; SIZE], len: usize) -> Self {
        let mut indexes = Self::default();
        for (half, sets) in indexes.0.iter_mut().zip(sets.chunks_exact(64)) {
            let mut flags = [0; 64];
            for (flag, set) in flags.iter_mut().zip(sets) {
                *flag = u8::from(!set.is_empty());
            }
            for (i, flags) in flags.chunks_exact(8).enumerate() {
                // A multiplication gathers the lowest bits of the bytes, as magics gather squares.
                let flags = flags.try_into().map(u64::from_le_bytes).expect("eight bytes");
                *half |= (flags.wrapping_mul(0x0102_0408_1020_4080) >> 56) << (8 * i);
            }
        }
        indexes.below(len)
    }

    /// Those that are less than `len`.
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
