//! `checkers book`: builds, merges and shows opening books.

mod build;
mod merge;
mod output;
mod show;

use clap::Subcommand;

use checkers_cli::console::{Error, Status};

/// Build, merge and show opening books
#[derive(Subcommand)]
#[command(after_help = "\
Examples:
  checkers book build --plies 16 --min-games 3 -o my.book games.pdn
  checkers book merge -o all.book one.book two.book
  checkers book show my.book                    the moves of the start position
  checkers book show my.book 'c3-d4 d6-c5'      after these moves

`checkers book COMMAND --help` has the options.")]
pub(crate) enum Command {
    Build(build::Arguments),
    Merge(merge::Arguments),
    Show(show::Arguments),
}

pub(crate) fn run(command: &Command) -> Result<Status, Error> {
    match command {
        Command::Build(arguments) => build::run(arguments),
        Command::Merge(arguments) => merge::run(arguments),
        Command::Show(arguments) => show::run(arguments),
    }
}
