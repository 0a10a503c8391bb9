//! The tables: a magic for every look-up, and the answers where the magics point.

use checkers_bits::{Board, Board8x8, Square, Word};
use itertools::Itertools;
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::look_up::{LookUp, Sight};
use crate::magic::Magic;
use crate::occupancy::subsets;
use crate::search::{self, Found};
use crate::target::Target;

/// A look-up with the magic found for it and the place of its answers.
#[derive(Clone, Copy, Debug)]
pub struct Row<B: Board = Board8x8> {
    /// The line and the king's square on it.
    pub look_up: LookUp<B>,
    /// The magic for the mask of the look-up.
    pub magic: Magic<B::Word>,
    /// Where in [`Tables::sights`] the answers begin.
    pub offset: usize,
    /// How many answers there are; 0 if the row borrows one of another row.
    pub entries: usize,
    /// How many multipliers were tried, the magic included.
    pub tried: u64,
}

/// Everything that goes into the generated file of a board.
///
/// [`Display`](std::fmt::Display) writes the file, laid out as rustfmt would.
///
/// ```
/// use checkers_bits::{Board8x8, Board10x10};
/// use magic_search::Tables;
///
/// let tables = Tables::<Board8x8>::find(2026)?;
/// assert_eq!((tables.rows.len(), tables.sights.len()), (64, 2560));
///
/// let larger = Tables::<Board10x10>::find(2026)?;
/// assert_eq!((larger.rows.len(), larger.sights.len()), (100, 13_312));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Tables<B: Board = Board8x8> {
    /// The seed that they were found with.
    pub seed: u64,
    /// Two for each square, in the order of the bits.
    pub rows: Vec<Row<B>>,
    /// The answers, where the magics point.
    pub sights: Vec<Sight<B::Word>>,
}

/// A magic with which two occupancies that need different answers share an index.
#[derive(Debug)]
pub struct WrongMagic<B: Board = Board8x8> {
    line: String,
    square: Square<B>,
    occupied: B::Word,
}

impl<B: Board> std::fmt::Display for WrongMagic<B> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { line, square, occupied } = self;
        write!(f, "the magic for {line} from {square} is wrong at occupancy {occupied:#x}")
    }
}

impl<B: Board> std::error::Error for WrongMagic<B> {}

impl<B: Board> Tables<B> {
    /// Finds the magics and fills the tables.
    ///
    /// Each look-up has a generator of its own, seeded from `seed` and its place in the table,
    /// so that what is found for one does not depend on any other.
    ///
    /// # Errors
    ///
    /// [`WrongMagic`] if the check over every occupancy fails: a fault of the search.
    ///
    /// # Panics
    ///
    /// If no look-up has the answer *nothing*, which every board with a corner has.
    pub fn find(seed: u64) -> Result<Self, WrongMagic<B>> {
        let mut rows = Vec::new();
        let mut sights = Vec::new();
        for (place, look_up) in (0..).zip(LookUp::all()) {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed.wrapping_add(place));
            let Ok(target) = Target::perfect(look_up.mask()) else {
                // An empty mask needs no multiplication; this gives index 0.
                let magic = Magic { magic: B::Word::ZERO, shift: 0 };
                rows.push(Row { look_up, magic, offset: 0, entries: 0, tried: 0 });
                continue;
            };
            let Found { magic, tried } = search::find(&target, &mut rng);
            let answers = answers(look_up, magic)?;
            rows.push(Row { look_up, magic, offset: sights.len(), entries: answers.len(), tried });
            sights.extend(answers);
        }
        // From a corner there is one line with no other square. It needs no entry of its own: a
        // king that is shut in somewhere sees the same nothing.
        let nothing = sights.iter().position(|&sight| sight == Sight::default());
        for row in rows.iter_mut().filter(|row| row.entries == 0) {
            row.offset = nothing.expect("a king in a corner behind a piece sees nothing");
        }
        Ok(Self { seed, rows, sights })
    }

    /// The different answers in the order of their first appearance.
    #[must_use]
    pub fn answers(&self) -> Vec<Sight<B::Word>> {
        self.sights.iter().copied().unique().collect()
    }
}

/// The answers of a look-up in the order of its indexes; verifies the magic on the way, over
/// every occupancy.
fn answers<B: Board>(
    look_up: LookUp<B>,
    magic: Magic<B::Word>,
) -> Result<Vec<Sight<B::Word>>, WrongMagic<B>> {
    let mask = look_up.mask();
    let mut answers = vec![None; 1 << mask.count_ones()];
    for occupied in subsets(mask) {
        let answer = look_up.sight(occupied);
        let slot = &mut answers[magic.index(occupied)];
        if slot.is_some_and(|other| other != answer) {
            return Err(WrongMagic { line: look_up.line(), square: look_up.square, occupied });
        }
        *slot = Some(answer);
    }
    Ok(answers.into_iter().map(Option::unwrap_or_default).collect())
}

#[cfg(test)]
mod tests {
    use checkers_bits::{Board10x8, Board10x10, Board12x12};

    use super::*;

    /// A line of `n` squares has `2^(n-1)` occupancies for a king on each; how many lines of each
    /// length there are is counted by hand.
    #[test]
    fn there_is_an_entry_for_each_occupancy() {
        let entries = |lengths: &[u32]| lengths.iter().map(|n| *n as usize * (1 << (n - 1))).sum();
        for seed in 0..4 {
            let russian: usize = entries(&[8, 6, 6, 4, 4, 2, 2, 7, 7, 5, 5, 3, 3]);
            assert_eq!(Tables::<Board8x8>::find(seed).unwrap().sights.len(), russian);
            let large: usize = entries(&[10, 8, 8, 6, 6, 4, 4, 2, 2, 9, 9, 7, 7, 5, 5, 3, 3]);
            assert_eq!(Tables::<Board10x10>::find(seed).unwrap().sights.len(), large);
            let wide: usize = entries(&[8, 8, 6, 6, 4, 4, 2, 2, 8, 7, 7, 5, 5, 3, 3]);
            assert_eq!(Tables::<Board10x8>::find(seed).unwrap().sights.len(), wide);
        }
    }

    fn every_occupancy_finds_its_answer<B: Board>() {
        let tables = Tables::<B>::find(7).unwrap();
        for row in &tables.rows {
            let mask = row.look_up.mask();
            for occupied in subsets(mask) {
                let found = tables.sights[row.offset + row.magic.index(occupied)];
                assert_eq!(found, row.look_up.sight(occupied), "{row:?} {occupied:#x}");
            }
        }
    }

    #[test]
    fn every_occupancy_of_every_board_finds_its_answer() {
        every_occupancy_finds_its_answer::<Board8x8>();
        every_occupancy_finds_its_answer::<Board10x10>();
        every_occupancy_finds_its_answer::<Board10x8>();
        every_occupancy_finds_its_answer::<Board12x12>();
    }

    #[test]
    fn a_wrong_magic_is_refused_by_name() {
        let look_up = LookUp::<Board8x8>::all().next().unwrap();
        let magic = Magic { magic: 1, shift: 25 };
        let error = answers(look_up, magic).unwrap_err().to_string();
        assert_eq!(error, "the magic for a1-h8 from a1 is wrong at occupancy 0x8");
    }
}
