//! `checkers perft split`: splits a perft into parts for many machines.

use std::io::{BufWriter, Write};

use checkers_bits::VariantName;
use checkers_perft::{Counter, Part, SplitError};
use clap::Args;

use super::arguments::{CountBy, Start, parse_depth};
use checkers_cli::console::{Error, Status, stdout};
use checkers_cli::options::{Threads, one_thread};

/// Split a count of DEPTH plies into one part per distinct position after PLIES plies
#[derive(Args)]
#[command(after_help = "\
One count on many machines, with GNU parallel:
  checkers perft split 6 14 >parts  such as FEN ;times 12 ;variant russian ;D8
  parallel --pipe checkers perft count - <parts >counted
                                    adds counts:  … ;D8 929899 ;crc 1a2b3c4d
  checkers perft sum 6 14 counted   the total, if every part is there once

Exit status: 0 success; 2 bad arguments.")]
pub(super) struct Arguments {
    #[command(flatten)]
    cut: SplitArguments,
}

#[derive(Args)]
#[command(mut_arg("threads", one_thread))]
pub(super) struct SplitArguments {
    #[command(flatten)]
    start: Start,

    #[command(flatten)]
    pub(super) count_by: CountBy,

    #[command(flatten)]
    threads: Threads,

    /// Number of plies from the root position to the positions that become parts
    #[arg(value_parser = parse_depth)]
    plies: u8,

    /// Depth of the whole perft in plies
    #[arg(value_parser = parse_depth)]
    pub(super) depth: u8,

    /// Maximum number of parts; with the default, the command needs about 1 GB of memory
    #[arg(long, value_name = "N", default_value_t = 1 << 22)]
    max_parts: usize,
}

pub(super) fn run(Arguments { cut }: &Arguments) -> Result<Status, Error> {
    let mut out = BufWriter::new(stdout());
    for part in cut.parts()? {
        writeln!(out, "{part}")?;
    }
    out.flush()?;
    Ok(Status::Done)
}

/// Why the commands that split a count do not take `--rules`.
pub(super) const NO_PARTS: &str = "the lines of parts name the variant";

impl SplitArguments {
    pub(super) fn variant(&self) -> Result<VariantName, Error> {
        self.start.played.variant(NO_PARTS)
    }

    /// Makes the parts of the perft, sorted by position.
    pub(super) fn parts(&self) -> Result<Vec<Part>, Error> {
        let depth = self.depth.checked_sub(self.plies).ok_or("PLIES is more than DEPTH")?;
        let counter = Counter::new(self.variant()?, self.count_by.unit());
        let root = self.start.position()?;
        let split = || counter.split(&root, self.plies, depth, self.max_parts);
        self.threads.pool()?.install(split).map_err(|error| match error {
            SplitError::TooManyParts { .. } => {
                format!("{error}; expected fewer PLIES or a greater --max-parts").into()
            }
            error => error.into(),
        })
    }
}
