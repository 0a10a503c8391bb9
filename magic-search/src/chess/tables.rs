//! The tables of all rooks and bishops in one array, verified.

use std::fmt::{self, Display, Formatter};

use itertools::Itertools;
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rayon::prelude::*;

use super::slider::{Slider, square_name};
use crate::magic::Magic;
use crate::search::{self, Found, gathering};
use crate::subsets::subsets;

/// A rook or a bishop on a square, with its magic and the place of its table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LookUp {
    /// The piece.
    pub slider: Slider,
    /// The square: 0 for a1, 1 for b1, 63 for h8.
    pub square: u8,
    /// The magic for its [mask](Slider::mask).
    pub magic: Magic<u64>,
    /// Where in [`Tables::attacks`] its table begins.
    pub offset: usize,
    /// The length of its table, one more than the highest index.
    pub span: usize,
    /// The number of multipliers tried, including the magic.
    pub tried: u64,
}

/// The number of index bits per square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Widths {
    /// One for each square of the mask: 10 to 12 for rooks, 5 to 9 for bishops.
    Classic,
    /// One width for all squares, so that the shift is a constant: 12 for rooks, 9 for bishops.
    Fixed,
}

/// The magics of all rooks and bishops, and their shared array.
///
/// ```
/// use magic_search::chess::{Tables, Widths};
///
/// let tables = Tables::find(2026, Widths::Classic)?;
/// assert_eq!((tables.look_ups.len(), tables.attacks.len()), (128, 107_648));
/// # Ok::<(), magic_search::chess::WrongMagic>(())
/// ```
#[derive(Debug)]
pub struct Tables {
    /// The random seed of the search.
    pub seed: u64,
    /// All rooks from a1 to h8, then all bishops.
    pub look_ups: Vec<LookUp>,
    /// The attack set of each index, and 0 for unused entries.
    pub attacks: Vec<u64>,
}

/// A magic that leads an occupancy to the attack set of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongMagic {
    look_up: LookUp,
    occupied: u64,
}

impl Display for WrongMagic {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let LookUp { slider, square, magic, .. } = self.look_up;
        write!(
            f,
            "the magic {:#018x} for the {slider} on {} is wrong at occupancy {:#018x}",
            magic.multiplier,
            square_name(square),
            self.occupied
        )
    }
}

impl std::error::Error for WrongMagic {}

impl Tables {
    /// Finds a magic for each piece on each square and puts their tables in a row.
    ///
    /// It takes all threads of the current `rayon` pool; the result does not depend on them.
    ///
    /// # Errors
    ///
    /// [`WrongMagic`] if the check over every occupancy fails: a fault of the search.
    pub fn find(seed: u64, widths: Widths) -> Result<Self, WrongMagic> {
        let mut look_ups = on_each_square(seed, |slider, square, mut rng| {
            let target = slider.target(square);
            let bits = match (widths, slider) {
                (Widths::Classic, _) => target.squares(),
                (Widths::Fixed, Slider::Rook) => 12,
                (Widths::Fixed, Slider::Bishop) => 9,
            };
            let next = || gathering(target.mask(), bits, &mut rng);
            let Found { magic, place } = search::first(&target, bits, next);
            LookUp { slider, square, magic, offset: 0, span: 1 << bits, tried: place + 1 }
        });
        let mut end = 0;
        for look_up in &mut look_ups {
            look_up.offset = end;
            end += look_up.span;
        }
        Self::verified(seed, look_ups)
    }

    /// Walks every occupancy of every square, writes its attack set at its index, and checks
    /// that no two attack sets share an entry.
    pub(super) fn verified(seed: u64, look_ups: Vec<LookUp>) -> Result<Self, WrongMagic> {
        let ends = look_ups.iter().map(|look_up| look_up.offset + look_up.span);
        // Every slider attacks at least one square, so 0 means a free entry.
        let mut attacks = vec![0; ends.max().unwrap_or_default()];
        for &look_up in &look_ups {
            let LookUp { slider, square, magic, offset, .. } = look_up;
            for occupied in subsets(slider.mask(square)) {
                let attack_set = slider.attacks(square, occupied);
                let entry = &mut attacks[offset + magic.index(occupied)];
                if *entry != 0 && *entry != attack_set {
                    return Err(WrongMagic { look_up, occupied });
                }
                *entry = attack_set;
            }
        }
        Ok(Self { seed, look_ups, attacks })
    }

    /// The number of filled entries of the shared array.
    #[must_use]
    pub fn filled(&self) -> usize {
        self.attacks.iter().filter(|&&attacks| attacks != 0).count()
    }
}

/// Runs a job for each piece on each square, in the order of the tables, each with its own random
/// generator: results do not depend on other squares or on threads.
pub(super) fn on_each_square<R: Send>(
    seed: u64,
    work: impl Fn(Slider, u8, Xoshiro256PlusPlus) -> R + Sync,
) -> Vec<R> {
    let squares = Slider::ALL.into_iter().cartesian_product(0..64).collect_vec();
    // They take turns one by one: they are few, and one may take a hundred times another's time.
    let squares = squares.into_par_iter().enumerate().with_max_len(1);
    let results = squares.map(|(i, (slider, square))| {
        // Seeds that differ by one must not share 127 of their 128 generators.
        let seed = seed.wrapping_mul(128).wrapping_add(i as u64);
        work(slider, square, Xoshiro256PlusPlus::seed_from_u64(seed))
    });
    results.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn magics_of_any_seed_are_verified_and_have_the_classic_sizes() {
        for seed in 0..20 {
            let tables = Tables::find(seed, Widths::Classic).unwrap();
            assert_eq!(tables.attacks.len(), 107_648);
            let tables = Tables::find(seed, Widths::Fixed).unwrap();
            assert_eq!(tables.attacks.len(), 64 * (4096 + 512));
        }
    }

    #[test]
    fn threads_change_nothing() {
        let with = |threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| Tables::find(5, Widths::Classic)).unwrap().look_ups
        };
        let one = with(1);
        assert_eq!(with(2), one);
        assert_eq!(with(7), one);
    }

    #[test]
    fn a_wrong_magic_is_refused_by_name() {
        let mut look_ups = Tables::find(5, Widths::Classic).unwrap().look_ups;
        look_ups[7].magic.multiplier = 1 << 40;
        let error = Tables::verified(5, look_ups).unwrap_err().to_string();
        assert!(error.starts_with("the magic 0x0000010000000000 for the rook on h1 is"), "{error}");
    }

    #[test]
    fn overlapping_tables_are_refused() {
        let mut look_ups = Tables::find(5, Widths::Classic).unwrap().look_ups;
        look_ups[100].offset -= 1;
        assert!(Tables::verified(5, look_ups).is_err());
    }
}
