//! Hill climbing for magics that leave most of their table unused.
//!
//! Occupancies with the same attack set may share an index: a constructive collision. A small
//! change of a magic (a bit flipped, a power of two added or subtracted) sometimes gives another
//! magic with more constructive collisions, and so fewer filled slots. Changes that fill a few
//! more slots are sometimes accepted, so that the climb does not end on the first hill ("threshold
//! accepting", Dueck and Scheuer 1990, with the random threshold of annealing).
//!
//! To save an index bit the climb also looks at neighbouring slots: if no pair of slots `2i` and
//! `2i + 1` holds different attack sets, the lowest index bit is not needed. A direct search at the
//! smaller width has no slope to climb: a multiplier either is magic or is not, and almost none is.
//! The greater width has a slope. Grant Osborne, Peter Österlund and others showed with long random
//! searches that some squares need fewer bits than their mask has squares (chessprogramming wiki
//! "Magic Bitboards", "Best Magics so far").
//!
//! Few filled slots do not help if they are spread over the whole table, because no large table
//! fits between them. So a third climb counts the slots outside of a [window], a part of each
//! period.

use std::iter;
use std::ops::ControlFlow;

use itertools::Itertools;
use magic_search::candidates::gathering;
use magic_search::{Magic, Target, Trial};
use rand::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::window::{self, GUEST, HOST, Window};

/// The number of magics kept per square, width and kind of window.
const KEEP: usize = 12;

/// The number of magics of a width to choose from where there are no windows.
const FEW: usize = 4;

/// If filled slots plus clashes fall below this fraction of the table, a narrower index is likely.
const HOPE: f64 = 0.6;

/// The factor on the effort where a narrower index is likely. With 800,000 trials and seed 2026,
/// ten rooks on the last two ranks succeed; e7 needs 10 million; six more rooks come close.
const NEAR: u64 = 20;

/// Tables with at most this many index bits are also offered at greater widths: their few slots are
/// then far apart and fit into the holes of large tables.
const SMALL: u32 = 9;

/// The maximum number of extra index bits of a small table.
const SPREAD: u32 = 4;

/// A magic and the slots that it fills.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Squeezed {
    pub(crate) magic: Magic<u64>,
    /// One bit for each slot.
    pub(crate) slots: Vec<u64>,
    pub(crate) filled: u32,
}

/// The maximum index width of an offered table.
fn widest(bits: u32) -> u32 {
    bits + if bits <= SMALL { SPREAD } else { 1 }
}

/// The parameters of a climb.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Slope {
    /// The mean accepted loss of a climb, as a fraction of its cost.
    ease: f64,
    /// A climb without progress for this many trials restarts elsewhere.
    patience: u32,
}

/// The climb that minimises filled slots alone. From most starts it saves no slot; from the others
/// it soon saves one.
const FILL: Slope = Slope { ease: 0.01, patience: 5_000 };

/// The climb into a window. Most of these climbs end early in a local minimum; a few reach the
/// window.
const WINDOW: Slope = Slope { ease: 0.02, patience: 8_000 };

/// The kinds of climbs for a narrower index, used in turn, because each finds magics that the
/// others miss. The number is the weight of a pair of clashing neighbours, in filled slots.
const NARROW: [(u32, Slope); 3] = [
    (1, Slope { ease: 0.005, patience: 20_000 }),
    (2, Slope { ease: 0.02, patience: 20_000 }),
    (4, Slope { ease: 0.02, patience: 20_000 }),
];

/// The climber of one square.
pub(crate) struct Squeeze<'a> {
    target: &'a Target<u64>,
    trial: Trial<u64>,
    rng: Xoshiro256PlusPlus,
    tried: u64,
}

impl<'a> Squeeze<'a> {
    pub(crate) fn new(target: &'a Target<u64>, rng: Xoshiro256PlusPlus) -> Self {
        let trial = Trial::new(target, widest(target.squares()));
        Self { target, trial, rng, tried: 0 }
    }

    /// The tables of a square to choose from: those in a window, for a large table, and the narrower ones; or a few of
    /// each width where there are no windows. Each kind is sorted by filled slots.
    pub(crate) fn run(mut self, effort: u64) -> Vec<Squeezed> {
        let bits = self.target.squares();
        let narrow = self.narrow(bits, effort);
        let least = bits - u32::from(narrow.is_some());
        let tables = self.fill(least, narrow, effort / 2);
        let mut chosen = Vec::new();
        if bits > SMALL {
            let wide = self.fill(bits + 1, None, effort / 4);
            chosen = self.windowed(bits + 1, GUEST, &wide, effort);
            if chosen.is_empty() && narrow.is_none() {
                chosen = self.windowed(bits, HOST, &tables, effort);
            }
        }
        if chosen.is_empty() || narrow.is_some() {
            chosen.extend(tables.into_iter().take(FEW));
        }
        if bits <= SMALL {
            for wide in bits + 1..=widest(bits) {
                chosen.extend(self.fill(wide, None, effort / 16).into_iter().take(FEW));
            }
        }
        chosen
    }

