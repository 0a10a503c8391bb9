//! The search for some magics: tries multipliers on targets and returns the first that are magic.
//!
//! A multiplication adds shifted copies of the masked occupancy, one for each set bit of the multiplier. A multiplier
//! is *magic* for a mask if the top bits of the product differ for any two occupancies that need different entries. The
//! top bits of the product are then an index that never leads to a wrong entry. If all entries differ, an index needs
//! at least as many bits as the mask has squares, so a magic with one index bit per square is optimal.
//!
//! Every search of this crate has three parts:
//!
//! 1. *Candidates*, a sequence of multipliers. The sequence is reproducible: random multipliers
//!    come from a seed, and threads share numbered chunks of it ([`Order`]).
//! 2. *Trials* of a candidate, one per target. A trial tests one occupancy after the other and stops
//!    at the first collision, usually early.
//! 3. *Hits*: the first magics in the order of the candidates, each with its position.
//!
//! The tables of draughts and chess need many searches for one magic each, one search per line or
//! square. A [`Search`] uses all threads for one search.

mod order;

use std::collections::HashSet;
use std::iter;
use std::ops::RangeInclusive;
use std::slice;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use checkers_geometry::Word;
use itertools::Itertools;
use rand::Rng;

pub use order::Order;

use crate::candidates::gathering;
use crate::census::Census;
use crate::error::Error;
use crate::threads;
pub use crate::trial::Found;
use crate::trial::{Target, Trial, magics, shift_of_all};
use order::CHUNK;

/// The smallest and the largest number of chunks between two checks of the results. A search starts with the smallest
/// number, so that an easy search does not try needless chunks. Then the number of chunks grows, to keep all threads
/// busy.
const WAVES: RangeInclusive<u64> = 4..=1024;

/// The number of failed multipliers after which a census checks whether there is a magic at all.
const DOUBT: u64 = 1 << 22;

/// The limits of the census that checks whether there is a magic: the base-2 logarithm of the number of steps, and the
/// number of squares of a target. The census of any line of a 32-bit word stays within both limits and takes seconds.
const CENSUS_STEPS: u32 = 34;
const CENSUS_SQUARES: u32 = 12;

/// The census may take a quarter of the remaining time.
const CENSUS_TIME: u32 = 4;

/// A search for the first multipliers, in a given order, that are magic for all of several targets.
///
/// ```
/// use magic_search::find::{Order, Search};
/// use magic_search::Target;
///
/// let a1_h8 = Target::injective(0x1022_4489_u32)?;
/// let search = Search::new(std::slice::from_ref(&a1_h8), 8, Order::ByBitCount)?;
/// let outcome = search.run(1, 0, None, |_| {});
/// assert_eq!(outcome.found[0].magic.multiplier, 0x0100_8201);
/// # Ok::<(), magic_search::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Search<'a, W> {
    targets: &'a [Target<W>],
    shift: u32,
    order: Order,
}

/// The reason why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The requested number of magics was found.
    Found,
    /// Every multiplier was tried, or a census proved that there is no magic.
    Exhausted,
    /// The time limit was reached.
    TimeUp,
}

/// The results of a search in the order of the trials, and the reason why it ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome<W> {
    /// Distinct magics, at most as many as requested. Multiplier bits that do not affect an index
    /// are 0.
    pub found: Vec<Found<W>>,
    /// The reason why the search ended.
    pub end: End,
}

impl<'a, W: Word> Search<'a, W> {
    /// Prepares the search for magics with an index of `bits` bits.
    ///
    /// # Errors
    ///
    /// [`Error`] if there is no target or if the targets have two words, and the errors of [`Target::shift`].
    pub fn new(targets: &'a [Target<W>], bits: u32, order: Order) -> Result<Self, Error> {
        Ok(Self { targets, shift: shift_of_all(targets, bits)?, order })
    }

