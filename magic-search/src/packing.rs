//! Packs the tables of all squares into one array, each into the holes of others.
//!
//! A table has holes: entries that no occupancy reaches. Sharing one array among all squares in this way is Volker Annuß's idea.
//! The steps:
//!
//! 1. [`anneal`](crate::anneal) finds some hundred tables for each square.
//! 2. The rooks of each rank are packed alone, because their tables are alike and interlock. The smaller problem also has
//!    shorter moves.
//! 3. The parts come one after the other, and all rooks together are packed on.
//! 4. The bishops fit into the holes, nearly without growth, and moves of all tables end the search.
//!
//! A move takes some tables out that lie side by side ("ruin and recreate", Schrimpf and others 2000), brings all tables above
//! them nearer, and inserts tables of the same squares between. So an improvement in any place makes the array shorter.

use std::cmp::Reverse;
use std::ops::Range;

use itertools::Itertools;
use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::anneal::{Table, cooled, loss, pools};
use crate::candidates::generator;
use crate::trial::Target;

/// The steps of an effort of 1, about a second of one core: multiplications of the annealing, and words that packing tests.
const ANNEALING: u64 = 450_000_000;
const PACKING: u64 = 150_000_000;

/// The parts of the steps of packing: ranks alone, then all rooks. The rest is for all tables.
const RANKS: f64 = 0.3;
const ROOKS: f64 = 0.85;

/// The packings of a rank, of which the shortest stays.
const PACKINGS: u64 = 4;

/// The entries of a table that has no room in the holes of others.
const LARGE: usize = 128;

/// An upper bound on the span of a table.
const LONGEST: usize = 1 << 15;

/// The places that are tested at once. A word that begins at any bit of a byte has at least so many, in whole bytes.
const LANES: usize = 56;
const ALL: u64 = (1 << LANES) - 1;

/// The cost of a hole below the end of an inserted table, of a place 1,000 entries higher, and of chance, in filled entries.
const HOLE: f64 = 0.4;
const HEIGHT: f64 = 0.03;
const CHANCE: f64 = 0.05;

/// The cost of an entry by which the array grows, in filled entries.
const GROWTH: f64 = 2.0;

/// The tables of a pool that an insertion tries, one half of the times each.
const FEW: usize = 12;
const MANY: usize = 160;

/// The entries above and below the place of the tables taken out that are open to those inserted.
const MARGIN: usize = 1_000;

/// The cost of a filled entry, in entries of the array.
const FILLED: f64 = 0.05;

/// The mean accepted loss at the begin, in entries.
const HEAT: f64 = 5.0;

/// The most entries in which a move takes whole tables out, of a rank and of all.
const RANK_WIDTH: usize = 30_000;
const WIDTH: usize = 6_000;

/// The most tables that a move takes out.
const OUT: usize = 30;

/// A table, and the entry of the array where it begins.
type Place<'a> = (&'a Table, usize);

/// Tables of all targets in one array, without overlaps. `progress` receives the length of each shorter array.
pub(crate) fn pack(
    targets: &[Target<u64>],
    shifts: &[Vec<u32>],
    seed: u64,
    effort: u32,
    mut progress: impl FnMut(usize),
) -> Vec<(Table, usize)> {
    let effort = u64::from(effort);
    let pools = pools(targets, shifts, seed, effort * ANNEALING, 0);
    let rng = |number| generator((seed << 16) + (1 << 15), number);
    let steps = |part: f64| ((effort * PACKING) as f64 * part) as u64;
    let mut packing = Packing::new(&pools, rng(100));
    let span = |pools: &[Vec<Table>]| pools.iter().map(|pool| pool[0].span).sum::<usize>() as f64;
    for rank in 0..8 {
        let (first, end) = (8 * rank, packing.end());
        let rooks = &pools[first..first + 8];
        let steps = steps(RANKS * span(rooks) / span(&pools[..64])) / PACKINGS;
        let packings = (0..PACKINGS).map(|number| {
            let mut packing = Packing::new(rooks, rng(rank as u64 * PACKINGS + number));
            packing.first_fit(0..8);
            packing.improve(steps, RANK_WIDTH, |_| ());
            packing
        });
        let shortest = packings.min_by_key(Packing::end).expect("some packings");
        for (square, (table, place)) in (first..).zip(shortest.places()) {
            packing.put(square, (table, end + place));
        }
        progress(packing.end());
    }
    let is_large = |&square: &usize| pools[square][0].entries.len() > LARGE;
    packing.first_fit((64..pools.len()).filter(is_large));
    packing.improve(steps(ROOKS - RANKS), WIDTH, &mut progress);
    packing.first_fit((64..pools.len()).filter(|square| !is_large(square)));
    packing.improve(steps(1.0 - ROOKS), WIDTH, progress);
    packing.places().map(|(table, place)| (table.clone(), place)).collect()
}

