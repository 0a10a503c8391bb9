//! `checkers-lab openings`: finds balanced openings for matches.

use std::collections::HashSet;
use std::io::Write;
use std::path::PathBuf;

use checkers_pdn::Comment;
use clap::{Args, value_parser};
use draughts_engine::{Control, Engine, Limits, Options};

use super::{BAR, MAX_FAILURES, numbered_rng, random_game};
use checkers_cli::commented::{commented, eval};
use checkers_cli::console::{Error, Status, complain, progress};
use checkers_cli::file::AtomicFile;
use checkers_cli::options::{Seed, Threads, parse_men};
use checkers_cli::parallel::{ObjectPool, ordered};
use checkers_cli::variant::Played;

/// Find balanced openings for `checkers-lab match`
///
/// An opening is a line of random moves from the start position. An opening is kept if a search sees neither side ahead
/// by more than --balance men, and if its last position is new. The openings are written as PDN. A comment after the
/// last move has the score in men from White's view: {[%eval 0.12]}. The output does not depend on the number of
/// threads.
#[derive(Args)]
#[command(after_help = "\
Examples:
  checkers-lab openings --variant russian -o openings.pdn
  checkers-lab openings --variant international --plies 12 --count 500 --balance 0.15 -o openings.pdn
  checkers-lab match ./new ./old --variant russian --openings openings.pdn --nodes 20000

Exit status: 0 success; 1 fewer openings than --count; 2 bad arguments, or a file that cannot be written.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    played: Played,

    /// Plies of an opening
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = value_parser!(u16).range(1..=60))]
    plies: u16,

    /// Number of openings
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = value_parser!(u64).range(1..=1_000_000))]
    count: u64,

    /// Maximum advantage of a side after the opening, in men
    #[arg(long, value_name = "MEN", default_value_t = 0.2, value_parser = parse_men)]
    balance: f64,

    /// Node limit of the search that scores an opening
    #[arg(long, value_name = "N", default_value_t = 50_000, value_parser = value_parser!(u64).range(1..))]
    nodes: u64,

    #[command(flatten)]
    seed: Seed,

    #[command(flatten)]
    threads: Threads,

    /// PDN file for the openings
    #[arg(short = 'o', long = "output", value_name = "FILE")]
    output: PathBuf,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Status, Error> {
    // The output file is opened before the search, so that a wrong path is an error before the long search.
    let mut output = AtomicFile::new(&arguments.output)?;
    let openings = find(arguments)?;
    output.write_all(openings.join("\n").as_bytes())?;
    output.commit()?;
    if openings.len() as u64 == arguments.count {
        return Ok(Status::Done);
    }
    let found = openings.len();
    complain(format_args!(
        "found {found} of {} openings; raise --plies or --balance",
        arguments.count
    ));
    Ok(Status::Wrong)
}

/// Finds openings and returns each opening as the text of a PDN game.
fn find(arguments: &Arguments) -> Result<Vec<String>, Error> {
    let Arguments { played, plies, count, balance, nodes, seed, threads, .. } = arguments;
    let limits = Limits { nodes: *nodes, ..Limits::default() };
    let bar = progress(*count, BAR);
    let (mut openings, mut seen, mut failures) = (Vec::new(), HashSet::new(), 0);
    let mut numbers = 0..;
    let engines = ObjectPool::default();
    ordered(
        &threads.pool()?,
        10 * threads.number(),
        &mut || numbers.next(),
        &|number: u64| {
            let mut rng = numbered_rng(seed.seed, number);
            let game = random_game(played.variant, (*plies).into(), &mut rng);
            let options = Options { table_mib: 1, ..Options::default() };
            let make = || Engine::new(played.variant, options);
            let score = engines.with(make, |engine| {
                engine.new_game();
                let found = engine.search(&game, &limits, &Control::new(), &mut |_| {});
                found.map(|found| found.score)
            });
            Ok::<_, String>((game, score.map_err(|error| error.to_string())?))
        },
        &mut |searched| {
            let (game, score) = searched.map_err(|error| Some(Error::from(error)))?;
            let position = game.position();
            match score.filter(|score| (f64::from(*score) / 100.0).abs() <= *balance) {
                Some(score) if seen.insert(position.key()) => {
                    let comment = Comment::from(&*eval(score, position.side_to_move()));
                    openings.push(commented(&game, vec![Some(comment)]).to_string());
                    bar.inc(1);
                    failures = 0;
                }
                _ => failures += 1,
            }
            let is_over = openings.len() as u64 == *count || failures == MAX_FAILURES;
            if is_over { Err(None) } else { Ok(()) }
        },
    )
    .or_else(|end: Option<Error>| end.map_or(Ok(()), Err))?;
    bar.finish_and_clear();
    Ok(openings)
}
