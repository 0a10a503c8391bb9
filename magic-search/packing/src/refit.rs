//! Refits tables: exchanges their magics until a shorter array holds all of them.
//!
//! Packing does not change tables. It ends when no table fits into a lower hole. The refit also
//! changes the magics. It sets a limit below the end of the array and moves the tables beyond the
//! limit to offsets where they overlap the fewest filled entries. Then it repeatedly climbs from
//! the magic of an overlapping table to other magics, minimising the overlaps. When no tables
//! overlap, the array is shorter, and the refit sets a new limit.
//!
//! Resolving overlaps under a falling limit is known from nesting parts in cloth and metal
//! (Egeblad, Nielsen and Odgaard, "Fast neighborhood search for two- and three-dimensional nesting
//! problems", 2007). Here the shapes change too.
//!
//! Where the climbs make no progress, two tables exchange their places and the climbs continue from
//! there ("iterated local search", Lourenço, Martin and Stützle 2003).

use std::cmp::Reverse;
use std::iter::{self, zip};

use magic_search::{Magic, Target, Trial};
use rand::RngExt;
use rand::seq::IndexedRandom;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::array::span;
use crate::cover::{Cover, Laid, fewest_meetings};
use crate::squeeze::{Squeezed, neighbour, threshold};

/// The distance of the next limit from the end of the array.
const STEP: usize = 100;

/// The number of multipliers per climb.
const TRIALS: u64 = 1_500;

/// The mean accepted loss of a climb, as a fraction of its height. A constant is added to the
/// height, so that a climb can still move near zero.
const EASE: f64 = 0.05;
const LEEWAY: u32 = 20;

/// Every n-th trial also tries offsets up to this many entries up and down.
const REACH: usize = 8;
const SELDOM: u32 = 8;

/// The number of climbs without progress before two tables exchange places.
const PATIENCE: u32 = 80;

/// The mean number of additional overlaps that an exchange may accept.
const WARMTH: f64 = 10.0;

/// The tables of all squares below a limit.
pub(crate) struct Refit<'a> {
    /// The tables that each square may use when it moves to another place.
    choices: &'a [Vec<Squeezed>],
    trials: Vec<Trial<u64>>,
    laid: Vec<Laid>,
    limit: usize,
    rng: Xoshiro256PlusPlus,
}

impl<'a> Refit<'a> {
    /// Starts from tables without overlaps, one per target.
    pub(crate) fn new(
        targets: &[Target<u64>],
        choices: &'a [Vec<Squeezed>],
        laid: Vec<Laid>,
        rng: Xoshiro256PlusPlus,
    ) -> Self {
        let trials = zip(targets, zip(choices, &laid)).map(|(target, (choices, laid))| {
            let tables = choices.iter().chain([&laid.table]);
            let bits = tables.map(|table| table.magic.bits()).max().unwrap_or_default();
            Trial::new(target, bits)
        });
        Self { trials: trials.collect(), choices, limit: end(&laid), laid, rng }
    }

    /// The tables of the shortest array found with a number of climbs. `shorter` receives the
    /// length of each shorter array.
    pub(crate) fn run(mut self, mut climbs: u64, shorter: impl Fn(usize)) -> Vec<Laid> {
        let mut shortest = self.laid.clone();
        while self.lower() && self.separate(&mut climbs) {
            shortest.clone_from(&self.laid);
            shorter(end(&shortest));
        }
        shortest
    }

    /// Sets the next limit and moves the tables beyond it below the limit, the largest first.
    /// Returns whether all tables fit below the limit.
    fn lower(&mut self) -> bool {
        self.limit = end(&self.laid).saturating_sub(STEP);
        let beyond = |&square: &usize| self.laid[square].end() > self.limit;
        let mut out: Vec<usize> = (0..self.laid.len()).filter(beyond).collect();
        out.sort_by_key(|&square| Reverse(self.laid[square].table.filled));
        self.lay(&out)
    }

