//! The multipliers that a search tries, as numbered chunks that can be made in any order.
//!
//! A chunk depends on nothing but its number, so threads and machines can share a search and
//! still find the same: the first hits in the order of the chunks.

use rand::{Rng, SeedableRng};
use rand_xoshiro::{SplitMix64, Xoshiro256PlusPlus};

use crate::search::sparse;

/// How many multipliers a chunk has.
pub(crate) const CHUNK: u64 = 4096;

/// The order in which multipliers are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// At random, one bit in eight set; the same seed gives the same multipliers. Without end.
    Random {
        /// The seed.
        seed: u64,
    },
    /// Those with one bit set, then those with two and so on, each in ascending order.
    Sparse,
    /// 0, 1, 2 and so on.
    Ascending,
}

impl Order {
    /// The number of chunks of the multipliers of `width` bits; `None` if there is no end.
    pub(crate) fn chunks(self, width: u32) -> Option<u64> {
        match self {
            Self::Random { .. } => None,
            Self::Sparse | Self::Ascending => {
                Some((1_u128 << width).div_ceil(u128::from(CHUNK)) as u64)
            }
        }
    }

    /// Calls `visit` with each multiplier of a chunk, until it returns `false`.
    pub(crate) fn visit(self, width: u32, chunk: u64, mut visit: impl FnMut(u64) -> bool) {
        let all = u64::MAX >> (64 - width);
        let first = chunk.saturating_mul(CHUNK);
        let count = CHUNK.min((all - first.min(all)).saturating_add(1));
        match self {
            Self::Random { seed } => {
                // Mixed, so that the chunks of neighbouring seeds differ.
                let seed = SplitMix64::seed_from_u64(seed).next_u64();
                let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed.wrapping_add(chunk));
                let _ = (0..CHUNK).all(|_| visit(sparse::<u64>(&mut rng) & all));
            }
            Self::Ascending => {
                let _ = (0..count).all(|i| visit(first + i));
            }
            Self::Sparse => {
                let mut multiplier = Some(nth_sparse(width, first));
                for _ in 0..count {
                    let Some(current) = multiplier else { return };
                    if !visit(current) {
                        return;
                    }
                    multiplier = next_sparse(current, all);
                }
            }
        }
    }
}

/// The next greater word with as many bits set, or the least with one more ("Gosper's hack",
/// HAKMEM item 175).
fn next_sparse(word: u64, all: u64) -> Option<u64> {
    let lowest = word & word.wrapping_neg();
    let carried = word.checked_add(lowest).filter(|&carried| carried <= all && word != 0);
    match carried {
        Some(carried) => Some(carried | (word ^ carried) >> (2 + lowest.trailing_zeros())),
        None if word == all => None,
        None => Some(low_ones(word.count_ones() + 1)),
    }
}

/// The word of which `n` others come before it in the order of [`Order::Sparse`]: the
/// combinatorial number system (Knuth, TAOCP 7.2.1.3).
fn nth_sparse(width: u32, n: u64) -> u64 {
    let mut rest = u128::from(n);
    let mut ones = 0;
    while rest >= binomial(width, ones) {
        rest -= binomial(width, ones);
        ones += 1;
    }
    let mut word = 0;
    for bit in (0..width).rev() {
        // The words of the lower bits alone come before those with this bit.
        if ones > 0 && rest >= binomial(bit, ones) {
            rest -= binomial(bit, ones);
            word |= 1 << bit;
            ones -= 1;
        }
    }
    word
}

fn binomial(n: u32, k: u32) -> u128 {
    if k > n {
        return 0;
    }
    (0..u128::from(k)).fold(1, |product, i| product * (u128::from(n) - i) / (i + 1))
}

fn low_ones(count: u32) -> u64 {
    if count == 0 { 0 } else { u64::MAX >> (64 - count) }
}

#[cfg(test)]
mod tests {
    use itertools::Itertools;

    use super::*;

    fn all(order: Order, width: u32) -> Vec<u64> {
        let mut all = Vec::new();
        for chunk in 0..order.chunks(width).unwrap() {
            order.visit(width, chunk, |word| {
                all.push(word);
                true
            });
        }
        all
    }

    #[test]
    fn sparse_words_come_by_their_ones_and_none_is_left_out() {
        for width in [1, 5, 12, 15] {
            let expected = (0..1_u64 << width).sorted_by_key(|word| (word.count_ones(), *word));
            assert_eq!(all(Order::Sparse, width), expected.collect_vec(), "{width} bits");
        }
    }

    #[test]
    fn any_place_in_the_order_can_be_reached_at_once() {
        let mut word = nth_sparse(64, 1_000_000_000_000);
        for n in 1..10_000 {
            word = next_sparse(word, u64::MAX).unwrap();
            assert_eq!(word, nth_sparse(64, 1_000_000_000_000 + n));
        }
        assert_eq!(nth_sparse(64, u64::MAX), u64::MAX);
        assert_eq!(next_sparse(u64::MAX, u64::MAX), None);
    }

    #[test]
    fn ascending_words_are_all_there() {
        assert_eq!(all(Order::Ascending, 3), (0..8).collect_vec());
        assert_eq!(all(Order::Ascending, 13), (0..8192).collect_vec());
    }

    #[test]
    fn seeds_that_follow_each_other_do_not_share_chunks() {
        let first = |seed, chunk| {
            let mut first = None;
            Order::Random { seed }.visit(64, chunk, |word| {
                first = Some(word);
                false
            });
            first.unwrap()
        };
        assert_ne!(first(1, 1), first(2, 0));
        assert_eq!(first(1, 1), first(1, 1));
    }
}
