//! `checkers perft sum`: adds the counts of all parts of a split perft.

use std::fmt::{self, Display, Formatter};
use std::path::{Path, PathBuf};

use checkers_perft::{CountedPart, PartSum};
use clap::Args;

use super::faults::Faults;
use super::split::SplitArguments;
use super::total::{TOO_MANY, Total};
use checkers_cli::console::{Error, Status};
use checkers_cli::options::Json;

/// Add the counts of all parts that `perft split PLIES DEPTH` made
#[derive(Args)]
#[command(after_help = "\
Examples:
  checkers perft sum 6 14 counted
  checkers perft sum --variant brazilian --json 8 16 counted.*

`checkers perft split --help` shows all steps.

Exit status: 0 success; 1 a part is missing, double or changed; 2 bad arguments or input.")]
pub(super) struct Arguments {
    #[command(flatten)]
    cut: SplitArguments,

    #[command(flatten)]
    json: Json,

    /// Files with the output of `perft count`; - reads standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

pub(super) fn run(Arguments { cut, json, files }: &Arguments) -> Result<Status, Error> {
    let variant = cut.variant()?.into();
    let mut sum = PartSum::new(cut.parts()?);
    let mut faults = Faults::default();
    for file in files {
        faults.read_lines(file, |line, text| {
            Ok(sum.add(&CountedPart::read(text, variant)?, Place { file, line })?)
        })?;
    }
    for part in sum.missing() {
        faults.report(format_args!("{} is missing", part.position));
    }
    if faults.report_rest() {
        return Ok(Status::Wrong);
    }
    let nodes = sum.nodes().ok_or(TOO_MANY)?;
    json.print(&Total { depth: cut.depth, nodes, known: None, rate: None })?;
    Ok(Status::Done)
}

/// The file and the line of a count.
struct Place<'a> {
    file: &'a Path,
    line: usize,
}

impl Display for Place<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file.display(), self.line)
    }
}
