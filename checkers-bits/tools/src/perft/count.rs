//! `checkers count`: counts the parts of a count.

use std::io::Write;
use std::path::PathBuf;

use checkers_bits::batch::Countable;
use checkers_bits::with_variant;
use clap::Args;

use super::arguments::{CountBy, Speed};
use super::counter::{Counter, Job};
use super::part::{Counted, Part};
use super::text_file::for_each_line;
use crate::console::{Error, Status, complain};
use crate::variant::Played;

/// Counts the parts that `checkers split` has printed, and prints them with their counts
#[derive(Args)]
#[command(after_help = "\
Examples:
  checkers split 6 14 | checkers count - >counted
  checkers count --threads 8 --hash 4096 parts >counted

A line that cannot be read is named, and the next one read. `checkers split --help` has the whole way.

Exit status: 0 done, 2 bad arguments or input.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    played: Played,

    #[command(flatten)]
    speed: Speed,

    /// The file of parts; `-` is the standard input
    file: PathBuf,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Status, Error> {
    with_variant!(arguments.played.variant, V => count::<V>(arguments))
}

fn count<V: Countable>(arguments: &Arguments) -> Result<Status, Error> {
    let Arguments { speed, file, .. } = arguments;
    let counter = Counter::<V>::new(speed, &CountBy::default())?;
    let mut parts = Vec::new();
    let mut status = Status::Done;
    for_each_line(file, |line, text| match text.and_then(str::parse::<Part<V>>) {
        Ok(part) => parts.push(part),
        Err(error) => {
            status = Status::Unusable;
            complain(format_args!("{}:{line}: {error}", file.display()));
        }
    })?;
    let job = |part: &Part<V>| Job { position: part.reached.position, depth: part.depth };
    let jobs: Vec<_> = parts.iter().map(job).collect();
    counter.count_each(&jobs, |i, nodes| {
        Ok(writeln!(tool_output::stdout(), "{}", Counted { part: parts[i], nodes })?)
    })?;
    Ok(status)
}