    /// Climbs until no tables overlap. Returns `false` if the climbs ran out first.
    fn separate(&mut self, climbs: &mut u64) -> bool {
        let mut from = (u32::MAX, self.laid.clone());
        loop {
            let meetings = self.descend(climbs);
            if meetings == 0 || *climbs == 0 {
                return meetings == 0;
            }
            let more = threshold(WARMTH, &mut self.rng) as u32;
            if meetings <= from.0.saturating_add(more) {
                from = (meetings, self.laid.clone());
            } else {
                self.laid.clone_from(&from.1);
            }
            self.change_places();
        }
    }

    /// Climbs until the number of overlaps has not fallen for [`PATIENCE`] climbs; returns that
    /// number.
    fn descend(&mut self, climbs: &mut u64) -> u32 {
        let mut fewest = u32::MAX;
        let mut best = Vec::new();
        let mut patience = PATIENCE;
        loop {
            let cover = Cover::of(self.limit, &self.laid);
            let meetings = cover.meetings();
            if meetings < fewest {
                (fewest, patience) = (meetings, PATIENCE);
                best.clone_from(&self.laid);
            }
            if meetings == 0 || patience == 0 || *climbs == 0 {
                self.laid = best;
                return fewest;
            }
            patience -= 1;
            *climbs -= 1;
            let square = self.some_that_meets(&cover);
            let holes = cover.without(&self.laid[square]);
            self.climb(square, &holes);
        }
    }

    fn some_that_meets(&mut self, cover: &Cover) -> usize {
        let meets = |&square: &usize| cover.meets(&self.laid[square]);
        let squares: Vec<usize> = (0..self.laid.len()).filter(meets).collect();
        *squares.choose(&mut self.rng).expect("some tables meet")
    }

    /// Climbs from the magic of a square to one whose table has at most as many overlaps.
    fn climb(&mut self, square: usize, holes: &[u64]) {
        let (trial, best) = (&mut self.trials[square], &mut self.laid[square]);
        let (mut magic, mut offset) = (best.table.magic, best.offset);
        let now = fewest_meetings(holes, &best.table.slots, [offset], u32::MAX);
        let (mut height, _) = now.expect("there is an offset");
        let mut least = height;
        for _ in 0..TRIALS {
            let next = Magic { multiplier: neighbour(magic.multiplier, &mut self.rng), ..magic };
            let Some(filled) = trial.filled(next, u32::MAX) else { continue };
            let slots = trial.filled_slots(next.bits());
            let Some(last) = self.limit.checked_sub(span(&slots)) else { continue };
            let reach = if self.rng.random_ratio(1, SELDOM) { REACH } else { 0 };
            let offsets = offset.saturating_sub(reach)..=last.min(offset + reach);
            let growth = threshold(EASE, &mut self.rng) * f64::from(height + LEEWAY);
            let below = height + growth as u32 + 1;
            let Some((meetings, place)) = fewest_meetings(holes, &slots, offsets, below) else {
                continue;
            };
            (magic, offset, height) = (next, place, meetings);
            if height <= least {
                least = height;
                let table = Squeezed { magic, slots, filled };
                *best = Laid { table, offset };
            }
            if least == 0 {
                return;
            }
        }
    }

    /// Removes an overlapping table and another one of the same size, and reinserts both.
    fn change_places(&mut self) {
        let cover = Cover::of(self.limit, &self.laid);
        let one = self.some_that_meets(&cover);
        let bits = |square: usize| self.laid[square].table.magic.bits();
        let same = |&other: &usize| other != one && bits(other) == bits(one);
        let others: Vec<usize> = (0..self.laid.len()).filter(same).collect();
        let other = others.choose(&mut self.rng).copied();
        let out: Vec<usize> = iter::once(one).chain(other).collect();
        self.lay(&out);
    }

