//! The numbers of placements of one side's men, if the foremost man stands on a given rank.

use checkers_bits::{AnyVariant, Color, Word};

use crate::combinations::{binomial, rank, unrank};

/// The squares on which the men of one side can stand; at least one man stands on the front rank.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Zone<W> {
    pub(crate) front: W,
    pub(crate) behind: W,
    /// The number of men.
    pub(crate) men: u32,
}

impl Zone<u128> {
    /// The squares on which the men of a colour can stand. `foremost` is the rank of the foremost man, counted from 1
    /// at the side's first rank. If `foremost` is 0, the side has no men, and the zone is empty.
    pub(crate) fn new(variant: AnyVariant, color: Color, foremost: u8, men: u8) -> Self {
        let mut zone = Self { front: 0, behind: 0, men: men.into() };
        for square in variant.squares() {
            let rank = rank_of_side(variant, color, square.rank());
            if rank == foremost {
                zone.front |= 1 << square.bit();
            } else if rank < foremost {
                zone.behind |= 1 << square.bit();
            }
        }
        zone
    }

    /// The zone with its squares in the word type of a board.
    #[inline]
    pub(crate) fn truncate<W: Word>(self) -> Zone<W> {
        Zone { front: W::truncate(self.front), behind: W::truncate(self.behind), men: self.men }
    }
}

/// Converts a rank that White counts from 0 to the rank that a side counts from 1.
#[inline]
pub(crate) fn rank_of_side(variant: AnyVariant, color: Color, rank: u8) -> u8 {
    match color {
        Color::White => rank + 1,
        Color::Black => variant.height() - rank,
    }
}

impl<W: Word> Zone<W> {
    /// All squares of the zone.
    pub(crate) fn all(self) -> W {
        self.front | self.behind
    }

    /// The zone without the squares of `taken`.
    pub(crate) fn without(self, taken: W) -> Self {
        Self { front: self.front & !taken, behind: self.behind & !taken, ..self }
    }

    /// The number of ways to place men in the zone.
    pub(crate) fn len(self) -> u64 {
        count([self.front, self.behind].map(W::count_ones), self.men)
    }

    /// The number of a placement of men, counted from 0. Placements with fewer men on the front rank have smaller
    /// numbers.
    #[inline]
    pub(crate) fn rank(self, men: W) -> u64 {
        if men == W::ZERO {
            return 0;
        }
        let (on_front, behind) = (men & self.front, men & self.behind);
        let squares = [self.front, self.behind].map(W::count_ones);
        let fewer = 1..on_front.count_ones();
        let start: u64 =
            fewer.map(|on_front| count_with(squares, on_front, men.count_ones())).sum();
        let behind_len = binomial(squares[1], behind.count_ones());
        start + rank(on_front, self.front) * behind_len + rank(behind, self.behind)
    }

    /// The placement of men that has a number; the reverse of [`rank`](Self::rank).
    pub(crate) fn unrank(self, mut number: u64) -> W {
        let squares = [self.front, self.behind].map(W::count_ones);
        let mut on_front = self.men.min(1);
        while on_front < self.men && number >= count_with(squares, on_front, self.men) {
            number -= count_with(squares, on_front, self.men);
            on_front += 1;
        }
        let behind_len = binomial(squares[1], self.men - on_front).max(1);
        unrank(number / behind_len, on_front, self.front)
            | unrank(number % behind_len, self.men - on_front, self.behind)
    }
}

/// The number of ways to place men, given the numbers of squares on the front rank and behind it.
pub(crate) fn count(squares: [u32; 2], men: u32) -> u64 {
    (men.min(1)..=men).map(|on_front| count_with(squares, on_front, men)).sum()
}

/// The number of ways to place `men` men, exactly `on_front` of them on the front rank.
fn count_with([front, behind]: [u32; 2], on_front: u32, men: u32) -> u64 {
    binomial(front, on_front) * binomial(behind, men - on_front)
}

#[cfg(test)]
mod tests {
    use super::*;
    use checkers_bits::Russian;

    #[test]
    fn numbers_and_sets_of_men_are_one_to_one() {
        for foremost in 1..8 {
            let zone = |men| {
                let zone = Zone::new(Russian.into(), Color::Black, foremost, men);
                zone.without(0x0103_5a01).truncate::<u64>()
            };
            for men in 1..=3 {
                let zone = zone(men);
                for number in 0..zone.len() {
                    let set = zone.unrank(number);
                    assert!(set.count_ones() == u32::from(men) && set & !zone.all() == 0);
                    assert!(set & zone.front != 0);
                    assert_eq!(zone.rank(set), number);
                }
            }
            assert_eq!((zone(0).len(), zone(0).rank(0)), (1, 0));
        }
    }
}
