//! `checkers endgame check`: checks the values in endgame tables.

use std::io::Write;

use checkers_endgames::{Access, MAX_PIECES};
use clap::Args;

use super::Folder;
use checkers_cli::console::{Error, Status, complain, printed, progress, stdout};
use checkers_cli::options::Threads;

/// Compare the table value of every position with the values of the positions after its moves
#[derive(Args)]
#[command(after_help = "\
Examples:
  checkers endgame check tables
  checkers endgame check --pieces 4 tables

Exit status: 0 all values agree; 1 a value is wrong; 2 bad arguments or damaged tables.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    folder: Folder,

    /// Check only tables of up to N pieces
    #[arg(long, value_name = "N", default_value_t = MAX_PIECES)]
    pieces: u8,

    #[command(flatten)]
    threads: Threads,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Status, Error> {
    let tables = arguments.folder.open(Access::Sequential)?;
    let pool = arguments.threads.pool()?;
    let mut materials = tables.materials()?;
    materials.retain(|(material, _)| material.pieces() <= arguments.pieces);
    let bar = progress(materials.len() as u64, "{wide_bar} {pos}/{len} tables");
    let mut status = Status::Done;
    for &(material, _) in &materials {
        if let Some(wrong) = pool.install(|| tables.check(material))? {
            bar.suspend(|| complain(format_args!("{material}: wrong value of {wrong}")));
            status = Status::Wrong;
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    let told = writeln!(
        stdout(),
        "{} tables, {}",
        materials.len(),
        match status {
            Status::Done => "all values agree with their moves",
            _ => "some values are wrong",
        }
    );
    printed(told.map_err(Error::from), status)
}
