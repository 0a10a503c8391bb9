//! `checkers perft count`: counts the parts of a perft that `perft split` split for several machines.

use std::io::Write;
use std::path::PathBuf;

use checkers_perft::{CountedPart, Part};
use clap::Args;

use super::arguments::{CountBy, Speed};
use super::counter::{Counter, Job};
use super::faults::Faults;
use super::split::NO_PARTS;
use checkers_cli::console::{Error, Status, stdout};
use checkers_cli::variant::GameArgument;

/// Count the parts that `perft split` prints
#[derive(Args)]
#[command(after_help = "\
Examples:
  checkers perft split 6 14 | checkers perft count - >counted
  checkers perft count --threads 8 --hash 4096 parts >counted

An unreadable line is reported and skipped. `checkers perft split --help` shows all steps.

Exit status: 0 success; 2 bad arguments or input.")]
pub(super) struct Arguments {
    #[command(flatten)]
    played: GameArgument,

    #[command(flatten)]
    count_by: CountBy,

    #[command(flatten)]
    speed: Speed,

    /// File with the output of `perft split`; - reads standard input
    file: PathBuf,
}

pub(super) fn run(arguments: &Arguments) -> Result<Status, Error> {
    let Arguments { played, count_by, speed, file } = arguments;
    let variant = played.variant(NO_PARTS)?.into();
    let counter = Counter::new(variant, speed, count_by.unit())?;
    let mut parts = Vec::new();
    let mut faults = Faults::default();
    faults.read_lines(file, |_, text| {
        let part = Part::read(text, counter.variant())?;
        part.expect(count_by.unit())?;
        parts.push(part);
        Ok(())
    })?;
    let is_faulty = faults.report_rest();
    let job = |part: &Part| Job { position: part.position, depth: part.depth };
    let jobs: Vec<_> = parts.iter().map(job).collect();
    counter.count_each(&jobs, &mut |i, nodes| {
        Ok(writeln!(stdout(), "{}", CountedPart { part: parts[i], nodes })?)
    })?;
    Ok(if is_faulty { Status::Unusable } else { Status::Done })
}
