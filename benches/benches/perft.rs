//! The speed of the whole generator: perft from the start and among kings.

use std::hint::black_box;
use std::time::Duration;

use checkers_bits::{Brazilian, Position, Russian, Variant, paths, perft};
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};

/// One side of [`perft`] and [`paths`].
type Count<V> = fn(&Position<V>, u32) -> u64;

fn bench<V: Variant>(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    (count, fen): (Count<V>, &str),
    depth: u32,
    nodes: u64,
) {
    let position: Position<V> = fen.parse().expect("the positions below are valid");
    assert_eq!(count(&position, depth), nodes, "{name} counts wrong");
    group.throughput(Throughput::Elements(nodes));
    group.bench_function(name, |bencher| {
        bencher.iter(|| count(black_box(&position), black_box(depth)));
    });
}

fn all(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft");
    group.warm_up_time(Duration::from_millis(500)).measurement_time(Duration::from_secs(2));
    group.sample_size(20);

    let start = "W:W21-32:B1-12";
    bench::<Russian>(&mut group, "russian start", (perft, start), 8, 929_899);
    bench::<Russian>(&mut group, "russian start, paths", (paths, start), 8, 929_905);
    bench::<Brazilian>(&mut group, "brazilian start", (perft, start), 8, 907_830);
    let kings = "W:WKf8,Kc5,Kh8,a3:BKh2,Kh4,Kc7";
    bench::<Russian>(&mut group, "russian kings", (perft, kings), 5, 528_333);
    group.finish();
}

criterion_group!(benches, all);
criterion_main!(benches);
