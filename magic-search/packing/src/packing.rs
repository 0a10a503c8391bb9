//! Packs tables into the holes of each other.
//!
//! A table has holes: indexes that no occupancy has. Another table fits into the holes if none of
//! its filled slots falls on a filled slot. Sharing one array between all squares in this way is
//! Volker Annuß's idea. His array for all rooks and bishops, with a constant shift, has 87,988
//! entries. Two squares could also share an entry with equal attack sets, but only bishops on
//! opposite corners have equal ones.
//!
//! Packing is a relative of bin packing, so search is the best known method. First fit begins: the
//! largest tables first, each with the magic that makes the array grow least. Then the tables at
//! the end of the array and a few others are removed and inserted again, many times; a change is
//! kept if the array has not grown ("ruin and recreate", Schrimpf and others 2000). Several
//! packings are improved in this way, each with its own random numbers. Finally the tables of the
//! shortest packing are [refitted](crate::refit).
//!
//! Tables in [windows](crate::window) are packed in threes that interlock.

use std::cmp::Reverse;

use itertools::Itertools;
use magic_search::candidates::generator;
use magic_search::chess::{LookUp, Slider, Tables, WrongMagic};
use rand::RngExt;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use rayon::prelude::*;

use crate::array::{Array, span};
use crate::cover::Laid;
use crate::refit::Refit;
use crate::squeeze::{Squeeze, Squeezed};

/// The number of multipliers of `effort` per ruin-and-recreate step.
const TRIALS_PER_ROUND: u64 = 100;

/// The number of packings that start from the same first fit and then continue independently. The
/// offsets that the large tables get early are luck, and decide the final length of the array.
const PACKINGS: u64 = 8;

/// The number of multipliers of `effort` per climb of a table into the array.
const TRIALS_PER_CLIMB: u64 = 10;

/// The minimum and maximum number of tables to remove, in addition to the tables at the end.
const RUIN: (usize, usize) = (3, 12);

/// The cost of one more entry of the array, in filled slots. The cost also counts filled slots,
/// because a table with fewer of them leaves more holes for other tables.
const GROWTH: usize = 2;

/// Finds magics whose tables have many holes, and packs the tables into each other.
///
/// `effort` is the number of multipliers to try for each square; up to twenty times as many are
/// tried where a shorter table seems near. `progress` receives the length of each complete array,
/// which may still shrink. The magics and the packings use all threads of the current `rayon` pool;
/// the refit uses one. The result does not depend on the number of threads.
///
/// # Errors
///
/// [`WrongMagic`] if the check over every occupancy fails: a fault of the search.
pub(crate) fn pack(
    seed: u64,
    effort: u64,
    progress: impl Fn(usize) + Sync,
) -> Result<Tables, WrongMagic> {
    let squares = Slider::ALL.into_iter().cartesian_product(0..64).collect_vec();
    // Each square has its own random generator. The factor keeps neighbouring seeds from sharing
    // generators.
    let rng = |i: usize| generator(seed.wrapping_mul(128), i as u64);
    let targets = squares.iter().map(|&(slider, square)| slider.target(square)).collect_vec();
    // One task at a time: there are few, and one may take a hundred times as long as another.
    let turns = targets.par_iter().enumerate().with_max_len(1);
    let choices = turns.map(|(i, target)| Squeeze::new(target, rng(i)).run(effort));
    let choices: Vec<Vec<Squeezed>> = choices.collect();
    let packing = Packing::first_fit(&choices);
    let (packing, rng) = packing.shortest(effort / TRIALS_PER_ROUND, seed, &progress);
    let refit = Refit::new(&targets, &choices, packing.placed(), rng);
    let laid = refit.run(effort / TRIALS_PER_CLIMB, progress);
    let look_ups = squares.into_iter().zip(laid).map(|((slider, square), laid)| {
        let Laid { table: Squeezed { magic, slots, .. }, offset } = laid;
        LookUp { slider, square, magic, offset, span: span(&slots), tried: 0 }
    });
    Tables::verified(seed, look_ups.collect())
}

/// The tables of all squares in the array.
#[derive(Clone, Debug)]
struct Packing<'a> {
    squares: &'a [Vec<Squeezed>],
    array: Array,
    /// For each square, the chosen table and its offset.
    places: Vec<Option<(&'a Squeezed, usize)>>,
}

