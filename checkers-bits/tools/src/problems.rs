//! `checkers problems`: positions with one answer that is proved.

mod check;
mod find;
mod problem;
mod reachable;
mod solver;
mod trial;

use clap::Subcommand;

use crate::console::{Error, Status};

/// Checks problems by exhaustive search, finds new ones, and tries engines on them
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
