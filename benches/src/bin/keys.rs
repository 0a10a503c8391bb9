//! Counts collisions of position keys.
//!
//! It sorts the positions of random games by key. It processes one part of the keys at a time, so
//! that 10⁸ positions fit into memory. Equal positions count once.

use checkers_bits::{International, MoveList, Position, Russian, Variant};
use clap::Parser;
use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Counts distinct positions with equal keys, and with equal low 32 bits.
#[derive(Parser)]
#[command(
    after_help = "Example:\n  cargo run --release -p benches --bin keys -- --positions 1000000"
)]
struct Arguments {
    /// Number of positions from random games
    #[arg(long, default_value_t = 150_000_000)]
    positions: usize,

    /// Random seed of the games (xoshiro256++)
    #[arg(long, default_value_t = 2026)]
    seed: u64,
}

/// The number of parts of the keys, processed one after the other.
const PARTS: u64 = 4;

fn main() {
    let arguments = Arguments::parse();
    report::<Russian>(&arguments);
    report::<International>(&arguments);
}

fn report<V: Variant>(arguments: &Arguments) {
    // The low bits of a key select its part. The whole key and its low 32 bits share them.
    let sum = |key: fn(&Position<V>) -> u64| -> [u64; 2] {
        let parts = (0..PARTS).map(|part| count(arguments, key, part));
        parts.fold([0; 2], |[a, b], [c, d]| [a + c, b + d])
    };
    let [positions, whole] = sum(Position::key);
    let [_, low] = sum(|position| position.key() & u64::from(u32::MAX));
    let expected = (positions as f64).powi(2) / 2_f64.powi(33);
    println!(
        "{}, seed {}: {positions} different positions, {whole} pairs with the same key, {low} with \
         the same low 32 bits (random numbers: {expected:.0})",
        V::NAME,
        arguments.seed,
    );
}

/// Distinct positions with keys of a part, and pairs of positions with equal keys.
fn count<V: Variant>(arguments: &Arguments, key: fn(&Position<V>) -> u64, part: u64) -> [u64; 2] {
    let mut keyed = Vec::new();
    play(arguments, |position: Position<V>| {
        let key = key(&position);
        if key % PARTS == part {
            keyed.push((key, position));
        }
    });
    keyed.sort_unstable_by_key(|&(key, position)| (key, position.key()));
    keyed.dedup_by(|(_, a), (_, b)| a == b);
    // k positions with equal keys are k (k - 1) / 2 pairs.
    let groups = keyed.chunk_by(|(a, _), (b, _)| a == b).map(|group| group.len() as u64);
    [keyed.len() as u64, groups.map(|len| len * (len - 1) / 2).sum()]
}

/// Plays random games and visits the given number of positions.
fn play<V: Variant>(arguments: &Arguments, mut visit: impl FnMut(Position<V>)) {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(arguments.seed);
    let mut position = Position::start();
    let mut moves = MoveList::new();
    let mut plies = 0;
    for _ in 0..arguments.positions {
        position.moves_into(&mut moves);
        if moves.is_empty() || plies == 150 {
            (position, plies) = (Position::start(), 0);
        } else {
            let choice = random.next_u64() % moves.len() as u64;
            position = position.make(moves[choice as usize]);
            plies += 1;
        }
        visit(position);
    }
}
