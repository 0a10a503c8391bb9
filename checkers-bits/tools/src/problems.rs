//! `checkers problems`: test positions with their best move.

mod check;
mod find;
mod problem;
mod reachable;
mod slow_losses;
mod solver;
mod trial;

use clap::Subcommand;

use crate::console::{Error, Status};

/// Check, find and solve test positions for engines
#[derive(Subcommand)]
pub(crate) enum Command {
    Check(check::Arguments),
    Find(find::Arguments),
    SlowLosses(slow_losses::Arguments),
    #[command(name = "try")]
    Try(trial::Arguments),
}

pub(crate) fn run(command: &Command) -> Result<Status, Error> {
    match command {
        Command::Check(arguments) => check::run(arguments),
        Command::Find(arguments) => find::run(arguments),
        Command::SlowLosses(arguments) => slow_losses::run(arguments),
        Command::Try(arguments) => trial::run(arguments),
    }
}
