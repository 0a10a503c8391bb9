//! The tables: a magic for every look-up, and the answers where the magics point.

use checkers_bits::Square;
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::look_up::{LookUp, Sight, subsets};
use crate::search::{self, Magic};

/// A look-up with the magic found for it and the place of its answers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row {
    pub(crate) look_up: LookUp,
    pub(crate) magic: Magic,
    /// Where in [`Tables::sights`] the answers begin.
    pub(crate) offset: usize,
    /// How many answers there are; 0 if the row borrows one of another row.
    pub(crate) entries: usize,
    pub(crate) tried: u64,
}

/// Everything that goes into the generated file.
#[derive(Debug)]
pub(crate) struct Tables {
    pub(crate) seed: u64,
    /// Two for each square, in the order of the bits.
    pub(crate) rows: Vec<Row>,
    pub(crate) sights: Vec<Sight>,
}

/// Two occupancies that need different answers share an index.
#[derive(Debug)]
pub(crate) struct Collision {
    line: String,
    square: Square,
    occupied: u32,
}

impl std::fmt::Display for Collision {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { line, square, occupied } = self;
        write!(f, "the magic for {line} from {square} is wrong at occupancy {occupied:#010x}")
    }
}

impl std::error::Error for Collision {}

impl Tables {
    /// Finds the magics and fills the tables.
    ///
    /// Each look-up has a generator of its own, seeded from `seed` and its place in the table,
    /// so that what is found for one does not depend on any other.
    pub(crate) fn find(seed: u64) -> Result<Self, Collision> {
        let mut rows = Vec::new();
        let mut sights = Vec::new();
        for (place, look_up) in (0..).zip(LookUp::all()) {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed.wrapping_add(place));
            let search::Found { magic, tried } = search::find(look_up.mask(), &mut rng);
            let answers = if look_up.mask() == 0 { Vec::new() } else { answers(look_up, magic)? };
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
fn answers(look_up: LookUp, magic: Magic) -> Result<Vec<Sight>, Collision> {
    let mask = look_up.mask();
    let mut answers = vec![None; 1 << mask.count_ones()];
    for occupied in subsets(mask) {
        let answer = look_up.sight(occupied);
        let slot = &mut answers[magic.index(occupied)];
        if slot.is_some_and(|other| other != answer) {
            return Err(Collision { line: look_up.line(), square: look_up.square, occupied });
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
