//! Magics whose tables leave room for other tables.
//!
//! Occupancies with equal attack sets may share an index, so a table can fill far fewer entries than there are
//! occupancies. The search anneals a magic (Kirkpatrick and others 1983): it adds and subtracts powers of two, and accepts a
//! change by its cost. The cost counts collisions, filled entries and the span of the table. It begins at gathering multipliers
//! whose copies are added or subtracted, because such a start is often magic, and runs are short, because most end near
//! their start. What serves a square often serves a neighbour after a shift.
//!
//! The shift keeps the sign of the product, so a table lies around the entry of the empty board. A long run of ones, which
//! is one copy minus another, then has a short table, and not one of 4,096 entries.

use std::collections::HashSet;
use std::f64::consts::LN_2;

use itertools::Itertools;
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::candidates::{gather, generator};
use crate::mask::subsets;
use crate::threads;
use crate::trial::{Magic, Target};

/// The cost of a collision, in filled entries.
const COLLISION: u32 = 10;

/// The costs of an entry of the span, in filled entries. Runs take them in turn, because packing needs tables of all kinds.
const SPAN: [f64; 4] = [0.05, 0.2, 0.4, 0.8];

/// The multipliers of a run.
const TRIALS: i32 = 1_000;

/// The mean accepted loss at the begin of a run, in occupancies.
const HEAT: f64 = 0.02;

/// The best magics so far, and the part of the runs that begin at one of them.
const ELITE: usize = 16;
const AGAIN: (u32, u32) = (1, 3);

/// The attempts at a start in a window of the index.
const STARTS: u32 = 20;

/// The multipliers that are tried for each kind of comb table, and the tables that are enough.
const COMB_TRIALS: u32 = 400;
const COMBS: usize = 2;

/// The magics of a square that are considered by cost, and the occupancies of those that packing chooses from. A table of
/// 2^10 occupancies or more counts as one of 2^10.
const CONSIDERED: usize = 10_000;
const KEPT: usize = 1 << 17;

/// A table as packing sees it.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    pub(crate) magic: Magic<u64>,
    /// The entry of the empty board above the lowest entry.
    pub(crate) origin: usize,
    pub(crate) span: usize,
    /// The filled entries above the lowest one. The order scatters them, so that the first few tell whether all have room.
    pub(crate) entries: Vec<u16>,
}

impl Table {
    fn new(mask: u64, magic: Magic<u64>) -> Self {
        let indexes = subsets(mask).map(|occupied| magic.signed_index(occupied));
        let indexes = indexes.sorted_unstable().dedup().collect_vec();
        let (lowest, filled) = (indexes[0], indexes.len());
        let stride = (filled * 5 / 8..).find(|&stride| is_coprime(stride, filled));
        let stride = stride.expect("filled + 1, for one");
        let entry = |i| (indexes[i * stride % filled] - lowest) as u16;
        let span = (indexes[filled - 1] - lowest) as usize + 1;
        let origin = lowest.unsigned_abs();
        Self { magic, origin, span, entries: (0..filled).map(entry).collect() }
    }
}

fn is_coprime(mut one: usize, mut other: usize) -> bool {
    while other != 0 {
        (one, other) = (other, one % other);
    }
    one == 1
}

/// The search for magics of one square with one shift.
struct Annealing<'a> {
    target: &'a Target<u64>,
    shift: u32,
    occupancies: Vec<(u64, u32)>,
    /// Slots with stamps, as those of a [`Trial`](crate::trial::Trial).
    slots: Vec<u32>,
    stamp: u32,
    rng: Xoshiro256PlusPlus,
    steps: u64,
}

/// Tables of each square to choose from, with each of its shifts. `steps` is the number of multiplications, about;
/// `threads` is 0 for one per processor.
pub(crate) fn pools(
    targets: &[Target<u64>],
    shifts: &[Vec<u32>],
    seed: u64,
    steps: u64,
    threads: usize,
) -> Vec<Vec<Table>> {
    let tasks = (0..targets.len())
        .flat_map(|square| shifts[square].iter().map(move |&shift| (square, shift)));
    let tasks = tasks.collect_vec();
    // Bishops have few occupancies, so many runs take few steps.
    let size = |&(square, _): &(usize, u32)| {
        let occupancies = targets[square].classes().len() as u64;
        if square < 64 { occupancies } else { 4 * occupancies }
    };
    let unit = steps / tasks.iter().map(size).sum::<u64>();
    let annealing = |task: u64| {
        let (square, shift) = tasks[task as usize];
        Annealing::new(&targets[square], shift, generator(seed << 16, task))
    };
    let mut threads = vec![(); threads::count(threads)];
    let all = 0..tasks.len() as u64;
    let found = threads::map(&mut threads, all.clone(), |(), task| {
        annealing(task).run(unit * size(&tasks[task as usize]))
    });
    let tables = threads::map(&mut threads, all, |(), task| {
        let (square, shift) = tasks[task as usize];
        let neighbours = tasks
            .iter()
            .zip(&found)
            .filter(|((from, other), _)| shift == *other && is_neighbour(*from, square));
        let carried = neighbours.flat_map(|(&(from, _), found)| {
            found
                .iter()
                .flat_map(move |&multiplier| carried(multiplier, square as i32 - from as i32))
        });
        annealing(task).tables(carried)
    });
    let mut pools = vec![Vec::new(); targets.len()];
    for ((square, _), tables) in tasks.into_iter().zip(tables) {
        pools[square].extend(tables);
    }
    pools
}

