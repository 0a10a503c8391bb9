//! The men of one side with a foremost man on a given rank, as numbers.

use checkers_bits::{Bitboard, Board, Color};

use crate::combinations::{binomial, rank, unrank};

/// The squares of the men of one side: at least one of them stands on the front rank.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Zone<B: Board> {
    pub(crate) front: Bitboard<B>,
    pub(crate) behind: Bitboard<B>,
}

impl<B: Board> Zone<B> {
    /// The squares of men of a colour whose foremost man stands on a rank, counted by its own side from
    /// 1. For 0 there are none.
    pub(crate) fn new(color: Color, foremost: u8) -> Self {
        let rank = |number: u8| match color {
            Color::White => Bitboard::rank(number),
            Color::Black => Bitboard::rank(B::HEIGHT - 1 - number),
        };
        let Some(front) = foremost.checked_sub(1) else {
            return Self { front: Bitboard::EMPTY, behind: Bitboard::EMPTY };
        };
        let behind = (0..front).map(rank).fold(Bitboard::EMPTY, |behind, rank| behind | rank);
        Self { front: rank(front), behind }
    }

    /// All squares.
    pub(crate) fn all(self) -> Bitboard<B> {
        self.front | self.behind
    }

    /// The squares that are not taken.
    pub(crate) fn without(self, taken: Bitboard<B>) -> Self {
        Self { front: self.front & !taken, behind: self.behind & !taken }
    }

    /// The number of ways to place men.
    pub(crate) fn len(self, men: u32) -> u64 {
        count([self.front, self.behind].map(Bitboard::count), men)
    }

    /// The number of a set of men: sets with fewer men on the front rank come first.
    #[inline]
    pub(crate) fn rank(self, men: Bitboard<B>) -> u64 {
        let (on_front, behind) = (men & self.front, men & self.behind);
        let squares = [self.front, self.behind].map(Bitboard::count);
        let fewer = 1..on_front.count();
        let start: u64 = fewer.map(|on_front| count_with(squares, on_front, men.count())).sum();
        let behind_len = binomial(squares[1], behind.count());
        start + rank(on_front, self.front) * behind_len + rank(behind, self.behind)
    }

    /// The set of men with a number.
    pub(crate) fn unrank(self, mut number: u64, men: u32) -> Bitboard<B> {
        let squares = [self.front, self.behind].map(Bitboard::count);
        let mut on_front = men.min(1);
        while on_front < men && number >= count_with(squares, on_front, men) {
            number -= count_with(squares, on_front, men);
            on_front += 1;
        }
        let behind_len = binomial(squares[1], men - on_front).max(1);
        unrank(number / behind_len, on_front, self.front)
            | unrank(number % behind_len, men - on_front, self.behind)
    }
}

/// The number of ways to place men on numbers of squares, on the front rank and behind it.
pub(crate) fn count(squares: [u32; 2], men: u32) -> u64 {
    (men.min(1)..=men).map(|on_front| count_with(squares, on_front, men)).sum()
}

/// The number of ways with a number of men on the front rank.
fn count_with([front, behind]: [u32; 2], on_front: u32, men: u32) -> u64 {
    binomial(front, on_front) * binomial(behind, men - on_front)
}

#[cfg(test)]
mod tests {
    use super::*;
    use checkers_bits::Board8x8;

    #[test]
    fn numbers_and_sets_of_men_are_one_to_one() {
        let taken = Bitboard::from_bits(0x0103_5a01);
        for foremost in 1..8 {
            let zone = Zone::<Board8x8>::new(Color::Black, foremost).without(taken);
            for men in 1..=3 {
                for number in 0..zone.len(men) {
                    let set = zone.unrank(number, men);
                    assert!(set.count() == men && (set & !zone.all()).is_empty());
                    assert!(!(set & zone.front).is_empty());
                    assert_eq!(zone.rank(set), number);
                }
            }
            assert_eq!((zone.len(0), zone.rank(Bitboard::EMPTY)), (1, 0));
        }
    }
}