struct Packing<'a> {
    /// The tables to choose from, of each square.
    pools: &'a [Vec<Table>],
    /// One bit for each entry of the array.
    filled: Vec<u8>,
    places: Vec<Option<Place<'a>>>,
    rng: Xoshiro256PlusPlus,
    steps: u64,
}

impl<'a> Packing<'a> {
    fn new(pools: &'a [Vec<Table>], rng: Xoshiro256PlusPlus) -> Self {
        let longest = pools.iter().map(|pool| pool.iter().map(|table| table.span).max());
        let longest: usize = longest.flatten().sum();
        // A test reads up to a table and a word beyond the end.
        let filled = vec![0; (longest + 3 * LONGEST) / 8];
        Self { pools, filled, places: vec![None; pools.len()], rng, steps: 0 }
    }

    fn places(&self) -> impl Iterator<Item = Place<'a>> {
        self.places.iter().flatten().copied()
    }

    /// The length of the array.
    fn end(&self) -> usize {
        self.places().map(end).max().unwrap_or_default()
    }

    /// What the array costs.
    fn cost(&self) -> f64 {
        let filled: usize = self.places().map(|(table, _)| table.entries.len()).sum();
        self.end() as f64 + FILLED * filled as f64
    }

    fn toggle(&mut self, (table, place): Place<'_>) {
        self.steps += table.entries.len() as u64;
        for &entry in &table.entries {
            let entry = place + usize::from(entry);
            self.filled[entry / 8] ^= 1 << (entry % 8);
        }
    }

    fn put(&mut self, square: usize, place: Place<'a>) {
        self.toggle(place);
        self.places[square] = Some(place);
    }

    fn take(&mut self, square: usize) {
        if let Some(place) = self.places[square].take() {
            self.toggle(place);
        }
    }

    /// Inserts tables of some squares, the largest first.
    fn first_fit(&mut self, squares: impl Iterator<Item = usize>) {
        let pools = self.pools;
        let size =
            |&square: &usize| Reverse(4 * pools[square][0].entries.len() + pools[square][0].span);
        for square in squares.sorted_by_key(size).collect_vec() {
            let limit = self.end() + LONGEST;
            let is_in = self.insert(square, 0..limit, usize::MAX, GROWTH);
            assert!(is_in, "the longest table has room above the end");
        }
    }

    /// Inserts the table of a square that costs least, of so many of its pool; `false` if none has room in a range.
    fn insert(&mut self, square: usize, range: Range<usize>, sample: usize, growth: f64) -> bool {
        let pool = &self.pools[square];
        let end = self.end();
        let mut best: Option<(f64, Place<'_>)> = None;
        for i in 0..pool.len().min(sample) {
            let i = if pool.len() <= sample { i } else { self.rng.random_range(0..pool.len()) };
            let table = &pool[i];
            let Some(last) = range.end.checked_sub(table.span) else { continue };
            let size = table.entries.len() as f64;
            let cost = size * (1.0 + CHANCE * self.rng.random::<f64>());
            if best.is_some_and(|(least, _)| least < cost) {
                continue;
            }
            let Some(place) = self.lowest(table, range.start, last) else { continue };
            let top = place + table.span;
            let free: u32 =
                self.filled[place / 8..top / 8].iter().map(|byte| byte.count_zeros()).sum();
            let cost = cost
                + HOLE * (f64::from(free) - size)
                + HEIGHT / 1000.0 * size * (top - range.start) as f64
                + growth * top.saturating_sub(end) as f64;
            if best.is_none_or(|(least, _)| cost < least) {
                best = Some((cost, (table, place)));
            }
        }
        best.inspect(|&(_, place)| self.put(square, place)).is_some()
    }

    /// The lowest place at which all entries of a table are free.
    fn lowest(&mut self, table: &Table, first: usize, last: usize) -> Option<usize> {
        for first in (first..=last).step_by(LANES) {
            let mut free = ALL;
            for &entry in &table.entries {
                free &= !self.word(first + usize::from(entry));
                self.steps += 1;
                if free == 0 {
                    break;
                }
            }
            if free != 0 {
                return Some(first + free.trailing_zeros() as usize).filter(|&place| place <= last);
            }
        }
        None
    }

    /// Moves for a number of steps. `shorter` receives the length of each shorter array.
    fn improve(&mut self, steps: u64, width: usize, mut shorter: impl FnMut(usize)) {
        let (begin, mut shortest) = (self.steps, self.end());
        while self.steps < begin + steps {
            let part = (self.steps - begin) as f64 / steps as f64;
            self.change(width, cooled(HEAT, part));
            if self.end() < shortest {
                shortest = self.end();
                shorter(shortest);
            }
        }
    }

    /// Takes tables out and inserts others of their squares, if that costs little more.
    fn change(&mut self, width: usize, heat: f64) {
        let (end, cost, before) = (self.end(), self.cost(), self.places.clone());
        let place = |square: usize| before[square].expect("the table was in");
        let squares = (0..before.len()).filter(|&square| before[square].is_some()).collect_vec();
        let cut = self.rng.random_range(0..=end);
        let half = self.rng.random_range(0..width) / 2;
        let is_out = |&&square: &&usize| {
            let (bottom, top) = (place(square).1, self::end(place(square)));
            let is_cut = bottom < cut && cut < top;
            let is_near = cut <= bottom + half && top <= cut + half;
            is_cut || is_near && self.rng.random_range(0..4) != 0
        };
        let mut out = squares.iter().filter(is_out).copied().collect_vec();
        self.steps += squares.len() as u64;
        if out.len() > OUT {
            return;
        }
        let bottom = out.iter().map(|&square| place(square).1).min().unwrap_or(cut);
        let top = out.iter().map(|&square| self::end(place(square))).max().unwrap_or(cut);
        // What has room here from afar leaves a gap, which later changes close.
        let mut by: isize = match self.rng.random_range(0..8) {
            _ if out.is_empty() => 1 << self.rng.random_range(0..11),
            0..4 if squares.len() > 8 => {
                for _ in 0..self.rng.random_range(1..4) {
                    let square = squares[self.rng.random_range(0..squares.len())];
                    if !out.contains(&square) {
                        out.push(square);
                    }
                }
                0
            }
            0 | 4 => 0,
            1 | 5 => -(1 << self.rng.random_range(0..6)),
            _ => 1 << self.rng.random_range(0..8),
        };
        out.iter().for_each(|&square| self.take(square));
        let others = squares.iter().filter(|square| !out.contains(square)).copied();
        let (below, above): (Vec<_>, Vec<_>) = others.partition(|&square| place(square).1 < cut);
        let lowest = above.iter().map(|&square| place(square).1).min().unwrap_or(end);
        let highest = below.iter().map(|&square| self::end(place(square))).max().unwrap_or(0);
        by = by.min(lowest as isize - highest as isize);
        self.lower(&above, lowest..end, by);
        let limit = end.wrapping_add_signed(-by).min(top + MARGIN);
        let size = |square: usize| {
            (self.pools[square][0].span + self.pools[square][0].entries.len()) as f64
        };
        let sizes =
            out.iter().map(|&square| (size(square) * self.rng.random_range(0.6..1.4), square));
        let out =
            sizes.sorted_by(|(one, _), (other, _)| other.total_cmp(one)).map(|(_, square)| square);
        let out = out.collect_vec();
        let sample = if self.rng.random() { FEW } else { MANY };
        let range = bottom.saturating_sub(MARGIN)..limit;
        let is_in = out.iter().all(|&square| self.insert(square, range.clone(), sample, 0.0));
        if !is_in || self.cost() > cost + heat * loss(&mut self.rng) {
            out.iter().for_each(|&square| self.take(square));
            self.lower(&above, lowest.wrapping_add_signed(-by)..end.wrapping_add_signed(-by), -by);
            out.iter().for_each(|&square| self.put(square, place(square)));
        }
    }

    /// Moves tables, which alone fill the entries of a range, down by a distance.
    fn lower(&mut self, squares: &[usize], range: Range<usize>, by: isize) {
        for &square in squares {
            self.places[square] =
                self.places[square].map(|(table, place)| (table, place.wrapping_add_signed(-by)));
        }
        let words = range.step_by(LANES).map(|entry| (entry, self.word(entry) & ALL)).collect_vec();
        self.steps += words.len() as u64;
        for by in [0, by] {
            words.iter().for_each(|&(entry, word)| self.flip(entry.wrapping_add_signed(-by), word));
        }
    }

    /// The bits of some entries, at least as many as lanes.
    fn word(&self, entry: usize) -> u64 {
        let bytes = self.filled[entry / 8..].first_chunk().expect("a word beyond the end");
        u64::from_le_bytes(*bytes) >> (entry % 8)
    }

    fn flip(&mut self, entry: usize, word: u64) {
        let bytes = self.filled[entry / 8..].first_chunk_mut().expect("a word beyond the end");
        *bytes = (u64::from_le_bytes(*bytes) ^ word << (entry % 8)).to_le_bytes();
    }
}

