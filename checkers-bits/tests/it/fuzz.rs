//! Runs the checks of the fuzz targets on the inputs in `tests/corpus` and `tests/regressions`.

mod board;
mod fen;
#[cfg(not(debug_assertions))]
mod movegen;
mod read_move;
mod rules;

use std::fs;
use std::path::Path;

/// Runs a check on each file of its corpus. A failing check reports the name of the file.
fn replay(target: &str, check: fn(&[u8])) {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
    let files = |folder: &str| {
        let files = fs::read_dir(tests.join(folder).join(target)).into_iter().flatten();
        files.map(|file| file.unwrap().path()).collect::<Vec<_>>()
    };
    let corpus = files("corpus");
    assert!(!corpus.is_empty(), "there is no corpus for {target}");
    for file in corpus.into_iter().chain(files("regressions")) {
        println!("{}", file.display());
        check(&fs::read(file).unwrap());
    }
}

#[test]
fn fen_corpus() {
    replay("fen", fen::check);
}

#[test]
fn read_move_corpus() {
    replay("read_move", read_move::check);
}

// A debug build leaves this target out, because it compiles the generators of all variants.
#[cfg(not(debug_assertions))]
#[test]
fn movegen_corpus() {
    replay("movegen", movegen::check);
}

#[test]
fn rules_corpus() {
    replay("rules", rules::check);
}
