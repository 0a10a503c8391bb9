//! Opening books and their file format; BOOK.md describes the format.

mod opened;

pub use opened::{BOOK_PLIES, EngineBook, OpenedBook, SEED};

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use checkers_bits::game::RecordedResult;
use checkers_bits::{AnyMove, AnyPosition, AnySquare, Color, Game, VariantName};

use crate::console::Error;

const MAGIC: &[u8; 16] = b"draughts book 1\n";
const NAME: usize = 16;
/// The offset of the record count in the file.
const COUNT: usize = MAGIC.len() + NAME;
const HEADER: usize = COUNT + 8;
const RECORD: usize = 20;
const CHECKSUM: usize = 4;
/// The maximum size of a book file in bytes: 1 GiB.
const MAX_SIZE: u64 = 1 << 30;

/// The entries of a book by the key of the position and by the move, in the order of the file.
pub type Records = BTreeMap<(u64, BookMove), BookEntry>;

/// The weight of a book move, and the number of games in which it was played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BookEntry {
    /// The weight: two for each game that the side to move won, one for each draw or unknown result.
    pub weight: u32,
    /// The number of games in which the move was played.
    pub games: u32,
}

/// An opening book of one variant.
#[derive(Debug, PartialEq, Eq)]
pub struct Book {
    variant: VariantName,
    records: Records,
}

impl Book {
    /// Creates a book without moves.
    pub fn new(variant: VariantName) -> Self {
        Self { variant, records: Records::new() }
    }

    /// Adds the weights and numbers of games of records to the book.
    pub fn add(&mut self, records: Records) {
        for (id, BookEntry { weight, games }) in records {
            let sum = self.records.entry(id).or_default();
            sum.weight = sum.weight.saturating_add(weight);
            sum.games = sum.games.saturating_add(games);
        }
    }

    /// Adds the weights and numbers of games of another book.
    pub fn merge(&mut self, other: Self) {
        self.add(other.records);
    }

    /// Removes moves played in fewer than `least` games.
    pub fn require_games(&mut self, least: u32) {
        self.records.retain(|_, entry| entry.games >= least);
    }

    /// The variant that the book is made for.
    pub fn variant(&self) -> VariantName {
        self.variant
    }

    /// Returns an error that names `path`, unless the book is of the expected variant.
    pub fn expect_variant(&self, path: &Path, expected: VariantName) -> Result<(), Error> {
        let (path, found) = (path.display(), self.variant);
        if found == expected {
            return Ok(());
        }
        Err(format!("{path}: expected a book of {expected}, found {found}").into())
    }

    /// The number of records, each a move in a position.
    pub fn records(&self) -> usize {
        self.records.len()
    }

    /// The number of positions that have a move in the book.
    pub fn positions(&self) -> usize {
        let keys: Vec<u64> = self.records.keys().map(|(key, _)| *key).collect();
        keys.chunk_by(u64::eq).count()
    }

    /// The legal book moves of a position. A move in the book can be illegal, because two positions can have the
    /// same key.
    pub fn moves(&self, position: &AnyPosition) -> Vec<(AnyMove, BookEntry)> {
        let key = key(position);
        let records = self.records.range((key, BookMove::FIRST)..=(key, BookMove::LAST));
        records.filter_map(|((_, mv), entry)| Some((mv.find(position)?, *entry))).collect()
    }

    /// Reads a book file.
    pub fn read(path: &Path) -> Result<Self, Error> {
        let file = File::open(path).map_err(|error| error.to_string());
        let book = file.and_then(Self::from_reader);
        Ok(book.map_err(|error| format!("{}: {error}", path.display()))?)
    }

    /// Reads a book file. The error does not name a file.
    pub fn from_reader(mut input: impl Read) -> Result<Self, String> {
        let told = |error: io::Error| error.to_string();
        let mut bytes = Vec::new();
        input.by_ref().take(HEADER as u64).read_to_end(&mut bytes).map_err(told)?;
        let (variant, count, size) = read_header(&bytes)?;
        // Reads at most one byte more than the expected size, which is enough to notice a file that is too long.
        // Without `take`, an endless device such as /dev/zero would fill the memory.
        input.take(size - HEADER as u64 + 1).read_to_end(&mut bytes).map_err(told)?;
        let found = bytes.len() as u64;
        if found != size {
            let found = if found > size { "more".to_owned() } else { found.to_string() };
            return Err(format!("expected {size} bytes for {count} records, found {found}"));
        }
        let (content, checksum) = bytes.split_at(bytes.len() - CHECKSUM);
        let [found, expected] = [u32::from_be_bytes(array(checksum)), crc32fast::hash(content)];
        if found != expected {
            return Err(format!(
                "damaged: expected the checksum {expected:08x} at offset {}, found {found:08x}",
                content.len()
            ));
        }
        let mut records = Records::new();
        for (number, bytes) in content[HEADER..].chunks_exact(RECORD).enumerate() {
            let (id, entry) = read_record(bytes);
            if records.last_key_value().is_some_and(|(last, _)| *last >= id) {
                return Err(format!(
                    "offset {}: expected a record greater than the one before",
                    HEADER + number * RECORD
                ));
            }
            records.insert(id, entry);
        }
        Ok(Self { variant, records })
    }

