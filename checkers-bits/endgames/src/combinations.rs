//! The combinatorial number system, which gives each combination of squares a number.
//!
//! The combinations of `k` out of `n` squares have the numbers from 0 to C(n, k) − 1. If the chosen squares have
//! the places `p1 < p2 < … < pk` among the `n` squares, the number is C(p1, 1) + C(p2, 2) + … + C(pk, k) (Knuth,
//! *The Art of Computer Programming* 7.2.1.3, theorem L).

use checkers_bits::Word;

/// The maximum number of squares of a board.
const MAX_SQUARES: usize = 128;
/// The maximum number of pieces of one kind.
const MAX_PIECES: usize = crate::material::MAX_PIECES as usize;

/// Binomial coefficients: `BINOMIALS[k][n]` is the number of ways to choose `k` of `n`.
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

/// The number of ways to choose `k` of `n` squares.
pub(crate) fn binomial(n: u32, k: u32) -> u64 {
    BINOMIALS[k as usize][n as usize]
}

/// The number of a set of squares among all sets of the same size with squares of `within`, counted from 0.
#[inline]
pub(crate) fn rank<W: Word>(mut squares: W, within: W) -> u64 {
    let mut rank = 0;
    let mut k = 1;
    while squares != W::ZERO {
        let below = !(!W::ZERO << squares.trailing_zeros());
        rank += BINOMIALS[k][(within & below).count_ones() as usize];
        squares = squares.clear_lowest();
        k += 1;
    }
    rank
}

/// The combination of `k` squares of `within` that has the number `rank`.
pub(crate) fn unrank<W: Word>(mut rank: u64, k: u32, within: W) -> W {
    let mut squares = W::ZERO;
    let mut place = within.count_ones();
    for k in (1..=k).rev() {
        let column = &BINOMIALS[k as usize];
        if k == 1 {
            place = rank as u32;
        }
        while column[place as usize] > rank {
            place -= 1;
        }
        rank -= column[place as usize];
        squares = squares | nth(within, place);
    }
    squares
}

/// The n-th square of a set, as a set of one square. `place` is n, counted from 0 at the lowest bit.
fn nth<W: Word>(mut set: W, place: u32) -> W {
    for _ in 0..place {
        set = set.clear_lowest();
    }
    set & !set.clear_lowest()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_combinations_are_one_to_one() {
        let within = 0x00f3_5a01_u64;
        for k in 0..=4 {
            for number in 0..binomial(within.count_ones(), k) {
                let squares = unrank(number, k, within);
                assert_eq!((squares.count_ones(), squares & !within), (k, 0));
                assert_eq!(rank(squares, within), number);
            }
        }
    }
}
