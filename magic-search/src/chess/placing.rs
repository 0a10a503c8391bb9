//! Candidates for a rook or a bishop: multipliers that bring each square into the index.
//!
//! Bit `q` of a multiplier adds a copy of the occupancy, shifted by `q`. A magic of the least
//! width must at least bring each square of the mask somewhere into the index bits. Random sparse
//! multipliers (the AND of three random numbers, Romstad's "Looking for Magics") hardly ever do: on
//! the chess board one in 90,000 is magic. So the copies are chosen for it: take a square that is not in the index yet,
//! in random order, and a free index bit, and add the shift that brings one to the other. What
//! else the copy brings into the index counts as well, so a rook's rank takes one copy and its
//! file a few.
//!
//! Whether the rest of the copies, below the index and on top of each other, does any harm is
//! left to the trial: about one candidate in 13 is magic. To place bits by purpose is what Kannan's
//! "Magic Move-Bitboard Generation in Computer Chess" (2007) proposes, as a deterministic search
//! with backtracking; to place at random and try is simpler, and quick enough.

use rand::Rng;

/// A random multiplier that brings each square of the mask into the `bits` highest bits of the
/// product, or nothing if a square was left without a free bit that it could reach.
pub(crate) fn candidate(mask: u64, bits: u32, rng: &mut impl Rng) -> Option<u64> {
    let index = !0_u64 << (u64::BITS - bits);
    let mut free = index;
    let mut waiting = mask;
    let mut magic = 0;
    while waiting != 0 {
        let square = random_bit(waiting, rng)?;
        // A copy is only ever shifted up.
        let place = random_bit(free & !0 << square, rng)?;
        let shift = place - square;
        magic |= 1 << shift;
        let arrived = mask << shift & index;
        free &= !arrived;
        waiting &= !(arrived >> shift);
    }
    Some(magic)
}

/// One of the set bits of a word, each with the same chance, or nothing if there is none.
fn random_bit(mut word: u64, rng: &mut impl Rng) -> Option<u32> {
    let ones = word.count_ones();
    // A multiplication scales a random number down, as Lemire does; with 32 bits for at most 64
    // outcomes no chance is off by more than one in 60 millions.
    let skip = (u64::from(rng.next_u32()) * u64::from(ones)) >> 32;
    for _ in 0..skip {
        word &= word - 1;
    }
    (word != 0).then(|| word.trailing_zeros())
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;

    #[test]
    fn any_bit_can_be_picked() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let word = 0x8000_0100_0000_0003;
        let seen = (0..100).fold(0, |seen, _| seen | 1_u64 << random_bit(word, &mut rng).unwrap());
        assert_eq!(seen, word);
        assert_eq!(random_bit(0, &mut rng), None);
    }

    #[test]
    fn each_square_arrives_in_the_index() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let mask = 0x0001_0101_0101_017e;
        let candidates = (0..100).filter_map(|_| candidate(mask, 12, &mut rng));
        let mut count = 0;
        for magic in candidates {
            count += 1;
            let arrives = |square: u32| {
                (0..64).any(|shift| magic >> shift & 1 == 1 && (52..64).contains(&(square + shift)))
            };
            assert!((0..64).filter(|square| mask >> square & 1 == 1).all(arrives));
        }
        assert!(count > 50);
    }
}
