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
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_help_lists_every_command_once() {
        let mut program = Arguments::command();
        let help = program.render_help().to_string();
        for command in program.get_subcommands().filter(|command| command.get_name() != "help") {
            let line = format!("\n  {:<9} ", command.get_name());
            assert_eq!(help.matches(&line).count(), 1, "{line}");
        }
        program.debug_assert();
    }

    /// Lines that are laid out by hand must not be wrapped.
    #[test]
    fn the_help_has_80_columns() {
        let wrapped = |command: &clap::Command| {
            let text = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            let laid_out = text.lines().filter(|line| line.starts_with("  "));
            laid_out.filter(|line| line.chars().count() > 80).map(str::to_owned).collect::<Vec<_>>()
        };
        let mut commands = vec![Arguments::command()];
        while let Some(command) = commands.pop() {
            assert_eq!(wrapped(&command), [""; 0], "{}", command.get_name());
            commands.extend(command.get_subcommands().cloned());
        }
    }
}