    /// Searches for a magic with one index bit less.
    ///
    /// After a near miss the search continues longer. Most squares have no such magic, and a low
    /// cost early in the search identifies the squares that have one.
    fn narrow(&mut self, bits: u32, effort: u64) -> Option<Magic<u64>> {
        let near = HOPE * f64::from(1_u32 << bits);
        let mut narrow = None;
        let mut end = self.tried + effort / 4;
        let longest = self.tried + NEAR * effort;
        let mut slopes = NARROW.into_iter().cycle();
        while narrow.is_none() && self.tried < end {
            let start = self.start(bits, end)?;
            let (weight, slope) = slopes.next().expect("a cycle has no end");
            let clashes = |trial: &Trial<u64>| weight * trial.clashes(bits);
            self.climb(slope, start, longest, clashes, |_, magic, filled, clashes| {
                if f64::from(filled + clashes) < near {
                    end = longest;
                }
                if clashes > 0 {
                    return ControlFlow::Continue(());
                }
                narrow = Some(Magic { shift: magic.shift + 1, ..magic });
                ControlFlow::Break(())
            });
        }
        narrow
    }

    /// Searches for magics that fill few slots.
    ///
    /// All climbs begin at `first`, if given, because random candidates are rarely magic at a small
    /// width.
    fn fill(&mut self, bits: u32, first: Option<Magic<u64>>, effort: u64) -> Vec<Squeezed> {
        let mut kept = Vec::new();
        let end = self.tried + effort;
        while self.tried < end || kept.is_empty() {
            let start = first.or_else(|| self.start(bits, u64::MAX)).expect("no limit");
            // At least one trial remains, so that the start itself counts even if the search for it
            // used all trials.
            let end = end.max(self.tried + 1);
            let nothing = |_: &Trial<u64>| 0;
            self.climb(FILL, start, end, nothing, |trial, magic, filled, _| {
                let slots = trial.filled_slots(bits);
                insert(&mut kept, Squeezed { magic, slots, filled }, KEEP);
                ControlFlow::Continue(())
            });
        }
        kept
    }

    /// Searches for magics whose slots lie in one of the windows; none if `effort` trials find
    /// none.
    ///
    /// The climbs start alternately at a random magic and at the first of `few`, the magic that
    /// fills the fewest slots.
    fn windowed(
        &mut self,
        bits: u32,
        windows: &[Window],
        few: &[Squeezed],
        effort: u64,
    ) -> Vec<Squeezed> {
        let mut kept = Vec::new();
        let end = self.tried + effort;
        let few = few.iter().take(KEEP).map(|table| Some(table.magic));
        let mut starts = few.flat_map(|few| [None, few]).collect_vec().into_iter().cycle();
        while kept.len() < KEEP && self.tried < end {
            let few = starts.next().flatten();
            let Some(start) = few.or_else(|| self.start(bits, end)) else { break };
            let outside = |trial: &Trial<u64>| window::outside(windows, trial.are_filled(bits));
            self.climb(WINDOW, start, end, outside, |trial, magic, filled, outside| {
                if outside > 0 {
                    return ControlFlow::Continue(());
                }
                let slots = trial.filled_slots(bits);
                insert(&mut kept, Squeezed { magic, slots, filled }, KEEP);
                ControlFlow::Break(())
            });
        }
        kept
    }

    /// Finds a magic to start from; `None` if the trials find none.
    fn start(&mut self, bits: u32, end: u64) -> Option<Magic<u64>> {
        let left = end.saturating_sub(self.tried);
        let shift = u64::BITS - bits;
        let next = || signed_gathering(self.target.mask(), bits, &mut self.rng);
        let candidates = iter::repeat_with(next).map(|multiplier| Magic { multiplier, shift });
        let mut candidates = (1..=left).zip(candidates);
        let found = candidates.find(|&(_, magic)| self.trial.is_magic(magic));
        self.tried += found.map_or(left, |(tried, _)| tried);
        found.map(|(_, magic)| magic)
    }

    /// Climbs from a magic until there is no progress for long, `end` trials are made, or the
    /// visitor of new magics stops the climb.
    ///
    /// `beyond` returns the cost of the last trial's magic apart from its filled slots. The visitor
    /// receives the number of filled slots and this cost.
    fn climb(
        &mut self,
        slope: Slope,
        start: Magic<u64>,
        end: u64,
        beyond: impl Fn(&Trial<u64>) -> u32,
        mut visit: impl FnMut(&Trial<u64>, Magic<u64>, u32, u32) -> ControlFlow<()>,
    ) {
        let mut magic = start;
        let mut cost = u32::MAX;
        let mut least = u32::MAX;
        let mut patience = slope.patience;
        let mut next = start;
        while self.tried < end && patience > 0 {
            self.tried += 1;
            patience -= 1;
            let threshold = threshold(slope.ease, &mut self.rng) * f64::from(cost);
            let limit = (f64::from(cost) + threshold) as u32;
            if let Some(filled) = self.trial.filled(next, limit) {
                let more = beyond(&self.trial);
                if filled + more <= limit {
                    (magic, cost) = (next, filled + more);
                    if cost < least {
                        least = cost;
                        patience = slope.patience;
                    }
                    if visit(&self.trial, magic, filled, more).is_break() {
                        return;
                    }
                }
            }
            next = Magic { multiplier: neighbour(magic.multiplier, &mut self.rng), ..magic };
        }
    }
}

