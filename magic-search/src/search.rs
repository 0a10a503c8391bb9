//! The search for magics: multipliers tried on targets, and the first that serve.
//!
//! A multiplication adds shifted copies of the masked occupancy, one for each set bit of the
//! multiplier. A multiplier is *magic* for a mask if the top bits of the product differ for any
//! two occupancies that need different entries. The top bits are then an index without wrong
//! entries. If all entries differ, an index needs at least as many bits as the mask has squares. A
//! magic of that width is optimal.
//!
//! Every search of this crate has three parts:
//!
//! 1. *Candidates*, a sequence of multipliers. The sequence is reproducible: random multipliers
//!    come from a seed, and threads share numbered chunks of it ([`Order`]).
//! 2. *Trials*, one per target. A trial tests one occupancy after the other and stops at the first
//!    collision, usually early.
//! 3. The first hits in the order of the candidates, each with its position.
//!
//! The tables of draughts and chess are many searches for one magic each, line by line or square by
//! square. [`Search`] is one search on all threads, and on many machines.

mod candidates;
mod order;
mod trial;

use std::collections::HashSet;
use std::iter;
use std::ops::RangeInclusive;
use std::slice;
use std::time::Instant;

use checkers_geometry::Word;
use itertools::Itertools;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

pub(crate) use candidates::{gathering, signed_gathering, sparse};
pub use order::Order;
pub(crate) use trial::Trial;

use crate::magic::Magic;
use crate::shard::Shard;
use crate::target::{Target, TargetError};
use order::CHUNK;

/// A magic and its place among the multipliers that are tried, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found<W> {
    /// The magic.
    pub magic: Magic<W>,
    /// The number of multipliers before it.
    pub place: u64,
}

/// The candidates that are magic in every trial, in their order.
pub(crate) fn magics<W: Word>(
    candidates: impl Iterator<Item = W>,
    shift: u32,
    trials: &mut [Trial<W>],
) -> impl Iterator<Item = Found<W>> {
    let candidates = (0..).zip(candidates);
    candidates
        .map(move |(place, multiplier)| Found { magic: Magic { multiplier, shift }, place })
        .filter(|found| trials.iter_mut().all(|trial| trial.is_magic(found.magic)))
}

/// The first magic for a target, with an index of `bits` bits, among candidates without end.
pub(crate) fn first<W: Word>(
    target: &Target<W>,
    bits: u32,
    candidate: impl FnMut() -> W,
) -> Found<W> {
    let mut trial = Trial::new(target, bits);
    let candidates = iter::repeat_with(candidate);
    let found = magics(candidates, W::BITS - bits, slice::from_mut(&mut trial)).next();
    found.expect("there is always another candidate")
}

/// The chunks between two checks of the results: few at first, so that an easy search does not
/// overshoot, then more, to keep all threads busy.
const WAVES: RangeInclusive<u64> = 4..=1024;

/// Which magics are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Demand {
    /// Any.
    Any,
    /// Monotone multipliers: a greater occupancy never has a smaller index.
    Monotone,
}

/// A search for the first magics, in a given order, that serve each of some targets.
///
/// ```
/// use magic_search::search::{Demand, Order, Search};
/// use magic_search::{Shard, Target};
///
/// let a1_h8 = Target::injective(0x1022_4489_u32)?;
/// let search = Search::new(std::slice::from_ref(&a1_h8), 8, Order::ByBitCount, Demand::Any)?;
/// let outcome = search.run(1, Shard::WHOLE, None, |_| {});
/// assert_eq!(outcome.found[0].magic.multiplier, 0x0100_8201);
/// # Ok::<(), magic_search::TargetError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Search<'a, W> {
    targets: &'a [Target<W>],
    shift: u32,
    order: Order,
    demand: Demand,
}

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// The requested number was found.
    Found,
    /// Every multiplier was tried.
    Exhausted,
    /// The time was up.
    TimeUp,
}

