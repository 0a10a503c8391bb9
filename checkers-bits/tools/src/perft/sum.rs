//! `checkers perft sum`: adds the counts of all parts of a split perft.

use std::fmt::{self, Display, Formatter};
use std::path::{Path, PathBuf};

use clap::Args;

use super::faults::Faults;
use super::part::{Counted, Part};
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
    let variant = cut.variant().into();
    let mut sum = Sum::new(cut.parts()?);
    let mut faults = Faults::default();
    for file in files {
        faults.read_lines(file, |line, text| {
            sum.add(&Counted::read(text, variant)?, Place { file, line })
        })?;
    }
    for (part, _) in sum.parts.iter().filter(|(_, place)| place.is_none()) {
        faults.report(format_args!("{} is missing", part.reached.position));
    }
    if faults.report_rest() {
        return Ok(Status::Wrong);
    }
    let nodes = sum.nodes.ok_or(TOO_MANY)?;
    json.print(&Total { depth: cut.depth, nodes, known: None, rate: None })?;
    Ok(Status::Done)
}

struct Sum<'a> {
    /// The parts sorted by position, each with the file and the line of its count. `None` for a part that is not
    /// counted yet.
    parts: Vec<(Part, Option<Place<'a>>)>,
    /// The sum of the counts; `None` after an overflow.
    nodes: Option<u128>,
}

#[derive(Clone, Copy)]
struct Place<'a> {
    file: &'a Path,
    line: usize,
}

impl<'a> Sum<'a> {
    fn new(parts: Vec<Part>) -> Self {
        Self { parts: parts.into_iter().map(|part| (part, None)).collect(), nodes: Some(0) }
    }

    fn add(&mut self, counted: &Counted, place: Place<'a>) -> Result<(), Error> {
        let Counted { part, nodes } = counted;
        let rank = part.reached.rank();
        let index = self.parts.binary_search_by_key(&rank, |(part, _)| part.reached.rank());
        let (expected, found) =
            &mut self.parts[index.map_err(|_| "not a position of this split")?];
        part.expect(expected.paths)?;
        if part.depth != expected.depth {
            return Err(format!("expected D{}, found D{}", expected.depth, part.depth).into());
        }
        let [times, expected] = [part, expected].map(|part| part.reached.times);
        if times != expected {
            return Err(format!("expected times {expected}, found times {times}").into());
        }
        if let Some(first) = found {
            return Err(format!("the position was counted in {first} already").into());
        }
        *found = Some(place);
        let product = nodes.checked_mul(times);
        self.nodes = self.nodes.and_then(|sum| sum.checked_add(product?));
        Ok(())
    }
}

impl Display for Place<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file.display(), self.line)
    }
}
