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

use super::squeeze::{Squeeze, Squeezed};
use super::tables::{LookUp, Tables, WrongMagic, on_each_square};

/// How many magics of a square are kept to choose from.
const CHOICE: usize = 64;

impl Tables {
    /// Finds magics with which tables have many holes, and lays the tables into each other.
    ///
    /// `effort` is the number of multipliers to try for each square, a few times as many where a
    /// shorter table is near. `progress` is told each time that a square is done. It takes all
    /// threads of the current `rayon` pool; the result does not depend on them.
    ///
    /// # Errors
    ///
    /// [`WrongMagic`] if the check over every occupancy fails: a fault of the search.
    pub fn overlap(seed: u64, effort: u64, progress: impl Fn() + Sync) -> Result<Self, WrongMagic> {
        let squeezed = on_each_square(seed, |slider, square, rng| {
            let squeezed = Squeeze::new(&slider.target(square), rng).run(effort, CHOICE);
            progress();
            ((slider, square), squeezed)
        });
        let (places, squeezed): (Vec<_>, Vec<_>) = squeezed.into_iter().unzip();
        let packed = places.into_iter().zip(pack(&squeezed));
        let look_ups = packed.map(|((slider, square), (squeezed, offset))| {
            let Squeezed { magic, slots, tried, .. } = squeezed;
            LookUp { slider, square, magic, offset, span: span(&slots), tried }
        });
        Self::verified(seed, look_ups.collect())
    }
}

/// The magic chosen for each square and where its table begins.
fn pack(squares: &[Vec<Squeezed>]) -> Vec<(Squeezed, usize)> {
    let mut order: Vec<usize> = (0..squares.len()).collect();
    order.sort_by_key(|&square| {
        let best = &squares[square][0];
        Reverse((best.magic.bits(), best.filled))
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
        let with = |threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| Tables::overlap(3, 2_000, || {})).unwrap()
        };
        let tables = with(2);
        assert_eq!(with(1).look_ups, tables.look_ups);
        assert!(tables.attacks.len() < 107_648, "{}", tables.attacks.len());
    }
}
