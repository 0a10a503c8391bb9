//! Overlaps of tables in the shared array.

use std::iter::zip;

use crate::array::{filled_words, span};
use crate::squeeze::Squeezed;

/// Empty words after the end of the array: the longest table has 13 index bits, and one word more
/// allows unaligned reads.
const MARGIN: usize = (1 << 13) / 64 + 1;

/// A table at its offset in the array.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Laid {
    pub(crate) table: Squeezed,
    pub(crate) offset: usize,
}

impl Laid {
    /// The index after the last entry that the table fills.
    pub(crate) fn end(&self) -> usize {
        self.offset + span(&self.table.slots)
    }

    fn words(&self) -> impl Iterator<Item = (usize, u64)> {
        filled_words(&self.table.slots, self.offset)
    }
}

/// The array: the filled entries, and the entries filled by more than one table.
#[derive(Debug)]
pub(crate) struct Cover {
    pub(crate) filled: Vec<u64>,
    met: Vec<u64>,
}

impl Cover {
    /// Builds the cover of all tables; each table ends at or before `limit`.
    pub(crate) fn of<'a>(limit: usize, tables: impl IntoIterator<Item = &'a Laid>) -> Self {
        let words = limit / 64 + 1 + MARGIN;
        let mut cover = Self { filled: vec![0; words], met: vec![0; words] };
        for (i, word) in tables.into_iter().flat_map(Laid::words) {
            cover.met[i] |= cover.filled[i] & word;
            cover.filled[i] |= word;
        }
        cover
    }

    /// The number of entries in which tables overlap.
    pub(crate) fn meetings(&self) -> u32 {
        self.met.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether a table overlaps another one.
    pub(crate) fn meets(&self, laid: &Laid) -> bool {
        laid.words().any(|(i, word)| self.met[i] & word != 0)
    }

    /// The filled entries after the removal of one table.
    pub(crate) fn without(mut self, laid: &Laid) -> Vec<u64> {
        for (i, word) in laid.words() {
            self.filled[i] &= !word | self.met[i];
        }
        self.filled
    }
}

/// Of the listed offsets, the first with the fewest overlaps between slots and filled entries, and
/// their number; `None` if no offset has fewer than `below`.
pub(crate) fn fewest_meetings(
    filled: &[u64],
    slots: &[u64],
    offsets: impl IntoIterator<Item = usize>,
    mut below: u32,
) -> Option<(u32, usize)> {
    let mut fewest = None;
    for offset in offsets {
        if below == 0 {
            break;
        }
        let meetings = meetings(filled, slots, offset, below);
        if meetings < below {
            below = meetings;
            fewest = Some((meetings, offset));
        }
    }
    fewest
}

/// The number of overlaps. If it is not less than `below`, the result is some number from `below`
/// on.
fn meetings(filled: &[u64], slots: &[u64], offset: usize, below: u32) -> u32 {
    /// The number of words between two comparisons with `below`.
    const WORDS: usize = 8;
    let (first, bit) = (offset / 64, offset % 64);
    let entries = &filled[first..=first + slots.len()];
    let mut meetings = 0;
    for (first, slots) in (0..).step_by(WORDS).zip(slots.chunks(WORDS)) {
        let entries = entries[first..=first + slots.len()].windows(2);
        let met =
            |(slots, pair): (&u64, &[u64])| slots & (pair[0] >> bit | pair[1] << 1 << (63 - bit));
        meetings += zip(slots, entries).map(met).map(u64::count_ones).sum::<u32>();
        if meetings >= below {
            break;
        }
    }
    meetings
}

#[cfg(test)]
mod tests {
    use magic_search::Magic;
    use rand::{Rng, RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;

    /// Tables at random offsets, and the number of tables that fill each entry.
    fn some_tables(rng: &mut Xoshiro256PlusPlus) -> (Vec<Laid>, Vec<u32>) {
        let mut fills = vec![0; 2_000];
        let tables = (0..9).map(|_| {
            let slots: Vec<u64> = (0..rng.random_range(1..10)).map(|_| rng.next_u64()).collect();
            let offset = rng.random_range(0..1_000);
            let magic = Magic { multiplier: 0, shift: 0 };
            let laid = Laid { table: Squeezed { magic, slots, filled: 0 }, offset };
            entries(&laid).for_each(|entry| fills[entry] += 1);
            laid
        });
        (tables.collect(), fills)
    }

    /// The indexes of the entries that a table fills.
    fn entries(laid: &Laid) -> impl Iterator<Item = usize> {
        let filled = |slot: &usize| laid.table.slots[slot / 64] >> (slot % 64) & 1 == 1;
        (0..64 * laid.table.slots.len()).filter(filled).map(|slot| laid.offset + slot)
    }

    #[test]
    fn meetings_are_what_one_counts_entry_by_entry() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        for _ in 0..50 {
            let (tables, fills) = some_tables(&mut rng);
            let cover = Cover::of(2_000, &tables);
            let met = fills.iter().filter(|&&fills| fills > 1).count();
            assert_eq!(cover.meetings() as usize, met);
            for laid in &tables {
                let meets = entries(laid).any(|entry| fills[entry] > 1);
                assert_eq!(cover.meets(laid), meets);
                assert_eq!(entries(laid).last(), Some(laid.end() - 1));
            }
        }
    }

    #[test]
    fn the_fewest_meetings_are_those_without_the_table_itself() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
        for _ in 0..50 {
            let (tables, mut fills) = some_tables(&mut rng);
            let laid = &tables[0];
            entries(laid).for_each(|entry| fills[entry] -= 1);
            let holes = Cover::of(2_000, &tables).without(laid);
            let count = |&offset: &usize| {
                let moved = Laid { offset, ..laid.clone() };
                entries(&moved).filter(|&entry| fills[entry] > 0).count() as u32
            };
            let offsets = laid.offset..laid.offset + 200;
            let expected = offsets.clone().map(|offset| (count(&offset), offset)).min();
            let slots = &laid.table.slots;
            assert_eq!(fewest_meetings(&holes, slots, offsets.clone(), u32::MAX), expected);
            let (fewest, _) = expected.unwrap();
            assert_eq!(fewest_meetings(&holes, slots, offsets.clone(), fewest + 1), expected);
            assert_eq!(fewest_meetings(&holes, slots, offsets, fewest), None);
        }
    }
}
