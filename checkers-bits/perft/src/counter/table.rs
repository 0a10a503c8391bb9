//! A lock-free transposition table.

use std::collections::TryReserveError;
use std::hint::black_box;
use std::sync::atomic::{AtomicU64, Ordering, fence};

use checkers_bits::{AnyPosition, AnyVariant, Board, Color, Variant};
use rayon::prelude::*;

/// A transposition table of counts, by position and depth.
///
/// A bucket has two entries. For 8×8 boards, a bucket fills a cache line. The first entry keeps the largest count,
/// because a large count takes longest to compute again. The second entry is always replaced. The key of an entry
/// is the whole position, so the table never returns the count of another position.
///
/// A count beyond 64 bits needs three entries. One entry has the mark [`WIDE`] as its count. Each of the two others
/// has one half of the count, with [`LOW`] or [`HIGH`] added to its depth. A key has only one possible count, so
/// halves of different counts never mix.
///
/// An entry is a version, a key and a count, protected by a sequence lock. A writer makes the version odd, stores the
/// words, and makes the version even again. A reader loads the version, the words and the version again, and uses the
/// words only if both versions are equal and even. No thread waits: a reader or writer that meets another writer gives
/// up.
///
/// The memory orderings are those of [Boehm 2012](https://doi.org/10.1145/2247684.2247688):
///
/// - The reader's first load acquires, so the reader sees the words of the writer of that version.
/// - The two fences order the words and the versions: a reader that sees a word of a later writer also sees the odd
///   version of that writer in its second load.
/// - The writer's exchange of the version acquires, so its words come after the words of the writer before.
pub(crate) struct TranspositionTable {
    words: Vec<AtomicU64>,
    /// The number of words before the first cache line.
    skipped: usize,
    buckets: u64,
    key: KeyForm,
}

/// A position and a depth; unused words are zero.
type Key = [u64; 7];

/// The form of a key, for boards with bitboards of 32, 64 or 128 bits. The discriminant of a form is the number of
/// words of its keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum KeyForm {
    Bits32 = 2,
    Bits64 = 4,
    Bits128 = 7,
}

const CACHE_LINE: usize = 64;

/// The mark in an entry whose count does not fit into 64 bits.
const WIDE: u64 = u64::MAX;

/// Bits added to the depth in the keys of the two halves of a wide count. A real depth has 8 bits.
const LOW: u32 = 1 << 8;
const HIGH: u32 = 2 << 8;

/// The multiplier of Fibonacci hashing: 2^64 divided by the golden ratio.
const MULTIPLIER: u64 = 0x9e37_79b9_7f4a_7c15;

impl KeyForm {
    pub(crate) const fn of<V: Variant>() -> Self {
        Self::new(V::Board::RING, V::KING_MOVES_IN_A_ROW.is_some())
    }

    pub(crate) fn of_value(variant: AnyVariant) -> Self {
        let bits = u128::BITS - variant.squares().bits().leading_zeros();
        Self::new(bits, variant.king_moves_in_a_row().is_some())
    }

    const fn new(bits: u32, limits_king_moves: bool) -> Self {
        match bits {
            // A key of 32-bit words has no room for the number of moves of a king in a row.
            0..=32 if !limits_king_moves => Self::Bits32,
            0..=64 => Self::Bits64,
            _ => Self::Bits128,
        }
    }

    /// The index in an entry of the word with the count.
    fn count(self) -> usize {
        1 + self as usize
    }

    /// The number of words of an entry.
    fn entry(self) -> usize {
        self.count() + 1
    }

    fn bucket(self) -> usize {
        2 * self.entry()
    }

    fn of_position(self, position: &AnyPosition, depth: u32) -> Key {
        let [white, black] = [Color::White, Color::Black].map(|color| position.all(color).bits());
        let kings = position.all_kings().bits();
        // The side to move is stored as 1 or 2, so that no key equals the zeros of an empty entry.
        let side = 1 + position.side_to_move() as u64;
        let rest = side << 16 | u64::from(depth) | king_runs(position) << 32;
        let low = |word: u128| word as u64;
        let high = |word: u128| (word >> 64) as u64;
        match self {
            Self::Bits32 => [low(white | black << 32), low(kings) | rest << 32, 0, 0, 0, 0, 0],
            Self::Bits64 => [low(white), low(black), low(kings), rest, 0, 0, 0],
            Self::Bits128 => {
                [low(white), high(white), low(black), high(black), low(kings), high(kings), rest]
            }
        }
    }
}

