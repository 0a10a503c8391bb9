//! The tables of chess-bits: one magic per slider and square on the 64-bit chess board.
//!
//! The attack set of a rook depends only on the blockers on its rays, without the last square of
//! each ray: 10 to 12 squares (5 to 9 for a bishop). One multiplication gathers these squares into
//! an index:
//!
//! ```text
//! attacks[offset + ((occupied & mask) * magic >> shift)]
//! ```
//!
//! A multiplier is a magic if occupancies with different attack sets never share an index.
//!
//! Sources: Pradyumna Kannan, "Magic Move-Bitboard Generation in Computer Chess", 2007; Tord
//! Romstad, ["Looking for Magics"](https://www.chessprogramming.org/Looking_for_Magics); Lasse
//! Hansen and others, ["Magic Bitboards"](https://www.chessprogramming.org/Magic_Bitboards).

use std::iter::zip;

use itertools::Itertools;

use crate::candidates::{gathering, generator};
use crate::error::Error;
pub use crate::mask::{Slider, square_name};
use crate::mask::{hex, subsets};
use crate::packing::pack;
use crate::trial::{Found, Magic, Target, first};
use crate::verify::fill;

/// The magic of a slider on a square, and the offset of its table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LookUp {
    /// The piece.
    pub slider: Slider,
    /// The square: 0 for a1, 1 for b1, 63 for h8.
    pub square: u8,
    /// The magic for the [mask](Slider::mask) of the slider.
    pub magic: Magic<u64>,
    /// The entry of the empty board in [`Tables::attacks`], which has the index 0.
    pub offset: usize,
    /// One more than the highest index: without negative indexes, the length of the table.
    pub span: usize,
    /// Whether the shift keeps the sign of the product, so that an index can be negative.
    pub is_signed: bool,
    /// The number of multipliers tried, including the magic.
    pub tried: u64,
}

/// The number of index bits per square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Widths {
    /// One index bit for each square of the mask: 10 to 12 for rooks, 5 to 9 for bishops.
    Classic,
    /// The same number of index bits for all squares, 12 for rooks and 9 for bishops, so that the
    /// shift is a constant.
    Fixed,
}

/// The shortest known array, as rows of piece, square, magic, shift, offset below the seed and the effort of its search.
const PACKED: &str = include_str!("packed.tsv");

/// The array of chess-bits, in rows of the same form: one signed shift for all rooks, and one for all bishops.
const FIXED: &str = include_str!("fixed.tsv");

/// The magics of all rooks and bishops, and their shared array.
///
/// ```
/// use magic_search::chess::{Tables, Widths};
///
/// let tables = Tables::find(2026, Widths::Classic)?;
/// assert_eq!((tables.look_ups.len(), tables.attacks.len()), (128, 107_648));
/// # Ok::<(), magic_search::Error>(())
/// ```
#[derive(Debug)]
pub struct Tables {
    /// The random seed of the search.
    pub seed: u64,
    /// The effort of a search for tables that overlap; 0 if they do not.
    pub effort: u32,
    /// All rooks from a1 to h8, then all bishops.
    pub look_ups: Vec<LookUp>,
    /// The attack sets, each at its index; unused entries are 0.
    pub attacks: Vec<u64>,
}

impl Tables {
    /// Finds a magic for each slider on each square and concatenates their tables.
    ///
    /// Each slider on each square has its own random generator, seeded from `seed` and the index of
    /// the square in [`Self::look_ups`].
    ///
    /// # Errors
    ///
    /// [`Error`] if a magic fails the check over every occupancy, which means a bug in the search.
    pub fn find(seed: u64, widths: Widths) -> Result<Self, Error> {
        let squares = Slider::ALL.into_iter().cartesian_product(0..64);
        let mut end = 0;
        let look_ups = (0..).zip(squares).map(|(number, (slider, square))| {
            let target = slider.target(square);
            let bits = widths.bits(slider, &target);
            let mut rng = generator(seed, number);
            let next = || gathering(target.mask(), bits, &mut rng);
            let Found { magic, place } = first(&target, bits, next);
            let (offset, span) = (end, 1 << bits);
            end += span;
            LookUp { slider, square, magic, offset, span, is_signed: false, tried: place + 1 }
        });
        Self::verified(seed, look_ups.collect())
    }

