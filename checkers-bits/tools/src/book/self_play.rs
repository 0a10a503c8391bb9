//! `checkers book self-play`: a book from games of the engine against itself.

use checkers_bits::game::RecordedResult;
use checkers_bits::{AnyMove, Game};
use clap::{Args, value_parser};
use draughts_engine::{Control, Engine, EngineError, Limits, Options, Score};
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rayon::prelude::*;

use super::file::{Book, Records, first_moves};
use super::output::Output;
use crate::console::{Error, Status, progress};
use crate::options::{Seed, Threads};
use crate::parallel::ObjectPool;
use crate::variant::Played;
use crate::weights::EngineWeights;

/// Build a book from games of the engine against itself
///
/// The first --plies plies of a game are random moves, each at most 0.30 men worse than the best by a search
/// of --nodes. Then the engine plays to the end. The result gives the weights of the first moves, as in
/// `checkers book build`. The book is the same for any number of threads.
#[derive(Args)]
#[command(after_help = "\
Example:
  checkers book self-play --variant brazilian --games 5000 --nodes 2000 --min-games 5 -o brazilian.book

Exit status: 0 success; 2 bad arguments, or a file that cannot be written.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    played: Played,

    /// Number of games
    #[arg(long, value_name = "N", default_value_t = 1000)]
    #[arg(value_parser = value_parser!(u64).range(1..=10_000_000))]
    games: u64,

    /// Node limit per search
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = value_parser!(u64).range(1..))]
    nodes: u64,

    /// Random plies of each game, which the book gets
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = value_parser!(u16).range(1..=100))]
    plies: u16,

    #[command(flatten)]
    weights: EngineWeights,

    #[command(flatten)]
    seed: Seed,

    #[command(flatten)]
    threads: Threads,

    #[command(flatten)]
    output: Output,
}

/// A longer game is a draw.
const MAX_PLIES: usize = 400;

/// The most that a random move may score below the best, in hundredths of a man.
const MARGIN: Score = 30;

pub(crate) fn run(arguments: &Arguments) -> Result<Status, Error> {
    arguments.output.check()?;
    let variant = arguments.played.variant;
    let bar = progress(arguments.games, "{wide_bar} {pos}/{len} games, {eta_precise} to go");
    let weights = arguments.weights.load(variant)?;
    let options = Options { table_mib: 1, weights, ..Options::default() };
    let engines = ObjectPool::new();
    let play = |number| {
        let make = || Engine::new(variant, options.clone());
        let records = engines.with(make, |engine| play(arguments, engine, number));
        bar.inc(1);
        records
    };
    let add = |mut book: Book, records| {
        book.add(records?);
        Ok(book)
    };
    let merge = |mut book: Book, other: Book| {
        book.merge(other);
        Ok(book)
    };
    let book: Result<Book, EngineError> = arguments.threads.pool()?.install(|| {
        let books = (0..arguments.games).into_par_iter().map(play);
        books.try_fold(|| Book::new(variant), add).try_reduce(|| Book::new(variant), merge)
    });
    bar.finish_and_clear();
    arguments.output.write(book?)?;
    Ok(Status::Done)
}

/// Plays a game; returns the records of its first moves.
fn play(arguments: &Arguments, engine: &mut Engine, number: u64) -> Records {
    let plies = usize::from(arguments.plies);
    let mixed = Xoshiro256PlusPlus::seed_from_u64(arguments.seed.seed).next_u64();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(mixed ^ number);
    engine.new_game();
    let limits = Limits { nodes: arguments.nodes, ..Limits::default() };
    let mut game = Game::new(engine.variant());
    let mut search = |game: &Game| engine.search(game, &limits, &Control::new(), &mut |_| {});
    let result = loop {
        if let Some(outcome) = game.outcome(game.variant().draw_rules()) {
            break outcome.into();
        }
        let ply = game.moves().count();
        let mv = if ply < plies {
            good_moves(&game, &mut |after| search(after).map(|found| -found.score))
                .choose(&mut rng)
                .copied()
        } else {
            search(&game).map(|found| found.best())
        };
        let Some(mv) = mv.filter(|_| ply < MAX_PLIES) else { break RecordedResult::Draw };
        game.play(mv).expect("the move is legal");
    };
    game.set_recorded_result(result);
    first_moves(&game, plies)
}

/// The moves that score at most [`MARGIN`] below the best. `score` is from the view of the side that moved;
/// `None` means that the reply has no move.
fn good_moves(game: &Game, score: &mut dyn FnMut(&Game) -> Option<Score>) -> Vec<AnyMove> {
    let mut scored = Vec::new();
    for mv in game.position().moves() {
        let mut after = game.clone();
        after.play(mv).expect("the move is legal");
        scored.push((mv, score(&after).unwrap_or(Score::MAX)));
    }
    let best = scored.iter().map(|(_, score)| *score).max().unwrap_or_default();
    scored.into_iter().filter(|(_, score)| *score >= best - MARGIN).map(|(mv, _)| mv).collect()
}

#[cfg(test)]
mod tests {
    use checkers_bits::VariantName::Russian;

    use super::*;

    #[test]
    fn good_moves_are_close_to_the_best() {
        let game = Game::new(Russian);
        let scored = |text: &str| match text {
            "a3-b4" => Some(5),
            "c3-d4" => Some(-25),
            "c3-b4" => Some(-26),
            _ => Some(-1000),
        };
        let good = |end: Option<&str>| {
            let mut score = |after: &Game| {
                let (_, mv) = after.moves().next_back().unwrap();
                let text = mv.to_string();
                if Some(&*text) == end { None } else { scored(&text) }
            };
            let good = good_moves(&game, &mut score).into_iter();
            good.map(|mv| mv.to_string()).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(good(None), "a3-b4 c3-d4");
        assert_eq!(good(Some("e3-f4")), "e3-f4", "a move that ends the game wins it");
    }
}
