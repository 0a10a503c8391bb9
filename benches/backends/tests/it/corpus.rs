//! Tests every backend on the stored positions of the fuzz target `movegen`.

use std::fs;
use std::path::Path;

#[test]
fn every_backend_counts_the_corpus() {
    let corpus =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../checkers-bits/tests/corpus/movegen");
    let files: Vec<_> = fs::read_dir(corpus).unwrap().map(|file| file.unwrap().path()).collect();
    assert!(!files.is_empty());
    for file in files {
        println!("{}", file.display());
        crate::movegen::check(&fs::read(file).unwrap());
    }
}
