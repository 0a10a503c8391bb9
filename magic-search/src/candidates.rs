//! Random multipliers that are often magic.
//!
//! Random trials are the best known method for a mask of many squares. Some kinds of multipliers are
//! magic more often than others.
//!
//! *Sparse* multipliers have few set bits. So sparse multipliers make few copies of the occupancy and
//! cause few carries. Romstad takes the AND of three random numbers (chessprogramming wiki "Looking
//! for Magics"). Sparse multipliers are enough for draughts lines.
//!
//! On the chess board only one sparse multiplier in 90,000 is magic. A magic with minimum index bits must bring each
//! square of the mask into the index, and sparse multipliers rarely do that. *Gathering* multipliers are constructed to
//! bring each square into the index. The construction chooses a random square that is not yet in the index, and a
//! random free index bit. One more multiplier bit then adds a copy of the occupancy in which the square lands on the
//! index bit. All squares that a copy brings into the index are done, so a rook's rank takes one copy and its file a
//! few. A trial then shows whether carries from the bits below the index cause a collision: about one gathering
//! multiplier in 13 is magic. Kannan's "Magic Move-Bitboard Generation in Computer Chess" (2007) also places bits
//! deliberately, in a deterministic search with backtracking. Random placement is simpler and fast enough.

use checkers_geometry::Word;
use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::trial::product_bits;

/// The random generator of one numbered part of a search. A part is a line, a square or a chunk of multipliers.
///
/// The numbers of a part depend neither on other parts nor on the number of threads. The generator is seeded with the sum
/// of `seed` and `number`: part 1 of seed 2 and part 2 of seed 1 share it. A caller with several seeds leaves gaps between
/// its part numbers.
///
/// ```
/// use magic_search::candidates::generator;
/// use rand::Rng;
///
/// assert_eq!(generator(1, 2).next_u64(), generator(1, 2).next_u64());
/// assert_ne!(generator(1, 2).next_u64(), generator(1, 3).next_u64());
/// ```
#[must_use]
pub fn generator(seed: u64, number: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed.wrapping_add(number))
}

/// A random multiplier with one bit in eight set.
///
/// ```
/// use magic_search::candidates::{generator, sparse};
///
/// let ones = |number| sparse::<u64>(&mut generator(1, number)).count_ones();
/// assert!((700..900).contains(&(0..100).map(ones).sum::<u32>()));
/// ```
pub fn sparse<W: Word>(rng: &mut impl Rng) -> W {
    thinned(3, rng)
}

/// A random multiplier in which each bit is set with probability 1/2 to the power `words`.
///
/// A mask of many squares that lie close together needs multipliers with fewer set bits than [`sparse`] gives. A mask
/// with gaps needs multipliers with more set bits.
///
/// # Panics
///
/// If `words` is 0.
pub fn thinned<W: Word>(words: u32, rng: &mut impl Rng) -> W {
    let next = |_| match W::BITS {
        32 => u128::from(rng.next_u32()),
        64 => u128::from(rng.next_u64()),
        _ => u128::from(rng.next_u64()) << 64 | u128::from(rng.next_u64()),
    };
    let all = (0..words).map(next).reduce(|all, word| all & word);
    W::truncate(all.expect("some words"))
}

/// A random multiplier that brings each square of a mask into the `bits` highest bits of the
/// product. Returns 0, which is never magic, if a square cannot reach a free bit.
///
/// A `u128` is a mask of two words, and the result has a multiplier for each, as [`Magic`](crate::Magic) says.
///
/// ```
/// use magic_search::candidates::{gathering, generator};
/// use magic_search::chess::Slider;
/// use magic_search::{Magic, Trial};
///
/// let target = Slider::Rook.target(0);
/// let mut trial = Trial::new(&target, 12);
/// let mut rng = generator(2026, 0);
/// let candidates = std::iter::repeat_with(|| gathering(target.mask(), 12, &mut rng));
/// assert!(candidates.take(1_000).any(|multiplier| trial.is_magic(Magic { multiplier, shift: 52 })));
/// ```
///
/// # Panics
///
/// If `bits` is 0 or more than the width of a product.
pub fn gathering<W: Word>(mask: W, bits: u32, rng: &mut impl Rng) -> W {
    let index = u64::MAX >> (u64::BITS - bits) << (product_bits::<W>() - bits);
    gather(mask, index, rng).unwrap_or_default()
}

/// The same for any bits of the product; `None` if a square cannot reach a free one.
pub(crate) fn gather<W: Word>(mask: W, index: u64, rng: &mut impl Rng) -> Option<W> {
    let width = product_bits::<W>();
    let mut free = index;
    let mut waiting = mask;
    let mut multiplier = W::ZERO;
    while waiting != W::ZERO {
        let square = random_bit(waiting, rng)?;
        // Each word is moved by copies of its own, into the index bits of both.
        let start = square / width * width;
        let square = square - start;
        // A left shift never moves a square to a lower bit, so the free index bits below the square are excluded.
        let place = random_bit(free & !0 << square, rng)?;
        let shift = place - square;
        multiplier = multiplier | W::ONE << (start + shift);
        let arrived = ((mask >> start).widen() as u64) << shift & index;
        free &= !arrived;
        waiting = waiting & !(W::truncate((arrived >> shift).into()) << start);
    }
    Some(multiplier)
}

/// A random set bit of a word, uniformly; `None` if the word is 0.
fn random_bit<W: Word>(mut word: W, rng: &mut impl Rng) -> Option<u32> {
    let ones = word.count_ones();
    // The multiplication scales a random number to the range `0..ones` (Lemire). With 32 random bits
    // and at most 128 outcomes, no probability is off by more than one part in 30 million.
    let skip = (u64::from(rng.next_u32()) * u64::from(ones)) >> 32;
    for _ in 0..skip {
        word = word.clear_lowest();
    }
    (word != W::ZERO).then(|| word.trailing_zeros())
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;

    #[test]
    fn any_bit_can_be_picked() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let word = 0x8000_0100_0000_0003_u64;
        let seen = (0..100).fold(0, |seen, _| seen | 1_u64 << random_bit(word, &mut rng).unwrap());
        assert_eq!(seen, word);
        assert_eq!(random_bit(0_u64, &mut rng), None);
    }

    #[test]
    fn each_square_is_gathered_into_the_index() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let mask = 0x0001_0101_0101_017e_u64;
        let squares = || (0..64).filter(|square| mask >> square & 1 == 1);
        let mut count = 0;
        for multiplier in (0..100).filter_map(|_| gather(mask, !0 << 52, &mut rng)) {
            count += 1;
            let copies = (0..64).filter(|shift| multiplier >> shift & 1 == 1);
            let arrives = |square| copies.clone().any(|shift| (52..64).contains(&(square + shift)));
            assert!(squares().all(arrives), "{multiplier:#x}");
        }
        assert!(count > 50);
    }
}
