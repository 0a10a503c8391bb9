//! The tables: a magic for every look-up, and the answers where the magics point.

use checkers_bits::Square;
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::look_up::{LookUp, Sight};
use crate::magic::Magic;
use crate::occupancy::subsets;
use crate::search::{self, Found};
use crate::target::Target;

/// An empty mask needs no multiplication; this gives index 0.
const NO_MAGIC: Magic<u32> = Magic { magic: 0, shift: 0 };

/// A look-up with the magic found for it and the place of its answers.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// The line and the king's square on it.
    pub look_up: LookUp,
    /// The magic for the mask of the look-up.
    pub magic: Magic<u32>,
    /// Where in [`Tables::sights`] the answers begin.
    pub offset: usize,
    /// How many answers there are; 0 if the row borrows one of another row.
    pub entries: usize,
    /// How many multipliers were tried, the magic included.
    pub tried: u64,
}

/// Everything that goes into the generated file.
///
/// [`Display`](std::fmt::Display) writes the file, laid out as rustfmt would.
///
/// ```
/// let tables = magic_search::Tables::find(2026)?;
/// assert_eq!((tables.rows.len(), tables.sights.len()), (64, 2560));
/// # Ok::<(), magic_search::WrongMagic>(())
/// ```
#[derive(Debug)]
pub struct Tables {
    /// The seed that they were found with.
    pub seed: u64,
    /// Two for each square, in the order of the bits.
    pub rows: Vec<Row>,
    /// The answers, where the magics point.
    pub sights: Vec<Sight>,
}

/// A magic with which two occupancies that need different answers share an index.
#[derive(Debug)]
pub struct WrongMagic {
    line: String,
    square: Square,
    occupied: u32,
}

impl std::fmt::Display for WrongMagic {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { line, square, occupied } = self;
        write!(f, "the magic for {line} from {square} is wrong at occupancy {occupied:#010x}")
    }
}

impl std::error::Error for WrongMagic {}

impl Tables {
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
    pub fn find(seed: u64) -> Result<Self, WrongMagic> {
        let mut rows = Vec::new();
        let mut sights = Vec::new();
        for (place, look_up) in (0..).zip(LookUp::all()) {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed.wrapping_add(place));
            let Ok(target) = Target::perfect(look_up.mask()) else {
                rows.push(Row { look_up, magic: NO_MAGIC, offset: 0, entries: 0, tried: 0 });
                continue;
            };
            let Found { magic, tried } = search::find(&target, &mut rng);
            let answers = answers(look_up, magic)?;
            rows.push(Row { look_up, magic, offset: sights.len(), entries: answers.len(), tried });
            sights.extend(answers);
        }
        // From a1 and h8 there is one line with no other square. It needs no entry of its own:
        // a king that is shut in somewhere sees the same nothing.
        let nothing = sights.iter().position(|&sight| sight == Sight::default());
        for row in rows.iter_mut().filter(|row| row.entries == 0) {
            row.offset = nothing.expect("a king on g1 behind a piece on h2 sees nothing");
        }
        Ok(Self { seed, rows, sights })
    }
}

/// The answers of a look-up in the order of its indexes; verifies the magic on the way, over
/// every occupancy.
fn answers(look_up: LookUp, magic: Magic<u32>) -> Result<Vec<Sight>, WrongMagic> {
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
    use super::*;

    #[test]
    fn the_whole_board_takes_2560_entries() {
        for seed in 0..8 {
            assert_eq!(Tables::find(seed).unwrap().sights.len(), 2560);
        }
    }

    #[test]
    fn every_occupancy_of_the_board_finds_its_answer() {
        let tables = Tables::find(7).unwrap();
        for row in &tables.rows {
            let mask = row.look_up.mask();
            for occupied in subsets(mask) {
                let found = tables.sights[row.offset + row.magic.index(occupied)];
                assert_eq!(found, row.look_up.sight(occupied), "{row:?} {occupied:#x}");
            }
        }
    }

    #[test]
    fn a_wrong_magic_is_refused_by_name() {
        let look_up = LookUp::all().next().unwrap();
        let magic = Magic { magic: 1, shift: 25 };
        let error = answers(look_up, magic).unwrap_err().to_string();
        assert_eq!(error, "the magic for a1-h8 from a1 is wrong at occupancy 0x00000008");
    }
}
