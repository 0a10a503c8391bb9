//! Move generation: every way to look along lines and every numbering, on every suite.

use std::hint::black_box;
use std::time::Duration;

use benches::suites;
use benches::techniques::{LINES, NUMBERINGS};
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};

fn movegen(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("movegen");
    for suite in suites::ALL {
        let positions = suite.positions();
        group.throughput(Throughput::Elements(suite.nodes));
        for technique in LINES.iter().chain(&NUMBERINGS) {
            let count = || -> u64 {
                let perft = |position| (technique.perft)(black_box(position), suite.depth);
                positions.iter().map(perft).sum()
            };
            assert_eq!(count(), suite.nodes, "{} counts wrong on {}", technique.name, suite.name);
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
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_millis(1200));
    targets = movegen
}
criterion_main!(benches);
