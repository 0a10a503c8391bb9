//! Compares the known counts with the published suites of checkers-bits.

use std::fs;
use std::path::Path;

use checkers_bits::VariantName;
use checkers_perft::{Unit, known_counts};

#[test]
fn known_counts_are_those_of_the_published_suites() {
    let published = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/published");
    let mut files = 0;
    for entry in fs::read_dir(published).unwrap() {
        let file = entry.unwrap().path();
        let variant: VariantName = file.file_stem().unwrap().to_str().unwrap().parse().unwrap();
        let unit = if file.extension().unwrap() == "paths" { Unit::Paths } else { Unit::Moves };
        let suite = fs::read_to_string(&file).unwrap();
        // Only the first line of a suite has the start position.
        for count in suite.lines().next().unwrap().split(";D").skip(1) {
            let (depth, nodes) = count.trim().split_once(' ').unwrap();
            let count = (depth.parse().unwrap(), nodes.parse().unwrap());
            assert!(known_counts(variant, unit).any(|known| known == count), "{}", file.display());
        }
        files += 1;
    }
    assert_eq!(files, 27);
}