impl TranspositionTable {
    /// Allocates a table of `bytes` bytes and touches all its pages, so that page faults do not slow the count.
    pub(crate) fn new(bytes: usize, key: KeyForm) -> Result<Self, TryReserveError> {
        let (words, skipped) = zeros(bytes / size_of::<AtomicU64>())?;
        let buckets = ((words.len() - skipped) / key.bucket()) as u64;
        Ok(Self { words, skipped, buckets, key })
    }

    /// The index of the first word of the bucket of a position.
    pub(crate) fn place(&self, position: &AnyPosition, depth: u32) -> usize {
        let hash = (position.key() ^ u64::from(depth)).wrapping_mul(MULTIPLIER);
        // The high half of the product is a bucket index. This works for any number of buckets, but a mask would
        // need a power of two.
        let bucket = (u128::from(hash) * u128::from(self.buckets)) >> 64;
        self.skipped + bucket as usize * self.key.bucket()
    }

    /// Loads the first word of each bucket, so that the cache misses of all buckets overlap.
    pub(crate) fn touch(&self, places: impl Iterator<Item = usize>) {
        black_box(places.fold(0, |all, place| all ^ self.words[place].load(Ordering::Relaxed)));
    }

    pub(crate) fn get(&self, place: usize, position: &AnyPosition, depth: u32) -> Option<u128> {
        match self.word(place, position, depth)? {
            WIDE => self.wide(position, depth),
            count => Some(count.into()),
        }
    }

    #[cold]
    fn wide(&self, position: &AnyPosition, depth: u32) -> Option<u128> {
        let half = |half| {
            let depth = depth | half;
            self.word(self.place(position, depth), position, depth)
        };
        Some(u128::from(half(HIGH)?) << 64 | u128::from(half(LOW)?))
    }

    fn word(&self, place: usize, position: &AnyPosition, depth: u32) -> Option<u64> {
        let key = self.key.of_position(position, depth);
        let bucket = &self.words[place..place + self.key.bucket()];
        bucket.chunks_exact(self.key.entry()).find_map(|entry| self.read(entry, &key))
    }

    pub(crate) fn put(&self, place: usize, position: &AnyPosition, depth: u32, count: u128) {
        match u64::try_from(count) {
            Ok(count) if count != WIDE => self.put_word(place, position, depth, count),
            _ => self.put_wide(place, position, depth, count),
        }
    }

    #[cold]
    fn put_wide(&self, place: usize, position: &AnyPosition, depth: u32, count: u128) {
        for (half, count) in [(LOW, count as u64), (HIGH, (count >> 64) as u64)] {
            let depth = depth | half;
            self.put_word(self.place(position, depth), position, depth, count);
        }
        self.put_word(place, position, depth, WIDE);
    }

    fn put_word(&self, place: usize, position: &AnyPosition, depth: u32, count: u64) {
        let bucket = &self.words[place..place + self.key.bucket()];
        let (largest, last) = bucket.split_at(self.key.entry());
        let is_larger = count >= largest[self.key.count()].load(Ordering::Relaxed);
        let key = self.key.of_position(position, depth);
        self.write(if is_larger { largest } else { last }, &key, count);
    }

    fn read(&self, entry: &[AtomicU64], key: &Key) -> Option<u64> {
        let version = entry[0].load(Ordering::Acquire);
        let mut words = entry[1..self.key.count()].iter().zip(key);
        let is_it = words.all(|(word, key)| word.load(Ordering::Relaxed) == *key);
        let count = entry[self.key.count()].load(Ordering::Relaxed);
        fence(Ordering::Acquire);
        let is_whole = version % 2 == 0 && entry[0].load(Ordering::Relaxed) == version;
        (is_it && is_whole).then_some(count)
    }

