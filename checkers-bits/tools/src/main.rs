//! `checkers`: the programs of `checkers-bits`, each a subcommand.

mod analyse;
mod bench;
mod board;
mod console;
mod hub;
mod matches;
mod pdn;
mod perft;
mod play;
mod problems;
mod sparring;
mod tune;
mod variant;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Counts lines of play, prints boards and moves, and reads files of draughts games
#[derive(Parser)]
#[command(
    name = "checkers",
    version,
    after_help = "\
Examples:
  checkers perft 9                         count the lines of nine moves
  checkers board 'W:WKf2:BKg7,Ke7,Kg5,e3'  print a position and its moves
  checkers pdn check *.pdn                 are all moves of all games legal?
  checkers play --variant brazilian        a game against the engine
  checkers analyse games.pdn               the engine judges every move
  checkers hub                             the engine, for programs that show a board

Exit status: 0 done; 1 something that was checked is wrong; 2 bad arguments, or input that cannot be
used. `checkers help COMMAND` has more examples."
)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Perft(perft::Arguments),
    Divide(perft::divide::Arguments),
    Split(perft::split::Arguments),
    Count(perft::count::Arguments),
    Sum(perft::sum::Arguments),
    Board(board::Arguments),
    Hub(hub::Arguments),
    Bench(bench::Arguments),
    Play(play::Arguments),
    #[command(subcommand)]
    Pdn(pdn::Command),
    Analyse(Box<analyse::Arguments>),
    Match(Box<matches::Arguments>),
    Sparring(sparring::Arguments),
    #[command(subcommand)]
    Problems(problems::Command),
    Tune(tune::Arguments),
}

fn main() -> ExitCode {
    let arguments = match tool_output::parse::<Arguments>() {
        Ok(arguments) => arguments,
        Err(status) => return status,
    };
    let status = match arguments.command {
        Command::Perft(arguments) => perft::run(&arguments),
        Command::Divide(arguments) => perft::divide::run(&arguments),
        Command::Split(arguments) => perft::split::run(&arguments),
        Command::Count(arguments) => perft::count::run(&arguments),
        Command::Sum(arguments) => perft::sum::run(&arguments),
        Command::Board(arguments) => board::run(&arguments),
        Command::Bench(arguments) => bench::run(&arguments),
        Command::Play(arguments) => play::run(&arguments),
        Command::Hub(arguments) => hub::run(&arguments),
        Command::Pdn(command) => pdn::run(&command),
        Command::Analyse(arguments) => analyse::run(*arguments),
        Command::Match(arguments) => matches::run(&arguments),
        Command::Sparring(arguments) => sparring::run(&arguments),
        Command::Problems(command) => problems::run(&command),
        Command::Tune(arguments) => tune::run(&arguments),
    };
    console::exit(status)
}
