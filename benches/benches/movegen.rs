//! Move generation: every backend and every numbering on every suite.

use std::hint::black_box;
use std::time::Duration;

use benches::measured::Measured;
use benches::suites::STEP;
use checkers_bits::{International, Russian, Spantsireti};
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};

fn movegen<V: Measured>(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group(format!("movegen {}", V::NAME));
    for suite in V::SUITES {
        let entries: Vec<_> = suite.entries().step_by(STEP).collect();
        let nodes = entries.iter().map(|entry| suite.nodes_of(entry)).sum();
        group.throughput(Throughput::Elements(nodes));
        for technique in V::techniques() {
            let count = || -> u64 {
                let positions = entries.iter().map(|entry| black_box(&entry.position));
                positions.map(|position| (technique.perft)(position, suite.depth)).sum()
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
