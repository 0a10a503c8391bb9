//! `checkers pdn`: checks, converts and counts the games of PDN files.

mod check;
mod convert;
mod input;
mod remarks;
mod rules;
mod stats;
mod stream;
mod table;

use clap::Subcommand;

use crate::console::{Error, Status};

/// Checks, converts and counts games in PDN files
#[derive(Subcommand)]
#[command(after_help = "\
Examples:
  checkers pdn check *.pdn                           are all moves legal?
  checkers pdn check --variant brazilian --json -    games from the standard input, for other programs
  checkers pdn convert old.pdn -o new.pdn            PDN 3.0 in UTF-8
  checkers pdn convert --json *.pdn                  one game per line, with a FEN after each move
  checkers pdn stats --plies 3 *.pdn                 openings, results and lengths

Games are read one after the other, in 16 MiB of memory whatever the size of the file. One game may take
up to 32 MiB to check, and 160 MiB to convert or count, unless --longest lets longer ones pass; several
files are checked at once.

Exit status: 0 done, 1 a game is broken, 2 bad arguments or a file that cannot be read.")]
pub(crate) enum Command {
    Check(check::Arguments),
    Convert(convert::Arguments),
    Stats(stats::Arguments),
}

pub(crate) fn run(command: &Command) -> Result<Status, Error> {
    match command {
        Command::Check(arguments) => check::run(arguments),
        Command::Convert(arguments) => convert::run(arguments),
        Command::Stats(arguments) => stats::run(arguments),
    }
}