impl<'a> Packing<'a> {
    /// First fit, the largest tables first.
    fn first_fit(squares: &'a [Vec<Squeezed>]) -> Self {
        let places = vec![None; squares.len()];
        let mut packing = Self { squares, array: Array::default(), places };
        let mut order: Vec<usize> = (0..packing.squares.len()).collect();
        order.sort_by_key(|&square| packing.size(square));
        for square in order {
            assert!(packing.lay_in(square, usize::MAX), "there is always room at the end");
        }
        packing
    }

    /// A sort key that puts the tables first that are hardest to place.
    fn size(&self, square: usize) -> Reverse<(u32, u32)> {
        let first = &self.squares[square][0];
        Reverse((first.magic.bits(), first.filled))
    }

    /// Places a table of the square where it costs least, up to `limit`. Returns whether a place
    /// was found.
    fn lay_in(&mut self, square: usize, limit: usize) -> bool {
        let mut least = None;
        for table in &self.squares[square] {
            let filled = table.filled as usize;
            if least.is_some_and(|((cost, _), _)| cost < filled) {
                continue;
            }
            let span = span(&table.slots);
            let Some(last) = limit.checked_sub(span) else { continue };
            let Some(offset) = self.array.first_fit(&table.slots, last) else { continue };
            let growth = (offset + span).saturating_sub(self.array.end);
            let cost = (growth * GROWTH + filled, offset);
            if least.is_none_or(|(least, _)| cost < least) {
                least = Some((cost, table));
            }
        }
        let Some(((_, offset), table)) = least else { return false };
        self.put(square, table, offset);
        true
    }

    fn put(&mut self, square: usize, table: &'a Squeezed, offset: usize) {
        self.places[square] = Some((table, offset));
        self.array.flip(&table.slots, offset);
    }

    fn take_out(&mut self, square: usize) {
        if let Some((table, offset)) = self.places[square].take() {
            self.array.flip(&table.slots, offset);
        }
    }

    /// The shortest of several packings that continue from this one, and its random generator.
    /// `packed` receives the length of each packing.
    fn shortest(
        &self,
        rounds: u64,
        seed: u64,
        packed: impl Fn(usize) + Sync,
    ) -> (Self, Xoshiro256PlusPlus) {
        let improved = (0..PACKINGS).into_par_iter().map(|i| {
            let mut rng = generator(seed.wrapping_mul(PACKINGS), i);
            let mut packing = self.clone();
            packing.improve(rounds, &mut rng);
            packed(packing.array.end);
            (packing, rng)
        });
        let improved: Vec<_> = improved.collect();
        let shortest = improved.into_iter().min_by_key(|(packing, _)| packing.array.end);
        shortest.expect("there are some packings")
    }

    /// Removes and reinserts tables for a number of rounds, so that the array shrinks or at least
    /// changes.
    fn improve(&mut self, rounds: u64, rng: &mut Xoshiro256PlusPlus) {
        for _ in 0..rounds {
            let (end, before) = (self.array.end, self.places.clone());
            let mut out = self.ruin(rng);
            out.iter().for_each(|&square| self.take_out(square));
            out.shuffle(rng);
            out.sort_by_key(|&square| Reverse(self.size(square).0.0));
            if !out.iter().all(|&square| self.lay_in(square, end)) {
                out.iter().for_each(|&square| self.take_out(square));
                for square in out {
                    let (table, offset) = before[square].expect("all were in");
                    self.put(square, table, offset);
                }
            }
        }
    }

    /// Selects the tables to remove: the tables at the end, and a few at random or near each
    /// other.
    fn ruin(&self, rng: &mut Xoshiro256PlusPlus) -> Vec<usize> {
        let mut squares: Vec<usize> = (0..self.squares.len()).collect();
        squares.shuffle(rng);
        let place = |square: usize| {
            let (table, offset) = self.places[square].expect("every table is in");
            (offset, span(&table.slots))
        };
        if rng.random() {
            let centre = rng.random_range(0..self.array.end);
            squares.sort_by_key(|&square| {
                let (offset, span) = place(square);
                centre.abs_diff(offset + span / 2)
            });
        }
        squares.sort_by_key(|&square| {
            let (offset, span) = place(square);
            offset + span < self.array.end
        });
        squares.truncate(rng.random_range(RUIN.0..=RUIN.1));
        squares
    }