    /// Tries multipliers on `threads` threads, or on one per processor if `threads` is 0. The
    /// search ends when `count` magics are found, no multiplier is left, or the time limit is
    /// reached.
    ///
    /// If the search finds no magic for a long time, it runs a short [census](crate::census). If
    /// the census proves that there is no magic, the search ends.
    ///
    /// From time to time `progress` receives the number of multipliers tried so far. The result does not depend on the
    /// number of threads, unless the time limit ended the search.
    ///
    /// # Panics
    ///
    /// If the threads cannot be started.
    pub fn run(
        &self,
        count: usize,
        threads: usize,
        until: Option<Instant>,
        mut progress: impl FnMut(u64),
    ) -> Outcome<W> {
        let mut found: Vec<Found<W>> = Vec::new();
        let mut seen = HashSet::new();
        let mut trials = vec![self.trials(); threads::count(threads)];
        let chunks = self.order.chunks(self.width()).unwrap_or(u64::MAX);
        let time_is_up = || until.is_some_and(|until| Instant::now() >= until);
        let mut next = 0;
        let mut most = *WAVES.start();
        while found.len() < count {
            let is_in_doubt = found.is_empty() && next * CHUNK == DOUBT;
            if next >= chunks || is_in_doubt && self.has_none(trials.len(), until) {
                return Outcome { found, end: End::Exhausted };
            }
            // The census starts between two waves, when exactly `DOUBT` multipliers have failed. So a wave must end
            // after `DOUBT` multipliers.
            let doubt = DOUBT / CHUNK;
            let end = if next < doubt { doubt.min(chunks) } else { chunks };
            let wave = next..end.min(next.saturating_add(most));
            most = (2 * most).min(*WAVES.end());
            next = wave.end;
            let made = threads::map(&mut trials, wave, |trials, chunk| {
                (!time_is_up()).then(|| self.try_chunk(chunk, count, trials))
            });
            for hits in made {
                // `None` is a chunk that the time limit skipped. The hits of later chunks are
                // dropped, because the skipped chunk may have earlier hits.
                let Some(hits) = hits else { return Outcome { found, end: End::TimeUp } };
                let new = hits.into_iter().filter(|hit| seen.insert(hit.magic.multiplier));
                found.extend(new.take(count - found.len()));
            }
            progress(next * CHUNK);
        }
        Outcome { found, end: End::Found }
    }

    /// Whether a census proves that there is no magic. Returns `false` if the census finds a magic,
    /// would be too long, or exceeds its share of the time.
    fn has_none(&self, threads: usize, until: Option<Instant>) -> bool {
        if self.targets.iter().any(|target| target.squares() > CENSUS_SQUARES) {
            return false;
        }
        let census = Census::new(self.targets, W::BITS - self.shift).ok();
        let Some(census) = census.filter(|census| census.log_steps() <= CENSUS_STEPS) else {
            return false;
        };
        let now = Instant::now();
        let until = until.map(|until| now + until.saturating_duration_since(now) / CENSUS_TIME);
        let ends = AtomicBool::new(false);
        let states = &mut vec![(); threads];
        let nones = threads::map(states, 0..census.tasks().into(), |(), task| {
            if until.is_some_and(|until| Instant::now() >= until) {
                ends.store(true, Ordering::Relaxed);
            }
            // The census stops at its first magic or at its time limit, because in both cases it cannot prove that
            // there is no magic.
            if ends.load(Ordering::Relaxed) {
                return false;
            }
            let is_none = census.run_task(task as u32).count == 0;
            ends.fetch_or(!is_none, Ordering::Relaxed);
            is_none
        });
        nones.into_iter().all(|is_none| is_none)
    }

    /// The number of low multiplier bits that affect an index.
    fn width(&self) -> u32 {
        let lowest = self.targets.iter().map(|target| target.mask().trailing_zeros()).min();
        W::BITS - lowest.unwrap_or_default()
    }

    fn trials(&self) -> Vec<Trial<W>> {
        let bits = W::BITS - self.shift;
        self.targets.iter().map(|target| Trial::new(target, bits)).collect()
    }

    fn try_chunk(&self, chunk: u64, count: usize, trials: &mut [Trial<W>]) -> Vec<Found<W>> {
        let candidates = self.order.chunk(self.width(), chunk);
        let candidates = candidates.map(|multiplier| W::truncate(multiplier.into()));
        let before = chunk.saturating_mul(CHUNK);
        magics(candidates, self.shift, trials)
            // A random order can repeat a multiplier, which must count only once.
            .unique_by(|found| found.magic.multiplier)
            .take(count)
            .map(|found| Found { place: before + found.place, ..found })
            .collect()
    }
}

/// The first magic for a target in one or two words among `count` multipliers that [gather](gathering) its squares.
///
/// ```
/// use magic_search::candidates::generator;
/// use magic_search::{Rider, Target, find};
///
/// let rook = Rider::new(9, 10, Rider::ROOK).expect("a board of 90 squares");
/// let target = Target::injective(rook.mask::<u128>(0))?;
/// let found = find::gathered(&target, 15, 20_000, &mut generator(1, 0))?.expect("a magic");
/// assert_eq!(target.verify(found.magic), Ok(()));
/// # Ok::<(), magic_search::Error>(())
/// ```
///
/// # Errors
///
/// The errors of [`Target::shift`].
pub fn gathered<W: Word>(
    target: &Target<W>,
    bits: u32,
    count: usize,
    rng: &mut impl Rng,
) -> Result<Option<Found<W>>, Error> {
    let shift = target.shift(bits)?;
    let mut trial = Trial::new(target, bits);
    let candidates = iter::repeat_with(|| gathering(target.mask(), bits, rng)).take(count);
    Ok(magics(candidates, shift, slice::from_mut(&mut trial)).next())
}

