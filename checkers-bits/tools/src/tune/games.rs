//! Games of the engine against itself, and what is learnt from them.

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

/// A game that has become so long is a draw.
const LONGEST: usize = 400;

/// The samples of a game: positions as the search evaluates them, without captures and without a win
/// in sight, from the view of White.
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
        if counted.len() > LONGEST {
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
        game.play(found.best()).expect("the engine finds legal moves");
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

/// The position after some moves by chance.
fn opening<V: Variant>(arguments: &Arguments, number: u64) -> Position<V> {
    let mixed = Xoshiro256PlusPlus::seed_from_u64(arguments.seed).next_u64();
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(mixed ^ number);
    let mut position = Position::start();
    for _ in 0..arguments.opening_plies {
        let Some(&mv) = position.moves().choose(&mut chance) else { break };
        position = position.make(mv);
    }
    position
}
