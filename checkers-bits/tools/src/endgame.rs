//! `checkers endgame`: builds, probes, counts and checks endgame tables.

mod build;
mod check;
mod dump;
mod plan;
mod probe;
mod stats;

use std::path::PathBuf;

use checkers_bits::AnyVariant;
use checkers_endgames::{Access, NO_TABLES, Tables, has_tables};
use clap::{Args, Subcommand};

use checkers_cli::console::{Error, Status};
use checkers_cli::variant::GameArgument;

/// Build, probe and check endgame tables
#[derive(Subcommand)]
#[command(after_help = "\
Examples:
  checkers endgame build --pieces 4 tables  all positions with 2 to 4 pieces
  checkers endgame plan --pieces 7          jobs for many machines
  checkers endgame probe tables 'W:WKa1,Kc1:BKb8'
  checkers endgame stats tables             wins, draws and losses of each table
  checkers endgame dump tables 0201         positions of a material with values
  checkers endgame check tables             compare values with those of moves

`checkers endgame COMMAND --help` has the options.")]
pub(crate) enum Command {
    Build(build::Arguments),
    Plan(plan::Arguments),
    Probe(probe::Arguments),
    Stats(stats::Arguments),
    Dump(dump::Arguments),
    Check(check::Arguments),
}

/// The options for the variant and the folder of the tables.
#[derive(Args)]
pub(crate) struct Folder {
    #[command(flatten)]
    played: GameArgument,

    /// Folder of the endgame tables
    folder: PathBuf,
}

impl Folder {
    fn open(&self, access: Access) -> Result<Tables, Error> {
        Ok(Tables::open(&self.folder, access, tabled(&self.played)?)?)
    }
}

/// Returns the variant, or an error if endgame tables do not support it.
fn tabled(played: &GameArgument) -> Result<AnyVariant, Error> {
    let variant = AnyVariant::from(played.variant("there are no endgame tables of it")?);
    match has_tables(variant) {
        true => Ok(variant),
        false => Err(format!("{variant}: {NO_TABLES}").into()),
    }
}

pub(crate) fn run(command: &Command) -> Result<Status, Error> {
    match command {
        Command::Build(arguments) => build::run(arguments),
        Command::Plan(arguments) => plan::run(arguments),
        Command::Probe(arguments) => probe::run(arguments),
        Command::Stats(arguments) => stats::run(arguments),
        Command::Dump(arguments) => dump::run(arguments),
        Command::Check(arguments) => check::run(arguments),
    }
}
