//! Slider-attack backends alone: one look-up of the line attacks of a king.
//!
//! *Throughput*: the squares are known in advance, so look-ups overlap. *Latency*: each square
//! depends on the result of the look-up before it.

use std::hint::black_box;
use std::time::Duration;

use benches::measured::Measured;
use benches::random;
use checkers_backends::{Pext, Rotated, Universal, Walk};
use checkers_bits::attacks::{Auxiliary, Fill, Hybrid, Magic, SliderAttacks};
use checkers_bits::{
    Axis, Bitboard, Board, Color, International, Russian, Spantsireti, Square, Word,
};
use criterion::measurement::WallTime;
use criterion::{
    BenchmarkGroup, BenchmarkId, Criterion, Throughput, criterion_group, criterion_main,
};

/// More look-ups than a branch predictor can memorise.
const LOOKS: usize = 1 << 14;

/// The square of a king, and the occupancy.
type Scene<B> = (Square<B>, Bitboard<B>);

/// The input of a backend.
#[derive(Clone, Copy)]
struct Look<B: Board, L: SliderAttacks<B>> {
    square: Square<B>,
    occupied: Bitboard<B>,
    auxiliary: L::Auxiliary,
}

/// Random squares and occupancies. About half of the squares are occupied.
fn random_looks<B: Board>() -> Vec<Scene<B>> {
    let squares: Vec<_> = Square::all().collect();
    let mut words = random::words();
    let mut word = || words.next().expect("the sequence is endless");
    let look = |_| {
        let square = squares[(word() >> 32) as usize % squares.len()];
        (square, Bitboard::from_bits(B::Word::truncate(word().into())))
    };
    (0..LOOKS).map(look).collect()
}

/// Kings and occupancies of positions from a perft tree.
fn perft_looks<V: Measured>() -> Vec<Scene<V::Board>> {
    let mut positions = V::suite("two-kings").expect("every variant has it").positions();
    let mut next = 0;
    let mut looks = Vec::new();
    while looks.len() < LOOKS {
        let position = positions[next];
        next += 1;
        for color in [Color::White, Color::Black] {
            looks.extend(position.kings(color).into_iter().map(|king| (king, position.occupied())));
        }
        position.for_each_move(|mv| positions.push(position.make(mv)));
    }
    looks.truncate(LOOKS);
    looks
}

/// All fields of the attacks in one word, so that the optimiser cannot drop any.
#[inline(always)]
fn digest<B: Board, L: SliderAttacks<B>>(look: Look<B, L>) -> u64 {
    let Look { square, occupied, auxiliary } = look;
    Axis::ALL.into_iter().fold(0, |digest: u64, axis| {
        let sight = L::line_attacks(square, axis, occupied, auxiliary);
        let landings = sight.up.landings | sight.down.landings;
        let fields = sight.moves.bits() ^ sight.victims().bits() ^ landings.bits();
        digest.rotate_left(5).wrapping_add(fields.widen() as u64)
    })
}

fn throughput<B: Board, L: SliderAttacks<B>>(looks: &[Look<B, L>]) -> u64 {
    looks.iter().fold(0, |sum: u64, &look| sum.wrapping_add(digest(look)))
}

fn latency<B: Board, L: SliderAttacks<B>>(looks: &[Look<B, L>]) -> u64 {
    let mut last = 0_u64;
    for i in 0..looks.len() {
        last = last.wrapping_add(digest(looks[i ^ (last & 1) as usize]));
    }
    last
}

/// Throughput or latency.
type Run<B, L> = fn(&[Look<B, L>]) -> u64;

fn bench<V: Measured, L: SliderAttacks<V::Board>>(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
) where
    Walk: SliderAttacks<V::Board>,
{
    for (input, looks) in [("random", random_looks()), ("perft", perft_looks::<V>())] {
        let walked = prepare::<V::Board, Walk>(&looks);
        let looks = prepare::<V::Board, L>(&looks);
        for (measure, run, expected) in [
            ("throughput", throughput as Run<V::Board, L>, throughput(&walked)),
            ("latency", latency, latency(&walked)),
        ] {
            assert_eq!(run(&looks), expected, "{name}: wrong attacks");
            group.bench_function(
                BenchmarkId::new(name, format!("{measure}, {input}")),
                |bencher| {
                    bencher.iter(|| run(black_box(&looks)));
                },
            );
        }
    }
}

fn prepare<B: Board, L: SliderAttacks<B>>(looks: &[Scene<B>]) -> Vec<Look<B, L>> {
    let look =
        |&(square, occupied)| Look { square, occupied, auxiliary: L::Auxiliary::of(occupied) };
    looks.iter().map(look).collect()
}

fn group<V: Measured>(criterion: &mut Criterion) -> BenchmarkGroup<'_, WallTime> {
    let mut group = criterion.benchmark_group(format!("lines {}", V::NAME));
    // One look-up serves both lines of a square.
    group.throughput(Throughput::Elements(LOOKS as u64));
    group
}

fn lines<V: Measured>(criterion: &mut Criterion)
where
    Rotated: SliderAttacks<V::Board>,
    Magic: SliderAttacks<V::Board, Auxiliary = ()>,
    Pext: SliderAttacks<V::Board>,
{
    let mut group = group::<V>(criterion);
    bench::<V, Rotated>(&mut group, "rotated");
    bench::<V, Magic>(&mut group, "magic");
    bench::<V, Pext>(&mut group, "pext");
    bench::<V, Walk>(&mut group, "walk");
    bench::<V, Fill>(&mut group, "fill");
    bench::<V, Hybrid>(&mut group, "hybrid");
    group.finish();
}

/// The backend that supports only 8×8.
fn universal(criterion: &mut Criterion) {
    bench::<Russian, Universal>(&mut group::<Russian>(criterion), "universal");
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .sample_size(30)
        .warm_up_time(Duration::from_millis(200))
        .measurement_time(Duration::from_millis(600));
    targets = lines::<Russian>, universal, lines::<International>, lines::<Spantsireti>
}
criterion_main!(benches);
