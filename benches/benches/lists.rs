//! Measures the calls that an engine makes, on a thousand positions of each kind, and a search of
//! the game tree with move lists.

use std::hint::black_box;

use benches::calls::{calls, group, leaves, samples};
use benches::suites::{Measured, STEP};
use checkers_bits::{International, Position, Russian, Spantsireti, perft};
use criterion::{BatchSize, BenchmarkId, Criterion, Throughput};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;

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
                let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
                let shuffled = || {
                    order.shuffle(&mut random);
                    order.clone()
                };
                // The samples are shuffled, because a branch predictor memorises a thousand
                // positions in a fixed order.
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
    let depth = if cfg!(debug_assertions) { 6 } else { 8 };
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

benches::main!(
    lists::<Russian>,
    lists::<International>,
    played::<Russian>,
    played::<International>,
    played::<Spantsireti>
);
