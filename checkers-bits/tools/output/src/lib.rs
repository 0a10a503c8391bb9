//! How the programs of this workspace speak to their users: results on standard output, complaints
//! on standard error, and files that are written whole or not at all.
//!
//! Nothing here panics when a pipe is closed or a disk is full: whoever prints is told, and decides
//! what becomes of the exit status.

mod console;
mod draft;
mod place;
mod status;
mod temporary;

pub use console::{Audience, Stdout, complain, is_closed_pipe, parse, print, stdout};
pub use draft::{Draft, WriteError, commit};
pub use status::Status;
#[cfg(unix)]
pub use temporary::ending_signals;
pub use temporary::scratch;
