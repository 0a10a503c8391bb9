//! `checkers problems slow-losses`: positions whose scores were too high in games that were lost.

use std::collections::HashSet;
use std::fmt::Display;
use std::fs::File;
use std::io::{BufReader, Write};
use std::path::PathBuf;

use checkers_bits::game::{Ply, PlyKind, RecordedResult};
use checkers_bits::{AnyPosition, Color, Game, VariantName};
use checkers_pdn::{FileVariant, GameBuffer, GameText, GameType, Reader};
use clap::{Args, value_parser};
use draughts_engine::score::plies_to_end;
use draughts_engine::{Control, Engine, Limits, Options, Report};

use super::problem::{Goal, Problem, men};
use crate::console::{Error, Status, complain, progress, stdout};
use crate::options::{Threads, parse_men};
use crate::parallel::{ObjectPool, ordered};
use crate::pdn::commented::white_score;
use crate::variant::Played;
use crate::weights::EngineWeights;

/// Find positions from games that were lost slowly
///
/// The games have scores as comments, {[%eval 0.35]}, as `checkers match` and `checkers tune play` write them.
/// In each position the loser is to move and cannot capture. By the score of the game, the loser is at most
/// --game-deficit men behind; by a long search at least --search-deficit men, without a forced loss. A game gives at
/// most one position, the one with the largest difference. Its best move is the same after half of the nodes.
#[derive(Args)]
#[command(after_help = "\
Examples:
  checkers tune play --variant russian --games 1000 -o games.pdn
  checkers problems slow-losses --variant russian --count 12 games.pdn > slow-losses
  checkers problems slow-losses --nodes 5000000 --search-deficit 1 games-*.pdn
  checkers problems try --nodes 20000 slow-losses

Output: one problem per line, FEN ;variant ;score -0.85 ;best c3-d4, in the order of the games and the same for any
number of threads. The score is in men for the side to move.

Exit status: 0 success; 1 fewer positions found than --count; 2 bad arguments or an unusable file.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    played: Played,

    /// Number of positions
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = value_parser!(u64).range(1..=1_000_000))]
    count: u64,

    /// Node limit of the long search, with a table of 64 MiB per thread
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = value_parser!(u64).range(1..))]
    nodes: u64,

    /// Maximum deficit of the loser by the score of the game, in men
    #[arg(long, value_name = "MEN", default_value_t = 0.3, value_parser = parse_men)]
    game_deficit: f64,

    /// Minimum deficit of the loser by the long search, in men
    #[arg(long, value_name = "MEN", default_value_t = 0.6, value_parser = parse_men)]
    search_deficit: f64,

    #[command(flatten)]
    weights: EngineWeights,

    #[command(flatten)]
    threads: Threads,

    /// PDN file
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
}

/// Games in progress or waiting for their turn, per thread.
const AHEAD: usize = 10;

/// One position of each game is searched with all nodes, chosen by searches with this part of them.
const SHORT: u64 = 20;

pub(super) fn run(arguments: &Arguments) -> Result<Status, Error> {
    let Arguments { count, threads, .. } = arguments;
    let variant = arguments.played.variant;
    let weights = arguments.weights.load(variant)?;
    let options = Options { weights, ..Options::default() };
    let bar = progress(*count, "{wide_bar} {pos}/{len} positions, {eta_precise} to go");
    let mut games = Games { files: &arguments.files, reader: None };
    let mut seen = HashSet::new();
    let engines = ObjectPool::new();
    ordered(
        &threads.pool()?,
        AHEAD * threads.number(),
        &mut || games.next().transpose(),
        &|game: Result<(PathBuf, GameBuffer), String>| {
            let (path, text) = game?;
            let game = replayed(&text.as_text(), variant);
            let game = game.map_err(|error| format!("{}: {error}", path.display()))?;
            let make = || Engine::new(variant, options.clone());
            let found = engines.with(make, |engine| slow_loss(&game, engine, arguments));
            found.map_err(|error| error.to_string())
        },
        &mut |found| {
            let Some(problem) = found.map_err(|error: String| Some(error.into()))? else {
                return Ok(());
            };
            if !seen.insert(problem.position.key()) {
                return Ok(());
            }
            let printed = bar.suspend(|| writeln!(stdout(), "{problem}"));
            printed.map_err(|error| Some(error.into()))?;
            bar.inc(1);
            if seen.len() as u64 == *count { Err(None) } else { Ok(()) }
        },
    )
    .or_else(|end: Option<Error>| end.map_or(Ok(()), Err))?;
    bar.finish_and_clear();
    let found = seen.len();
    if found as u64 == *count {
        return Ok(Status::Done);
    }
    complain(format_args!("found {found} of {count} positions; add more games"));
    Ok(Status::Wrong)
}

