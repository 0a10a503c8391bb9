//! `checkers-lab problems`: test positions, each with its best move.

mod check;
mod problem;
mod reachable;
mod solver;
mod trial;

use clap::Subcommand;

use checkers_cli::console::{Error, Status};

/// Test positions for engines: prove their solutions, and try an engine on them
#[derive(Subcommand)]
pub(crate) enum Command {
    Check(check::Arguments),
    #[command(name = "try")]
    Try(trial::Arguments),
}

pub(crate) fn run(command: &Command) -> Result<Status, Error> {
    match command {
        Command::Check(arguments) => check::run(arguments),
        Command::Try(arguments) => trial::run(arguments),
    }
}
