//! The tables of the 128 squares in one array, verified.

use super::occupancies::Occupancies;
use super::trial::index;
use crate::Slider;

/// A slider on a square with its magic and the place of its table in the shared array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Placed {
    pub(crate) slider: Slider,
    pub(crate) square: u8,
    pub(crate) mask: u64,
    pub(crate) magic: u64,
    pub(crate) shift: u32,
    pub(crate) offset: usize,
    /// One more than the highest index.
    pub(crate) span: usize,
    /// How many multipliers were tried.
    pub(crate) tried: u64,
}

/// All squares, in the order of the tables.
#[derive(Debug)]
pub(crate) struct Tables {
    pub(crate) placed: Vec<Placed>,
    /// The length of the shared array.
    pub(crate) entries: usize,
    /// How many entries of it have an answer.
    pub(crate) filled: usize,
}

impl Tables {
    /// Walks every occupancy of every square, puts the answer where the magic points, and finds
    /// that no two answers meet.
    ///
    /// # Errors
    ///
    /// The first occupancy that finds another answer in its place.
    pub(crate) fn verified(placed: Vec<Placed>) -> Result<Self, String> {
        let ends = placed.iter().map(|table| table.offset + table.span);
        let entries = ends.max().unwrap_or_default();
        // No slider is ever without an attacked square, so that 0 stands for no answer.
        let mut attacks = vec![0; entries];
        for table in &placed {
            let Placed { slider, square, magic, shift, offset, .. } = *table;
            for (occupied, _) in Occupancies::new(slider, square).all {
                let answer = slider.attacks(square, occupied);
                let entry = &mut attacks[offset + index(occupied, magic, shift)];
                if *entry != 0 && *entry != answer {
                    return Err(format!(
                        "the magic {magic:#018x} for the {} on {} is wrong at occupancy \
                         {occupied:#018x}",
                        slider_name(slider),
                        square_name(square)
                    ));
                }
                *entry = answer;
            }
        }
        let filled = attacks.iter().filter(|&&answer| answer != 0).count();
        Ok(Self { placed, entries, filled })
    }
}

pub(crate) fn slider_name(slider: Slider) -> &'static str {
    match slider {
        Slider::Rook => "rook",
        Slider::Bishop => "bishop",
    }
}

/// The name of a square: `a1` for 0.
pub(crate) fn square_name(square: u8) -> String {
    format!("{}{}", char::from(b'a' + square % 8), square / 8 + 1)
}

#[cfg(test)]
mod tests {
    use super::super::search::{Widths, find};
    use super::*;

    #[test]
    fn magics_of_any_seed_are_verified_and_have_the_classic_sizes() {
        for seed in 0..20 {
            let tables = Tables::verified(find(seed, Widths::Classic, 1).unwrap()).unwrap();
            assert_eq!(tables.entries, 107_648);
            let tables = Tables::verified(find(seed, Widths::Fixed, 1).unwrap()).unwrap();
            assert_eq!(tables.entries, 64 * (4096 + 512));
        }
    }

    #[test]
    fn threads_change_nothing() {
        let one = find(5, Widths::Classic, 1).unwrap();
        assert_eq!(find(5, Widths::Classic, 2).unwrap(), one);
        assert_eq!(find(5, Widths::Classic, 7).unwrap(), one);
    }

    #[test]
    fn a_wrong_magic_is_refused_by_name() {
        let mut placed = find(5, Widths::Classic, 1).unwrap();
        placed[7].magic = 1 << 40;
        let error = Tables::verified(placed).unwrap_err();
        assert!(error.starts_with("the magic 0x0000010000000000 for the rook on h1 is"), "{error}");
    }

    #[test]
    fn overlapping_tables_are_refused() {
        let mut placed = find(5, Widths::Classic, 1).unwrap();
        placed[100].offset -= 1;
        assert!(Tables::verified(placed).is_err());
    }
}
