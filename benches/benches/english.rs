//! English draughts: numberings of the 32 squares in one plain generator, compared with the
//! library.

use std::hint::black_box;

use benches::english;
use benches::numbering::{DarkOf64, Diagonals, Ghosts, Rows};
use benches::renumbered::perft_with_ghosts;
use checkers_bits::{English, Position, batch, perft};
use criterion::{Criterion, Throughput};

type Count = fn(&Position<English>, u32) -> u64;

const TECHNIQUES: [(&str, Count); 7] = [
    ("rows", english::perft::<Rows>),
    ("dark squares of 64", english::perft::<DarkOf64>),
    ("ghosts", english::perft::<Ghosts>),
    ("diagonals", english::perft::<Diagonals>),
    ("library, one by one", perft::<English>),
    ("library with ghosts", perft_with_ghosts),
    ("library", batch::perft::<English>),
];

/// Name, FEN, depth and perft count of each position.
const SUITES: [(&str, &str, u32, u64); 2] = [
    ("opening", "B:W21-32:B1-12", 8, 845_931),
    ("kings", "B:WK18,K22,26,K31,K32:BK1,K2,6,K8,K11", 7, 6_041_326),
];

fn all(criterion: &mut Criterion) {
    for (suite, fen, depth, nodes) in SUITES {
        let mut group = criterion.benchmark_group(format!("english {suite}"));
        let position: Position<English> = fen.parse().expect("a FEN");
        group.throughput(Throughput::Elements(nodes));
        for (name, count) in TECHNIQUES {
            assert_eq!(count(&position, depth), nodes, "{name} counts wrong");
            group.bench_function(name, |bencher| {
                bencher.iter(|| count(black_box(&position), black_box(depth)));
            });
        }
        group.finish();
    }
}

benches::main!(all);
