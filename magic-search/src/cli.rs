//! The subcommands, a file each, and what they share.

mod board;
pub(crate) mod census;
pub(crate) mod explain;
pub(crate) mod find;
mod format;
pub(crate) mod merge;
mod progress;
mod record;
mod resume;
mod spread;
mod subject;
pub(crate) mod tables;
mod want;

use std::io::{self, Write};

/// Prints a line at once, also into a pipe: a long run shows what it has.
fn print(line: &str) -> Result<(), String> {
    let mut out = io::stdout().lock();
    writeln!(out, "{line}")
        .and_then(|()| out.flush())
        .map_err(|error| format!("cannot print: {error}"))
}
