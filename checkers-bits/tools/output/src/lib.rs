//! Output of the programs of this workspace: results on standard output, errors on standard error, and
//! files that are written whole or not at all.
//!
//! Nothing here panics when a pipe is closed or a disk is full: the caller gets the error and decides on
//! the exit status.

mod console;
mod draft;
mod signals;
mod status;

pub use console::{Audience, Stdout, complain, is_closed_pipe, parse, print, stdout};
pub use draft::{Draft, WriteError, commit, scratch};
#[cfg(unix)]
pub use signals::ending_signals;
pub use signals::{Interrupt, end_at_once};
pub use status::Status;
