//! The tables of checkers-bits: one magic per line through each square of a draughts board.
//!
//! A [`Line`] has a name and a mask. A [`Sightline`] is a line from the view of a king on one of
//! its squares; its mask excludes the king's square. [`Sightline::entry`] computes the table entry
//! square by square. [`Tables::find`] finds a magic for each sightline of a board, a [`MagicLine`],
//! and stores every entry at its index. [`Display`](std::fmt::Display) writes the tables as the
//! generated file of the board.

use checkers_geometry::{Board, Board8x8, Word};
use itertools::Itertools;

use crate::candidates::{gathering, generator, sparse};
use crate::error::Error;
pub use crate::line::Line;
pub use crate::mask::{LineEntry, Sightline};
use crate::trial::{Found, Magic, Target, first};
use crate::verify::fill;

/// The magic of a sightline and the index of its first entry.
#[derive(Clone, Copy, Debug)]
pub struct MagicLine<B: Board = Board8x8> {
    /// The line and the king's square on it.
    pub sightline: Sightline<B>,
    /// The magic for the mask of the sightline.
    pub magic: Magic<B::Word>,
    /// The index of the first entry in [`Tables::entries`].
    pub offset: usize,
    /// The number of entries; 0 if the line shares an entry of another line.
    pub entries: usize,
    /// The number of multipliers tried, including the magic.
    pub tried: u64,
}

/// The contents of the generated file of a board.
///
/// [`Display`](std::fmt::Display) writes the file, formatted as rustfmt would format it.
///
/// ```
/// use checkers_geometry::{Board8x8, Board10x10};
/// use magic_search::draughts::Tables;
///
/// let tables = Tables::<Board8x8>::find(2026)?;
/// assert_eq!((tables.lines.len(), tables.entries.len()), (64, 2560));
///
/// let larger = Tables::<Board10x10>::find(2026)?;
/// assert_eq!((larger.lines.len(), larger.entries.len()), (100, 13_312));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Tables<B: Board = Board8x8> {
    /// The random seed of the search.
    pub seed: u64,
    /// The sightlines: two for each square, in the order of the bits.
    pub lines: Vec<MagicLine<B>>,
    /// The entries, at the indexes that the magics give.
    pub entries: Vec<LineEntry<B::Word>>,
}

impl<B: Board> Tables<B> {
    /// Finds the magics and fills the tables.
    ///
    /// Each sightline has its own random generator, seeded from `seed` and the index of the
    /// sightline, so its magic does not depend on the other sightlines.
    ///
    /// # Errors
    ///
    /// [`Error`] if a magic fails the check over every occupancy, which means a bug in the search.
    ///
    /// # Panics
    ///
    /// If no sightline has an occupancy without attacks; every board with a corner has such a
    /// sightline.
    pub fn find(seed: u64) -> Result<Self, Error> {
        let mut lines = Vec::new();
        let mut entries = Vec::new();
        for (number, sightline) in (0..).zip(Sightline::all()) {
            let Ok(target) = Target::injective(sightline.mask()) else {
                // An empty mask needs no multiplication: a factor of 0 gives index 0.
                let magic = Magic { multiplier: B::Word::ZERO, shift: 0 };
                lines.push(MagicLine { sightline, magic, offset: 0, entries: 0, tried: 0 });
                continue;
            };
            let mut rng = generator(seed, number);
            let (mask, squares) = (target.mask(), target.squares());
            // Hardly any sparse multiplier of two words is magic.
            let is_large = B::Word::BITS > u64::BITS;
            let next =
                || if is_large { gathering(mask, squares, &mut rng) } else { sparse(&mut rng) };
            let Found { magic, place } = first(&target, squares, next);
            let line_entries = line_entries(sightline, magic)?;
            let (offset, tried) = (entries.len(), place + 1);
            lines.push(MagicLine { sightline, magic, offset, entries: line_entries.len(), tried });
            entries.extend(line_entries);
        }
        // In a corner, one of the two sightlines has no square but the king's, so the king attacks
        // nothing. Such a sightline shares the entry of an occupancy without attacks.
        let nothing = entries.iter().position(|&entry| entry == LineEntry::default());
        for line in lines.iter_mut().filter(|line| line.entries == 0) {
            line.offset = nothing.expect("a king in a corner behind a piece sees nothing");
        }
        Ok(Self { seed, lines, entries })
    }