    /// Finds magics whose tables share an array, each in the holes of others. The shifts keep the sign of the product.
    ///
    /// [`Widths::Fixed`] has the shift 52 for rooks and 55 for bishops, [`Widths::Classic`] some shift for each square. An
    /// `effort` of 1 takes about a second of one core. `progress` receives the length of each shorter array.
    ///
    /// # Errors
    ///
    /// As for [`verified`](Self::verified).
    pub fn pack(
        seed: u64,
        effort: u32,
        widths: Widths,
        progress: impl FnMut(usize),
    ) -> Result<Self, Error> {
        let squares = Slider::ALL.into_iter().cartesian_product(0..64).collect_vec();
        let targets = squares.iter().map(|&(slider, square)| slider.target(square)).collect_vec();
        let shifts = zip(&squares, &targets).map(|(&(slider, _), target)| match widths {
            Widths::Classic => (0..3).map(|more| u64::BITS - target.squares() - more).collect(),
            Widths::Fixed => vec![u64::BITS - widths.bits(slider, target)],
        });
        let packed = pack(&targets, &shifts.collect_vec(), seed, effort, progress);
        let look_ups = zip(squares, packed).map(|((slider, square), (table, place))| LookUp {
            slider,
            square,
            magic: table.magic,
            offset: place + table.origin,
            span: table.span - table.origin,
            is_signed: true,
            tried: 0,
        });
        Ok(Self { effort, ..Self::verified(seed, look_ups.collect())? })
    }

    /// The tables that share the shortest known array, with a shift for each square. The tables overlap in the array: a
    /// table may use an entry within another table that no occupancy of the other table reaches. RESULTS.md says how the
    /// array was found. The fields `seed` and `effort` are 0, because no seed reproduces this array.
    ///
    /// ```
    /// let tables = magic_search::chess::Tables::packed()?;
    /// assert_eq!((tables.attacks.len(), tables.filled()), (85_169, 67_501));
    /// # Ok::<(), magic_search::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error`] if a magic fails the check over every occupancy, which means that a stored row is
    /// wrong.
    ///
    /// # Panics
    ///
    /// Never: the rows of `packed.tsv` are compiled in, and a test reads all of them.
    pub fn packed() -> Result<Self, Error> {
        Self::stored(PACKED, false)
    }

    /// The tables of chess-bits, which share an array that is short for the shifts 52 and 55. [`pack`](Self::pack) finds
    /// them with the fields `seed` and `effort`.
    ///
    /// ```
    /// let tables = magic_search::chess::Tables::packed_fixed()?;
    /// assert_eq!((tables.attacks.len(), tables.filled()), (86_454, 67_891));
    /// # Ok::<(), magic_search::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`packed`](Self::packed).
    ///
    /// # Panics
    ///
    /// Never: the rows of `fixed.tsv` are compiled in, and a test reads all of them.
    pub fn packed_fixed() -> Result<Self, Error> {
        Self::stored(FIXED, true)
    }

    /// The tables of stored rows, below a row with seed and effort and a row with the names of the columns.
    fn stored(rows: &str, is_signed: bool) -> Result<Self, Error> {
        let number = |digits: &str| digits.parse::<u64>().expect(digits);
        let (first, rows) = rows.split_once('\n').expect("a first row");
        let [_, seed, _, effort] = first.split('\t').collect_array().expect(first);
        let squares = Slider::ALL.into_iter().cartesian_product(0..64);
        let look_ups = squares.zip(rows.lines().skip(1)).map(|((slider, square), row)| {
            let [_, _, multiplier, shift, offset] = row.split('\t').collect_array().expect(row);
            let multiplier = u64::from_str_radix(&multiplier[2..], 16).expect(row);
            let magic = Magic { multiplier, shift: number(shift) as u32 };
            let offset = number(offset) as usize;
            let mut look_up =
                LookUp { slider, square, magic, offset, span: 0, is_signed, tried: 0 };
            let entries = subsets(slider.mask(square)).map(|occupied| look_up.entry(occupied));
            look_up.span = entries.max().map_or(0, |highest| highest + 1 - offset);
            look_up
        });
        let tables = Self::verified(number(seed), look_ups.collect())?;
        Ok(Self { effort: number(effort) as u32, ..tables })
    }

    /// The same tables for shifts that keep the sign of the product, as those of chess-bits do.
    ///
    /// # Errors
    ///
    /// As for [`verified`](Self::verified).
    pub fn signed(self) -> Result<Self, Error> {
        // The upper half of the indexes becomes negative and so moves below the lower half.
        let signed = |look_up: LookUp| LookUp {
            offset: look_up.offset + look_up.span / 2,
            span: look_up.span / 2,
            is_signed: true,
            ..look_up
        };
        Self::verified(self.seed, self.look_ups.into_iter().map(signed).collect())
    }

    /// Writes the attack set of every occupancy of every square to its index in the shared array,
    /// and so verifies all magics.
    ///
    /// ```
    /// use magic_search::chess::{Tables, Widths};
    ///
    /// let mut look_ups = Tables::find(1, Widths::Classic)?.look_ups;
    /// assert!(Tables::verified(1, look_ups.clone()).is_ok());
    /// look_ups[1].offset -= 1;
    /// assert!(Tables::verified(1, look_ups).is_err());
    /// # Ok::<(), magic_search::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error`] if two different attack sets share an entry.
    ///
    /// # Panics
    ///
    /// If an index lies beyond the span of every table.
    pub fn verified(seed: u64, look_ups: Vec<LookUp>) -> Result<Self, Error> {
        let ends = look_ups.iter().map(|look_up| look_up.offset + look_up.span);
        let mut attacks = vec![None; ends.max().unwrap_or_default()];
        for look_up in &look_ups {
            let LookUp { slider, square, magic, .. } = *look_up;
            let entry = |occupied| look_up.entry(occupied);
            let attack_set = |occupied| slider.attacks(square, occupied);
            fill(slider.mask(square), entry, &mut attacks, attack_set).map_err(|occupied| {
                Error(format!(
                    "the magic {} for the {slider} on {} is wrong at occupancy {}",
                    hex(magic.multiplier),
                    square_name(square),
                    hex(occupied)
                ))
            })?;
        }
        let attacks = attacks.into_iter().map(Option::unwrap_or_default).collect();
        Ok(Self { seed, effort: 0, look_ups, attacks })
    }