#[cfg(test)]
mod tests {

    use super::*;
    use crate::trial::Magic;

    fn c1_h6() -> Target<u32> {
        Target::injective(0x0810_2244).unwrap()
    }

    fn run(order: Order, count: usize, threads: usize) -> Vec<Found<u32>> {
        let target = [c1_h6()];
        let search = Search::new(&target, 6, order).unwrap();
        let outcome = search.run(count, threads, None, |_| {});
        assert_eq!(outcome.end, End::Found);
        outcome.found
    }

    #[test]
    #[ignore = "slow: counts every magic of a line"]
    fn the_first_of_each_order_are_those_of_the_census() {
        let census = Census::new(&[c1_h6()], 6).unwrap().run();
        let first = |order| Some(u64::from(run(order, 1, 0)[0].magic.multiplier));
        assert_eq!(first(Order::ByBitCount), census.sparsest);
        assert_eq!(first(Order::Ascending), census.smallest);
    }

    #[test]
    fn the_number_of_threads_changes_nothing() {
        let with = |threads| run(Order::Random { seed: 3 }, 20, threads);
        assert_eq!(with(1), with(7));
    }

    #[test]
    fn a_search_that_finds_nothing_has_tried_all() {
        // Only five multiplier bits affect the index of the squares 27 and 28, so the census is quick.
        let target = [Target::injective(3_u32 << 27).unwrap()];
        let search = Search::new(&target, 2, Order::ByBitCount).unwrap();
        let outcome = search.run(100, 0, None, |_| {});
        let census = Census::new(&target, 2).unwrap().run();
        assert_eq!(outcome.end, End::Exhausted);
        assert_eq!((outcome.found.len() as u128) << 27, census.count);
    }

    #[test]
    fn no_time_finds_nothing() {
        let target = [c1_h6()];
        let search = Search::new(&target, 6, Order::ByBitCount).unwrap();
        let outcome = search.run(1, 0, Some(Instant::now()), |_| {});
        assert_eq!(outcome, Outcome { found: Vec::new(), end: End::TimeUp });
    }

    /// Targets of different widths with so few relevant multiplier bits that all multipliers can be
    /// tried.
    fn small_targets() -> [Target<u32>; 2] {
        [0b111 << 22, 0b1011 << 18].map(|mask| Target::injective(mask).unwrap())
    }

    /// All multipliers of 14 bits that are magic for all targets. Multiplier bits above bit 13 do not affect an index,
    /// because the lowest square is bit 18 of 32.
    fn magics_of(targets: &[Target<u32>], bits: u32) -> Vec<u32> {
        let is_magic = |&multiplier: &u32| {
            let magic = Magic { multiplier, shift: 32 - bits };
            targets.iter().all(|target| target.verify(magic).is_ok())
        };
        (0..1 << 14).filter(is_magic).collect()
    }

    #[test]
    fn what_is_found_serves_every_target() {
        let targets = small_targets();
        let [first, second] = &targets;
        let expected = magics_of(&targets, 4);
        for alone in [first, second] {
            let alone = magics_of(slice::from_ref(alone), 4);
            assert!(expected.len() < alone.len(), "each target refuses what the other takes");
        }
        for (first, second) in [(first, second), (second, first)] {
            let targets = [first.clone(), second.clone()];
            for order in [Order::Ascending, Order::ByBitCount] {
                let search = Search::new(&targets, 4, order).unwrap();
                let mut tried = 0;
                let outcome = search.run(usize::MAX, 0, None, |done| tried = done);
                assert_eq!(tried, 1 << 14, "as many as the lowest square needs");
                let mut found: Vec<u32> =
                    outcome.found.iter().map(|found| found.magic.multiplier).collect();
                found.sort_unstable();
                assert_eq!((found, outcome.end), (expected.clone(), End::Exhausted), "{order:?}");
            }
        }
    }

    /// Only 14 multiplier bits affect an index of these targets, so random multipliers repeat often.
    #[test]
    fn no_magic_is_found_twice_however_far_apart() {
        let targets = small_targets();
        let all = magics_of(&targets, 4).len();
        let wanted = all / 2;
        let search = Search::new(&targets, 4, Order::Random { seed: 1 }).unwrap();
        let found = search.run(wanted, 0, None, |_| {}).found;
        let chunks = found.last().unwrap().place / CHUNK;
        assert!(chunks > 2, "more than a chunk was needed: {chunks}");
        assert_eq!(found.len(), wanted);
        assert!(found.iter().map(|found| found.magic.multiplier).all_unique());
        assert!(found.is_sorted_by(|a, b| a.place < b.place));
    }
}