    /// The chosen table of each square at its offset.
    fn placed(&self) -> Vec<Laid> {
        let places = self.places.iter().flatten();
        places.map(|&(table, offset)| Laid { table: table.clone(), offset }).collect()
    }
}

#[cfg(test)]
mod tests {
    use magic_search::Magic;
    use rand::SeedableRng;

    use super::*;

    #[test]
    #[ignore = "slow: packs all tables several times"]
    fn packed_tables_are_right_and_the_same_for_any_number_of_threads() {
        let with = |threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| pack(3, 500, |_| {})).unwrap()
        };
        let tables = with(2);
        assert_eq!(with(1).look_ups, tables.look_ups);
        assert!(tables.attacks.len() < 107_648, "{}", tables.attacks.len());
    }

    fn table(bits: u32, word: u64) -> Squeezed {
        let words = 1 << (bits - 6);
        Squeezed {
            magic: Magic { multiplier: 0, shift: u64::BITS - bits },
            slots: vec![word; words],
            filled: words as u32 * word.count_ones(),
        }
    }

    #[test]
    fn two_hosts_take_in_a_guest_and_no_two_meet() {
        let guest = table(9, 0x001f_001f_001f_001f);
        let host = table(8, 0x07ff_07ff_07ff_07ff);
        let squares = [vec![host.clone()], vec![guest], vec![host]];
        let mut packing = Packing::first_fit(&squares);
        assert_eq!(packing.array.end, 2 * 256);
        packing.improve(50, &mut Xoshiro256PlusPlus::seed_from_u64(1));
        assert_eq!(packing.array.end, 2 * 256);
        let mut offsets = packing.placed().iter().map(|laid| laid.offset).collect_vec();
        offsets.sort_unstable();
        assert_eq!(offsets, [0, 5, 5 + 256]);
        // Frees the entries of the three tables again.
        (0..3).for_each(|square| packing.take_out(square));
        assert_eq!(packing.array.end, 0);
    }

    #[test]
    fn a_table_is_laid_in_up_to_the_limit() {
        let squares = [8, 7].map(|bits| vec![table(bits, u64::MAX)]);
        let mut packing = Packing::first_fit(&squares);
        packing.take_out(1);
        assert!(!packing.lay_in(1, 256 + 127) && packing.lay_in(1, 256 + 128));
        assert_eq!((packing.array.end, packing.places[1].unwrap().1), (256 + 128, 256));
    }

    #[test]
    fn the_table_that_costs_least_is_laid_in_wherever_it_stands_among_the_choices() {
        let base = table(8, u64::MAX << 32);
        let [some, most, one] = [0xff, u64::MAX, 1].map(|word| table(6, word));
        for choices in [[&some, &most, &one], [&one, &most, &some], [&most, &one, &some]] {
            let squares = [vec![base.clone()], choices.map(Squeezed::clone).to_vec()];
            let packing = Packing::first_fit(&squares);
            assert_eq!((packing.places[1].unwrap().0.filled, packing.array.end), (1, 256));
        }
        // An additional entry of the array costs as much as two filled slots.
        let full = table(8, u64::MAX);
        let squares = [vec![full], [1 | 1 << 40, 0xfff].map(|word| table(6, word)).to_vec()];
        let packing = Packing::first_fit(&squares);
        assert_eq!(packing.array.end, 256 + 12);
        let base = table(6, !0x1f);
        let squares = [vec![base], [1 | 1 << 60, 0x1f].map(|word| table(6, word)).to_vec()];
        let packing = Packing::first_fit(&squares);
        assert_eq!(packing.array.end, 64 + 1, "two filled slots and an entry, not five slots");
    }

    #[test]
    fn a_table_that_reaches_the_end_moves_into_a_hole() {
        let [full, narrow] = [table(8, u64::MAX), table(6, 1)];
        let holes = table(7, u64::MAX << 8);
        let squares = [vec![full], vec![holes], vec![narrow.clone()]];
        let mut packing = Packing::first_fit(&squares);
        packing.take_out(2);
        packing.array.flip(&narrow.slots, 999);
        packing.places[2] = Some((&narrow, 999));
        packing.improve(9, &mut Xoshiro256PlusPlus::seed_from_u64(1));
        assert_eq!(packing.array.end, 256 + 128);
    }
}
