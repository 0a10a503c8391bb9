//! Measures rook and bishop attacks by magics and by PEXT.
//!
//! A step looks up one rook and one bishop of a position. *Throughput*: the steps are independent. *Latency*: each step
//! waits for the result of the previous step.

use std::hint::black_box;

use benches::random;
use benches::sliders::PextTables;
use chess_bits::{Bitboard, Square, bishop_attacks, rook_attacks};
use cozy_chess::{Board, Piece};
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, BenchmarkId, Criterion, Throughput};
use magic_search::chess::Slider;

/// The number of steps, more than a branch predictor can memorise.
const STEPS: usize = 1 << 14;

/// A rook, a bishop and the occupancy; a queen counts as a rook and as a bishop.
#[derive(Clone, Copy)]
struct Step {
    rook: Square,
    bishop: Square,
    occupied: Bitboard,
}

/// The positions of random games, game after game.
fn steps() -> Vec<Step> {
    let mut words = random::words();
    let mut steps = Vec::new();
    let mut board = Board::default();
    let mut plies = 0;
    while steps.len() < STEPS {
        let mut moves = Vec::new();
        board.generate_moves(|of_piece| {
            moves.extend(of_piece);
            false
        });
        if moves.is_empty() || plies == 100 {
            (board, plies) = (Board::default(), 0);
            continue;
        }
        let word = words.next().expect("the sequence is endless");
        board.play_unchecked(moves[(word >> 32) as usize % moves.len()]);
        plies += 1;
        let of = |piece| board.pieces(piece) | board.pieces(Piece::Queen);
        let square = |square: cozy_chess::Square| Square::ALL[square as usize];
        let pairs = of(Piece::Rook).into_iter().zip(of(Piece::Bishop));
        steps.extend(pairs.map(|(rook, bishop)| Step {
            rook: square(rook),
            bishop: square(bishop),
            occupied: Bitboard(board.occupied().0),
        }));
    }
    steps.truncate(STEPS);
    steps
}

/// A technique: returns the attack sets of the rook and the bishop of a step.
trait Technique: Fn(Step) -> [Bitboard; 2] {}

impl<F: Fn(Step) -> [Bitboard; 2]> Technique for F {}

#[inline(never)]
fn throughput<T: Technique>(attacks: &T, steps: &[Step]) -> u64 {
    steps.iter().fold(0, |sum: u64, &step| {
        let [rook, bishop] = attacks(step);
        sum.wrapping_add(rook.0 ^ bishop.0)
    })
}

#[inline(never)]
fn latency<T: Technique>(attacks: &T, steps: &[Step]) -> u64 {
    let (mut sum, mut nothing) = (0_u64, 0);
    for step in steps {
        let [rook, bishop] =
            attacks(Step { occupied: Bitboard(step.occupied.0 | nothing), ..*step });
        sum = sum.wrapping_add(rook.0 ^ bishop.0);
        // The result is always 0, because no piece attacks every square. The processor cannot know that in advance, so
        // each step waits for the step before.
        nothing = u64::from((rook | bishop).count() / 64);
    }
    sum
}

fn bench<T: Technique>(
    group: &mut BenchmarkGroup<'_, WallTime>,
    steps: &[Step],
    name: &str,
    attacks: T,
) {
    let expected = throughput(&magic, steps);
    let throughput: fn(&T, &[Step]) -> u64 = throughput;
    for (kind, run) in [("throughput", throughput), ("latency", latency)] {
        assert_eq!(run(&attacks, steps), expected, "{name}, {kind}");
        group.bench_function(BenchmarkId::new(name, kind), |bencher| {
            bencher.iter(|| run(black_box(&attacks), black_box(steps)));
        });
    }
}

fn magic(Step { rook, bishop, occupied }: Step) -> [Bitboard; 2] {
    [rook_attacks(rook, occupied), bishop_attacks(bishop, occupied)]
}

fn sliders(criterion: &mut Criterion) {
    let steps = &steps();
    let mut group = criterion.benchmark_group("sliders");
    group.throughput(Throughput::Elements(STEPS as u64));
    bench(&mut group, steps, "magic", magic);
    if let Some(tables) = PextTables::new() {
        bench(&mut group, steps, "PEXT", |Step { rook, bishop, occupied }| {
            [(Slider::Rook, rook), (Slider::Bishop, bishop)]
                .map(|(slider, square)| tables.attacks(slider, square, occupied))
        });
    }
    group.finish();
}

benches::main!(sliders);
