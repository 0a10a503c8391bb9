//! `checkers problems`: positions with one answer that is proved.

mod check;
mod find;
mod problem;
mod solver;

use clap::Subcommand;

use crate::console::{Error, Status};

/// Checks problems by exhaustive search, and finds new ones
#[derive(Subcommand)]
pub(crate) enum Command {
    Check(check::Arguments),
    Find(find::Arguments),
}

pub(crate) fn run(command: &Command) -> Result<Status, Error> {
    match command {
        Command::Check(arguments) => check::run(arguments),
        Command::Find(arguments) => find::run(arguments),
    }
}
