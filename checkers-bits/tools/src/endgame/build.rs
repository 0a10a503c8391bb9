//! `checkers endgame build`: builds endgame tables.

use checkers_endgames::{BuildOptions, Slice, Step, build, build_slice};
use clap::{Args, value_parser};

use super::Folder;
use checkers_cli::console::{Error, Status, progress};
use checkers_cli::options::Threads;

/// Build all endgame tables up to a number of pieces
#[derive(Args)]
#[command(after_help = "\
Existing tables are kept, so a stopped build can be continued.

Examples:
  checkers endgame build --variant english --pieces 5 english-tables
  checkers endgame build --pieces 6 --memory 2000 tables
  checkers endgame build --slice 1102-5-0 tables

Exit status: 0 success; 2 bad arguments, damaged tables, or a folder that cannot be written.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    folder: Folder,

    /// Maximum number of pieces on the board
    #[arg(long, value_name = "N", value_parser = value_parser!(u8).range(2..=8))]
    #[arg(required_unless_present = "slice")]
    pieces: Option<u8>,

    /// Build only the slice S, such as 1102-5-0; the tables that S needs must exist
    #[arg(long, value_name = "S", conflicts_with = "pieces")]
    slice: Option<Slice>,

    #[command(flatten)]
    plies: Plies,

    /// Maximum memory in MB
    #[arg(long, value_name = "MB", default_value_t = 1000)]
    #[arg(value_parser = value_parser!(u64).range(10..=1_000_000_000))]
    memory: u64,

    #[command(flatten)]
    threads: Threads,
}

/// The option `--plies`, which two commands share.
#[derive(Args)]
pub(super) struct Plies {
    /// Store plies to the end in tables of up to N pieces; tables of more pieces store only win, draw or loss
    #[arg(long, value_name = "N", default_value_t = 5)]
    #[arg(value_parser = value_parser!(u8).range(0..=8))]
    pub(super) plies: u8,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Status, Error> {
    let variant = super::tabled(&arguments.folder.played)?;
    let folder = &arguments.folder.folder;
    let pool = arguments.threads.pool()?;
    let (plies, memory) = (arguments.plies.plies, arguments.memory * 1_000_000);
    if let Some(slice) = arguments.slice {
        let options = BuildOptions { pieces: slice.material.pieces(), plies, memory };
        pool.install(|| build_slice(folder, variant, slice, options))?;
        return Ok(Status::Done);
    }
    let options = BuildOptions { pieces: arguments.pieces.unwrap_or_default(), plies, memory };
    let bar = progress(0, "{wide_bar} {human_pos}/{human_len} positions, {msg} {eta}");
    let show = |step: Step| {
        bar.set_length(step.total);
        bar.set_position(step.done);
        bar.set_message(step.slices.first().map(Slice::to_string).unwrap_or_default());
    };
    let built = pool.install(|| build(folder, variant, options, show));
    bar.finish_and_clear();
    built?;
    Ok(Status::Done)
}
