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
mod remarks;
mod stats;
mod table;
mod variant;

use std::fmt::Display;
use std::io::{self, Write};
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
  pdn convert --json *.pdn                  one game per line, with a FEN after each move
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
        // As `head` does when it has seen enough.
        if is_closed_pipe(&error) {
            return Status::Fine;
        }
        complain(error);
        Status::Unreadable
    });
    ExitCode::from(status as u8)
}

fn is_closed_pipe(error: &Error) -> bool {
    let io = error.downcast_ref::<io::Error>().map(io::Error::kind);
    let json = || error.downcast_ref::<serde_json::Error>()?.io_error_kind();
    io.or_else(json) == Some(io::ErrorKind::BrokenPipe)
}

/// Tells the user on the standard error.
fn complain(message: impl Display) {
    // If this fails, there is nobody left to tell.
    let _ = writeln!(io::stderr(), "pdn: {message}");
}
