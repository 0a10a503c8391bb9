//! Runs the checks of the fuzz targets for PDN on their seed corpus and on inputs that once failed.

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
        let data = fs::read(file).unwrap();
        crate::fuzz::check(&data);
        crate::fuzz_values::check(&data);
    }
}