    fn write(&self, entry: &[AtomicU64], key: &Key, count: u64) {
        let version = entry[0].load(Ordering::Relaxed);
        let locked = version + 1;
        if version % 2 == 1
            || entry[0]
                .compare_exchange(version, locked, Ordering::Acquire, Ordering::Relaxed)
                .is_err()
        {
            return;
        }
        fence(Ordering::Release);
        for (word, key) in entry[1..self.key.count()].iter().zip(key) {
            word.store(*key, Ordering::Relaxed);
        }
        entry[self.key.count()].store(count, Ordering::Relaxed);
        entry[0].store(locked + 1, Ordering::Release);
    }
}

/// Allocates words and sets them to zero on all threads, which touches all pages. Returns the words, and the number
/// of words before the first cache line.
fn zeros(count: usize) -> Result<(Vec<AtomicU64>, usize), TryReserveError> {
    let before_a_line = CACHE_LINE / size_of::<AtomicU64>() - 1;
    let mut words: Vec<AtomicU64> = Vec::new();
    words.try_reserve_exact(count + before_a_line)?;
    let skipped = words.as_ptr().align_offset(CACHE_LINE).min(before_a_line);
    words.par_extend((0..count + skipped).into_par_iter().map(|_| AtomicU64::new(0)));
    Ok((words, skipped))
}