    /// Whether the table holds 16-bit numbers of distinct entries instead of the entries
    /// themselves. The numbers save bytes, but a look-up takes one more load. Words of more than 32
    /// bits use numbers, because a table of entries would take 312 KiB on 10×10. On 8×8 a table of
    /// entries takes 30 KiB.
    pub(crate) const IS_SHARED: bool = B::Word::BITS > 32;

    /// The size of the table and of the distinct entries in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let all = self.entries.len();
        let [numbers, entries] =
            if Self::IS_SHARED { [all, self.distinct_entries().len()] } else { [0, all] };
        numbers * size_of::<u16>() + entries * 3 * size_of::<B::Word>()
    }

    /// The distinct entries in the order of their first appearance.
    #[must_use]
    pub fn distinct_entries(&self) -> Vec<LineEntry<B::Word>> {
        self.entries.iter().copied().unique().collect()
    }
}

/// The entries of a sightline in the order of their indexes. Verifies the magic over every
/// occupancy.
fn line_entries<B: Board>(
    sightline: Sightline<B>,
    magic: Magic<B::Word>,
) -> Result<Vec<LineEntry<B::Word>>, Error> {
    let mask = sightline.mask();
    let mut entries = vec![None; 1 << mask.count_ones()];
    let index = |occupied| magic.index(occupied);
    fill(mask, index, &mut entries, |occupied| sightline.entry(occupied)).map_err(|occupied| {
        let (line, square) = (sightline.line(), sightline.square);
        Error(format!("the magic for {line} from {square} is wrong at occupancy {occupied:#x}"))
    })?;
    Ok(entries.into_iter().map(Option::unwrap_or_default).collect())
}

#[cfg(test)]
mod tests {
    use checkers_geometry::{Board10x8, Board10x10, Board12x12};

    use super::*;
    use crate::mask::subsets;

    /// A line of `n` squares has `2^(n-1)` occupancies for a king on each of its squares. The lines
    /// of each length were counted by hand.
    #[test]
    fn there_is_an_entry_for_each_occupancy() {
        let entries = |lengths: &[u32]| lengths.iter().map(|n| *n as usize * (1 << (n - 1))).sum();
        for seed in 0..if cfg!(debug_assertions) { 1 } else { 4 } {
            let russian: usize = entries(&[8, 6, 6, 4, 4, 2, 2, 7, 7, 5, 5, 3, 3]);
            assert_eq!(Tables::<Board8x8>::find(seed).unwrap().entries.len(), russian);
            let large: usize = entries(&[10, 8, 8, 6, 6, 4, 4, 2, 2, 9, 9, 7, 7, 5, 5, 3, 3]);
            assert_eq!(Tables::<Board10x10>::find(seed).unwrap().entries.len(), large);
            let wide: usize = entries(&[8, 8, 6, 6, 4, 4, 2, 2, 8, 7, 7, 5, 5, 3, 3]);
            assert_eq!(Tables::<Board10x8>::find(seed).unwrap().entries.len(), wide);
        }
    }

    fn every_occupancy_finds_its_entry<B: Board>() {
        let tables = Tables::<B>::find(7).unwrap();
        for line in &tables.lines {
            let mask = line.sightline.mask();
            for occupied in subsets(mask) {
                let found = tables.entries[line.offset + line.magic.index(occupied)];
                assert_eq!(found, line.sightline.entry(occupied), "{line:?} {occupied:#x}");
            }
        }
    }

    #[test]
    #[ignore = "slow: searches all tables"]
    fn every_occupancy_of_every_board_finds_its_entry() {
        every_occupancy_finds_its_entry::<Board8x8>();
        every_occupancy_finds_its_entry::<Board10x10>();
        every_occupancy_finds_its_entry::<Board10x8>();
        every_occupancy_finds_its_entry::<Board12x12>();
    }

    #[test]
    fn a_wrong_magic_is_refused_by_name() {
        let sightline = Sightline::<Board8x8>::all().next().unwrap();
        let magic = Magic { multiplier: 1, shift: 25 };
        let error = line_entries(sightline, magic).unwrap_err().to_string();
        assert_eq!(error, "the magic for a1-h8 from a1 is wrong at occupancy 0x8");
    }
}