/// Whether a piece on one square is of the same kind as on the other, and has lines or steps in common with it.
fn is_neighbour(one: usize, other: usize) -> bool {
    let [files, ranks] =
        [(one % 8, other % 8), (one / 8, other / 8)].map(|(one, other)| one.abs_diff(other));
    one / 64 == other / 64 && (files == 0 || ranks == 0 || files.max(ranks) == 1)
}

/// Multipliers for a square some squares further on, where the weights of the mask are about those of `multiplier`.
fn carried(multiplier: u64, by: i32) -> [u64; 3] {
    let signed = (multiplier as i64 >> by.clamp(0, 63)) as u64;
    match by {
        0.. => [multiplier, multiplier >> by, signed],
        _ => [multiplier, multiplier << -by, !(!multiplier << -by)],
    }
}

impl<'a> Annealing<'a> {
    fn new(target: &'a Target<u64>, shift: u32, rng: Xoshiro256PlusPlus) -> Self {
        let occupancies = subsets(target.mask()).zip(target.classes().iter().copied()).collect();
        let slots = vec![0; 1 << (u64::BITS - shift)];
        Self { target, shift, occupancies, slots, stamp: 0, rng, steps: 0 }
    }

    /// The best magics of some runs.
    fn run(&mut self, steps: u64) -> Vec<u64> {
        let mut found = HashSet::new();
        let mut elite: Vec<(u64, u64)> = Vec::new();
        let mut spans = SPAN.into_iter().cycle();
        while self.steps < steps || found.is_empty() {
            let span = spans.next().unwrap_or_default();
            let again = elite.len() > 3 && self.rng.random_ratio(AGAIN.0, AGAIN.1);
            let again = if again { elite.choose(&mut self.rng) } else { None };
            let start = again.map_or_else(|| self.start(), |&(_, multiplier)| multiplier);
            let multiplier = self.anneal(start, span);
            found.insert(multiplier);
            if let Some(cost) = self.cost(multiplier) {
                if elite.iter().all(|&(other, _)| other != cost) {
                    elite.push((cost, multiplier));
                    elite.sort_unstable();
                    elite.truncate(ELITE);
                }
            }
        }
        self.best(found)
    }

    /// What a magic costs in packing; `None` for other multipliers.
    fn cost(&mut self, multiplier: u64) -> Option<u64> {
        let (collisions, filled) = self.fill(multiplier, 1 << 12)?;
        (collisions == 0).then(|| 6 * u64::from(filled) + self.span(multiplier))
    }

    /// The magics among some multipliers that cost least.
    fn best(&mut self, multipliers: HashSet<u64>) -> Vec<u64> {
        let cost = |multiplier| Some((self.cost(multiplier)?, multiplier));
        let best = multipliers.into_iter().filter_map(cost).sorted_unstable();
        best.take(CONSIDERED).map(|(_, multiplier)| multiplier).collect()
    }

    /// The tables of the best magics, and comb tables.
    fn tables(&mut self, multipliers: impl Iterator<Item = u64>) -> Vec<Table> {
        let best = self.best(multipliers.collect());
        let combs = self.combs();
        let (mask, shift) = (self.target.mask(), self.shift);
        let kept = KEPT / self.occupancies.len().min(1 << 10);
        let tables = [(best, kept), (combs, usize::MAX)].map(|(multipliers, most)| {
            let tables = multipliers
                .into_iter()
                .map(|multiplier| Table::new(mask, Magic { multiplier, shift }));
            tables.unique_by(|table| table.entries.clone()).take(most).collect_vec()
        });
        tables.concat()
    }

    /// A multiplier that brings each square into some index bits, each copy added or subtracted.
    fn gathering(&mut self, index: u64) -> Option<u64> {
        let copies = gather(self.target.mask(), index << self.shift, &mut self.rng)?;
        let subtracted = copies & self.rng.next_u64();
        Some((copies ^ subtracted).wrapping_sub(subtracted))
    }