/// Packs two numbers for each side into 16 bits: the square of the king that the side moved last, and the number of
/// its consecutive moves. Only Frisian rules limit these moves, so other variants give 0.
pub(crate) fn king_runs(position: &AnyPosition) -> u64 {
    let of = |color| {
        let run = position.king_run(color);
        run.map_or(0, |(king, moves)| u64::from(moves) << 8 | u64::from(king.bit()))
    };
    of(Color::White) << 16 | of(Color::Black)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use checkers_bits::VariantName::{self, Canadian, Frisian, International, Russian};
    use checkers_bits::attacks::Fill;
    use checkers_bits::{AnyVariant, Fen, SquareNames, with_variant};

    use super::*;

    fn key_form(variant: VariantName) -> KeyForm {
        with_variant!(variant, V => KeyForm::of::<V>())
    }

    #[test]
    fn values_have_the_keys_of_types() {
        for &name in VariantName::ALL {
            assert_eq!(KeyForm::of_value(name.into()), key_form(name), "{name}");
        }
    }

    fn table(bytes: usize, variant: VariantName) -> TranspositionTable {
        TranspositionTable::new(bytes, key_form(variant)).unwrap()
    }

    /// Returns a different count for each key, so that the test notices an entry with words of two counts or of
    /// another key. Every second count does not fit into 64 bits.
    fn count_of(position: &AnyPosition, depth: u32) -> u128 {
        let key = KeyForm::Bits128.of_position(position, depth);
        let count = key.iter().fold(1, |sum: u64, word| {
            sum.rotate_left(9).wrapping_add(*word).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        }) >> 1;
        if count % 2 == 0 { count.into() } else { u128::from(count).pow(2) | 1 << 100 }
    }

    fn positions(variant: VariantName) -> Vec<AnyPosition> {
        let mut positions = vec![AnyPosition::start(variant)];
        for _ in 0..4 {
            let children = |position: &AnyPosition| {
                let children = |mv| position.make(mv);
                position.moves().into_iter().map(children).collect::<Vec<_>>()
            };
            positions = positions.iter().flat_map(children).collect();
        }
        positions
    }

    fn hammer(variant: VariantName) {
        let buckets = 32;
        let table = table(buckets * key_form(variant).bucket() * 8, variant);
        let positions = &positions(variant);
        let found = AtomicU64::new(0);
        std::thread::scope(|scope| {
            for thread in 0..8 {
                let (table, found) = (&table, &found);
                scope.spawn(move || {
                    for round in 0..200_000 {
                        let depth = round % 3 + 4;
                        // All threads use the same 20 positions, each thread in its own order, so that their writes
                        // collide.
                        let position = &positions[(round as usize * (2 * thread + 1)) % 20];
                        let place = table.place(position, depth);
                        match table.get(place, position, depth) {
                            Some(count) => {
                                assert_eq!(count, count_of(position, depth), "{position} {depth}");
                                found.fetch_add(1, Ordering::Relaxed);
                            }
                            None => table.put(place, position, depth, count_of(position, depth)),
                        }
                    }
                });
            }
        });
        assert!(found.into_inner() > 10_000, "{variant}: hardly anything was found");
    }

    #[test]
    fn moves_of_a_king_in_a_row_belong_to_the_position() {
        for (variant, form) in [
            (Frisian.into(), key_form(Frisian)),
            (AnyVariant::of::<RestingKings>(), KeyForm::of::<RestingKings>()),
        ] {
            let position = Fen::read("W:WKa1,Kc1,h2:BKb8,h6", variant).unwrap().position;
            let at = |name, moves| position.with_king_run(variant.square(name).unwrap(), moves);
            let all = [position, at("a1", 1), at("a1", 2), at("c1", 1), at("b8", 1)];
            let keys: HashSet<_> = all.iter().map(|at| form.of_position(at, 3)).collect();
            assert_eq!(keys.len(), all.len(), "{variant}");
        }
    }

    /// Russian draughts with the Frisian limit of three king moves in a row. No variant of the crate has this limit on
    /// an 8×8 board.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
    struct RestingKings;

    impl Variant for RestingKings {
        type Board = <checkers_bits::Russian as Variant>::Board;
        type Attacks = Fill;
        const NAME: &'static str = "resting kings";
        const PROMOTES_DURING_CAPTURE: bool = true;
        const KING_MOVES_IN_A_ROW: Option<u8> = Some(3);
        const PDN_GAME_TYPE: u8 = 100;
        const CAPTURE_SIGN: char = 'x';
        const SQUARE_NAMES: SquareNames = SquareNames::Algebraic;
    }

    #[test]
    #[ignore = "slow: hammers a table"]
    fn concurrent_reads_return_what_was_stored() {
        [Russian, International, Canadian].into_iter().for_each(hammer);
    }

    #[test]
    fn the_largest_count_of_a_bucket_is_kept() {
        let table = table(64, Russian);
        let positions = positions(Russian);
        let get = |i: usize| table.get(table.place(&positions[i], 4), &positions[i], 4);
        for (i, count) in [(0, 1000), (1, 10), (2, 30), (3, 20)] {
            table.put(table.place(&positions[i], 4), &positions[i], 4, count);
        }
        assert_eq!([0, 1, 2, 3].map(get), [Some(1000), None, None, Some(20)]);
        assert_eq!(table.get(table.place(&positions[0], 5), &positions[0], 5), None);
    }

    #[test]
    fn counts_beyond_64_bits_are_stored() {
        for variant in [Russian, International, Canadian] {
            let table = table(1 << 20, variant);
            let positions = positions(variant);
            let most = u128::from(u64::MAX);
            let counts = [0, 1, most - 1, most, most + 1, most << 64, 1 << 64 | 2, u128::MAX];
            for (position, count) in positions.iter().zip(counts) {
                table.put(table.place(position, 255), position, 255, count);
            }
            for (position, count) in positions.iter().zip(counts) {
                let get = |depth| table.get(table.place(position, depth), position, depth);
                assert_eq!([255, 254].map(get), [Some(count), None], "{variant} {count}");
            }
        }
    }

    /// The table has only one bucket, so the second half of a count replaces the first half.
    #[test]
    fn a_count_with_a_lost_half_is_not_found() {
        let table = table(64, Russian);
        let position = AnyPosition::start(Russian);
        let place = table.place(&position, 9);
        table.put(place, &position, 9, 5 << 64 | 7);
        assert_eq!(table.get(place, &position, 9), None);
    }

    #[test]
    fn a_table_uses_its_memory() {
        for mebibytes in [1, 3, 10] {
            let table = table(mebibytes << 20, Russian);
            assert_eq!(table.buckets << 6, (mebibytes as u64) << 20);
            assert_eq!(table.words[table.skipped..].len() * 8, mebibytes << 20);
            assert_eq!(table.words[table.skipped..].as_ptr().align_offset(CACHE_LINE), 0);
        }
    }
}