/// The games of some files.
struct Games<'a> {
    files: &'a [PathBuf],
    /// Of the first file.
    reader: Option<Reader<BufReader<File>>>,
}

impl Games<'_> {
    /// The next game and its file.
    fn next(&mut self) -> Result<Option<(PathBuf, GameBuffer)>, String> {
        while let Some((path, rest)) = self.files.split_first() {
            let named = |error: &dyn Display| format!("{}: {error}", path.display());
            let reader = match &mut self.reader {
                Some(reader) => reader,
                None => {
                    let file = File::open(path).map_err(|error| named(&error))?;
                    self.reader.insert(Reader::new(BufReader::new(file)))
                }
            };
            if let Some(game) = reader.next_game().map_err(|error| named(&error))? {
                return Ok(Some((path.clone(), game.to_buffer())));
            }
            (self.files, self.reader) = (rest, None);
        }
        Ok(None)
    }
}

/// The moves of a game; an error if its tag names another variant.
fn replayed(text: &GameText<'_>, variant: VariantName) -> Result<Game, String> {
    let tag = text.tag("GameType").and_then(|tag| tag.parse::<GameType>().ok());
    match tag.map(|tag| FileVariant::from(tag.number)) {
        Some(FileVariant::Known(name)) if name != variant => Err(format!(
            "game {}, line {}: expected a game of {variant}, found {name}",
            text.number(),
            text.line()
        )),
        _ => text.replay(variant).map_err(|error| error.to_string()),
    }
}

/// A quiet position with the loser to move, about even by the score of the game.
struct Candidate {
    position: AnyPosition,
    /// The score of the game in men, for the side to move.
    score: f64,
}

/// The candidates of a game.
fn candidates(game: &Game, game_deficit: f64) -> Vec<Candidate> {
    let (loser, sign) = match game.recorded_result() {
        RecordedResult::WhiteWins => (Color::Black, -1.0),
        RecordedResult::BlackWins => (Color::White, 1.0),
        _ => return Vec::new(),
    };
    let candidate = |ply: &Ply| {
        let position = ply.before();
        let score = sign * white_score(&ply.notes().comments)?;
        let is_choice = matches!(ply.kind(), PlyKind::Move(_))
            && position.side_to_move() == loser
            && !position.has_captures()
            && position.moves().len() > 1;
        (is_choice && score >= -game_deficit).then_some(Candidate { position, score })
    };
    game.main_line().plies().iter().filter_map(candidate).collect()
}

/// The position with the largest difference between game and search, if a long search confirms it.
fn slow_loss(game: &Game, engine: &mut Engine, arguments: &Arguments) -> Option<Problem> {
    let Arguments { nodes, game_deficit, search_deficit, .. } = *arguments;
    engine.new_game();
    let mut worst = None;
    // From the last to the first: each search profits from those before.
    for Candidate { position, score } in candidates(game, game_deficit).into_iter().rev() {
        let Some(found) = search(engine, position, nodes / SHORT, &mut |_| {}) else { continue };
        let difference = score - men(found.score);
        let is_worse = worst.is_none_or(|(largest, _)| difference > largest);
        if is_worse && plies_to_end(found.score).is_none() {
            worst = Some((difference, position));
        }
    }
    let (_, position) = worst?;
    // The score is that of the position alone.
    engine.new_game();
    let mut at_half = None;
    let found = search(engine, position, nodes, &mut |report| {
        if report.nodes <= nodes / 2 {
            at_half = Some(report.best());
        }
    })?;
    let best = found.best();
    let is_slow = men(found.score) <= -search_deficit && plies_to_end(found.score).is_none();
    let goal = Goal::Score(found.score);
    (is_slow && at_half == Some(best)).then_some(Problem { position, goal, best })
}

fn search(
    engine: &mut Engine,
    position: AnyPosition,
    nodes: u64,
    report: &mut dyn FnMut(&Report),
) -> Option<Report> {
    let limits = Limits { nodes, ..Limits::default() };
    engine.search(&Game::from_position(position), &limits, &Control::new(), report)
}