/// The results of a search in the order of the trials, and why it ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome<W> {
    /// Distinct magics, at most as many as requested. Irrelevant multiplier bits are 0.
    pub found: Vec<Found<W>>,
    /// Why the search ended.
    pub end: End,
}

impl<'a, W: Word> Search<'a, W> {
    /// Prepares the search for magics with an index of `bits` bits.
    ///
    /// # Errors
    ///
    /// [`TargetError::EmptyMask`] without a target; the errors of [`Target::shift`].
    pub fn new(
        targets: &'a [Target<W>],
        bits: u32,
        order: Order,
        demand: Demand,
    ) -> Result<Self, TargetError> {
        let mut shifts = targets.iter().map(|target| target.shift(bits));
        let shift = shifts.next().unwrap_or(Err(TargetError::EmptyMask))?;
        shifts.try_for_each(|shift| shift.map(drop))?;
        Ok(Self { targets, shift, order, demand })
    }

    /// The multipliers of one shard tried on all threads of the current `rayon` pool, until
    /// `count` are found, none is left or the time is up.
    ///
    /// `progress` receives the number of multipliers tried, from time to time. The result does not
    /// depend on the number of threads, unless the time limit ended the search.
    pub fn run(
        &self,
        count: usize,
        shard: Shard,
        until: Option<Instant>,
        mut progress: impl FnMut(u64),
    ) -> Outcome<W> {
        let mut found: Vec<Found<W>> = Vec::new();
        let mut seen = HashSet::new();
        let chunks = self.order.chunks(self.width()).unwrap_or(u64::MAX);
        let of = u64::from(shard.of());
        let mut wave = u64::from(shard.index() - 1);
        let time_is_up = || until.is_some_and(|until| Instant::now() >= until);
        let mut tried = 0;
        let mut most = *WAVES.start();
        while found.len() < count {
            if wave >= chunks {
                return Outcome { found, end: End::Exhausted };
            }
            let length = most.min((chunks - wave).div_ceil(of));
            most = (2 * most).min(*WAVES.end());
            let made: Vec<Option<Vec<Found<W>>>> = (0..length)
                .into_par_iter()
                .map_init(
                    || self.trials(),
                    |trials, i| {
                        (!time_is_up()).then(|| self.try_chunk(wave + i * of, count, trials))
                    },
                )
                .collect();
            for hits in made {
                // Results behind a skipped chunk may not be the first.
                let Some(hits) = hits else { return Outcome { found, end: End::TimeUp } };
                let new = hits.into_iter().filter(|hit| seen.insert(hit.magic.multiplier));
                found.extend(new.take(count - found.len()));
            }
            wave = wave.saturating_add(length.saturating_mul(of));
            tried += length * CHUNK;
            progress(tried);
        }
        Outcome { found, end: End::Found }
    }

    /// The number of multipliers of all shards together; `None` for an endless order.
    #[must_use]
    pub fn multipliers(&self) -> Option<u64> {
        self.order.chunks(self.width()).map(|chunks| chunks.saturating_mul(CHUNK))
    }

