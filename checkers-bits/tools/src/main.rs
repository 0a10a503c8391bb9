//! `checkers`: perft, boards, PDN files and the engine as commands of one program.

mod analyse;
mod board;
mod book;
mod dxp;
mod endgame;
mod hub;
mod pdn;
mod perft;
mod play;

use std::process::ExitCode;

use checkers_cli::{console, variant};
use clap::{Parser, Subcommand};

/// Perft, boards, PDN files and an engine for eighteen variants of draughts
#[derive(Parser)]
#[command(
    name = "checkers",
    version,
    max_term_width = 80,
    help_template = "\
{about-with-newline}
{usage-heading} {usage}

Count:
  perft     Count move sequences, on one machine or many

Look:
  board     Print a position and its legal moves
  endgame   Build, probe and check endgame tables

Files:
  pdn       Check, convert, search and count the games of PDN files
  analyse   Annotate the games of PDN files with engine scores

Play:
  play      Play against the engine in the terminal
  hub       Run the engine for a GUI, by the Hub protocol
  dxp       Play against another program over a network, by DXP
  book      Build, merge and show opening books

Options:
{options}{after-help}",
    after_help = format!("\
Examples:
  checkers perft 9                         count the sequences of nine moves
  checkers board 'W:WKf2:BKg7,Ke7,Kg5,e3'  print a position and its moves
  checkers pdn check *.pdn                 check that all moves are legal
  checkers play --variant brazilian        play against the engine
  checkers analyse games.pdn               annotate every move

Variants: {}

Exit status: 0 success; 1 a check failed; 2 bad arguments or unusable input.
`checkers help COMMAND` has the options and more examples of a command.", variant::names())
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
    Dxp(dxp::Arguments),
    Play(play::Arguments),
    #[command(subcommand)]
    Book(book::Command),
    #[command(subcommand)]
    Endgame(endgame::Command),
    #[command(subcommand)]
    Pdn(pdn::Command),
    Analyse(Box<analyse::Arguments>),
}

fn main() -> ExitCode {
    console::main(|arguments: Arguments| match arguments.command {
        Command::Perft(arguments) => perft::run(&arguments),
        Command::Board(arguments) => board::run(&arguments),
        Command::Play(arguments) => play::run(&arguments),
        Command::Book(command) => book::run(&command),
        Command::Hub(arguments) => hub::run(&arguments),
        Command::Dxp(arguments) => dxp::run(&arguments),
        Command::Endgame(command) => endgame::run(&command),
        Command::Pdn(command) => pdn::run(&command),
        Command::Analyse(arguments) => analyse::run(*arguments),
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
