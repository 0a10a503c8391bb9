//! `checkers`: perft, boards, PDN files and the engine as commands of one program.

mod analyse;
mod bench;
mod board;
mod book;
mod console;
mod endgame;
mod file;
mod hub;
#[cfg(feature = "manual")]
mod manual;
mod matches;
mod openings;
mod options;
mod parallel;
mod pdn;
mod perft;
mod platform;
mod play;
mod problems;
mod signals;
mod sparring;
mod tune;
mod variant;
mod weights;

use std::process::ExitCode;

#[cfg(feature = "manual")]
use clap::CommandFactory;
use clap::{Parser, Subcommand};

/// Perft, boards, PDN files and an engine for seventeen variants of draughts
#[derive(Parser)]
#[command(
    name = "checkers",
    version,
    help_template = "\
{about-with-newline}
{usage-heading} {usage}

Count:
  perft     Count move sequences; divide, suites, one count on many machines

Look:
  board     Print a position and its legal moves
  endgame   Build, probe and check endgame tables

Files:
  pdn       Check, convert, search and count the games of PDN files
  analyse   Annotate the games of PDN files with engine scores

Play:
  play      Play against the engine in the terminal
  hub       Run the engine for a GUI, by the Hub protocol
  book      Build, merge and show opening books

Engine development:
  match     Play a match or tournament of Hub engines
  openings  Find balanced openings for matches
  sparring  Run a simple opponent, random or material, by the Hub protocol
  bench     Search fixed positions and count nodes
  problems  Check, find and solve test positions for engines
  tune      Learn evaluation weights from self-play games

Options:
{options}{after-help}",
    after_help = "\
Examples:
  checkers perft 9                         count the sequences of nine moves
  checkers board 'W:WKf2:BKg7,Ke7,Kg5,e3'  print a position and its moves
  checkers pdn check *.pdn                 check that all moves are legal
  checkers play --variant brazilian        play against the engine
  checkers analyse games.pdn               annotate every move

Exit status: 0 success; 1 a check failed; 2 bad arguments or unusable input.
`checkers help COMMAND` has the options and more examples of a command."
)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Perft(Box<perft::Arguments>),
    Board(board::Arguments),
    Hub(hub::Arguments),
    Bench(bench::Arguments),
    Play(play::Arguments),
    #[command(subcommand)]
    Book(book::Command),
    #[command(subcommand)]
    Endgame(endgame::Command),
    #[command(subcommand)]
    Pdn(pdn::Command),
    Analyse(Box<analyse::Arguments>),
    Match(Box<matches::Arguments>),
    Openings(openings::Arguments),
    Sparring(sparring::Arguments),
    #[command(subcommand)]
    Problems(problems::Command),
    #[command(subcommand)]
    Tune(tune::Command),
}

fn main() -> ExitCode {
    #[cfg(feature = "manual")]
    if let Some(folder) = manual::folder() {
        return console::exit(manual::write(Arguments::command(), &folder));
    }
    let arguments = match console::parse::<Arguments>() {
        Ok(arguments) => arguments,
        Err(status) => return status,
    };
    let status = match arguments.command {
        Command::Perft(arguments) => perft::run(&arguments),
        Command::Board(arguments) => board::run(&arguments),
        Command::Bench(arguments) => bench::run(&arguments),
        Command::Play(arguments) => play::run(&arguments),
        Command::Book(command) => book::run(&command),
        Command::Hub(arguments) => hub::run(&arguments),
        Command::Endgame(command) => endgame::run(&command),
        Command::Pdn(command) => pdn::run(&command),
        Command::Analyse(arguments) => analyse::run(*arguments),
        Command::Match(arguments) => matches::run(&arguments),
        Command::Openings(arguments) => openings::run(&arguments),
        Command::Sparring(arguments) => sparring::run(&arguments),
        Command::Problems(command) => problems::run(&command),
        Command::Tune(command) => tune::run(&command),
    };
    console::exit(status)
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
}
