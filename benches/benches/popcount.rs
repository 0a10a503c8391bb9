//! Compares the population counts of `chess_bits::popcount`, on sparse and on dense words.
//!
//! The bench calls all counts through the function pointers of `ALL`. A pointer costs the same for
//! each count, and keeps the optimiser from vectorising the loop over words. The default target,
//! plain x86-64, lacks the population-count instruction that `native` uses. `RUSTFLAGS="-C
//! target-cpu=x86-64-v2"` enables this instruction.

use std::hint::black_box;

use benches::random;
use chess_bits::{Square, knight_attacks, popcount};
use criterion::{BenchmarkId, Criterion, Throughput};

/// The number of words, more than a branch predictor can memorise. An AMD Zen 5 memorised 4096 sets
/// of knight moves: on those sets, `clear_lowest` took less than a quarter of its usual time.
const WORDS: usize = 1 << 16;

fn popcount(criterion: &mut Criterion) {
    let sparse: Vec<u64> = random::words()
        .take(WORDS)
        .map(|word| Square::ALL[(word >> 58) as usize])
        .map(|square| knight_attacks(square.bitboard()).0)
        .collect();
    let dense: Vec<u64> = random::words().take(WORDS).collect();

    let mut group = criterion.benchmark_group("popcount");
    group.throughput(Throughput::Elements(WORDS as u64));
    for (input, words) in [("knight-moves", sparse), ("random", dense)] {
        let expected: u32 = words.iter().map(|word| word.count_ones()).sum();
        for (name, count) in popcount::ALL {
            let total = |words: &[u64]| -> u32 {
                let count = black_box(count);
                words.iter().map(|&word| count(word)).sum()
            };
            assert_eq!(total(&words), expected, "{name} on {input}");
            group.bench_with_input(BenchmarkId::new(name, input), &words, |bencher, words| {
                bencher.iter(|| total(black_box(words)));
            });
        }
    }
    group.finish();
}

benches::main!(popcount);
