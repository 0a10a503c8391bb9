//! The transposition table.
//!
//! Different move orders lead to the same position. For each searched position the table keeps the depth, the score,
//! whether the score is exact or a bound, and the best move. The best move is tried first, even if the stored depth
//! is too small to use the score.
//!
//! Threads share the table without a lock. An entry is two words: the data, and the XOR of data and key. If two threads
//! write an entry at the same time, the words of both can mix. The XOR of mixed words then equals no probed key, so the
//! entry is ignored.
//!
//! Read more: R. Hyatt and T. Mann, *A Lock-less Transposition Table Implementation for Parallel
//! Search* (2002), and <https://www.chessprogramming.org/Transposition_Table>.

use std::collections::TryReserveError;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use checkers_bits::PackedMove;

use crate::huge_pages;
use crate::score::{MOST_MATERIAL, Score};

/// The number of entries in a bucket. A bucket fills one cache line.
const ENTRIES: usize = 4;

#[derive(Default)]
#[repr(align(64))]
struct Bucket([[AtomicU64; 2]; ENTRIES]);

pub(crate) struct TranspositionTable {
    buckets: Vec<Bucket>,
    /// The number of the current search, modulo `GENERATIONS`. New entries first replace entries of older searches.
    generation: AtomicU8,
}

const GENERATIONS: u8 = 64;

/// The meaning of the score of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    Exact = 1,
    /// The true score is at least this score: the search failed high.
    Lower,
    /// The true score is at most this score: the search failed low.
    Upper,
}

/// The stored data of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) best: Option<PackedMove>,
    pub(crate) score: Score,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
}

impl Entry {
    /// Whether the entry is deep enough and its bound causes a cutoff. A win or a loss was proved, so its bound holds
    /// at any depth.
    #[inline]
    pub(crate) fn decides(self, depth: i32, score: Score, alpha: Score, beta: Score) -> bool {
        let is_proved = match self.bound {
            Bound::Exact => false,
            Bound::Lower => score > MOST_MATERIAL,
            Bound::Upper => score < -MOST_MATERIAL,
        };
        (self.depth >= depth || is_proved)
            && match self.bound {
                Bound::Exact => true,
                Bound::Lower => score >= beta,
                Bound::Upper => score <= alpha,
            }
    }

    /// Packs the entry into one word. The fields are, from the lowest bits up: 32 bits of move, 16 of score, 8 of
    /// depth, 2 of bound, 6 of generation.
    fn pack(self, generation: u8) -> u64 {
        // 0 means no move. Only a capture that begins and ends on bit 0 would be packed as 0, and this capture is not
        // stored.
        let best = self.best.map_or(0, PackedMove::bits);
        let score = self.score as i16 as u16;
        u64::from(best)
            | u64::from(score) << 32
            | u64::from(self.depth as u8) << 48
            | (self.bound as u64) << 56
            | u64::from(generation) << 58
    }

    fn unpack(data: u64) -> Option<Self> {
        let bound = match data >> 56 & 3 {
            1 => Bound::Exact,
            2 => Bound::Lower,
            3 => Bound::Upper,
            _ => return None,
        };
        let best = data as u32;
        Some(Self {
            best: (best != 0).then(|| PackedMove::from_bits(best)),
            score: Score::from((data >> 32) as i16),
            depth: depth_of(data),
            bound,
        })
    }
}

fn depth_of(data: u64) -> i32 {
    i32::from((data >> 48) as i8)
}

fn generation_of(data: u64) -> u8 {
    (data >> 58) as u8
}

impl TranspositionTable {
    /// Allocates a table of a size in MiB. A table of 0 MiB keeps nothing.
    pub(crate) fn new(mebibytes: usize) -> Result<Self, TryReserveError> {
        let count = mebibytes.saturating_mul(1 << 20) / size_of::<Bucket>();
        let buckets = huge_pages::vec(count, Bucket::default)?;
        Ok(Self { buckets, generation: AtomicU8::new(0) })
    }

    pub(crate) fn clear(&mut self) {
        self.buckets.fill_with(Bucket::default);
        // Generations start again at 0, so that replacement after a new game does not depend on
        // earlier searches.
        *self.generation.get_mut() = 0;
    }

    /// Starts a new generation of entries.
    pub(crate) fn next_search(&self) {
        self.generation.store((self.generation.load(Relaxed) + 1) % GENERATIONS, Relaxed);
    }