    /// Places tables of some squares one by one where they overlap least. Returns whether every
    /// square has a table that fits below the limit.
    fn lay(&mut self, out: &[usize]) -> bool {
        for (i, &square) in out.iter().enumerate() {
            let others = (0..self.laid.len()).filter(|other| !out[i..].contains(other));
            let holes = Cover::of(self.limit, others.map(|other| &self.laid[other])).filled;
            let mut best: Option<(u32, Laid)> = None;
            for table in &self.choices[square] {
                let Some(last) = self.limit.checked_sub(span(&table.slots)) else { continue };
                let below = best.as_ref().map_or(u32::MAX, |&(meetings, _)| meetings);
                let fewest = fewest_meetings(&holes, &table.slots, 0..=last, below);
                if let Some((meetings, offset)) = fewest {
                    best = Some((meetings, Laid { table: table.clone(), offset }));
                }
            }
            let Some((_, laid)) = best else { return false };
            self.laid[square] = laid;
        }
        true
    }
}

/// The length of the array.
fn end(tables: &[Laid]) -> usize {
    tables.iter().map(Laid::end).max().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use itertools::Itertools;
    use magic_search::chess::{Slider, Tables, Widths};
    use rand::SeedableRng;

    use super::*;

    /// Bishop tables of 9 index bits, mostly empty, one after another.
    fn bishops() -> (Vec<Target<u64>>, Vec<Laid>) {
        let look_ups = Tables::find(1, Widths::Fixed).unwrap().look_ups;
        let bishops = look_ups.into_iter().filter(|look_up| look_up.slider == Slider::Bishop);
        let bishops = bishops.take(24);
        let mut offset = 0;
        let bishops = bishops.map(|look_up| {
            let target = look_up.slider.target(look_up.square);
            let laid = Laid { table: table(&target, look_up.magic), offset };
            offset = laid.end();
            (target, laid)
        });
        bishops.unzip()
    }

    fn table(target: &Target<u64>, magic: Magic<u64>) -> Squeezed {
        let mut trial = Trial::new(target, magic.bits());
        let filled = trial.filled(magic, u32::MAX).unwrap();
        Squeezed { magic, slots: trial.filled_slots(magic.bits()), filled }
    }

    fn refit(climbs: u64, shorter: impl Fn(usize)) -> Vec<Laid> {
        let (targets, laid) = bishops();
        let choices = laid.iter().map(|laid| vec![laid.table.clone()]).collect_vec();
        let rng = Xoshiro256PlusPlus::seed_from_u64(3);
        Refit::new(&targets, &choices, laid, rng).run(climbs, shorter)
    }

    #[test]
    fn refitted_tables_are_right_and_meet_nowhere() {
        let (targets, before) = bishops();
        let laid = refit(400, |_| {});
        assert_eq!(Cover::of(end(&laid), &laid).meetings(), 0);
        for (target, laid) in zip(&targets, &laid) {
            let expected = table(target, laid.table.magic);
            assert_eq!((&laid.table.slots, laid.table.filled), (&expected.slots, expected.filled));
        }
        let climbed = zip(&before, &laid).filter(|(old, new)| old.table.magic != new.table.magic);
        assert!(climbed.count() > 5);
    }

    #[test]
    fn without_climbs_tables_move_and_keep_their_magics() {
        let (_, before) = bishops();
        let laid = refit(0, |_| {});
        assert!(end(&laid) + STEP <= end(&before));
        assert!(zip(&before, &laid).all(|(old, new)| old.table == new.table));
    }

    #[test]
    fn more_climbs_go_on_from_fewer_to_a_shorter_array() {
        let lengths = |climbs| {
            let lengths = RefCell::new(Vec::new());
            let laid = refit(climbs, |entries| lengths.borrow_mut().push(entries));
            let lengths = lengths.into_inner();
            assert_eq!(lengths.last(), Some(&end(&laid)));
            lengths
        };
        let (few, more) = (lengths(0), lengths(400));
        assert!(few.len() + 2 < more.len() && more.starts_with(&few), "{few:?} {more:?}");
        assert!(more.is_sorted_by(|longer, shorter| longer >= &(shorter + STEP)));
    }
}
