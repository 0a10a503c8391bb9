//! `checkers problems`: positions with one proved solution.

mod check;
mod find;
mod problem;
mod reachable;
mod solver;
mod trial;

use clap::Subcommand;

use crate::console::{Error, Status};

/// Check, find and solve positions with one solution
#[derive(Subcommand)]
pub(crate) enum Command {
    Check(check::Arguments),
    Find(find::Arguments),
    #[command(name = "try")]
    Try(trial::Arguments),
}

pub(crate) fn run(command: &Command) -> Result<Status, Error> {
    match command {
        Command::Check(arguments) => check::run(arguments),
        Command::Find(arguments) => find::run(arguments),
        Command::Try(arguments) => trial::run(arguments),
    }
}
