//! `checkers split`: cuts a count into parts for many machines.

use std::io::{BufWriter, Write};

use checkers_bits::{Variant, VariantName, with_variant};
use clap::Args;

use super::arguments::{Start, Threads, parse_depth};
use super::counter::frontier::{Frontier, Step};
use super::part::Part;
use crate::console::{Error, Status};

/// Prints the positions after PLIES moves, each once, as parts of a count of DEPTH moves
#[derive(Args)]
#[command(after_help = "\
One count on many machines, with GNU parallel:
  checkers split 6 14 >parts               lines like  FEN ;times 12 ;variant russian ;D8
  parallel --pipe checkers count - <parts >counted
                                           the same with counts:  … ;D8 929899 ;crc 1a2b3c4d
  checkers sum 6 14 counted                the total, if no part is lost, doubled or changed

Exit status: 0 done, 2 bad arguments.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    cut: Cut,
}

/// Which count is cut, and where.
#[derive(Args)]
pub(super) struct Cut {
    #[command(flatten)]
    start: Start,

    #[command(flatten)]
    threads: Threads,

    /// The number of moves before the parts
    #[arg(value_parser = parse_depth)]
    plies: u32,

    /// The number of moves to play in all
    #[arg(value_parser = parse_depth)]
    pub(super) depth: u32,
}

pub(crate) fn run(Arguments { cut }: &Arguments) -> Result<Status, Error> {
    with_variant!(cut.variant(), V => split::<V>(cut))
}

fn split<V: Variant>(cut: &Cut) -> Result<Status, Error> {
    let mut out = BufWriter::new(tool_output::stdout());
    for part in cut.parts::<V>()? {
        writeln!(out, "{part}")?;
    }
    out.flush()?;
    Ok(Status::Done)
}

impl Cut {
    pub(super) fn variant(&self) -> VariantName {
        self.start.played.variant
    }

    /// The parts of the count, sorted by position.
    pub(super) fn parts<V: Variant>(&self) -> Result<Vec<Part<V>>, Error> {
        let depth = self.depth.checked_sub(self.plies).ok_or("PLIES is more than DEPTH")?;
        let root = self.start.position::<V>()?;
        let frontier = self.threads.pool()?.install(|| {
            let mut frontier = Frontier::of(root);
            while frontier.plies < self.plies {
                frontier.advance(Step::Moves);
                frontier.merge();
            }
            frontier
        });
        if frontier.reached.iter().any(|reached| reached.times == u64::MAX) {
            return Err("the number of ways to a position does not fit into 64 bits".into());
        }
        Ok(frontier.reached.into_iter().map(|reached| Part { reached, depth }).collect())
    }
}