/// The entry after the last one of a table.
fn end((table, place): Place<'_>) -> usize {
    place + table.span
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trial::Magic;

    fn table(entries: &[u16]) -> Table {
        let span = usize::from(entries[entries.len() - 1]) + 1;
        let magic = Magic { multiplier: 0, shift: 0 };
        Table { magic, origin: 0, span, entries: entries.to_vec() }
    }

    /// Pools of tables with random holes.
    fn some_pools(seed: u64) -> Vec<Vec<Table>> {
        let mut rng = generator(seed, 0);
        let mut table = |span| {
            let entries = (0..span)
                .filter(|&entry| entry == 0 || entry == span - 1 || rng.random())
                .collect_vec();
            table(&entries)
        };
        (0..12).map(|square| (0..5).map(|_| table(40 + 20 * square)).collect()).collect()
    }

    /// Counts the tables at each entry.
    fn counts(packing: &Packing<'_>) -> Vec<usize> {
        let mut counts = vec![0; packing.end()];
        for (table, place) in packing.places() {
            table.entries.iter().for_each(|&entry| counts[place + usize::from(entry)] += 1);
        }
        counts
    }

    #[test]
    fn tables_never_overlap_and_the_array_becomes_shorter() {
        for seed in 0..2 {
            let pools = some_pools(seed);
            let mut packing = Packing::new(&pools, generator(seed, 1));
            packing.first_fit(0..pools.len());
            let (first, mut lengths) = (packing.end(), Vec::new());
            packing.improve(2_000_000, 1_000, |length| lengths.push(length));
            let counts = counts(&packing);
            assert!(counts.iter().all(|&count| count <= 1));
            for (entry, &count) in counts.iter().enumerate() {
                assert_eq!(packing.word(entry) & 1, count as u64, "{entry}");
            }
            assert!(lengths.is_sorted_by(|longer, shorter| longer > shorter), "{lengths:?}");
            assert!(lengths.last().is_some_and(|&length| length < first), "{first} {lengths:?}");
        }
    }

    #[test]
    fn the_lowest_place_is_found_within_bounds() {
        let pools = [vec![table(&[0, 1, 3])], vec![table(&[0, 2])], vec![table(&[0, 1])]];
        let mut packing = Packing::new(&pools, generator(1, 1));
        packing.put(0, (&pools[0][0], 0));
        assert_eq!(packing.lowest(&pools[1][0], 0, 99), Some(2));
        assert_eq!(packing.lowest(&pools[2][0], 0, 99), Some(4));
        assert_eq!(packing.lowest(&pools[2][0], 0, 3), None);
        packing.put(0, (&pools[0][0], 98));
        assert_eq!(packing.lowest(&pools[2][0], 97, 101), None);
        assert_eq!(packing.lowest(&pools[2][0], 98, 102), Some(102));
    }

    #[test]
    fn tables_move_as_one() {
        let pools = some_pools(9);
        let mut packing = Packing::new(&pools, generator(1, 1));
        packing.first_fit(0..pools.len());
        let before = counts(&packing);
        let squares = (0..pools.len()).collect_vec();
        packing.lower(&squares, 0..before.len(), -70);
        assert_eq!(counts(&packing)[70..], before);
        packing.lower(&squares, 70..before.len() + 70, 70);
        assert_eq!(counts(&packing), before);
        assert!((0..before.len()).all(|entry| packing.word(entry) & 1 == before[entry] as u64));
    }
}