    #[inline]
    fn bucket(&self, key: u64) -> Option<&Bucket> {
        // The bucket is `key / 2⁶⁴` times the number of buckets, rounded down. So the number of buckets need not be a
        // power of two.
        let place = (u128::from(key) * self.buckets.len() as u128) >> 64;
        self.buckets.get(place as usize)
    }

    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        let words = self.bucket(key)?.0.iter().map(|[check, data]| {
            let data = data.load(Relaxed);
            (check.load(Relaxed) ^ data, data)
        });
        let mut of_key = words.filter(|(its_key, _)| *its_key == key);
        of_key.find_map(|(_, data)| Entry::unpack(data))
    }

    pub(crate) fn put(&self, key: u64, mut entry: Entry) {
        let generation = self.generation.load(Relaxed);
        let Some(Bucket(bucket)) = self.bucket(key) else { return };
        let mut least = (i32::MAX, 0);
        for (i, [check, data]) in bucket.iter().enumerate() {
            let data = data.load(Relaxed);
            if check.load(Relaxed) ^ data == key {
                entry.best = entry.best.or(Entry::unpack(data).and_then(|old| old.best));
                least = (i32::MIN, i);
                break;
            }
            let age = (generation + GENERATIONS - generation_of(data)) % GENERATIONS;
            let value = depth_of(data) - 8 * i32::from(age);
            least = least.min((value, i));
        }
        let data = entry.pack(generation);
        let [check, word] = &bucket[least.1];
        check.store(key ^ data, Relaxed);
        word.store(data, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl TranspositionTable {
        /// A table whose keys all share a bucket.
        pub(crate) fn one_bucket() -> Self {
            Self { buckets: vec![Bucket::default()], generation: AtomicU8::new(0) }
        }
    }

    fn entry(number: u64) -> Entry {
        Entry {
            best: Some(PackedMove::from_bits(number as u32 | 1)),
            score: (number % 20_000) as Score - 10_000,
            depth: (number % 100) as i32 - 1,
            bound: [Bound::Exact, Bound::Lower, Bound::Upper][(number % 3) as usize],
        }
    }

    fn key(number: u64) -> u64 {
        number
            .wrapping_mul(0x9e37_79b9_7f4a_7c15)
            .rotate_left(31)
            .wrapping_mul(0xbf58_476d_1ce4_e5b9)
    }

    #[test]
    fn entries_come_back_as_they_went() {
        let table = TranspositionTable::new(1).unwrap();
        for number in 1..2_000 {
            table.put(key(number), entry(number));
            assert_eq!(table.get(key(number)), Some(entry(number)));
        }
        assert_eq!(table.get(key(5_000)), None);
        assert_eq!(table.get(0), None, "an empty entry must match no key");
    }

    #[test]
    fn an_entry_decides_if_it_is_deep_enough_or_proves_a_win() {
        let decides = |bound, score, depth| {
            let entry = Entry { best: None, score, depth: 5, bound };
            entry.decides(depth, score, 20, 21)
        };
        let win = MOST_MATERIAL + 1;
        for (bound, score, at_5, at_6) in [
            (Bound::Exact, 0, true, false),
            (Bound::Exact, win, true, false),
            (Bound::Lower, 20, false, false),
            (Bound::Lower, 21, true, false),
            (Bound::Lower, win, true, true),
            (Bound::Upper, win, false, false),
            (Bound::Upper, 20, true, false),
            (Bound::Upper, -win, true, true),
            (Bound::Lower, -win, false, false),
        ] {
            let found = [5, 6].map(|depth| decides(bound, score, depth));
            assert_eq!(found, [at_5, at_6], "{bound:?} {score}");
        }
        // In an open window, only an exact score inside it decides.
        let inside =
            |bound| Entry { best: None, score: 25, depth: 5, bound }.decides(5, 25, 20, 30);
        assert_eq!([Bound::Exact, Bound::Lower, Bound::Upper].map(inside), [true, false, false]);
    }

    #[test]
    fn a_table_of_no_size_keeps_nothing() {
        let table = TranspositionTable::new(0).unwrap();
        table.put(7, entry(7));
        assert_eq!(table.get(7), None);
    }

    #[test]
    fn deep_entries_stay_and_those_of_earlier_searches_go_first() {
        let table = TranspositionTable::one_bucket();
        let at = |depth| Entry { depth, ..entry(1) };
        for (key, depth) in [(1, 9), (2, 3), (3, 8), (4, 7), (5, 4)] {
            table.put(key, at(depth));
        }
        let kept = |table: &TranspositionTable| {
            (1..=6).filter(|&key| table.get(key).is_some()).collect::<Vec<_>>()
        };
        assert_eq!(kept(&table), [1, 3, 4, 5]);
        table.next_search();
        table.put(5, at(1));
        table.put(6, at(0));
        assert_eq!(kept(&table), [1, 3, 5, 6]);
    }

    /// After the last generation comes generation 0, whose entries are newer.
    #[test]
    fn the_age_of_an_entry_is_right_when_generations_start_again() {
        let table = TranspositionTable::one_bucket();
        let at = |depth| Entry { depth, ..entry(1) };
        for _ in 1..GENERATIONS {
            table.next_search();
        }
        table.put(1, at(9));
        table.next_search();
        for (key, depth) in [(2, 3), (3, 4), (4, 5), (5, 6)] {
            table.put(key, at(depth));
        }
        assert_eq!(
            (1..=5).map(|key| table.get(key).is_some()).collect::<Vec<_>>(),
            [false, true, true, true, true]
        );
    }

    #[test]
    fn a_move_that_is_known_outlives_a_search_that_finds_none() {
        let table = TranspositionTable::one_bucket();
        table.put(7, entry(7));
        table.put(7, Entry { best: None, ..entry(7) });
        assert_eq!(table.get(7).unwrap().best, entry(7).best);
        table.put(7, entry(9));
        assert_eq!(
            table.get(7).unwrap().best,
            entry(9).best,
            "a new best move must replace the old one"
        );
    }

    /// The threads write entries that are functions of their keys. So the test notices an entry whose two words come
    /// from different writes.
    #[test]
    fn what_is_read_is_what_was_written_whatever_other_threads_do() {
        let table = TranspositionTable::one_bucket();
        std::thread::scope(|scope| {
            for thread in 0..4 {
                let table = &table;
                scope.spawn(move || {
                    for round in 0..100_000 {
                        let number = (round * (2 * thread + 1)) % 6;
                        if let Some(found) = table.get(key(number)) {
                            assert_eq!(found, entry(number));
                        }
                        table.put(key(number), entry(number));
                    }
                });
            }
        });
    }
}
