//! One look along a line: index and answer, for every way, with nothing around it.
//!
//! *Throughput* looks from many squares that are known in advance, so that looks overlap;
//! *latency* chooses the next square by the last answer, so that each waits for the one before.

use std::hint::black_box;
use std::time::Duration;

use benches::{random, suites};
use checkers_bits::lines::{Beside, Fill, Hybrid, Lines, Magic, Pext, Rotated, Universal, Walk};
use checkers_bits::{Axis, Bitboard, Board8x8, Color, Square};
use criterion::criterion_main;
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, BenchmarkId, Criterion, Throughput, criterion_group};

/// More looks than a branch predictor learns by heart.
const LOOKS: usize = 1 << 14;

/// A king and what is on the board.
#[derive(Clone, Copy)]
struct Look<L: Lines<Board8x8>> {
    square: Square,
    occupied: Bitboard,
    beside: L::Beside,
}

/// Half of the squares occupied, anywhere.
fn random_looks() -> Vec<(Square, Bitboard)> {
    random::words()
        .take(LOOKS)
        .map(|word| {
            let square = Square::from_bit((word >> 59) as u32).expect("every bit is a square");
            (square, Bitboard::from_bits(word as u32))
        })
        .collect()
}

/// The kings of positions met in play.
fn perft_looks() -> Vec<(Square, Bitboard)> {
    let mut positions = suites::KINGS.positions();
    let mut next = 0;
    let mut looks = Vec::new();
    while looks.len() < LOOKS {
        let position = positions[next];
        next += 1;
        for color in [Color::White, Color::Black] {
            looks.extend(position.kings(color).into_iter().map(|king| (king, position.occupied())));
        }
        position.for_each_move(|mv| positions.push(position.play_unchecked(mv)));
    }
    looks.truncate(LOOKS);
    looks
}

/// All of an answer in one word, so that none of it can be left out.
#[inline(always)]
fn digest<L: Lines<Board8x8>>(look: Look<L>) -> u32 {
    let Look { square, occupied, beside } = look;
    Axis::ALL.into_iter().fold(0, |digest: u32, axis| {
        let sight = L::sight(square, axis, occupied, beside);
        let landings = sight.up.landings | sight.down.landings;
        let answer = sight.moves.bits() ^ sight.victims().bits() ^ landings.bits();
        digest.rotate_left(5).wrapping_add(answer)
    })
}

fn throughput<L: Lines<Board8x8>>(looks: &[Look<L>]) -> u32 {
    looks.iter().fold(0, |sum: u32, &look| sum.wrapping_add(digest(look)))
}

fn latency<L: Lines<Board8x8>>(looks: &[Look<L>]) -> u32 {
    let mut last = 0_u32;
    for i in 0..looks.len() {
        last = last.wrapping_add(digest(looks[i ^ (last & 1) as usize]));
    }
    last
}

fn bench<L: Lines<Board8x8>>(group: &mut BenchmarkGroup<'_, WallTime>, name: &str) {
    for (input, looks) in [("random", random_looks()), ("perft", perft_looks())] {
        let walked = prepare::<Walk>(&looks);
        let looks = prepare::<L>(&looks);
        for (measure, run, expected) in [
            ("throughput", throughput::<L> as fn(&[Look<L>]) -> u32, throughput(&walked)),
            ("latency", latency::<L>, latency(&walked)),
        ] {
            assert_eq!(run(&looks), expected, "{name} answers wrong");
            group.bench_function(
                BenchmarkId::new(name, format!("{measure}, {input}")),
                |bencher| {
                    bencher.iter(|| run(black_box(&looks)));
                },
            );
        }
    }
}

fn prepare<L: Lines<Board8x8>>(looks: &[(Square, Bitboard)]) -> Vec<Look<L>> {
    let look = |&(square, occupied)| Look { square, occupied, beside: L::Beside::of(occupied) };
    looks.iter().map(look).collect()
}

fn lines(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("lines");
    // A look is along both lines of a square.
    group.throughput(Throughput::Elements(LOOKS as u64));
    bench::<Rotated>(&mut group, "rotated");
    bench::<Magic>(&mut group, "magic");
    bench::<Universal>(&mut group, "universal");
    bench::<Pext>(&mut group, "pext");
    bench::<Walk>(&mut group, "walk");
    bench::<Fill>(&mut group, "fill");
    bench::<Hybrid>(&mut group, "hybrid");
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .sample_size(30)
        .warm_up_time(Duration::from_millis(200))
        .measurement_time(Duration::from_millis(600));
    targets = lines
}
criterion_main!(benches);
