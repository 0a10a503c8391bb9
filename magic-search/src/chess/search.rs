//! The search for a magic of every square at a given width.

use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::occupancies::{Occupancies, places};
use super::parallel;
use super::placing::candidate;
use super::tables::Placed;
use super::trial::Trial;
use crate::Slider;

/// How many index bits a square gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Widths {
    /// One for each square of the mask: 10 to 12 for rooks, 5 to 9 for bishops.
    Classic,
    /// The same for every square: 12 for rooks, 9 for bishops, so that the shift is a constant.
    Fixed,
}

impl Widths {
    fn bits(self, slider: Slider, occupancies: &Occupancies) -> u32 {
        match (self, slider) {
            (Self::Classic, _) => occupancies.bits(),
            (Self::Fixed, Slider::Rook) => 12,
            (Self::Fixed, Slider::Bishop) => 9,
        }
    }
}

/// Finds a magic for each square of each slider and puts their tables in a row.
pub(crate) fn find(seed: u64, widths: Widths, threads: usize) -> Result<Vec<Placed>, String> {
    let mut found = parallel::map(&places(), threads, Trial::new, |trial, &(slider, square)| {
        let occupancies = Occupancies::new(slider, square);
        let bits = widths.bits(slider, &occupancies);
        let shift = u64::BITS - bits;
        let (magic, tried) = first(&occupancies, shift, trial, &mut stream(seed, slider, square));
        let mask = occupancies.mask;
        Placed { slider, square, mask, magic, shift, offset: 0, span: 1 << bits, tried }
    })?;
    let mut end = 0;
    for table in &mut found {
        table.offset = end;
        end += table.span;
    }
    Ok(found)
}

/// The generator of one square: what is found there depends on no other square, and so not on the
/// number of threads.
pub(crate) fn stream(seed: u64, slider: Slider, square: u8) -> Xoshiro256PlusPlus {
    let place = match slider {
        Slider::Rook => u64::from(square),
        Slider::Bishop => 64 + u64::from(square),
    };
    // Seeds that differ by one must not share 127 of their 128 streams.
    Xoshiro256PlusPlus::seed_from_u64(seed.wrapping_mul(128).wrapping_add(place))
}

/// The first candidate that is magic, and how many were tried, itself included.
fn first(
    occupancies: &Occupancies,
    shift: u32,
    trial: &mut Trial,
    rng: &mut Xoshiro256PlusPlus,
) -> (u64, u64) {
    let mut tried = 0;
    loop {
        tried += 1;
        let magic = candidate(occupancies.mask, u64::BITS - shift, rng)
            .filter(|&magic| trial.is_magic(occupancies, magic, shift));
        if let Some(magic) = magic {
            return (magic, tried);
        }
    }
}