/// The copies of a [`gathering`] multiplier, each added or subtracted at random.
///
/// A subtracted copy brings its square into the index as well. Such multipliers are far better
/// starts for hill climbing: for squares in the middle of the board, most magics that fill few
/// slots have a long run of ones, which is one copy minus another.
fn signed_gathering(mask: u64, bits: u32, rng: &mut impl Rng) -> u64 {
    let copies = gathering(mask, bits, rng);
    let subtracted = copies & rng.next_u64();
    (copies ^ subtracted).wrapping_sub(subtracted)
}

/// A small change of a multiplier.
pub(crate) fn neighbour(multiplier: u64, rng: &mut impl Rng) -> u64 {
    let random = rng.next_u64();
    // The places come from the highest bits of the generator, the kind of change from low bits.
    let (one, other) = (1 << (random >> 58), 1 << (random >> 52 & 63));
    match random & 7 {
        0 | 1 => multiplier ^ one,
        2 => multiplier.wrapping_add(one),
        3 => multiplier.wrapping_sub(one),
        4 => multiplier ^ one ^ other,
        5 => multiplier.wrapping_add(one).wrapping_sub(other),
        6 => multiplier.wrapping_add(one).wrapping_add(other),
        _ => multiplier.wrapping_sub(one).wrapping_sub(other),
    }
}

/// A random accepted loss, as a fraction of the cost, with mean `ease`.
pub(crate) fn threshold(ease: f64, rng: &mut impl Rng) -> f64 {
    // A random number above 0 and at most 1, because 0 has no logarithm.
    let fraction = (f64::from(rng.next_u32()) + 1.0) / (f64::from(u32::MAX) + 1.0);
    -fraction.ln() * ease
}

/// Inserts a table among at most `keep` tables with different slots, sorted by number of slots.
fn insert(kept: &mut Vec<Squeezed>, new: Squeezed, keep: usize) {
    let place = kept.partition_point(|other| other.filled <= new.filled);
    if place < keep && kept.iter().all(|other| other.slots != new.slots) {
        kept.insert(place, new);
        kept.truncate(keep);
    }
}

#[cfg(test)]
mod tests {
    use magic_search::chess::Slider;
    use rand::SeedableRng;

    use super::*;

    #[test]
    fn copies_are_added_or_subtracted() {
        let mask = 0x0001_0101_0101_017e;
        let [mut unsigned, mut signed] = [1, 1].map(Xoshiro256PlusPlus::seed_from_u64);
        let mut subtracted = 0;
        for _ in 0..100 {
            let copies = gathering(mask, 12, &mut unsigned);
            let _ = unsigned.next_u64();
            // The sum of all copies, minus twice the subtracted copies.
            let twice = copies.wrapping_sub(signed_gathering(mask, 12, &mut signed));
            assert_eq!((twice / 2) & !copies, 0, "{twice:#x}");
            subtracted += (twice / 2).count_ones();
        }
        assert!(subtracted > 100);
    }

    #[test]
    fn squeezed_magics_are_magic_and_fill_what_they_say() {
        let target = Slider::Bishop.target(0);
        let rng = Xoshiro256PlusPlus::seed_from_u64(128 + 64);
        let squeezed = Squeeze::new(&target, rng).run(30_000);
        // A few of the least width, a few of each greater one.
        assert_eq!(squeezed.len(), FEW * (1 + SPREAD as usize));
        assert!(squeezed.chunks(FEW).all(|some| some.is_sorted_by_key(|table| table.filled)));
        assert!(squeezed[0].filled < 40);
        let mut trial = Trial::new(&target, widest(target.squares()));
        for Squeezed { magic, slots, filled } in squeezed {
            assert_eq!(trial.filled(magic, u32::MAX), Some(filled));
            assert_eq!(trial.filled_slots(magic.bits()), slots);
        }
    }

    #[test]
    fn tables_are_kept_by_their_slots_the_fewest_first() {
        let mut kept = Vec::new();
        for (multiplier, word) in [(1, 0b111), (2, 0b11), (3, 0b111), (4, 0b101), (5, 1)] {
            let magic = Magic { multiplier, shift: 58 };
            let (slots, filled) = (vec![word], u64::count_ones(word));
            insert(&mut kept, Squeezed { magic, slots, filled }, 3);
        }
        assert_eq!(kept.iter().map(|table| table.magic.multiplier).collect_vec(), [5, 2, 4]);
        let again = kept[0].clone();
        insert(&mut kept, again, 4);
        assert_eq!(kept.len(), 3, "the same slots once");
    }

    #[test]
    fn the_least_effort_comes_to_an_end_with_a_magic() {
        let target = Slider::Rook.target(29);
        for seed in 0..20 {
            let chosen = Squeeze::new(&target, Xoshiro256PlusPlus::seed_from_u64(seed)).run(1);
            assert_eq!(chosen.len(), 1);
        }
    }
}
