//! Counts the stored positions of the fuzz target `movegen`.

use std::fs;
use std::path::Path;

#[test]
fn kernels_count_the_corpus() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/corpus/movegen");
    let files: Vec<_> = fs::read_dir(corpus).unwrap().map(|file| file.unwrap().path()).collect();
    assert!(!files.is_empty());
    for file in files {
        println!("{}", file.display());
        crate::fuzz::check(&fs::read(file).unwrap());
    }
}
