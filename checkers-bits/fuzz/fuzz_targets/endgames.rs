//! Any edits of an endgame table. The checksum of the header is made right again, and that of outcomes.

#![no_main]

use std::fs;
use std::sync::LazyLock;

use checkers_bits::VariantName::English;
use checkers_bits_fuzz::edited;
use checkers_endgames::{BuildOptions, Index, Slice, Tables, build};

/// The tables of two pieces.
static TABLES: LazyLock<Vec<(Slice, Vec<u8>)>> = LazyLock::new(|| {
    let folder = tempfile::tempdir().unwrap();
    build(folder.path(), English, BuildOptions::new(2), |_| {}).unwrap();
    let entries = fs::read_dir(&folder).unwrap();
    let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let slice = |path: &std::path::PathBuf| path.file_stem()?.to_str()?.parse().ok();
    paths.iter().map(|path| (slice(path).unwrap(), fs::read(path).unwrap())).collect()
});

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let Some((&number, edits)) = data.split_first() else { return };
    let (slice, table) = &TABLES[usize::from(number) % TABLES.len()];
    let mut bytes = edited(table, edits);
    if let Some((header, rest)) = bytes.split_first_chunk::<56>() {
        let positions = u64::from_le_bytes(header[48..].try_into().unwrap());
        let has_plies = header[46] == 1;
        let blocks = 4 * positions.div_ceil(1024) as usize;
        let checked = if has_plies { blocks.min(rest.len()) } else { rest.len() };
        let checksum = crc32fast::hash(&bytes[16..56 + checked]);
        bytes[12..16].copy_from_slice(&checksum.to_le_bytes());
    }
    let mut tables = Tables::in_memory(English).unwrap();
    if tables.insert("edited", bytes).is_ok() {
        let index = Index::new(tables.variant(), *slice);
        for position in (0..index.len()).map(|number| index.position(number)) {
            let found = [tables.probe_wdl(&position), tables.probe_plies(&position)];
            let is_known = found.iter().any(Result::is_ok);
            assert_eq!(tables.probe(&position).is_some(), is_known, "{position}");
        }
    }
});
