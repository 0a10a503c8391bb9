//! Combinations of squares as numbers: the combinatorial number system.
//!
//! The combinations of `k` of `n` squares have the numbers from 0 to C(n, k) − 1. With the places
//! `p1 < p2 < … < pk` of the squares among the `n`, the number is C(p1, 1) + C(p2, 2) + … + C(pk, k)
//! (Knuth, *The Art of Computer Programming* 7.2.1.3, theorem L).

use checkers_bits::{Bitboard, Board, Word};

/// The most squares of a board.
const MAX_SQUARES: usize = 128;
/// The most pieces of one kind.
const MAX_PIECES: usize = crate::material::MAX_PIECES as usize;

/// `BINOMIALS[k][n]` is the number of ways to choose `k` of `n`.
static BINOMIALS: [[u64; MAX_SQUARES + 1]; MAX_PIECES + 1] = {
    let mut table = [[0; MAX_SQUARES + 1]; MAX_PIECES + 1];
    let mut n = 0;
    while n <= MAX_SQUARES {
        table[0][n] = 1;
        let mut k = 1;
        while k <= MAX_PIECES && n > 0 {
            table[k][n] = table[k][n - 1] + table[k - 1][n - 1];
            k += 1;
        }
        n += 1;
    }
    table
};

/// The number of ways to choose `k` of `n`.
pub(crate) fn binomial(n: u32, k: u32) -> u64 {
    BINOMIALS[k as usize][n as usize]
}

/// The number of a combination of squares of `within`.
#[inline]
pub(crate) fn rank<B: Board>(squares: Bitboard<B>, within: Bitboard<B>) -> u64 {
    let mut rank = 0;
    for (k, square) in squares.into_iter().enumerate() {
        let below = !(!B::Word::ZERO << square.bit());
        let place = (within.bits() & below).count_ones();
        rank += BINOMIALS[k + 1][place as usize];
    }
    rank
}

/// The combination of `k` squares of `within` with a number.
pub(crate) fn unrank<B: Board>(mut rank: u64, k: u32, within: Bitboard<B>) -> Bitboard<B> {
    let mut squares = Bitboard::EMPTY;
    let mut place = within.count();
    for k in (1..=k).rev() {
        let column = &BINOMIALS[k as usize];
        while column[place as usize] > rank {
            place -= 1;
        }
        rank -= column[place as usize];
        squares |= nth(within, place);
    }
    squares
}

/// The square of a set with a place, counted from 0.
fn nth<B: Board>(mut set: Bitboard<B>, place: u32) -> Bitboard<B> {
    for _ in 0..place {
        set = set.clear_lowest();
    }
    set.lowest()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_combinations_are_one_to_one() {
        let within: Bitboard = Bitboard::from_bits(0x00f3_5a01);
        for k in 0..=4 {
            for number in 0..binomial(within.count(), k) {
                let squares = unrank(number, k, within);
                assert_eq!((squares.count(), squares & !within), (k, Bitboard::EMPTY));
                assert_eq!(rank(squares, within), number);
            }
        }
    }
}
