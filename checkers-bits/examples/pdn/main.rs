//! Checks, converts and counts games in PDN files.
//!
//! ```text
//! cargo run --release --example pdn -- check games/*.pdn
//! cargo run --release --example pdn -- convert --json old.pdn
//! cargo run --release --example pdn -- stats --plies 3 games/*.pdn
//! ```

mod check;
mod convert;
mod input;
mod stats;
mod table;
mod variant;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Checks, converts and counts games in PDN files.
#[derive(Parser)]
#[command(
    version,
    after_help = "\
Examples:
  pdn check *.pdn                           are all moves legal?
  pdn check --variant brazilian --json -    games from the standard input, for other programs
  pdn convert old.pdn -o new.pdn            PDN 3.0 in UTF-8
  pdn convert --json *.pdn                  one game a line, with a FEN after each move
  pdn stats --plies 3 *.pdn                 openings, results and lengths

Exit status: 0 done, 1 a game is broken, 2 bad arguments or a file that cannot be read."
)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Check(check::Arguments),
    Convert(convert::Arguments),
    Stats(stats::Arguments),
}

/// How a run has ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Status {
    #[default]
    Fine,
    BrokenGame,
    Unreadable,
}

/// Why the run cannot go on, in words for the user.
type Error = Box<dyn std::error::Error>;

fn main() -> ExitCode {
    let status = match Arguments::parse().command {
        Command::Check(arguments) => check::run(&arguments),
        Command::Convert(arguments) => convert::run(&arguments),
        Command::Stats(arguments) => stats::run(&arguments),
    };
    let status = status.unwrap_or_else(|error| {
        eprintln!("pdn: {error}");
        Status::Unreadable
    });
    ExitCode::from(status as u8)
}