    /// The content of a book file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(self.variant.as_str().bytes());
        bytes.resize(COUNT, 0);
        bytes.extend((self.records.len() as u64).to_be_bytes());
        for ((key, BookMove { from, to, index }), BookEntry { weight, games }) in &self.records {
            bytes.extend(key.to_be_bytes());
            bytes.extend([*from, *to]);
            bytes.extend(index.to_be_bytes());
            bytes.extend(weight.to_be_bytes());
            bytes.extend(games.to_be_bytes());
        }
        bytes.extend(crc32fast::hash(&bytes).to_be_bytes());
        bytes
    }
}

/// Reads the variant, the number of records and the size of the file.
fn read_header(bytes: &[u8]) -> Result<(VariantName, u64, u64), String> {
    if !bytes.starts_with(MAGIC) {
        return Err("offset 0: expected \"draughts book 1\" and a line feed".to_owned());
    }
    if bytes.len() < HEADER {
        return Err(format!("expected at least {HEADER} bytes, found {}", bytes.len()));
    }
    let name = String::from_utf8_lossy(&bytes[MAGIC.len()..COUNT]);
    let name = name.trim_end_matches('\0');
    let variant = name.parse::<VariantName>().map_err(|error| error.to_string());
    // The parser also accepts aliases, which other programs do not know.
    let variant = variant.and_then(|variant| match variant.as_str() == name {
        true => Ok(variant),
        false => Err(format!("expected {variant}, found {name}")),
    });
    let variant = variant.map_err(|error| format!("offset {}: {error}", MAGIC.len()))?;
    let count = u64::from_be_bytes(array(&bytes[COUNT..]));
    let size = count.checked_mul(RECORD as u64);
    let size = size.and_then(|size| size.checked_add((HEADER + CHECKSUM) as u64));
    let size = size.filter(|size| *size <= MAX_SIZE);
    let size = size.ok_or_else(|| format!("offset {COUNT}: expected fewer records, found {count}"));
    Ok((variant, count, size?))
}

fn read_record(bytes: &[u8]) -> ((u64, BookMove), BookEntry) {
    let mv =
        BookMove { from: bytes[8], to: bytes[9], index: u16::from_be_bytes(array(&bytes[10..])) };
    let [weight, games] = [12, 16].map(|at| u32::from_be_bytes(array(&bytes[at..])));
    ((u64::from_be_bytes(array(bytes)), mv), BookEntry { weight, games })
}

/// The first `N` bytes of a slice, which must have at least `N` bytes.
fn array<const N: usize>(bytes: &[u8]) -> [u8; N] {
    std::array::from_fn(|at| bytes[at])
}

/// The key of a position: the 64-bit FNV-1a hash of its text in the Hub protocol. Other programs can compute the key
/// without this library.
fn key(position: &AnyPosition) -> u64 {
    position.hub().to_string().bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// A move in the form in which the file stores it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct BookMove {
    /// The number of the first square of the move; `to` is the number of the last square.
    from: u8,
    to: u8,
    /// The index of the move in the list that [`between`] returns for its two squares.
    index: u16,
}

impl BookMove {
    const FIRST: Self = Self { from: 0, to: 0, index: 0 };
    const LAST: Self = Self { from: u8::MAX, to: u8::MAX, index: u16::MAX };

    fn new(position: &AnyPosition, mv: AnyMove) -> Self {
        let [from, to] = [mv.from_square(), mv.to_square()].map(AnySquare::number);
        let index = between(position, from, to).iter().position(|&other| other == mv);
        Self { from, to, index: index.unwrap_or_default() as u16 }
    }

    fn find(self, position: &AnyPosition) -> Option<AnyMove> {
        between(position, self.from, self.to).get(usize::from(self.index)).copied()
    }
}

/// The legal moves from one square to another, ordered by their captured squares.
fn between(position: &AnyPosition, from: u8, to: u8) -> Vec<AnyMove> {
    let mut moves = position.moves();
    moves.retain(|mv| (mv.from_square().number(), mv.to_square().number()) == (from, to));
    moves.sort_by_cached_key(|mv| {
        let mut captured: Vec<u8> = mv.captured().into_iter().map(AnySquare::number).collect();
        captured.sort_unstable();
        (captured, mv.promotes())
    });
    moves
}

