//! `checkers-lab tune`: learns the weights of the evaluation, or the constants of the search, from self-play games.
//!
//! The fit searches for the weights that best predict the results of many games. The score of a position is the
//! weighted sum of its features, and the logistic function maps the score to an expected result.
//!
//! See <https://www.chessprogramming.org/Automated_Tuning> and
//! <https://www.chessprogramming.org/Texel%27s_Tuning_Method>.

mod fit;
mod gradient;
mod play;
mod samples;
mod search;

use clap::Subcommand;

use checkers_cli::console::{Error, Status};

/// Learn evaluation weights or search constants from self-play games
#[derive(Subcommand)]
#[command(after_help = "\
Examples:
  checkers-lab tune play --variant russian --games 20000 --seed 7 -o games-7.pdn
  checkers-lab tune fit --variant russian games-*.pdn -o russian.weights
  checkers-lab tune search --variant russian -o search.pdn
  checkers-lab match --engine 'cmd=built-in param.weights=russian.weights' \\
      --engine cmd=built-in --nodes 20000 --sprt 0,5

On several machines, run `tune play` with a different --seed and --output on each; then give all files to `tune fit`. \
`checkers-lab tune COMMAND --help` has the options.")]
pub(crate) enum Command {
    Play(play::Arguments),
    Fit(fit::Arguments),
    Search(search::Arguments),
}

pub(crate) fn run(command: &Command) -> Result<Status, Error> {
    match command {
        Command::Play(arguments) => play::run(arguments),
        Command::Fit(arguments) => fit::run(arguments),
        Command::Search(arguments) => search::run(arguments),
    }
}
