//! `checkers endgame build`: builds tables.

use checkers_bits::{Variant, with_variant};
use checkers_endgames::build;
use clap::{Args, value_parser};

use super::Folder;
use crate::console::{Error, Status, progress};
use crate::options::Threads;

/// Build all tables up to a number of pieces
#[derive(Args)]
#[command(after_help = "\
Existing tables are kept, so a build that was stopped goes on.

Example:
  checkers endgame build --variant english --pieces 5 english-tables

Exit status: 0 success; 2 bad arguments, damaged tables, or a folder that cannot be written.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    folder: Folder,

    /// Maximum number of pieces
    #[arg(long, value_name = "N", value_parser = value_parser!(u8).range(2..=8))]
    pieces: u8,

    #[command(flatten)]
    threads: Threads,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Status, Error> {
    with_variant!(arguments.folder.played.variant, V => build_all::<V>(arguments))
}

fn build_all<V: Variant>(arguments: &Arguments) -> Result<Status, Error> {
    let bar = progress(0, "{wide_bar} {human_pos}/{human_len} positions, {msg} {eta}");
    let built = arguments.threads.pool()?.install(|| {
        build::<V>(&arguments.folder.folder, arguments.pieces, |step| {
            bar.set_length(step.total);
            bar.set_position(step.done);
            bar.set_message(step.material.to_string());
        })
    });
    bar.finish_and_clear();
    built?;
    Ok(Status::Done)
}
