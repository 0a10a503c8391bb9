//! The test of one multiplier against every occupancy.

use super::occupancies::Occupancies;

/// The most index bits that a trial has room for.
pub(crate) const MAX_BITS: u32 = 14;

/// The slots that a multiplier fills, kept between trials to save clearing them.
///
/// A slot holds the number of the trial that wrote it last and the answer, `trial << 8 | answer`:
/// what an earlier trial has left is recognised by its number (the "epoch" of Stockfish's search
/// for magics). One comparison then tells the two apart that must not meet, since two slots of
/// one trial with different answers differ by 1 to 255.
#[derive(Debug)]
pub(crate) struct Trial {
    slots: Vec<u32>,
    number: u32,
}

impl Trial {
    pub(crate) fn new() -> Self {
        Self { slots: vec![0; 1 << MAX_BITS], number: 0 }
    }

    /// Whether the multiplier is magic: no two occupancies with different answers share an index.
    pub(crate) fn is_magic(&mut self, occupancies: &Occupancies, magic: u64, shift: u32) -> bool {
        let stamp = self.next_stamp();
        occupancies.all.iter().all(|&(occupied, answer)| {
            let slot = &mut self.slots[index(occupied, magic, shift)];
            let new = stamp | u32::from(answer);
            let collides = (*slot ^ new).wrapping_sub(1) < 0xff;
            *slot = new;
            !collides
        })
    }

    /// The number of slots that a magic fills, or nothing if the multiplier is no magic or fills
    /// more than `limit`.
    pub(crate) fn filled(
        &mut self,
        occupancies: &Occupancies,
        magic: u64,
        shift: u32,
        limit: u32,
    ) -> Option<u32> {
        let stamp = self.next_stamp();
        let mut filled = 0;
        // The limit is looked at now and then only, to keep the inner loop short.
        for some in occupancies.all.chunks(32) {
            for &(occupied, answer) in some {
                let slot = &mut self.slots[index(occupied, magic, shift)];
                let new = stamp | u32::from(answer);
                let difference = *slot ^ new;
                if difference.wrapping_sub(1) < 0xff {
                    return None;
                }
                filled += u32::from(difference != 0);
                *slot = new;
            }
            if filled > limit {
                return None;
            }
        }
        Some(filled)
    }

    /// How many neighbours, slots 2i and 2i + 1, were filled with different answers in the last
    /// trial: those that would collide if the index had one bit less.
    pub(crate) fn clashes(&self, bits: u32) -> u32 {
        let is_clash =
            |pair: &[u32]| pair[0] != pair[1] && pair.iter().all(|slot| slot >> 8 == self.number);
        let pairs = self.slots[..1 << bits].chunks_exact(2);
        pairs.map(|pair| u32::from(is_clash(pair))).sum()
    }

    /// The slots that the last trial has filled, as a set of bits.
    pub(crate) fn slots(&self, bits: u32) -> Vec<u64> {
        let is_filled = |slot: &u32| u64::from(slot >> 8 == self.number);
        let words = self.slots[..1 << bits].chunks(64);
        words
            .map(|some| (0..).zip(some).fold(0, |set, (i, slot)| set | is_filled(slot) << i))
            .collect()
    }

    fn next_stamp(&mut self) -> u32 {
        self.number += 1;
        if self.number >> 24 != 0 {
            self.slots.fill(0);
            self.number = 1;
        }
        self.number << 8
    }
}

/// The index of an occupancy within its table.
pub(crate) fn index(occupied: u64, magic: u64, shift: u32) -> usize {
    (occupied.wrapping_mul(magic) >> shift) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Slider;

    /// One bit of the multiplier brings the diagonal b2-g7 to the top; carries do the rest.
    fn bishop_on_a1() -> Occupancies {
        Occupancies::new(Slider::Bishop, 0)
    }

    #[test]
    fn zero_and_one_are_no_magics() {
        let occupancies = bishop_on_a1();
        let mut trial = Trial::new();
        for magic in [0, 1] {
            assert!(!trial.is_magic(&occupancies, magic, 58));
            assert_eq!(trial.filled(&occupancies, magic, 58, u32::MAX), None);
        }
    }

    #[test]
    fn trials_do_not_see_each_other_even_when_their_numbers_start_again() {
        let occupancies = bishop_on_a1();
        // The files b to g in a row: kindergarten's multiplier, for ranks, does it for diagonals.
        let magic = 0x0101_0101_0101_0101_u64 << 1;
        let mut trial = Trial::new();
        let filled = trial.filled(&occupancies, magic, 58, u32::MAX);
        assert_eq!(filled, Some(64));
        trial.number = (1 << 24) - 3;
        for _ in 0..6 {
            assert!(!trial.is_magic(&occupancies, 1, 58));
            assert_eq!(trial.filled(&occupancies, magic, 58, 64), filled);
            assert_eq!(trial.filled(&occupancies, magic, 58, 31), None);
        }
    }
}
