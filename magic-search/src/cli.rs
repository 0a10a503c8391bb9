//! The command line: subcommands, one file each, and shared code.

mod board;
mod census;
mod checksum;
mod chess;
mod explain;
mod file;
mod find;
mod format;
mod merge;
mod page;
mod progress;
mod record;
mod request;
mod resume;
mod spread;
mod subject;
mod tables;
mod verify;
mod want;
mod widths;

use std::fmt::Display;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use tool_output::{Audience, Status};

/// The seed of the generated tables in the repository.
const DEFAULT_SEED: u64 = 2026;

/// Finds, counts and explains multiply-shift magics for bitboards
///
/// Without a subcommand it runs `tables`, which writes the king tables of checkers-bits.
#[derive(Parser)]
#[command(
    version,
    args_conflicts_with_subcommands = true,
    after_help = "\
Examples:
  magic-search                 write the tables of all boards with the default seed
  magic-search --check         compare the tables on disk with the output
  magic-search --board 8x8 --seed 7 --output /tmp/board8x8.rs

Exit status: 0 done, 1 --check found a difference or a search found fewer magics than requested,
2 bad arguments or an unusable file. With status 2 no file was replaced, unless the error says
otherwise."
)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,

    #[command(flatten)]
    tables: tables::Args,
}

#[derive(Subcommand)]
enum Command {
    /// Write or check the king tables of checkers-bits
    #[command(after_help = tables::EXAMPLES)]
    Tables(tables::Args),
    /// Search for some magics of a line, a mask or a chess piece
    Find(find::Args),
    /// Count all magics of a line or a mask among all multipliers
    Census(census::Args),
    /// Find the minimum index bits of each line, or bounds
    Widths(widths::Args),
    /// Draw the multiplication of a magic in columns
    Explain(explain::Args),
    /// Find all rook and bishop magics of chess
    Chess(chess::Args),
    /// Join the output of the shards of a search
    Merge(merge::Args),
    /// Write an HTML page that shows magics at work, step by step
    Page(page::Args),
}

/// Runs the command line of the process.
pub(crate) fn run() -> ExitCode {
    #[cfg(feature = "manual")]
    if let Some(status) = tool_output::manual::generate::<Cli>() {
        return status;
    }
    let cli = match tool_output::parse::<Cli>() {
        Ok(cli) => cli,
        Err(status) => return status,
    };
    let done = match &cli.command {
        None => tables::run(&cli.tables),
        Some(Command::Tables(args)) => tables::run(args),
        Some(Command::Find(args)) => find::run(args),
        Some(Command::Census(args)) => census::run(args),
        Some(Command::Widths(args)) => widths::run(args),
        Some(Command::Explain(args)) => explain::run(args),
        Some(Command::Chess(args)) => chess::run(args),
        Some(Command::Merge(args)) => merge::run(args),
        Some(Command::Page(args)) => page::run(args),
    };
    let status = done.unwrap_or_else(|error| {
        complain(error);
        Status::Unusable
    });
    status.into()
}

/// Tells the user on the standard error.
fn complain(message: impl Display) {
    tool_output::complain("magic-search", message);
}

/// Prints and flushes a line, also into a pipe, so that a long run shows its results.
fn print(line: &str) -> Result<Audience, String> {
    tool_output::print(line).map_err(|error| error.to_string())
}
