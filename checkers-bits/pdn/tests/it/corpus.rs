//! Runs the check of the fuzz target for PDN on its seed corpus and on inputs that once failed.

use std::fs;
use std::path::Path;

#[test]
fn pdn_corpus() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let files = |folder: &str| {
        let files = fs::read_dir(tests.join(folder)).unwrap();
        files.map(|file| file.unwrap().path()).collect::<Vec<_>>()
    };
    let corpus = files("corpus/pdn");
    assert!(!corpus.is_empty());
    for file in corpus.into_iter().chain(files("regressions/pdn")) {
        println!("{}", file.display());
        crate::fuzz::check(&fs::read(file).unwrap());
    }
}
