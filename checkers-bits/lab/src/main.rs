//! `checkers-lab`: matches, test positions and learning, for developers of engines.

mod bench;
mod game_log;
mod matches;
mod openings;
mod platform;
mod problems;
mod sparring;
mod tune;

use std::process::ExitCode;

use checkers_cli::{console, variant};
use clap::{Parser, Subcommand};

/// Matches, test positions and tuning for developers of draughts engines
#[derive(Parser)]
#[command(
    name = "checkers-lab",
    version,
    max_term_width = 80,
    help_template = "\
{about-with-newline}
{usage-heading} {usage}

Play:
  match     Play a match or tournament of Hub engines
  sparring  Run a simple opponent, random or material, by the Hub protocol

Test:
  bench     Search fixed positions and count nodes
  problems  Try an engine on test positions

Learn:
  tune      Learn evaluation weights or search constants from self-play games

Options:
{options}{after-help}",
    after_help = format!("\
Examples:
  checkers-lab match built-in './my engine' --nodes 9999  play a hundred games
  checkers-lab bench --variant russian                    count the nodes
  checkers-lab tune play --variant russian -o games.pdn   games to learn from

Variants: {}

Exit status: 0 success; 1 a check failed; 2 bad arguments or unusable input.
`checkers-lab help COMMAND` has the options and more examples of a command.", variant::names())
)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Match(Box<matches::Arguments>),
    Sparring(sparring::Arguments),
    Bench(bench::Arguments),
    #[command(subcommand)]
    Problems(problems::Command),
    #[command(subcommand)]
    Tune(tune::Command),
}

fn main() -> ExitCode {
    console::main(|arguments: Arguments| match arguments.command {
        Command::Match(arguments) => matches::run(&arguments),
        Command::Sparring(arguments) => sparring::run(&arguments),
        Command::Bench(arguments) => bench::run(&arguments),
        Command::Problems(command) => problems::run(&command),
        Command::Tune(command) => tune::run(&command),
    })
}

#[cfg(test)]
#[path = "../../cli/tests/support/help.rs"]
mod support;

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_help_is_whole_and_has_80_columns() {
        support::check(Arguments::command());
    }
}
