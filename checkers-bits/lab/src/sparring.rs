//! `checkers-lab sparring`: two simple opponents for engine tests.

mod hub;
pub(crate) mod material;

use clap::{Args, ValueEnum};

use checkers_cli::console::{Error, Status};
use checkers_cli::options::Seed;

/// Run a simple opponent by the Hub protocol on standard input and output
///
/// `random` plays a random legal move. `material` searches three plies and then all captures, counts material (a king
/// is worth three men), and plays a random move among the best. `random` and `material` ignore the time control.
#[derive(Args)]
#[command(mut_arg("seed", |seed| seed.default_value("0")), after_help = "\
Examples:
  checkers-lab match built-in 'checkers-lab sparring random' --nodes 1000
  checkers-lab match 'checkers-lab sparring material' \\
      'checkers-lab sparring random' --variant brazilian --depth 1

Parameters: variant, seed. Exit status: 0 success; 2 an input or output error.")]
pub(crate) struct Arguments {
    /// Opponent
    #[arg(value_enum)]
    opponent: Opponent,

    #[command(flatten)]
    seed: Seed,
}

#[derive(Clone, Copy, ValueEnum)]
enum Opponent {
    /// Play a random legal move
    Random,
    /// Search three plies for the best material
    Material,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Status, Error> {
    hub::serve(arguments.opponent, arguments.seed.seed)
}
