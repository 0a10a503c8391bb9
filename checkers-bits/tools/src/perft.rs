//! `checkers perft`: counts the lines of play from a position, the test of every move generator.
//!
//! Three things make deep counts quicker, and none of them can change a count:
//!
//! - [Threads](counter) take the positions some plies ahead from each other, as they have time.
//! - A table (`counter::table`) remembers positions, whole ones, with their counts; one that is met
//!   again, after the same moves in another order, is not counted again.
//! - Equal positions some plies ahead are [merged](counter::frontier) into one and a number of ways,
//!   before they are counted with a table or [split] for other machines.

mod arguments;
pub(crate) mod count;
mod counter;
pub(crate) mod divide;
mod known;
mod part;
pub(crate) mod split;
mod suite;
pub(crate) mod sum;
pub(crate) mod text_file;
mod total;

use std::path::PathBuf;
use std::time::Instant;

use checkers_bits::batch::Countable;
use checkers_bits::with_variant;
use clap::Args;

use self::arguments::{Counting, parse_depth};
use self::counter::{Counter, Job};
use self::total::Total;
use crate::console::{Error, Status};

/// Counts the ways to play DEPTH moves from a position
#[derive(Args)]
#[command(
    override_usage = "\
checkers perft [OPTIONS] DEPTH
       checkers perft [OPTIONS] --suite FILE",
    after_help = "\
Examples:
  checkers perft 9                                  from the start position
  checkers perft --variant brazilian 9
  checkers perft --fen 'W:WKa1:Bb4,f6' --json 4     for other programs
  checkers perft --suite counts.txt                 lines like  W:WKa1:Bb2,f6 ;D1 2 ;D2 0
  checkers perft --threads 8 --hash 4096 16         deep: on 8 threads, with a table of 4 GiB
  checkers perft --variant pool --known 12          and is it the known count? also with --paths

Exit status: 0 done, 1 a count is not that of the suite or the known one, 2 bad arguments or input."
)]
pub(crate) struct Arguments {
    #[command(flatten)]
    counting: Counting,

    /// Check the counts in a file, one position a line: FEN ;D1 7 ;D2 49 …
    #[arg(long, value_name = "FILE", conflicts_with = "fen")]
    suite: Option<PathBuf>,

    /// Compare the count from the start position with the known one
    #[arg(long, conflicts_with_all = ["fen", "suite"])]
    known: bool,

    /// The number of moves to play
    #[arg(
        value_parser = parse_depth,
        required_unless_present = "suite",
        conflicts_with = "suite",
    )]
    depth: Option<u32>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Status, Error> {
    with_variant!(arguments.counting.start.played.variant, V => perft::<V>(arguments))
}

fn perft<V: Countable>(arguments: &Arguments) -> Result<Status, Error> {
    let Arguments { counting, suite, known, depth } = arguments;
    let Counting { start, count_by, speed, output } = counting;
    let counter = Counter::<V>::new(speed, count_by)?;
    if let Some(file) = suite {
        return suite::check(output, &counter, file);
    }
    let job = Job { position: start.position()?, depth: depth.unwrap_or_default() };
    let known = known.then(|| known::count::<V>(job.depth, count_by.paths)).transpose()?;
    let begin = Instant::now();
    let nodes = counter.count(job)?;
    let total = Total { known, ..Total::new(job.depth, nodes, begin.elapsed()) };
    output.print(&total)?;
    Ok(if known.is_some_and(|known| known != nodes) { Status::Wrong } else { Status::Done })
}
