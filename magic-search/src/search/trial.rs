//! The trial of a multiplier: does each entry of a target find indexes of its own?

use checkers_geometry::Word;

use crate::magic::Magic;
use crate::subsets::subsets;
use crate::target::Target;

/// Tests multipliers on a target without allocation.
///
/// A slot has the last entry written to it and, above it, the number of that trial. So nothing is
/// cleared between trials: older contents are recognised by their number (the "epoch" of
/// Stockfish's search for magics). One comparison finds a collision, since two slots of one trial
/// differ only in the bits of their entries.
#[derive(Clone, Debug)]
pub(crate) struct Trial<W> {
    /// The occupancies with their entries, fewest pieces first: the most frequent failure is a
    /// square that does not reach the index.
    occupancies: Vec<(W, u32)>,
    slots: Vec<u32>,
    /// The bits of a slot that hold the entry; no entry is 0.
    entry: u32,
    /// The number of the last trial, in the bits above.
    stamp: u32,
}

impl<W: Word> Trial<W> {
    /// Prepares trials with an index of at most `bits` bits.
    pub(crate) fn new(target: &Target<W>, bits: u32) -> Self {
        let mut by_pieces = vec![Vec::new(); target.squares() as usize + 1];
        for (occupied, &class) in subsets(target.mask()).zip(target.classes()) {
            by_pieces[occupied.count_ones() as usize].push((occupied, class));
        }
        let occupancies = by_pieces.concat();
        let entry = u32::MAX >> target.distinct_entries().leading_zeros();
        Self { occupancies, slots: vec![0; 1 << bits], entry, stamp: 0 }
    }

    /// Whether no two occupancies with different entries share an index.
    pub(crate) fn is_magic(&mut self, magic: Magic<W>) -> bool {
        self.next_stamp();
        self.occupancies.iter().all(|&(occupied, class)| {
            let slot = &mut self.slots[magic.index(occupied)];
            let new = self.stamp | class;
            let difference = *slot ^ new;
            *slot = new;
            !(1..=self.entry).contains(&difference)
        })
    }

    /// The number of slots that a magic fills; `None` if it is not magic or fills more than `most`
    /// slots.
    pub(crate) fn filled(&mut self, magic: Magic<W>, most: u32) -> Option<u32> {
        self.next_stamp();
        let mut filled = 0;
        // The limit is checked only now and then, to keep the inner loop short.
        for some in self.occupancies.chunks(32) {
            for &(occupied, class) in some {
                let slot = &mut self.slots[magic.index(occupied)];
                let new = self.stamp | class;
                let difference = *slot ^ new;
                if (1..=self.entry).contains(&difference) {
                    return None;
                }
                filled += u32::from(difference != 0);
                *slot = new;
            }
            if filled > most {
                return None;
            }
        }
        Some(filled)
    }

    /// The number of pairs of slots 2i and 2i + 1 with different entries in the last trial, which
    /// had `bits` index bits: they would collide with one bit less.
    pub(crate) fn clashes(&self, bits: u32) -> u32 {
        let is_clash =
            |pair: &[u32]| pair[0] != pair[1] && pair.iter().all(|&slot| self.is_filled(slot));
        let pairs = self.slots[..1 << bits].chunks_exact(2);
        pairs.map(|pair| u32::from(is_clash(pair))).sum()
    }

    /// The filled slots of the last trial, which had `bits` index bits, as a bit set.
    pub(crate) fn filled_slots(&self, bits: u32) -> Vec<u64> {
        let is_filled = |&slot: &u32| u64::from(self.is_filled(slot));
        let words = self.slots[..1 << bits].chunks(64);
        words
            .map(|some| (0..).zip(some).fold(0, |set, (i, slot)| set | is_filled(slot) << i))
            .collect()
    }

    /// For each slot, whether the last trial, which had `bits` index bits, filled it.
    pub(crate) fn are_filled(&self, bits: u32) -> impl Iterator<Item = bool> {
        self.slots[..1 << bits].iter().map(|&slot| self.is_filled(slot))
    }

    /// Whether the last trial wrote the slot.
    fn is_filled(&self, slot: u32) -> bool {
        slot > self.stamp
    }

    fn next_stamp(&mut self) {
        self.stamp = self.stamp.checked_add(self.entry + 1).unwrap_or_else(|| {
            self.slots.fill(0);
            self.entry + 1
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::Slider;

    /// The bishop on a1 distinguishes the first blocker on b2–g7.
    fn bishop_on_a1() -> Trial<u64> {
        Trial::new(&Slider::Bishop.target(0), 6)
    }

    fn magic(multiplier: u64) -> Magic<u64> {
        Magic { multiplier, shift: 58 }
    }

    #[test]
    fn a_trial_agrees_with_verify() {
        let target = Target::new(0x1022_4488_u32, u32::count_ones).unwrap();
        let mut trial = Trial::new(&target, 6);
        for n in 0..200_000_u32 {
            let multiplier = n.wrapping_mul(0x9e37_79b9) & 0x1111_1111;
            let magic = Magic { multiplier, shift: 26 };
            assert_eq!(trial.is_magic(magic), target.verify(magic).is_ok(), "{magic:x?}");
        }
    }

    #[test]
    fn zero_and_one_are_no_magics() {
        let mut trial = bishop_on_a1();
        for multiplier in [0, 1] {
            assert!(!trial.is_magic(magic(multiplier)));
            assert_eq!(trial.filled(magic(multiplier), u32::MAX), None);
        }
    }

    #[test]
    fn trials_do_not_see_each_other_even_when_their_numbers_start_again() {
        // The files b to g in a row: kindergarten's multiplier, for ranks, does it for diagonals.
        let kindergarten = magic(0x0101_0101_0101_0101 << 1);
        let mut trial = bishop_on_a1();
        let filled = trial.filled(kindergarten, u32::MAX);
        assert_eq!(filled, Some(64));
        trial.stamp = u32::MAX - 3 * (trial.entry + 1) - trial.entry;
        for _ in 0..6 {
            assert!(!trial.is_magic(magic(1)));
            assert_eq!(trial.filled(kindergarten, 64), filled);
            assert_eq!(trial.filled_slots(6), [u64::MAX]);
            assert_eq!(trial.filled(kindergarten, 31), None);
        }
    }
}
