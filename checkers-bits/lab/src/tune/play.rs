//! `checkers-lab tune play`: self-play games as a PDN file.

use std::path::PathBuf;
use std::sync::atomic::Ordering::Relaxed;

use checkers_bits::game::RecordedResult;
use checkers_bits::{Game, VariantName};
use checkers_pdn::{Comment, GameTree};
use clap::{Args, value_parser};
use draughts_engine::score::{men, plies_to_end};
use draughts_engine::{Control, Engine, Limits, Options, Report, Weights};
use rand::RngExt;

use crate::game_log::GameLog;
use crate::matches::adjudication::Adjudicator;
use crate::openings::{numbered_rng, random_game};
use checkers_cli::commented::{commented, eval};
use checkers_cli::console::{Error, Status, progress};
use checkers_cli::options::{Seed, Threads};
use checkers_cli::parallel::{ObjectPool, ordered};
use checkers_cli::signals;
use checkers_cli::variant::VariantArgument;
use checkers_cli::weights::EngineWeights;

/// Play games of the engine against itself
///
/// A game begins with random moves. Each later move has a comment with the score of the search in men from White's
/// view, {[%eval 0.35]}. A game ends by the rules, or as soon as the search sees a win. The same command resumes an
/// interrupted file, or extends a finished file if --games is greater. The games do not depend on the number of
/// threads.
#[derive(Args)]
#[command(after_help = "\
Examples:
  checkers-lab tune play --variant russian -o games.pdn
  checkers-lab tune play --variant frisian --games 50000 --seed 7 -o games-7.pdn
  checkers-lab tune play --weights new.weights --nodes 2000 -o games.pdn

On many machines, give each command its own --seed and --output.

Exit status: 0 success; 2 bad arguments, or an unusable file.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    played: VariantArgument,

    /// Number of games
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = value_parser!(u64).range(1..=100_000_000))]
    games: u64,

    /// Node limit per move
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = value_parser!(u64).range(1..))]
    nodes: u64,

    /// Maximum random plies at the start of a game; each game has at least half this number
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = value_parser!(u32).range(..=60))]
    opening_plies: u32,

    #[command(flatten)]
    weights: EngineWeights,

    #[command(flatten)]
    seed: Seed,

    #[command(flatten)]
    threads: Threads,

    /// PDN file for the games
    #[arg(short = 'o', long = "output", value_name = "FILE")]
    output: PathBuf,
}

/// The maximum number of plies; a longer game is a draw.
const MAX_PLIES: usize = 400;

const TABLE_MIB: usize = 1;

/// Plays the games that the file does not have yet.
pub(super) fn run(arguments: &Arguments) -> Result<Status, Error> {
    let Arguments { played, weights, seed, threads, output, .. } = arguments;
    let &Arguments { games, nodes, opening_plies, .. } = arguments;
    let (variant, seed) = (played.variant, seed.seed);
    let weights = weights.load(variant)?;
    let stop = signals::stop_flag();
    let checksum = weights.as_ref().map_or(0, Weights::checksum);
    let label = format!(
        "{variant}, {nodes} nodes, {opening_plies} plies, seed {seed}, weights {checksum:016x}"
    );
    let (mut log, _) = GameLog::open(output, ("Tune", &label), 0, &mut |_, _| Ok(()))?;
    let progress = progress(games, "{wide_bar} {pos}/{len} games, {eta_precise} to go");
    progress.set_position(log.games());
    let mut numbers = log.games()..games;
    let options = Options { table_mib: TABLE_MIB, weights, ..Options::default() };
    let engines = ObjectPool::default();
    ordered(
        &threads.pool()?,
        100 * threads.number(),
        &mut || numbers.next().filter(|_| !stop.load(Relaxed)),
        &|number| {
            let played = engines.with(
                || Engine::new(variant, options.clone()),
                |engine| {
                    engine.new_game();
                    let game = opening(variant, seed, number, opening_plies);
                    play(game, &mut |game| search(engine, game, nodes), None)
                },
            );
            played.map_err(|error| error.to_string())
        },
        &mut |tree| {
            log.add(tree?)?;
            progress.inc(1);
            Ok::<_, Error>(())
        },
    )?;
    progress.finish_and_clear();
    signals::end_if_interrupted();
    Ok(Status::Done)
}

/// Searches the current position of a game that is not over.
pub(super) fn search(engine: &mut Engine, game: &Game, nodes: u64) -> Report {
    let limits = Limits { nodes, ..Limits::default() };
    let found = engine.search(game, &limits, &Control::new(), &mut |_| {});
    found.expect("a side that can move")
}

/// Plays a game to its end, or until a search sees a win, or until the scores decide the game.
pub(super) fn play(
    mut game: Game,
    search: &mut dyn FnMut(&Game) -> Report,
    mut adjudicator: Option<Adjudicator>,
) -> GameTree {
    let mut comments = Vec::new();
    let result = loop {
        if let Some(outcome) = game.outcome() {
            break outcome.into();
        }
        if comments.len() >= MAX_PLIES {
            break RecordedResult::Draw;
        }
        let found = search(&game);
        let side = game.position().side_to_move();
        if plies_to_end(found.score).is_some() {
            break RecordedResult::won_by(if found.score > 0 { side } else { !side });
        }
        if let Some(adjudicator) = &mut adjudicator {
            adjudicator.add(side, Some(men(found.score)));
            if let Some(winner) = adjudicator.result(game.moves().count()) {
                break winner.map_or(RecordedResult::Draw, RecordedResult::won_by);
            }
        }
        comments.push(Some(Comment::from(&*eval(found.score, side))));
        game.play(found.best()).expect("the engine plays legal moves");
    };
    game.set_recorded_result(result);
    let mut tree = commented(&game, comments);
    tree.tags.set("Event", "checkers tune").expect("a valid name");
    tree
}

/// Creates a game and plays its random opening moves.
fn opening(variant: VariantName, seed: u64, number: u64, most: u32) -> Game {
    let mut rng = numbered_rng(seed, number);
    let plies = rng.random_range(most / 2..=most);
    random_game(variant, plies as usize, &mut rng)
}
