//! The search for magics that `magic-search` runs.

use std::hint::black_box;

use checkers_bits::Board8x8;
use criterion::Criterion;
use magic_search::census::Census;
use magic_search::draughts::{self, Line};
use magic_search::{Target, chess};

const SEED: u64 = 2026;

fn search(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("search");

    let draughts = draughts::Tables::<Board8x8>::find;
    let tables = || draughts(black_box(SEED)).expect("the magics are right");
    assert_eq!(tables().entries.len(), 2560);
    group.bench_function("all Russian look-ups", |bencher| bencher.iter(tables));

    let chess = || chess::Tables::find(black_box(SEED), chess::Widths::Classic);
    let magics = || chess().expect("the magics are right");
    assert_eq!(magics().look_ups.len(), 128);
    group.bench_function("all chess magics", |bencher| bencher.iter(magics));

    let line: Line = "c1-h6".parse().expect("the line exists");
    let target = Target::injective(line.mask()).expect("the mask has squares");
    let census = Census::new(&[target], 6).expect("six squares, six bits");
    let count = || black_box(&census).run().count;
    assert_eq!(count(), 49_972);
    group.bench_function("census of c1-h6", |bencher| bencher.iter(count));
    group.finish();
}

benches::main!(search);
