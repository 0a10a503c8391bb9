//! `checkers endgame`: builds, probes, counts and checks endgame tables.

mod build;
mod check;
mod engine;
mod plan;
mod probe;
mod stats;

pub(crate) use engine::{EngineTables, open};

use std::path::PathBuf;

use clap::{Args, Subcommand};

use crate::console::{Error, Status};
use crate::variant::Played;

/// [`checkers_bits::with_variant`] for commands about tables: an error where a variant has none.
macro_rules! with_tabled_variant {
    ($name:expr, $parameter:ident => $body:expr) => {
        checkers_bits::with_variant!($name, $parameter => {
            if const { checkers_endgames::has_tables::<$parameter>() } {
                $body
            } else {
                Err(format!("{}: {}", $parameter::NAME, checkers_endgames::NO_TABLES).into())
            }
        })
    };
}
use with_tabled_variant;

/// Build, probe and check endgame tables
#[derive(Subcommand)]
#[command(after_help = "\
Examples:
  checkers endgame build --pieces 4 tables      all positions with 2 to 4 pieces
  checkers endgame plan --pieces 7              jobs for many machines
  checkers endgame probe tables 'W:WKa1,Kc1:BKb8'
  checkers endgame stats tables                 wins, draws and losses of each table
  checkers endgame check tables                 every value against its moves

`checkers endgame COMMAND --help` has the options.")]
pub(crate) enum Command {
    Build(build::Arguments),
    Plan(plan::Arguments),
    Probe(probe::Arguments),
    Stats(stats::Arguments),
    Check(check::Arguments),
}

/// The tables of a command.
#[derive(Args)]
pub(crate) struct Folder {
    #[command(flatten)]
    played: Played,

    /// Folder of the tables
    folder: PathBuf,
}

pub(crate) fn run(command: &Command) -> Result<Status, Error> {
    match command {
        Command::Build(arguments) => build::run(arguments),
        Command::Plan(arguments) => plan::run(arguments),
        Command::Probe(arguments) => probe::run(arguments),
        Command::Stats(arguments) => stats::run(arguments),
        Command::Check(arguments) => check::run(arguments),
    }
}
