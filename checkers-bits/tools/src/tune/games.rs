//! Samples from self-play games.

use std::collections::TryReserveError;

use checkers_bits::game::Outcome;
use checkers_bits::{Color, Game, Position, Variant};
use draughts_engine::score::plies_to_end;
use draughts_engine::{Control, Engine, Evaluation, Features, Limits, Options, Term, Weights};
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::Arguments;
use super::fit::Sample;

/// A longer game is a draw.
const MAX_PLIES: usize = 400;

/// The samples of a game: quiet positions without a forced win, from White's view.
pub(super) fn play<V: Variant>(
    arguments: &Arguments,
    number: u64,
) -> Result<Vec<Sample<{ Term::COUNT }>>, TryReserveError> {
    let limits = Limits { nodes: arguments.nodes, ..Limits::default() };
    let options = Options { table_mib: 1, threads: 1, features: Features::all() };
    let mut engine = Engine::<V>::new(options)?;
    let evaluation = Evaluation::new(Weights::of::<V>());
    let mut game = Game::from_position(opening(arguments, number));
    let mut counted = Vec::new();
    let result = loop {
        if let Some(outcome) = game.outcome(&V::DRAW_RULES) {
            break points_of_white(outcome);
        }
        if counted.len() > MAX_PLIES {
            break 0.5;
        }
        let Some(found) = engine.search(&game, &limits, &Control::new(), &mut |_| {}) else {
            break 0.5;
        };
        let position = game.position();
        let is_open = plies_to_end(found.score).is_none();
        if is_open && !position.has_captures() && evaluation.is_linear(&position) {
            counted.push(evaluation.counts(&position));
        }
        game.play(found.best()).expect("the engine plays legal moves");
    };
    let sample = |counts: [i32; Term::COUNT]| Sample { counts: counts.map(f64::from), result };
    Ok(counted.into_iter().map(sample).collect())
}

fn points_of_white(outcome: Outcome) -> f64 {
    match outcome {
        Outcome::Win { winner: Color::White, .. } => 1.0,
        Outcome::Win { winner: Color::Black, .. } => 0.0,
        Outcome::Draw { .. } => 0.5,
    }
}

/// The position after some random moves.
fn opening<V: Variant>(arguments: &Arguments, number: u64) -> Position<V> {
    let mixed = Xoshiro256PlusPlus::seed_from_u64(arguments.seed.seed).next_u64();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(mixed ^ number);
    let mut position = Position::start();
    for _ in 0..arguments.opening_plies {
        let Some(&mv) = position.moves().choose(&mut rng) else { break };
        position = position.make(mv);
    }
    position
}