    /// Whether a shard of this search tries a magic's multiplier at its position.
    /// [`Target::verify`] checks that it is magic.
    ///
    /// ```
    /// use magic_search::draughts::Line;
    /// use magic_search::search::{Demand, Found, Order, Search};
    /// use magic_search::{Shard, Target};
    ///
    /// let g1_a7: Line = "g1-a7".parse()?;
    /// let g1_a7 = [Target::injective(g1_a7.mask())?];
    /// let search = Search::new(&g1_a7, 7, Order::Ascending, Demand::Any)?;
    /// let found = search.run(1, Shard::WHOLE, None, |_| {}).found[0];
    /// assert!(search.comes_upon(&found, Shard::WHOLE));
    /// assert!(!search.comes_upon(&Found { place: found.place + 1, ..found }, Shard::WHOLE));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn comes_upon(&self, found: &Found<W>, shard: Shard) -> bool {
        let (chunk, rest) = (found.place / CHUNK, found.place % CHUNK);
        let chunks = self.order.chunks(self.width()).unwrap_or(u64::MAX);
        if chunk >= chunks || !shard.contains(chunk) {
            return false;
        }
        let tried = self.order.chunk(self.width(), chunk).nth(rest as usize);
        found.magic.shift == self.shift && tried == Some(found.magic.multiplier.widen() as u64)
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
            .filter(|found| self.is_wanted(found.magic))
            // A repetition must not use up the count.
            .unique_by(|found| found.magic.multiplier)
            .take(count)
            .map(|found| Found { place: before + found.place, ..found })
            .collect()
    }

    fn is_wanted(&self, magic: Magic<W>) -> bool {
        match self.demand {
            Demand::Any => true,
            Demand::Monotone => self.targets.iter().all(|target| target.is_monotone(magic)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::census::Census;

    fn c1_h6() -> Target<u32> {
        Target::injective(0x0810_2244).unwrap()
    }

    fn run(order: Order, count: usize, shard: Shard) -> Vec<Found<u32>> {
        let target = [c1_h6()];
        let search = Search::new(&target, 6, order, Demand::Any).unwrap();
        let outcome = search.run(count, shard, None, |_| {});
        assert_eq!(outcome.end, End::Found);
        outcome.found
    }

    #[test]
    #[ignore = "slow: counts every magic of a line"]
    fn the_first_of_each_order_are_those_of_the_census() {
        let census = Census::new(&[c1_h6()], 6).unwrap().run();
        let first = |order| Some(u64::from(run(order, 1, Shard::WHOLE)[0].magic.multiplier));
        assert_eq!(first(Order::ByBitCount), census.sparsest);
        assert_eq!(first(Order::Ascending), census.smallest);
    }

    #[test]
    fn the_number_of_threads_changes_nothing() {
        let with = |threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| run(Order::Random { seed: 3 }, 20, Shard::WHOLE))
        };
        assert_eq!(with(1), with(7));
    }

    #[test]
    fn the_shards_together_find_the_same() {
        let whole = run(Order::Random { seed: 3 }, 20, Shard::WHOLE);
        let shards = ["1/3", "2/3", "3/3"].map(|shard| shard.parse::<Shard>().unwrap());
        let parts = shards.map(|shard| run(Order::Random { seed: 3 }, 20, shard));
        let mut joined = parts.concat();
        joined.sort_by_key(|found| found.place);
        assert_eq!(joined[..20], whole);
    }

    #[test]
    fn a_search_that_finds_nothing_has_tried_all() {
        // Two squares, but the multiplier has five bits that matter: quickly done.
        let target = [Target::injective(3_u32 << 27).unwrap()];
        let search = Search::new(&target, 2, Order::ByBitCount, Demand::Monotone).unwrap();
        let outcome = search.run(100, Shard::WHOLE, None, |_| {});
        let census = Census::new(&target, 2).unwrap().run();
        assert_eq!(outcome.end, End::Exhausted);
        assert_eq!((outcome.found.len() as u128) << 27, census.monotone);
    }

    #[test]
    fn no_time_finds_nothing() {
        let target = [c1_h6()];
        let search = Search::new(&target, 6, Order::ByBitCount, Demand::Any).unwrap();
        let outcome = search.run(1, Shard::WHOLE, Some(Instant::now()), |_| {});
        assert_eq!(outcome, Outcome { found: Vec::new(), end: End::TimeUp });
    }

    /// Targets of so few multiplier bits that all multipliers can be tried, of different widths.
    fn small_targets() -> [Target<u32>; 2] {
        [0b111 << 22, 0b1011 << 18].map(|mask| Target::injective(mask).unwrap())
    }

    /// All magics among the multipliers of 14 bits, as many as the lower of two targets needs.
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
                let search = Search::new(&targets, 4, order, Demand::Any).unwrap();
                assert_eq!(search.multipliers(), Some(1 << 14), "as the lowest square needs");
                let outcome = search.run(usize::MAX, Shard::WHOLE, None, |_| {});
                let mut found: Vec<u32> =
                    outcome.found.iter().map(|found| found.magic.multiplier).collect();
                found.sort_unstable();
                assert_eq!((found, outcome.end), (expected.clone(), End::Exhausted), "{order:?}");
            }
        }
    }

    #[test]
    fn an_order_is_kept_for_every_target() {
        let targets = small_targets();
        let search = Search::new(&targets, 4, Order::Ascending, Demand::Monotone).unwrap();
        let found = search.run(usize::MAX, Shard::WHOLE, None, |_| {}).found;
        let found: Vec<u32> = found.iter().map(|found| found.magic.multiplier).collect();
        let keeps = |&multiplier: &u32| {
            let magic = Magic { multiplier, shift: 28 };
            targets.iter().all(|target| target.is_monotone(magic))
        };
        let expected: Vec<u32> = magics_of(&targets, 4).into_iter().filter(keeps).collect();
        assert_eq!(found, expected);
    }

    /// Random multipliers with few bits repeat often.
    #[test]
    fn no_magic_is_found_twice_however_far_apart() {
        let targets = small_targets();
        let all = magics_of(&targets, 4).len();
        let wanted = all / 2;
        let search = Search::new(&targets, 4, Order::Random { seed: 1 }, Demand::Any).unwrap();
        let found = search.run(wanted, Shard::WHOLE, None, |_| {}).found;
        let chunks = found.last().unwrap().place / CHUNK;
        assert!(chunks > 2, "more than a chunk was needed: {chunks}");
        assert_eq!(found.len(), wanted);
        assert!(found.iter().map(|found| found.magic.multiplier).all_unique());
        assert!(found.is_sorted_by(|a, b| a.place < b.place));
    }

    /// The chunks are 4 here, the first wave of a shard may have as many.
    #[test]
    fn the_last_wave_of_a_shard_may_be_short() {
        let targets = small_targets();
        let expected = magics_of(&targets, 4);
        for of in 1..=6 {
            let (mut found, mut tried) = (Vec::new(), 0);
            for index in 1..=of {
                let shard: Shard = format!("{index}/{of}").parse().unwrap();
                let search = Search::new(&targets, 4, Order::Ascending, Demand::Any).unwrap();
                let mut last = 0;
                let outcome = search.run(usize::MAX, shard, None, |done| last = done);
                assert_eq!(outcome.end, End::Exhausted);
                assert!(outcome.found.iter().all(|found| search.comes_upon(found, shard)));
                found.extend(outcome.found.iter().map(|found| found.magic.multiplier));
                tried += last;
            }
            found.sort_unstable();
            assert_eq!((&found, tried), (&expected, 1 << 14), "{of} shards");
        }
    }

    #[test]
    fn a_place_beyond_the_end_or_of_another_shard_is_not_come_upon() {
        let targets = small_targets();
        for order in [Order::Ascending, Order::ByBitCount] {
            let search = Search::new(&targets, 4, order, Demand::Any).unwrap();
            let found = search.run(1, Shard::WHOLE, None, |_| {}).found[0];
            let [ours, other] = ["1/2", "2/2"].map(|shard| shard.parse::<Shard>().unwrap());
            let is_first = (found.place / CHUNK) % 2 == 0;
            assert_eq!(search.comes_upon(&found, ours), is_first);
            assert_eq!(search.comes_upon(&found, other), !is_first);
            for place in [1 << 14, u64::MAX] {
                assert!(!search.comes_upon(&Found { place, ..found }, Shard::WHOLE));
            }
            let shift = found.magic.shift - 1;
            let wider = Found { magic: Magic { shift, ..found.magic }, ..found };
            assert!(!search.comes_upon(&wider, Shard::WHOLE));
        }
    }
}
