//! The program `magic-search`, which writes the generated tables of the workspace, or runs a
//! command.

mod cli {
    pub(crate) mod census;
    pub(crate) mod chess;
    pub(crate) mod explain;
    pub(crate) mod find;
    mod format;
    #[cfg(feature = "manual")]
    pub(crate) mod manual;
    pub(crate) mod output;
    mod pieces;
    mod progress;
    mod request;
    pub(crate) mod tables;
    mod whole_board;
    pub(crate) mod widths;
}

use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};
use cli::output::{self, Status};
use cli::{census, chess, explain, find, tables, widths};

/// Finds, counts and explains multiply-shift magics for bitboards
///
/// Without a subcommand, the program writes the tables of checkers-bits and chess-bits, in the
/// workspace that it was built from. Anywhere else it writes only to --output.
#[derive(Parser)]
#[command(version, max_term_width = 80, args_conflicts_with_subcommands = true, after_help = tables::EXAMPLES)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,

    #[command(flatten)]
    tables: tables::Args,
}

#[derive(Subcommand)]
enum Command {
    /// Search for some magics of a line, a mask or a piece on any board of up to 128 squares
    Find(find::Args),
    /// Count all magics of a line or a mask among all multipliers
    Census(census::Args),
    /// Find the minimum index bits of each mask, or bounds on them
    Widths(widths::Args),
    /// Draw the multiplication of a magic in columns
    Explain(explain::Args),
    /// Find all rook and bishop magics of chess
    Chess(chess::Args),
}

fn main() -> ExitCode {
    #[cfg(feature = "manual")]
    if let Some(folder) = cli::manual::folder() {
        return exit(cli::manual::write(Cli::command(), &folder));
    }
    let cli = match output::parse::<Cli>() {
        Ok(cli) => cli,
        Err(status) => return status,
    };
    exit(match &cli.command {
        None if std::env::args_os().len() == 1 && tables::workspace().is_none() => {
            let help = Cli::command().render_long_help().to_string();
            output::print(help.trim_end()).map(|_| Status::Done)
        }
        None => tables::run(&cli.tables),
        Some(Command::Find(args)) => find::run(args),
        Some(Command::Census(args)) => census::run(args),
        Some(Command::Widths(args)) => widths::run(args),
        Some(Command::Explain(args)) => explain::run(args),
        Some(Command::Chess(args)) => chess::run(args),
    })
}

fn exit(done: Result<Status, String>) -> ExitCode {
    match done {
        Ok(Status::Done) => ExitCode::SUCCESS,
        Ok(Status::Wrong) => ExitCode::from(1),
        Err(error) => {
            output::complain(error);
            ExitCode::from(2)
        }
    }
}
