//! Tables laid into each other.
//!
//! A table has holes where no occupancy points; another table fits there if its filled slots meet
//! nothing but holes. That one array can serve all squares in this way is Volker Annuß's idea; his
//! array for all rooks and bishops, with shifts the same on every square, has 87,988 entries.
//!
//! To pack the tables as tightly as can be is a two-dimensional relative of bin packing, so that
//! nothing better than trying is known; first fit is what is tried: the longest tables first, each
//! at the lowest place where one of its square's magics fits, the bishops in what is left.

use std::cmp::Reverse;

use indicatif::{ProgressBar, ProgressStyle};

use super::occupancies::{Occupancies, places};
use super::parallel;
use super::search::stream;
use super::squeeze::{Squeeze, Squeezed};
use super::tables::Placed;
use super::trial::Trial;

/// How many magics of a square are kept to choose from.
const CHOICE: usize = 64;

/// Squeezes the tables of all squares and packs them into one array.
pub(crate) fn overlap(seed: u64, effort: u64, threads: usize) -> Result<Vec<Placed>, String> {
    let places = places();
    let bar = progress(places.len());
    let squeezed = parallel::map(&places, threads, Trial::new, |trial, &(slider, square)| {
        let occupancies = Occupancies::new(slider, square);
        let rng = stream(seed, slider, square);
        let squeezed = Squeeze::new(&occupancies, trial, rng).run(effort, CHOICE);
        bar.inc(1);
        squeezed
    })?;
    bar.finish_and_clear();
    let packed = pack(&squeezed);
    let tables = places.into_iter().zip(packed);
    Ok(tables
        .map(|((slider, square), (Squeezed { magic, shift, slots, tried, .. }, offset))| Placed {
            slider,
            square,
            mask: slider.mask(square),
            magic,
            shift,
            offset,
            span: span(&slots),
            tried,
        })
        .collect())
}

/// A bar on a terminal, nothing in a pipe.
fn progress(tables: usize) -> ProgressBar {
    let style = "{wide_bar} {pos} of {len} tables, {eta} to go";
    let style = ProgressStyle::with_template(style).expect("the template is well formed");
    ProgressBar::new(tables as u64).with_style(style)
}

/// The magic chosen for each square and where its table begins.
fn pack(squares: &[Vec<Squeezed>]) -> Vec<(Squeezed, usize)> {
    let mut order: Vec<usize> = (0..squares.len()).collect();
    order.sort_by_key(|&square| {
        let best = &squares[square][0];
        Reverse((u64::BITS - best.shift, best.filled))
    });
    let mut array = Array::default();
    let mut packed = vec![None; squares.len()];
    for square in order {
        let fits = squares[square].iter().map(|table| (array.first_fit(&table.slots), table));
        let end = |offset: usize, table: &Squeezed| array.end.max(offset + span(&table.slots));
        let best = fits.min_by_key(|&(offset, table)| (end(offset, table), table.filled, offset));
        let (offset, table) = best.expect("a square has at least one magic");
        array.fill(&table.slots, offset);
        packed[square] = Some((table.clone(), offset));
    }
    packed.into_iter().map(|packed| packed.expect("each square is in the order")).collect()
}

/// One more than the highest slot.
fn span(slots: &[u64]) -> usize {
    let last = slots.iter().rposition(|&word| word != 0).expect("some slot is filled");
    64 * last + slots[last].ilog2() as usize + 1
}

/// The shared array: which entries are filled, one bit each.
#[derive(Debug, Default)]
struct Array {
    filled: Vec<u64>,
    end: usize,
}

impl Array {
    /// The lowest offset at which no filled slot meets a filled entry.
    fn first_fit(&self, slots: &[u64]) -> usize {
        let mut offset = 0;
        loop {
            // The empty occupancy has index 0, so that slot is always filled.
            let free = self.word(offset).trailing_ones() as usize;
            if free > 0 {
                offset += free;
            } else if (0..).zip(slots).all(|(i, word)| self.word(offset + 64 * i) & word == 0) {
                return offset;
            } else {
                offset += 1;
            }
        }
    }

    /// The 64 entries from an offset on; there is nothing beyond the end.
    fn word(&self, offset: usize) -> u64 {
        let word = |i: usize| self.filled.get(i).copied().unwrap_or_default();
        let (i, bit) = (offset / 64, offset % 64);
        if bit == 0 { word(i) } else { word(i) >> bit | word(i + 1) << (64 - bit) }
    }

    fn fill(&mut self, slots: &[u64], offset: usize) {
        let (first, bit) = (offset / 64, offset % 64);
        self.filled.resize(self.filled.len().max(first + slots.len() + 1), 0);
        for (i, word) in (first..).zip(slots) {
            self.filled[i] |= word << bit;
            if bit > 0 {
                self.filled[i + 1] |= word >> (64 - bit);
            }
        }
        self.end = self.end.max(offset + span(slots));
    }
}

#[cfg(test)]
mod tests {
    use super::super::tables::Tables;
    use super::*;

    #[test]
    fn the_first_fit_is_the_lowest() {
        let mut array = Array::default();
        array.fill(&[0b1011], 0);
        assert_eq!((array.end, array.first_fit(&[1])), (4, 2));
        assert_eq!(array.first_fit(&[0b101]), 2);
        assert_eq!(array.first_fit(&[0b11]), 4);
        array.fill(&[!0, 1], 4);
        assert_eq!((array.end, array.first_fit(&[0b11])), (69, 69));
        assert_eq!(array.first_fit(&[1, 0, 1]), 2);
    }

    #[test]
    fn packed_tables_are_right_and_the_same_for_any_number_of_threads() {
        let placed = overlap(3, 2_000, 2).unwrap();
        assert_eq!(overlap(3, 2_000, 1).unwrap(), placed);
        let tables = Tables::verified(placed).unwrap();
        assert!(tables.entries < 107_648, "{}", tables.entries);
    }
}
