//! `checkers sparring`: two simple opponents, to measure engines against.

mod hub;
pub(crate) mod material;

use clap::{Args, ValueEnum};

use crate::console::{Error, Status};

/// Plays by the Hub protocol on standard input and output, at random or by material
///
/// `random` plays any legal move. `material` counts pieces (a king is worth three men) after three
/// plies and the captures that follow them, and chooses among the best moves at random. Neither
/// looks at the level: both answer at once.
#[derive(Args)]
#[command(after_help = "\
Examples:
  checkers match 'checkers hub' 'checkers sparring random' --nodes 1000 --opening-plies 2
  checkers match 'checkers sparring material' 'checkers sparring random' --variant brazilian --depth 1

Parameters: variant, seed. Exit status: 0 done, 2 input or output that cannot be used.")]
pub(crate) struct Arguments {
    /// Who plays
    #[arg(value_enum)]
    opponent: Opponent,

    /// The number from which chance is made; the parameter `seed` changes it
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
}

#[derive(Clone, Copy, ValueEnum)]
enum Opponent {
    /// Any legal move
    Random,
    /// Three plies ahead, by material
    Material,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Status, Error> {
    hub::serve(arguments.opponent, arguments.seed)
}