    /// Magics that leave one or two index bits out. Their entries come in runs of equal length with gaps as long, or three
    /// times as long, into which the runs of others fit.
    fn combs(&mut self) -> Vec<u64> {
        let bits = self.target.squares();
        let mut found = Vec::new();
        for (skipped, low) in (0..=2).cartesian_product(0..bits) {
            let bits = bits + skipped;
            if bits > u64::BITS - self.shift {
                continue;
            }
            let index = ((1 << bits) - 1) & !(((1 << skipped) - 1) << low);
            let tried = (0..COMB_TRIALS).filter_map(|_| {
                self.gathering(index).filter(|&multiplier| {
                    self.span(multiplier) <= 5 << (bits - 2) && self.cost(multiplier).is_some()
                })
            });
            let tried = tried.take(COMBS).collect_vec();
            found.extend(tried);
        }
        found
    }

    /// A gathering magic to start from.
    fn start(&mut self) -> u64 {
        let most = u64::BITS - self.shift;
        loop {
            // The lowest index bits are out of reach for squares with high numbers.
            let mut widths = self.target.squares().min(most)..=most;
            let start =
                widths.find_map(|bits| (0..STARTS).find_map(|_| self.gathering((1 << bits) - 1)));
            if let Some(start) = start.filter(|&start| self.cost(start).is_some()) {
                return start;
            }
        }
    }

    /// The magic that costs least on the way of a run.
    fn anneal(&mut self, start: u64, span: f64) -> u64 {
        let (mut cost, _) = self.attempt(start, span, f64::MAX).expect("no limit");
        let (mut now, mut best) = (start, (cost, start));
        let heat = HEAT * self.occupancies.len() as f64;
        for trial in 0..TRIALS {
            let heat = cooled(heat, f64::from(trial) / f64::from(TRIALS));
            let next = neighbour(now, &mut self.rng);
            let limit = cost + heat * loss(&mut self.rng);
            let Some((next_cost, is_magic)) = self.attempt(next, span, limit) else { continue };
            (now, cost) = (next, next_cost);
            if is_magic && cost < best.0 {
                best = (cost, now);
            }
        }
        best.1
    }

    /// What a multiplier costs, and whether it is magic; `None` above a limit.
    fn attempt(&mut self, multiplier: u64, span: f64, limit: f64) -> Option<(f64, bool)> {
        let base = span * self.span(multiplier) as f64;
        // A negative number becomes 0, which is too little for any table.
        let (collisions, filled) = self.fill(multiplier, (limit - base) as u32)?;
        Some((base + f64::from(COLLISION * collisions + filled), collisions == 0))
    }

    /// An upper bound on the span of a table: the sum of the negative and of the positive weights.
    fn span(&self, multiplier: u64) -> u64 {
        let (mut below, mut above) = (0, 0);
        let mut mask = self.target.mask();
        while mask != 0 {
            match i128::from((multiplier << mask.trailing_zeros()) as i64) {
                weight @ ..0 => below += weight,
                weight => above += weight,
            }
            mask &= mask - 1;
        }
        let span = (above >> self.shift) - (below >> self.shift) + 1;
        (span as u64).min(1 << (u64::BITS - self.shift))
    }

    /// The numbers of collisions and of filled entries; `None` if they cost more than a limit.
    fn fill(&mut self, multiplier: u64, limit: u32) -> Option<(u32, u32)> {
        /// A class has at most 12 bits.
        const STAMP: u32 = 1 << 12;
        self.stamp = self.stamp.checked_add(STAMP).unwrap_or_else(|| {
            self.slots.fill(0);
            STAMP
        });
        let last = self.slots.len() - 1;
        let (mut collisions, mut filled) = (0, 0);
        for occupancies in self.occupancies.chunks(64) {
            for &(occupied, class) in occupancies {
                let index = (occupied.wrapping_mul(multiplier) >> self.shift) as usize & last;
                let slot = &mut self.slots[index];
                let new = self.stamp | class;
                let difference = *slot ^ new;
                if difference >= STAMP {
                    *slot = new;
                    filled += 1;
                } else {
                    collisions += u32::from(difference != 0);
                }
            }
            self.steps += occupancies.len() as u64;
            if COLLISION * collisions + filled > limit {
                return None;
            }
        }
        Some((collisions, filled))
    }
}