    /// The number of filled entries of the shared array.
    #[must_use]
    pub fn filled(&self) -> usize {
        self.attacks.iter().filter(|&&attacks| attacks != 0).count()
    }
}

impl Widths {
    fn bits(self, slider: Slider, target: &Target<u64>) -> u32 {
        match (self, slider) {
            (Self::Classic, _) => target.squares(),
            (Self::Fixed, Slider::Rook) => 12,
            (Self::Fixed, Slider::Bishop) => 9,
        }
    }
}

impl LookUp {
    /// The entry of relevant occupied squares in the shared array.
    fn entry(&self, occupied: u64) -> usize {
        let Self { magic, is_signed, .. } = *self;
        let index =
            if is_signed { magic.signed_index(occupied) } else { magic.index(occupied) as isize };
        self.offset.wrapping_add_signed(index)
    }
}

impl Slider {
    /// The target of the slider on a square: its mask, and the entry of each occupancy. Occupancies
    /// with equal attack sets have equal entries.
    ///
    /// ```
    /// use magic_search::chess::Slider;
    ///
    /// // A bishop on a1 has one ray, on which g7 is the last square of the mask.
    /// let target = Slider::Bishop.target(0);
    /// assert_eq!((target.squares(), target.distinct_entries()), (6, 7));
    /// ```
    ///
    /// # Panics
    ///
    /// If the square is not on the board.
    #[must_use]
    pub fn target(self, square: u8) -> Target<u64> {
        let target = Target::new(self.mask(square), |occupied| self.attacks(square, occupied));
        target.expect("a slider of chess has 5 to 12 relevant squares")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn magics_of_any_seed_are_verified_and_have_the_classic_sizes() {
        // Without optimisation, more seeds take seconds.
        for seed in 0..if cfg!(debug_assertions) { 2 } else { 20 } {
            let tables = Tables::find(seed, Widths::Classic).unwrap();
            assert_eq!(tables.attacks.len(), 107_648);
            let tables = Tables::find(seed, Widths::Fixed).unwrap();
            assert_eq!(tables.attacks.len(), 64 * (4096 + 512));
        }
    }

    #[test]
    fn a_wrong_magic_is_refused_by_name() {
        let mut look_ups = Tables::find(5, Widths::Classic).unwrap().look_ups;
        look_ups[7].magic.multiplier = 1 << 40;
        let error = Tables::verified(5, look_ups).unwrap_err().to_string();
        assert!(error.starts_with("the magic 0x0000010000000000 for the rook on h1 is"), "{error}");
    }

    #[test]
    fn the_stored_rows_are_in_the_order_of_the_squares() {
        let names = Slider::ALL.into_iter().cartesian_product(0..64);
        let names = names.map(|(slider, square)| format!("{slider}\t{}\t", square_name(square)));
        for rows in [PACKED, FIXED] {
            let mut rows = rows.lines().skip(2).zip_eq(names.clone());
            assert!(rows.all(|(row, name)| row.starts_with(&name)));
        }
    }

    #[test]
    fn tables_of_any_seed_can_have_signed_shifts() {
        let tables = Tables::find(5, Widths::Fixed).unwrap();
        let (attacks, look_ups) = (tables.attacks.clone(), tables.look_ups.clone());
        let signed = tables.signed().unwrap();
        for (one, other) in look_ups.iter().zip(&signed.look_ups) {
            for occupied in subsets(one.slider.mask(one.square)) {
                assert_eq!(attacks[one.entry(occupied)], signed.attacks[other.entry(occupied)]);
            }
        }
    }

    #[test]
    fn a_packed_table_on_top_of_another_is_refused() {
        for tables in [Tables::packed(), Tables::packed_fixed()] {
            let look_ups = tables.unwrap().look_ups;
            for i in [1, 11, 63, 64, 127] {
                let mut wrong = look_ups.clone();
                wrong[i].offset = wrong[0].offset;
                assert!(Tables::verified(0, wrong).is_err(), "{i}");
            }
        }
    }

    #[test]
    fn overlapping_tables_are_refused() {
        let mut look_ups = Tables::find(5, Widths::Classic).unwrap().look_ups;
        look_ups[100].offset -= 1;
        assert!(Tables::verified(5, look_ups).is_err());
    }
}
