//! `checkers perft`: counts move sequences, the standard test of a move generator.
//!
//! The crate checkers-perft counts. The modules here read the arguments and the files, and print the counts.

mod arguments;
mod count;
mod counter;
mod divide;
mod faults;
mod split;
mod suite;
mod sum;
mod total;

use std::path::PathBuf;
use std::time::Instant;

use checkers_bits::VariantName;
use checkers_perft::{Unit, known_counts};
use clap::{Args, Subcommand};

use self::arguments::{CountBy, Speed, Start, parse_depth};
use self::counter::{Counter, Job};
use self::total::Total;
use checkers_cli::console::{Error, Status};
use checkers_cli::options::Json;

/// Count the sequences of DEPTH plies from a position
#[derive(Args)]
#[command(
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    disable_help_subcommand = true,
    override_usage = "\
checkers perft [OPTIONS] DEPTH
       checkers perft [OPTIONS] --suite FILE
       checkers perft split | count | sum …",
    after_help = "\
Examples:
  checkers perft 9                               from the start position
  checkers perft --variant brazilian --divide 9  the count of each first move
  checkers perft --fen 'W:WKa1:Bb4,f6' --json 4  JSON, for other programs
  checkers perft --suite counts.txt              lines such as W:WKa1:Bb2 ;D1 6
  checkers perft --threads 8 --hash 4096 16      8 threads, a table of 4 GiB
  checkers perft --variant pool --known 12       compare with the published one

Exit status: 0 success; 1 a count differs from the suite or the published count; 2 bad arguments or input."
)]
pub(crate) struct Arguments {
    #[command(flatten)]
    start: Start,

    #[command(flatten)]
    count_by: CountBy,

    #[command(flatten)]
    speed: Speed,

    #[command(flatten)]
    json: Json,

    /// Print the count of each first move
    #[arg(long, conflicts_with_all = ["suite", "known"])]
    divide: bool,

    /// Check the counts in FILE, which has one position per line: FEN ;D1 7 ;D2 49 …
    #[arg(long, value_name = "FILE", conflicts_with = "fen")]
    suite: Option<PathBuf>,

    /// Compare the count from the start position with the published count of the variant
    #[arg(long, conflicts_with_all = ["fen", "suite"])]
    known: bool,

    /// Depth in plies
    #[arg(
        value_parser = parse_depth,
        required_unless_present = "suite",
        conflicts_with = "suite",
    )]
    depth: Option<u8>,

    #[command(subcommand)]
    spread: Option<Spread>,
}

/// Subcommands that split one count over several machines.
#[derive(Subcommand)]
enum Spread {
    Split(split::Arguments),
    Count(count::Arguments),
    Sum(sum::Arguments),
}

pub(crate) fn run(arguments: &Arguments) -> Result<Status, Error> {
    match &arguments.spread {
        Some(Spread::Split(arguments)) => split::run(arguments),
        Some(Spread::Count(arguments)) => count::run(arguments),
        Some(Spread::Sum(arguments)) => sum::run(arguments),
        None => perft(arguments),
    }
}

fn perft(arguments: &Arguments) -> Result<Status, Error> {
    let Arguments { start, count_by, speed, json, suite, known, .. } = arguments;
    if count_by.unit() == Unit::Paths {
        start.played.variant("--paths counts orders that only compiled games have")?;
    }
    let counter = Counter::new(start.played.game(), speed, count_by.unit())?;
    if let Some(file) = suite {
        return suite::check(json, &counter, file);
    }
    let job = Job { position: start.position()?, depth: arguments.depth.unwrap_or_default() };
    if arguments.divide {
        return divide::divide(job, &counter, json);
    }
    let known = known.then(|| {
        let variant = start.played.variant("--known has no counts of it")?;
        known_count(variant, job.depth, count_by.unit())
    });
    let known = known.transpose()?;
    let begin = Instant::now();
    let nodes = counter.count(job)?;
    let total = Total { known, ..Total::new(job.depth, nodes, begin.elapsed()) };
    json.print(&total)?;
    Ok(if known.is_some_and(|known| known != nodes) { Status::Wrong } else { Status::Done })
}

/// The published count from the start position. If no count is published for the depth, the error names the known
/// depths.
fn known_count(variant: VariantName, depth: u8, unit: Unit) -> Result<u128, Error> {
    let known: Vec<_> = known_counts(variant, unit).collect();
    let found = known.iter().find(|(known, _)| *known == depth);
    found.map(|&(_, nodes)| nodes).ok_or_else(|| match known.last() {
        Some((deepest, _)) => {
            format!("--known: expected a depth from 1 to {deepest}, found {depth}").into()
        }
        None => format!("--known: no paths of {variant} draughts are known").into(),
    })
}