/// The records of the moves in the first `plies` plies of a game. A move that is played twice in the same position
/// is one record.
pub fn first_moves(game: &Game, plies: usize) -> Records {
    let record = |(position, mv): (AnyPosition, AnyMove)| {
        let weight = weight(game.recorded_result(), position.side_to_move());
        ((key(&position), BookMove::new(&position, mv)), BookEntry { weight, games: 1 })
    };
    game.moves().take(plies).map(record).collect()
}

/// The weight that a game adds to a move, as in Polyglot: 2 if the side that moves wins, 1 for a draw or an unknown
/// result, 0 if this side loses.
fn weight(result: &RecordedResult, mover: Color) -> u32 {
    match result {
        RecordedResult::BothLose => 0,
        RecordedResult::Draw | RecordedResult::Unknown | RecordedResult::Other(_) => 1,
        won if *won == RecordedResult::won_by(mover) => 2,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use checkers_bits::Fen;
    use checkers_bits::VariantName::{International, Russian};

    use super::*;

    fn game(moves: &str, result: RecordedResult) -> Game {
        let mut game = Game::new(Russian);
        for text in moves.split(' ') {
            game.play(game.position().read_move(text).unwrap()).unwrap();
        }
        game.set_recorded_result(result);
        game
    }

    fn small() -> Book {
        let mut book = Book::new(Russian);
        book.add(first_moves(&game("c3-d4 d6-c5 b2-c3", RecordedResult::WhiteWins), 2));
        book.add(first_moves(&game("c3-d4 b6-a5", RecordedResult::Draw), 2));
        book.add(first_moves(&game("e3-f4", RecordedResult::BlackWins), 2));
        book
    }

    fn named(book: &Book, position: &AnyPosition) -> Vec<(String, u32, u32)> {
        let moves = book.moves(position).into_iter();
        moves.map(|(mv, BookEntry { weight, games })| (mv.to_string(), weight, games)).collect()
    }

    #[test]
    fn moves_have_weights_from_results() {
        let book = small();
        let start = AnyPosition::start(Russian);
        assert_eq!(named(&book, &start), [("c3-d4".into(), 3, 2), ("e3-f4".into(), 0, 1)]);
        let next = start.make(start.read_move("c3-d4").unwrap());
        assert_eq!(named(&book, &next), [("b6-a5".into(), 1, 1), ("d6-c5".into(), 0, 1)]);
        assert_eq!((book.records(), book.positions()), (4, 2));
        let unknown = [RecordedResult::Unknown, RecordedResult::BothLose];
        assert_eq!(unknown.map(|result| weight(&result, Color::White)), [1, 0]);
    }

    #[test]
    fn a_game_counts_once_per_move_of_a_position() {
        let start = Fen::read("W:WKa1:BKh2", Russian).unwrap().position;
        let mut game = Game::from_position(start);
        for text in ["a1-b2", "h2-g1", "b2-a1", "g1-h2", "a1-b2"] {
            game.play(game.position().read_move(text).unwrap()).unwrap();
        }
        let mut book = Book::new(Russian);
        book.add(first_moves(&game, 5));
        assert_eq!(named(&book, &start), [("a1-b2".into(), 1, 1)]);
        assert_eq!(book.records(), 4);
    }

    /// The order is a part of the file format.
    #[test]
    fn captures_between_two_squares_are_ordered_by_their_captured_squares() {
        let mut compared = 0;
        for (variant, fen) in [
            (International, "W:WK5:B9,10,11,17,18,20,25,26,27,28"),
            (Russian, "W:WKa1:Bb2,d2,b4,d4,f4,b6,d6,f6"),
            (Russian, "W:WKf2:Bg3,Kg7,Ke7,Kg5,Ke3"),
        ] {
            let position = Fen::read(fen, variant).unwrap().position;
            for mv in position.moves() {
                let [from, to] = [mv.from_square(), mv.to_square()].map(AnySquare::number);
                let captured = between(&position, from, to).into_iter().map(|mv| {
                    let mut numbers: Vec<u8> =
                        mv.captured().into_iter().map(AnySquare::number).collect();
                    numbers.sort_unstable();
                    numbers
                });
                let captured: Vec<_> = captured.collect();
                assert!(captured.is_sorted(), "{fen} {captured:?}");
                compared += captured.len() - 1;
            }
        }
        assert!(compared > 5, "{compared}");
    }

    #[test]
    fn moves_of_few_games_are_removed() {
        let mut book = small();
        book.require_games(2);
        assert_eq!(named(&book, &AnyPosition::start(Russian)), [("c3-d4".into(), 3, 2)]);
        assert_eq!(book.records(), 1);
    }

    #[test]
    fn sums_saturate() {
        let mut book = small();
        let id = *book.records.keys().next().unwrap();
        let most = BookEntry { weight: u32::MAX, games: u32::MAX };
        book.add([(id, most)].into());
        book.add([(id, most)].into());
        assert_eq!(book.records[&id], most);
    }

    /// The expected keys were computed in Python from the Hub texts.
    #[test]
    fn keys_do_not_change() {
        assert_eq!(key(&AnyPosition::start(Russian)), 0xcdc5_6144_aebd_ec0a);
        assert_eq!(key(&AnyPosition::start(International)), 0x6c96_e07e_dc23_f290);
    }

    #[test]
    fn every_move_is_found_again() {
        // Two captures from d2 end on a3, and two end on b4. Captures with the same first and last square differ only
        // in `BookMove::index`.
        let two_ways = Fen::read("W:WKd2,a1:Bf6,c5,e5,e3", Russian).unwrap().position;
        let mut indices = Vec::new();
        for mv in two_ways.moves() {
            let packed = BookMove::new(&two_ways, mv);
            assert_eq!(packed.find(&two_ways), Some(mv));
            indices.push((packed.to, packed.index));
        }
        indices.sort_unstable();
        assert_eq!(indices, [(17, 0), (17, 1), (21, 0), (21, 1)]);
        let start = AnyPosition::start(International);
        for mv in start.moves() {
            assert_eq!(BookMove::new(&start, mv).find(&start), Some(mv));
        }
    }

    #[test]
    fn illegal_records_are_no_moves() {
        let start = AnyPosition::start(Russian);
        let mut book = Book::new(Russian);
        for (from, to, index) in [(22, 18, 0), (22, 18, 1), (22, 19, 0), (0, 255, 0)] {
            book.add([((key(&start), BookMove { from, to, index }), BookEntry::default())].into());
        }
        assert_eq!(named(&book, &start), [("c3-d4".into(), 0, 0)]);
    }

    #[test]
    fn files_are_read_back() {
        for book in [small(), Book::new(VariantName::Canadian)] {
            let bytes = book.to_bytes();
            assert_eq!(bytes.len(), 44 + 20 * book.records());
            assert_eq!(Book::from_reader(&bytes[..]), Ok(book));
        }
        for &name in VariantName::ALL {
            let bytes = Book::new(name).to_bytes();
            assert_eq!(Book::from_reader(&bytes[..]).unwrap().variant(), name);
            assert_eq!(Book::new(name).moves(&AnyPosition::start(name)), []);
        }
    }

    #[test]
    fn damage_to_any_byte_is_noticed() {
        let bytes = small().to_bytes();
        for at in 0..bytes.len() {
            for flip in [1, 0x20, 0x80, 0xff] {
                let mut damaged = bytes.clone();
                damaged[at] ^= flip;
                assert!(Book::from_reader(&damaged[..]).is_err(), "byte {at} with {flip:#x}");
            }
            assert!(Book::from_reader(&bytes[..at]).is_err(), "{at} bytes");
        }
        let longer = [&bytes[..], &[0]].concat();
        let error = Book::from_reader(&longer[..]).unwrap_err();
        assert_eq!(error, "expected 124 bytes for 4 records, found more");
    }

    /// Each invalid file has a valid checksum, as if another program had written it, so the error cannot come from
    /// the checksum.
    #[test]
    fn errors_name_the_place() {
        let bytes = small().to_bytes();
        let error = |change: &dyn Fn(&mut [u8])| {
            let mut changed = bytes.clone();
            let (content, checksum) = changed.split_last_chunk_mut::<CHECKSUM>().unwrap();
            change(content);
            *checksum = crc32fast::hash(content).to_be_bytes();
            Book::from_reader(&changed[..]).unwrap_err()
        };
        let version = error(&|bytes| bytes[14] = b'2');
        assert_eq!(version, "offset 0: expected \"draughts book 1\" and a line feed");
        let variant = error(&|bytes| bytes[16] = b'p');
        assert!(variant.starts_with("offset 16: expected one of russian, "), "{variant}");
        let alias = error(&|bytes| bytes[16] = b'R');
        assert_eq!(alias, "offset 16: expected russian, found Russian");
        let count = error(&|bytes| bytes[39] = 5);
        assert_eq!(count, "expected 144 bytes for 5 records, found 124");
        for many in [u64::MAX, MAX_SIZE / RECORD as u64] {
            let most = error(&|bytes| bytes[32..40].copy_from_slice(&many.to_be_bytes()));
            assert_eq!(most, format!("offset 32: expected fewer records, found {many}"));
        }
        let order = error(&|bytes| bytes.copy_within(60..80, 80));
        assert_eq!(order, "offset 80: expected a record greater than the one before");
    }
}