/// A multiplier with one to three powers of two added or subtracted.
fn neighbour(multiplier: u64, rng: &mut impl Rng) -> u64 {
    let random = rng.next_u64();
    let changes = 1 + (random & 1) + (random >> 1 & random & 1);
    (1..=changes).fold(multiplier, |multiplier, change| {
        let power = 1 << (random >> (64 - 7 * change) & 63);
        let is_sum = random >> (63 - 7 * change) & 1 == 0;
        if is_sum { multiplier.wrapping_add(power) } else { multiplier.wrapping_sub(power) }
    })
}

/// A random loss with a mean of about 1: the negative logarithm of a random number, linear between powers of two. Exact
/// arithmetic gives the same bits on any machine, and the logarithm of a library does not.
pub(crate) fn loss(rng: &mut impl Rng) -> f64 {
    let random = rng.next_u64() | 1;
    let zeros = random.leading_zeros();
    let fraction = (random << zeros << 1 >> 11) as f64 / (1_u64 << 53) as f64;
    (f64::from(zeros + 1) - fraction) * LN_2
}

/// The heat at a part of the way from the begin of an annealing to its end, where a tenth is left.
pub(crate) fn cooled(heat: f64, part: f64) -> f64 {
    heat / (1.0 + 9.0 * part)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mask::Slider;

    fn annealing(target: &Target<u64>) -> Annealing<'_> {
        Annealing::new(target, 55, generator(1, 0))
    }

    #[test]
    fn a_table_has_the_entry_of_every_occupancy() {
        let mask = Slider::Bishop.mask(3);
        let table = Table::new(mask, Magic { multiplier: 0xfbfe_9fff_bbe3_fd38, shift: 55 });
        let index = |occupied| table.magic.signed_index(occupied) + table.origin as isize;
        let indexes: HashSet<isize> = subsets(mask).map(index).collect();
        let entries: HashSet<isize> = table.entries.iter().map(|&entry| entry as isize).collect();
        assert_eq!((&indexes, table.entries.len()), (&entries, entries.len()));
        let ends = (entries.iter().min(), entries.iter().max());
        assert_eq!(ends, (Some(&0), Some(&(table.span as isize - 1))));
    }

    #[test]
    fn what_is_found_is_magic_and_within_its_bound() {
        for square in [0, 3, 27, 63] {
            let target = Slider::Bishop.target(square);
            let mut annealing = annealing(&target);
            let found = annealing.run(1);
            assert!(!found.is_empty());
            for table in annealing.tables(found.into_iter()) {
                assert_eq!(target.verify(table.magic), Ok(()));
                assert!(table.span as u64 <= annealing.span(table.magic.multiplier));
                let filled = annealing.fill(table.magic.multiplier, u32::MAX);
                assert_eq!(filled, Some((0, table.entries.len() as u32)));
            }
            assert!(annealing.cost(1).is_none() && annealing.fill(1, 0).is_none());
        }
    }

    #[test]
    fn the_number_of_threads_changes_nothing() {
        let targets = [0, 9, 18].map(|square| Slider::Bishop.target(square));
        let found = |threads| {
            let pools = pools(&targets, &vec![vec![55]; 3], 1, 100_000, threads);
            pools.concat().iter().map(|table| table.magic.multiplier).collect_vec()
        };
        let alone = found(1);
        assert!(alone.len() > 10);
        assert_eq!([found(2), found(5)], [alone.clone(), alone]);
    }

    #[test]
    fn losses_have_the_mean_1() {
        let mut rng = generator(1, 0);
        let losses = (0..10_000).map(|_| loss(&mut rng)).collect_vec();
        let mean = losses.iter().sum::<f64>() / 10_000.0;
        assert!((0.9..1.1).contains(&mean) && losses.iter().all(|&loss| loss > 0.0), "{mean}");
        assert_eq!(cooled(5.0, 1.0), 0.5);
    }

    #[test]
    fn combs_have_gaps() {
        let target = Slider::Bishop.target(0);
        let combs = annealing(&target).combs();
        let tables = combs
            .iter()
            .map(|&multiplier| Table::new(target.mask(), Magic { multiplier, shift: 55 }));
        assert!(tables.into_iter().any(|table| table.span >= 2 * table.entries.len() - 1));
    }

    #[test]
    fn carried_multipliers_keep_the_weights() {
        let multiplier = 0xf123_4567_89ab_cd00_u64;
        for by in [-8, -1, 1, 8] {
            let [_, zeros, ones] = carried(multiplier, by);
            let weight = |multiplier: u64, square: i32| multiplier << square;
            assert_eq!(weight(zeros, 20 + by) >> 30, weight(multiplier, 20) >> 30);
            assert_eq!(weight(ones, 20 + by) >> 30, weight(multiplier, 20) >> 30);
        }
    }
}
