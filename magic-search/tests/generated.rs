//! Reads the generated files of checkers-bits as text and tests every occupancy.

use std::collections::HashSet;
use std::fs;

use checkers_geometry::{Axis, Board, Board8x8, Board10x8, Board10x10, Square, Word};
use magic_search::draughts::Sightline;
use magic_search::subsets;

const KIB: usize = 1024;

/// The numbers of one array in a source; `None` if the source has no such array.
fn numbers(source: &str, name: &str) -> Option<Vec<u128>> {
    let (_, array) = source.split_once(&format!("static {name}: "))?;
    let (_, array) = array.split_once(" = [\n")?;
    let (array, _) = array.split_once("\n];")?;
    let words = array.split(|c: char| !c.is_ascii_alphanumeric());
    let numbers = words.filter(|word| word.starts_with(|c: char| c.is_ascii_digit()));
    let has_64_bits = source.contains("<u64>");
    let read = |word: &str| match word.strip_prefix("0x") {
        Some(digits) => {
            assert_eq!(has_64_bits, digits.len() == 16, "{word} has all digits");
            u128::from_str_radix(digits, 16).unwrap()
        }
        None => word.parse().unwrap(),
    };
    Some(numbers.map(read).collect())
}

/// Compares the entry in the file with an entry computed square by square, for every line from
/// every square and every occupancy. Returns the size of the source and of the data in bytes.
fn every_occupancy_finds_its_entry<B: Board>() -> (usize, usize) {
    let directory = concat!(env!("CARGO_MANIFEST_DIR"), "/../checkers-bits/src/generated");
    let path = format!("{directory}/board{}x{}.rs", B::WIDTH, B::HEIGHT);
    let source = fs::read_to_string(path).unwrap();
    let magics = numbers(&source, "MAGICS").unwrap();
    let indexes = numbers(&source, "INDEXES");
    let entries = numbers(&source, "ENTRIES").unwrap();

    let highest = Square::<B>::all().last().unwrap();
    assert_eq!(magics.len(), (highest.bit() as usize + 1) * 2 * 5);
    for (row, bit) in magics.chunks(2 * 5).zip(0..) {
        assert_eq!(row.iter().all(|&number| number == 0), Square::<B>::from_bit(bit).is_none());
    }

    let mut reached = HashSet::new();
    for line in Sightline::<B>::all() {
        let row = 2 * line.square.bit() as usize + usize::from(line.axis != Axis::DIAGONAL[0]);
        let &[mask, upper, magic, shift, offset] = &magics[5 * row..5 * row + 5] else {
            panic!("five numbers");
        };
        assert_eq!((mask, upper), (line.mask().widen(), line.upper().widen()));
        for occupied in subsets(line.mask()) {
            let index = occupied.wrapping_mul(B::Word::truncate(magic)) >> shift as u32;
            let slot = (offset + index.widen()) as usize;
            let entry = indexes.as_ref().map_or(slot, |indexes| indexes[slot] as usize);
            let seen = line.entry(occupied);
            let expected = [seen.moves, seen.victims, seen.landings].map(Word::widen);
            assert_eq!(entries[3 * entry..3 * entry + 3], expected, "{line:?} {occupied:#x}");
            reached.insert(entry);
        }
    }
    assert_eq!(reached.len(), entries.len() / 3, "no entry is idle");

    let word = size_of::<B::Word>();
    let indexes = indexes.map_or(0, |indexes| {
        let different: HashSet<&[u128]> = entries.chunks(3).collect();
        assert_eq!(different.len(), entries.len() / 3, "each entry is there once");
        let mut next = 0;
        for slot in &indexes {
            assert!(*slot <= next, "the entries are in the order of first appearance");
            next = next.max(slot + 1);
        }
        indexes.len() * size_of::<u16>()
    });
    // A row counts as four words: mask, upper mask, magic, and one word for offset and shift
    // together.
    (source.len(), magics.len() / 5 * 4 * word + indexes + entries.len() * word)
}

#[test]
fn every_occupancy_of_the_8x8_board() {
    let (source, data) = every_occupancy_finds_its_entry::<Board8x8>();
    assert!(source < 150 * KIB && data < 32 * KIB, "{source} {data}");
}

#[test]
fn every_occupancy_of_the_10x10_board() {
    let (source, data) = every_occupancy_finds_its_entry::<Board10x10>();
    assert!(source < 500 * KIB && data < 300 * KIB, "{source} {data}");
}

#[test]
fn every_occupancy_of_the_10x8_board() {
    let (source, data) = every_occupancy_finds_its_entry::<Board10x8>();
    assert!(source < 500 * KIB && data < 300 * KIB, "{source} {data}");
}
