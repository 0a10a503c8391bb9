//! Measures rook and bishop attacks from a large and from a small table, with warm caches and with
//! other memory traffic.
//!
//! A step looks up one rook and one bishop of a position. *Throughput*: the steps are independent.
//! *Latency*: each step waits for the result of the previous step. *Beside* memory: each step waits
//! too, and also reads 4 KiB, cache line by cache line, as an evaluation or a hash table would. *No
//! look-up* only reads the 4 KiB; subtract its time from the times of *beside* memory.

use std::hint::black_box;

use benches::random;
use benches::sliders::PextTables;
use chess_bits::{Bitboard, Square, bishop_moves, byte_lookup, rook_moves};
use cozy_chess::{Board, Piece};
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, BenchmarkId, Criterion, Throughput};
use magic_search::chess::Slider;

/// The number of steps, more than a branch predictor can memorise.
const STEPS: usize = 1 << 14;

/// The number of words that a step reads beside the tables. A cache line has eight words.
const OTHER_WORDS: usize = 512;

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
trait Way: Fn(Step) -> [Bitboard; 2] {}

impl<F: Fn(Step) -> [Bitboard; 2]> Way for F {}

#[inline(never)]
fn throughput<W: Way>(way: &W, steps: &[Step]) -> u64 {
    steps.iter().fold(0, |sum: u64, &step| {
        let [rook, bishop] = way(step);
        sum.wrapping_add(rook.0 ^ bishop.0)
    })
}

#[inline(never)]
fn latency<W: Way>(way: &W, steps: &[Step]) -> u64 {
    in_turn(way, steps, |answered| answered)
}

#[inline(never)]
fn beside(way: &impl Way, steps: &[Step], other: &[u64]) -> u64 {
    let mut next = 0;
    in_turn(way, steps, |answered| {
        let place = next + answered as usize;
        next = (next + OTHER_WORDS) % other.len();
        other[place..place + OTHER_WORDS].iter().step_by(8).fold(0, |all, word| all | word)
    })
}

/// Looks up the attacks of the steps in turn. `between` makes each step depend on the last result.
/// The argument and the result of `between` are always 0, because no piece attacks every square and
/// the other memory is all 0. The processor cannot know these zeros in advance, so each step waits
/// for the step before.
#[inline(always)]
fn in_turn(way: &impl Way, steps: &[Step], mut between: impl FnMut(u64) -> u64) -> u64 {
    let (mut sum, mut nothing) = (0_u64, 0);
    for step in steps {
        let [rook, bishop] = way(Step { occupied: Bitboard(step.occupied.0 | nothing), ..*step });
        sum = sum.wrapping_add(rook.0 ^ bishop.0);
        nothing = between(u64::from((rook | bishop).count() / 64));
    }
    sum
}

fn bench<W: Way>(group: &mut BenchmarkGroup<'_, WallTime>, steps: &[Step], name: &str, way: W) {
    let expected = throughput(&magic, steps);
    let throughput: fn(&W, &[Step]) -> u64 = throughput;
    for (kind, run) in [("throughput", throughput), ("latency", latency)] {
        assert_eq!(run(&way, steps), expected, "{name}, {kind}");
        group.bench_function(BenchmarkId::new(name, kind), |bencher| {
            bencher.iter(|| run(black_box(&way), black_box(steps)));
        });
    }
    bench_beside(group, steps, name, way);
}

fn bench_beside(
    group: &mut BenchmarkGroup<'_, WallTime>,
    steps: &[Step],
    name: &str,
    way: impl Way,
) {
    for kibibytes in [64, 512, 4096] {
        let other = vec![0_u64; kibibytes * 128];
        let id = BenchmarkId::new(name, format!("beside {kibibytes} KiB"));
        group.bench_function(id, |bencher| {
            bencher.iter(|| beside(black_box(&way), black_box(steps), black_box(&other)));
        });
    }
}

fn magic(Step { rook, bishop, occupied }: Step) -> [Bitboard; 2] {
    [rook_moves(rook, occupied), bishop_moves(bishop, occupied)]
}

fn byte_look_up(Step { rook, bishop, occupied }: Step) -> [Bitboard; 2] {
    [byte_lookup::rook_moves(rook, occupied), byte_lookup::bishop_moves(bishop, occupied)]
}

fn sliders(criterion: &mut Criterion) {
    let steps = &steps();
    let mut group = criterion.benchmark_group("sliders");
    group.throughput(Throughput::Elements(STEPS as u64));
    bench_beside(&mut group, steps, "no look-up", |step| [step.occupied; 2]);
    bench(&mut group, steps, "magic", magic);
    bench(&mut group, steps, "magic, byte look-up", byte_look_up);
    if let Some(tables) = PextTables::new() {
        bench(&mut group, steps, "PEXT", |Step { rook, bishop, occupied }| {
            [(Slider::Rook, rook), (Slider::Bishop, bishop)]
                .map(|(slider, square)| tables.attacks(slider, square, occupied))
        });
        bench(&mut group, steps, "PEXT, byte look-up", |Step { rook, bishop, occupied }| {
            [(Slider::Rook, rook), (Slider::Bishop, bishop)]
                .map(|(slider, square)| tables.byte_look_up(slider, square, occupied))
        });
    }
    group.finish();
}

benches::main!(sliders);
