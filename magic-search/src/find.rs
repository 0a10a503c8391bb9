//! The search for some magics of a target, where a census would take too long or is not wanted.
//!
//! Nothing better than trial is known for finding a magic of a large target, but sparse
//! multipliers (few copies of the occupancy, few carries) succeed far more often than dense
//! ones: Romstad feeds in the AND of several random numbers (chessprogramming wiki "Looking for
//! Magics"). Trying the multipliers by their number of bits, or by their size, takes longer and
//! ends with the sparsest or the smallest, and with the proof that it is.

use std::collections::HashSet;
use std::ops::RangeInclusive;
use std::time::Instant;

use checkers_bits::Word;
use rayon::prelude::*;

use crate::candidates::{CHUNK, Order};
use crate::magic::Magic;
use crate::shard::Shard;
use crate::target::{Checker, Target, TargetError};

/// The chunks that are made between two looks at what was found: few at first, so that an easy
/// search does not overshoot, then more, so that a long one keeps all threads at work.
const WAVES: RangeInclusive<u64> = 4..=1024;

/// Which magics are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Demand {
    /// Any.
    Any,
    /// Those with which a greater occupancy never has a smaller index.
    OrderPreserving,
}

/// A search for the first magics, in a given order, that serve each of some targets.
///
/// ```
/// use magic_search::{Demand, Find, Order, Shard, Target};
///
/// let a1_h8 = Target::perfect(0x1022_4489_u32)?;
/// let find = Find::new(std::slice::from_ref(&a1_h8), 8, Order::Sparse, Demand::Any)?;
/// let outcome = find.run(1, Shard::WHOLE, None, |_| {});
/// assert_eq!(outcome.found[0].magic.magic, 0x0100_8201);
/// # Ok::<(), magic_search::TargetError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Find<'a, W> {
    targets: &'a [Target<W>],
    shift: u32,
    order: Order,
    demand: Demand,
}

/// A magic and its place among the multipliers that are tried, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found<W> {
    /// The magic; multiplier bits that decide nothing are 0.
    pub magic: Magic<W>,
    /// How many multipliers come before it.
    pub place: u64,
}

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// As many as were asked for are found.
    Found,
    /// Every multiplier was tried.
    Exhausted,
    /// The time was up.
    TimeUp,
}

/// What a search found, in the order in which it was tried, and how it ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome<W> {
    /// At most as many as were asked for, all different.
    pub found: Vec<Found<W>>,
    /// Why there are not more.
    pub end: End,
}

impl<'a, W: Word> Find<'a, W> {
    /// Prepares the search for magics with an index of `bits` bits.
    ///
    /// # Errors
    ///
    /// [`TargetError::EmptyMask`] without a target, and what [`Target::shift`] finds.
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
    /// `progress` is told from time to time how many multipliers were tried. The result does not
    /// depend on the number of threads, unless the time was up.
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
                    || self.checkers(),
                    |checkers, i| {
                        (!time_is_up()).then(|| self.try_chunk(wave + i * of, count, checkers))
                    },
                )
                .collect();
            for hits in made {
                // What lies behind a chunk left out is not known to come first.
                let Some(hits) = hits else { return Outcome { found, end: End::TimeUp } };
                let new = hits.into_iter().filter(|hit| seen.insert(hit.magic.magic));
                found.extend(new.take(count - found.len()));
            }
            wave = wave.saturating_add(length.saturating_mul(of));
            tried += length * CHUNK;
            progress(tried);
        }
        Outcome { found, end: End::Found }
    }

    /// The number of multipliers, of one shard or all; `None` if there is no end.
    #[must_use]
    pub fn multipliers(&self) -> Option<u64> {
        self.order.chunks(self.width()).map(|chunks| chunks.saturating_mul(CHUNK))
    }

    /// The number of low multiplier bits that decide anything.
    fn width(&self) -> u32 {
        let lowest = self.targets.iter().map(|target| target.mask().trailing_zeros()).min();
        W::BITS - lowest.unwrap_or_default()
    }

    fn checkers(&self) -> Vec<Checker<W>> {
        self.targets.iter().map(|target| Checker::new(target, self.shift)).collect()
    }

    fn try_chunk(&self, chunk: u64, count: usize, checkers: &mut [Checker<W>]) -> Vec<Found<W>> {
        let mut found: Vec<Found<W>> = Vec::new();
        let mut place = chunk.saturating_mul(CHUNK);
        self.order.visit(self.width(), chunk, |multiplier| {
            let magic = Magic { magic: W::truncate(multiplier.into()), shift: self.shift };
            let serves_all = checkers.iter_mut().all(|checker| checker.is_magic(magic.magic));
            if serves_all && self.is_wanted(magic) {
                // A repetition must not use up the count.
                if found.iter().all(|other| other.magic != magic) {
                    found.push(Found { magic, place });
                }
            }
            place += 1;
            found.len() < count
        });
        found
    }

    fn is_wanted(&self, magic: Magic<W>) -> bool {
        match self.demand {
            Demand::Any => true,
            Demand::OrderPreserving => self.targets.iter().all(|target| target.keeps_order(magic)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::census::Census;

    fn c1_h6() -> Target<u32> {
        Target::perfect(0x0810_2244).unwrap()
    }

    fn run(order: Order, count: usize, shard: Shard) -> Vec<Found<u32>> {
        let target = [c1_h6()];
        let find = Find::new(&target, 6, order, Demand::Any).unwrap();
        let outcome = find.run(count, shard, None, |_| {});
        assert_eq!(outcome.end, End::Found);
        outcome.found
    }

    #[test]
    fn the_first_of_each_order_are_those_of_the_census() {
        let census = Census::new(&[c1_h6()], 6).unwrap().run();
        let first = |order| Some(u64::from(run(order, 1, Shard::WHOLE)[0].magic.magic));
        assert_eq!(first(Order::Sparse), census.sparsest);
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
        let target = [Target::perfect(3_u32 << 27).unwrap()];
        let find = Find::new(&target, 2, Order::Sparse, Demand::OrderPreserving).unwrap();
        let outcome = find.run(100, Shard::WHOLE, None, |_| {});
        let census = Census::new(&target, 2).unwrap().run();
        assert_eq!(outcome.end, End::Exhausted);
        assert_eq!((outcome.found.len() as u128) << 27, census.order_preserving);
    }

    #[test]
    fn no_time_finds_nothing() {
        let target = [c1_h6()];
        let find = Find::new(&target, 6, Order::Sparse, Demand::Any).unwrap();
        let outcome = find.run(1, Shard::WHOLE, Some(Instant::now()), |_| {});
        assert_eq!(outcome, Outcome { found: Vec::new(), end: End::TimeUp });
    }
}
