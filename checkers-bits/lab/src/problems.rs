//! `checkers-lab problems`: test positions, each with its best move.

mod problem;
mod trial;

use clap::Subcommand;

use checkers_cli::console::{Error, Status};

/// Try an engine on test positions
#[derive(Subcommand)]
pub(crate) enum Command {
    #[command(name = "try")]
    Try(trial::Arguments),
}

pub(crate) fn run(command: &Command) -> Result<Status, Error> {
    match command {
        Command::Try(arguments) => trial::run(arguments),
    }
}
