//! Measures the speed of the whole generator: perft of every variant from its start position.

use std::hint::black_box;

use checkers_bits::{
    Brazilian, Canadian, Czech, English, International, Italian, Pool, Position, Russian, Spanish,
    Spantsireti, Variant, perft_paths,
};
use checkers_perft::perft;
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput};

/// The type of [`perft`] and [`perft_paths`].
type Count<V> = fn(&Position<V>, u32) -> u64;

fn bench<V: Variant>(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    count: Count<V>,
    (depth, nodes): (u32, u64),
) {
    let start = Position::start();
    assert_eq!(count(&start, depth), nodes, "{name} counts wrong");
    group.throughput(Throughput::Elements(nodes));
    group.bench_function(name, |bencher| {
        bencher.iter(|| count(black_box(&start), black_box(depth)));
    });
}

fn all(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft");
    bench::<Russian>(&mut group, "russian", perft, (8, 929_899));
    bench::<Russian>(&mut group, "russian, paths", perft_paths, (8, 929_905));
    bench::<Brazilian>(&mut group, "brazilian", perft, (8, 907_830));
    bench::<Pool>(&mut group, "pool", perft, (8, 929_896));
    bench::<International>(&mut group, "international", perft, (7, 1_049_442));
    bench::<Spantsireti>(&mut group, "spantsireti", perft, (7, 1_040_706));
    bench::<Canadian>(&mut group, "canadian", perft, (6, 584_100));
    bench::<English>(&mut group, "english", perft, (8, 845_931));
    bench::<Czech>(&mut group, "czech", perft, (8, 845_931));
    bench::<Italian>(&mut group, "italian", perft, (8, 828_783));
    bench::<Spanish>(&mut group, "spanish", perft, (8, 828_783));
    group.finish();
}

benches::main!(all);
