//! Moves of whole sets of knights and kings: shifts against one table look-up a piece.
//!
//! Both are called through a pointer: that costs each the same and keeps the optimiser from
//! shifting several sets of the loop at once, which a program that has one position cannot do.

use std::hint::black_box;
use std::time::Duration;

use chess_bits::{Bitboard, Square, king_moves, knight_moves};
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};

/// 32 KiB, so that it is not the memory that is measured.
const SETS: usize = 4096;

/// Marsaglia's xorshift64 with the shifts 13, 7, 17; any start but 0 does.
fn random_words() -> impl Iterator<Item = u64> {
    let step = |word: &u64| {
        let word = word ^ word << 13;
        let word = word ^ word >> 7;
        Some(word ^ word << 17)
    };
    std::iter::successors(Some(0x9e37_79b9_7f4a_7c15), step)
}

/// Sets of exactly so many pieces, on random squares.
fn random_sets(pieces: u32) -> Vec<Bitboard> {
    let mut squares = random_words().map(|word| Square::ALL[(word >> 58) as usize]);
    let mut set = || {
        let mut set = Bitboard::EMPTY;
        while set.count() < pieces {
            set.extend(squares.next());
        }
        set
    };
    (0..SETS).map(|_| set()).collect()
}

fn attacked(sets: &[Bitboard], moves: &dyn Fn(Bitboard) -> Bitboard) -> Bitboard {
    let moves = black_box(moves);
    // `^`, so that no set's moves hide those of another.
    sets.iter().fold(Bitboard::EMPTY, |all, &set| all ^ moves(set))
}

fn leaper(criterion: &mut Criterion, piece: &str, shifts: impl Fn(Bitboard) -> Bitboard) {
    let table = Square::ALL.map(|square| shifts(square.bitboard()));
    let look_ups = |set: Bitboard| {
        set.into_iter()
            .map(|square| table[usize::from(square.index())])
            .fold(Bitboard::EMPTY, |all, moves| all | moves)
    };

    let mut group = criterion.benchmark_group("leapers");
    group.throughput(Throughput::Elements(SETS as u64));
    for pieces in [1, 2, 4, 8] {
        let sets = random_sets(pieces);
        for &set in &sets {
            assert_eq!(shifts(set), look_ups(set), "{piece} on {set}");
        }
        let id = BenchmarkId::new(format!("{piece}/shifts"), pieces);
        group.bench_with_input(id, &sets, |bencher, sets| {
            bencher.iter(|| attacked(black_box(sets), &shifts));
        });
        let id = BenchmarkId::new(format!("{piece}/table"), pieces);
        group.bench_with_input(id, &sets, |bencher, sets| {
            bencher.iter(|| attacked(black_box(sets), &look_ups));
        });
    }
    group.finish();
}

fn leapers(criterion: &mut Criterion) {
    leaper(criterion, "knights", knight_moves);
    leaper(criterion, "kings", king_moves);
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(1));
    targets = leapers
}
criterion_main!(benches);
