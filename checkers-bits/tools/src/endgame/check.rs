//! `checkers endgame check`: checks tables.

use checkers_bits::{Variant, with_variant};
use checkers_endgames::{Access, Tables};
use clap::Args;

use super::Folder;
use crate::console::{Error, Status, complain, progress};
use crate::options::Threads;

/// Check that every position has the best value of its moves
#[derive(Args)]
#[command(after_help = "\
Example:
  checkers endgame check tables

Exit status: 0 all values agree; 1 one does not; 2 bad arguments or damaged tables.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    folder: Folder,

    #[command(flatten)]
    threads: Threads,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Status, Error> {
    with_variant!(arguments.folder.played.variant, V => check::<V>(arguments))
}

fn check<V: Variant>(arguments: &Arguments) -> Result<Status, Error> {
    let tables = Tables::<V>::open(&arguments.folder.folder, Access::Sequential)?;
    let pool = arguments.threads.pool()?;
    let materials = tables.materials()?;
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
    tool_output::print(format_args!(
        "{} tables, {}",
        materials.len(),
        match status {
            Status::Done => "all values agree with their moves",
            _ => "some values are wrong",
        }
    ))
    .map(|_| status)
    .map_err(Error::from)
}
