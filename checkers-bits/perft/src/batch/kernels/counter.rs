//! Population count of many sets at once.

use checkers_bits::generator::Set;
use checkers_bits::{Bitboard, Board, Variant, Word};

/// A counter for each square: the number of added sets that contain the square. The number is binary, with one set of
/// squares for each digit.
///
/// Adding a set takes four or five operations. Counting the squares of a set takes ten or more operations without a
/// population count instruction, so only the digits are counted. Sets in words of 128 bits are not vectorised. Their
/// squares are counted at once, with the population count instruction.
///
/// Source: Harley and Seal's carry-save adder, in Warren, *Hacker's Delight*, 2nd edition, 5–1.
pub(super) struct Counter<V: Variant> {
    ones: Set<V>,
    twos: Set<V>,
    fours: Set<V>,
    eights: Set<V>,
    sixteens: Set<V>,
    counted: u32,
}

impl<V: Variant> Counter<V> {
    #[inline(always)]
    pub(super) fn new() -> Self {
        let none = Bitboard::EMPTY;
        Self { ones: none, twos: none, fours: none, eights: none, sixteens: none, counted: 0 }
    }

    /// Adds four sets. A counter has room for seven calls.
    #[inline(always)]
    pub(super) fn add(&mut self, [a, b, c, d]: [Set<V>; 4]) {
        if <V::Board as Board>::Word::BITS > 64 {
            self.counted += a.count() + b.count() + c.count() + d.count();
            return;
        }
        let (ones, two) = add::<V>(self.ones, a, b);
        let (ones, another_two) = add::<V>(ones, c, d);
        let (twos, four) = add::<V>(self.twos, two, another_two);
        let eight = self.fours & four;
        self.ones = ones;
        self.twos = twos;
        self.fours ^= four;
        self.sixteens |= self.eights & eight;
        self.eights ^= eight;
    }

    #[inline(always)]
    pub(super) fn count(&self) -> u32 {
        self.counted
            + self.ones.count()
            + (self.twos.count() << 1)
            + (self.fours.count() << 2)
            + (self.eights.count() << 3)
            + (self.sixteens.count() << 4)
    }
}

/// A full adder: returns the sum and the carry of three digits.
#[inline(always)]
fn add<V: Variant>(a: Set<V>, b: Set<V>, c: Set<V>) -> (Set<V>, Set<V>) {
    let sum = a ^ b;
    (sum ^ c, a & b | sum & c)
}

#[cfg(test)]
mod tests {
    use super::*;
    use checkers_bits::{Canadian, International};

    /// Adds the n-th square to n sets, for each n up to 28, the maximum of a counter.
    fn counts_a_square_as_often_as_it_was_added<V: Variant>() {
        for most in 0..=28 {
            let mut counter = Counter::<V>::new();
            for four in 0..7 {
                counter.add([0, 1, 2, 3].map(|i| {
                    let squares = Set::<V>::FULL.into_iter().enumerate();
                    let in_set = squares.filter(|(n, _)| (4 * four + i + 1..=most).contains(n));
                    in_set.map(|(_, square)| square).collect()
                }));
            }
            assert_eq!(counter.count() as usize, most * (most + 1) / 2);
        }
    }

    #[test]
    fn in_words_of_64_bits() {
        counts_a_square_as_often_as_it_was_added::<International>();
    }

    #[test]
    fn in_words_of_128_bits() {
        counts_a_square_as_often_as_it_was_added::<Canadian>();
    }
}
