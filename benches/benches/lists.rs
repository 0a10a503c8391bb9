//! The calls of an engine on a thousand positions of each kind. Also a search of the game tree with
//! move lists.

use std::hint::black_box;
use std::time::Duration;

use benches::calls::{calls, group, leaves, samples};
use benches::random;
use benches::suites::STEP;
use benches::techniques::Measured;
use checkers_bits::{International, Position, Russian, Spantsireti, perft};
use criterion::{BatchSize, BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};

fn lists<V: Measured>(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group(group::<V>());
    for suite in V::LISTS {
        let samples: Vec<_> = samples(suite).into_iter().step_by(STEP).collect();
        group.throughput(Throughput::Elements(samples.len() as u64));
        for call in calls() {
            let found = (call.run)(&samples);
            assert_eq!(found, call.expected(&samples), "{} on {}", call.name, suite.name);
            group.bench_function(BenchmarkId::new(call.name, suite.name), |bencher| {
                let mut order = samples.clone();
                let mut words = random::words();
                let shuffled = || {
                    for end in (1..order.len()).rev() {
                        let word = words.next().expect("the sequence is endless");
                        order.swap(end, (word >> 32) as usize % (end + 1));
                    }
                    order.clone()
                };
                // Shuffled, because a branch predictor memorises a thousand positions in a fixed
                // order.
                let run = |samples: &mut Vec<_>| (call.run)(black_box(samples));
                bencher.iter_batched_ref(shuffled, run, BatchSize::PerIteration);
            });
        }
    }
    group.finish();
}

fn played<V: Measured>(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("leaves");
    let start = Position::<V>::start();
    let depth = V::DEPTH_OF_LEAVES - if cfg!(debug_assertions) { 2 } else { 0 };
    let nodes = perft(&start, depth);
    group.throughput(Throughput::Elements(nodes));
    for (name, play) in leaves() {
        assert_eq!(play(&start, depth), nodes, "{}, {name}", V::NAME);
        group.bench_function(BenchmarkId::new(name, V::NAME), |bencher| {
            bencher.iter(|| play(black_box(&start), black_box(depth)));
        });
    }
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .sample_size(20)
        .warm_up_time(Duration::from_millis(200))
        .measurement_time(Duration::from_millis(500));
    targets = lists::<Russian>, lists::<International>,
        played::<Russian>, played::<International>, played::<Spantsireti>
}
criterion_main!(benches);
