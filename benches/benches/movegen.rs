//! Move generation: every backend and every numbering on every suite.

use std::hint::black_box;
use std::time::Duration;

use benches::measured::Measured;
use checkers_bits::{International, Russian, Spantsireti};
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};

fn movegen<V: Measured>(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group(format!("movegen {}", V::NAME));
    for suite in V::SUITES {
        let (positions, nodes) = (suite.positions(), suite.nodes());
        group.throughput(Throughput::Elements(nodes));
        for technique in V::techniques() {
            let count = || -> u64 {
                let perft = |position| (technique.perft)(black_box(position), suite.depth);
                positions.iter().map(perft).sum()
            };
            assert_eq!(count(), nodes, "{} counts wrong on {}", technique.name, suite.name);
            group.bench_function(BenchmarkId::new(technique.name, suite.name), |bencher| {
                bencher.iter(count);
            });
        }
    }
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .sample_size(20)
        .warm_up_time(Duration::from_millis(200))
        .measurement_time(Duration::from_millis(800));
    targets = movegen::<Russian>, movegen::<International>, movegen::<Spantsireti>
}
criterion_main!(benches);
