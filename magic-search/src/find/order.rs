//! Orders of all multipliers, as numbered chunks that can be generated in any sequence.
//!
//! A chunk depends only on its number. So threads and machines can share a search and still find
//! the same magics: the first magics in chunk order.

use std::iter;

use itertools::Either;

use crate::candidates::{generator, thinned};

/// The number of multipliers per chunk.
pub(super) const CHUNK: u64 = 4096;

/// The densities of random multipliers: an exponent `n` means that each bit is set with probability
/// 2⁻ⁿ. The densities alternate, because no single density finds a magic for every mask.
const DENSITIES: [u32; 8] = [3, 2, 3, 4, 3, 1, 3, 5];

/// The order in which multipliers are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Random multipliers of several densities, from a seed, in an endless sequence.
    Random {
        /// The random seed of the multipliers.
        seed: u64,
    },
    /// By number of set bits, the fewest first. Multipliers with equally many set bits are in
    /// ascending order.
    ByBitCount,
    /// In ascending order: 0, 1, 2 and so on.
    Ascending,
}

impl Order {
    /// The number of chunks of all multipliers of `width` bits; `None` for an endless order.
    pub(super) fn chunks(self, width: u32) -> Option<u64> {
        match self {
            Self::Random { .. } => None,
            Self::ByBitCount | Self::Ascending => {
                Some((1_u128 << width).div_ceil(u128::from(CHUNK)) as u64)
            }
        }
    }

    /// The multipliers of one chunk.
    pub(super) fn chunk(self, width: u32, chunk: u64) -> impl Iterator<Item = u64> {
        let all = u64::MAX >> (64 - width);
        let first = chunk.saturating_mul(CHUNK);
        let count = CHUNK.min((all - first.min(all)).saturating_add(1));
        match self {
            Self::Random { seed } => {
                // The generator uses the sum of seed and number. The shift by 32 bits keeps chunk 1
                // of seed 1 and chunk 0 of seed 2 from sharing a generator.
                let mut rng = generator(seed, chunk << 32);
                let words = DENSITIES.into_iter().cycle().take(CHUNK as usize);
                Either::Left(words.map(move |words| thinned::<u64>(words, &mut rng) & all))
            }
            Self::ByBitCount => {
                let first = nth_by_bit_count(width, first);
                let rest = iter::successors(Some(first), move |&word| next_by_bit_count(word, all));
                Either::Right(Either::Left(rest.take(count as usize)))
            }
            Self::Ascending => Either::Right(Either::Right((0..count).map(move |i| first + i))),
        }
    }
}

/// The next greater word with the same number of set bits, or the smallest word with one more set
/// bit ("Gosper's hack", HAKMEM item 175).
fn next_by_bit_count(word: u64, all: u64) -> Option<u64> {
    let lowest = word & word.wrapping_neg();
    let carried = word.checked_add(lowest).filter(|&carried| carried <= all && word != 0);
    match carried {
        Some(carried) => Some(carried | (word ^ carried) >> (2 + lowest.trailing_zeros())),
        None if word == all => None,
        None => Some(u64::MAX >> (63 - word.count_ones())),
    }
}

/// The word at index `n` of [`Order::ByBitCount`]: computed with the combinatorial number system
/// (Knuth, TAOCP 7.2.1.3).
fn nth_by_bit_count(width: u32, n: u64) -> u64 {
    let mut rest = u128::from(n);
    let mut ones = 0;
    while rest >= binomial(width, ones) {
        rest -= binomial(width, ones);
        ones += 1;
    }
    let mut word = 0;
    for bit in (0..width).rev() {
        // Words without `bit` come before words with `bit`, because words with equally many set
        // bits are in ascending order.
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

#[cfg(test)]
mod tests {
    use itertools::Itertools;

    use super::*;

    fn all(order: Order, width: u32) -> Vec<u64> {
        let chunks = 0..order.chunks(width).unwrap();
        chunks.flat_map(|chunk| order.chunk(width, chunk)).collect()
    }

    #[test]
    fn words_come_by_their_bit_count_and_none_is_left_out() {
        for width in [1, 5, 12, 15] {
            let expected = (0..1_u64 << width).sorted_by_key(|word| (word.count_ones(), *word));
            assert_eq!(all(Order::ByBitCount, width), expected.collect_vec(), "{width} bits");
        }
    }

    #[test]
    fn any_place_in_the_order_can_be_reached_at_once() {
        let mut word = nth_by_bit_count(64, 1_000_000_000_000);
        for n in 1..10_000 {
            word = next_by_bit_count(word, u64::MAX).unwrap();
            assert_eq!(word, nth_by_bit_count(64, 1_000_000_000_000 + n));
        }
        assert_eq!(nth_by_bit_count(64, u64::MAX), u64::MAX);
        assert_eq!(next_by_bit_count(u64::MAX, u64::MAX), None);
    }

    #[test]
    fn ascending_words_are_all_there() {
        assert_eq!(all(Order::Ascending, 3), (0..8).collect_vec());
        assert_eq!(all(Order::Ascending, 13), (0..8192).collect_vec());
    }

    #[test]
    fn seeds_that_follow_each_other_do_not_share_chunks() {
        let first = |seed, chunk| Order::Random { seed }.chunk(64, chunk).next();
        assert_ne!(first(1, 1), first(2, 0));
        assert_eq!(first(1, 1), first(1, 1));
    }
}
