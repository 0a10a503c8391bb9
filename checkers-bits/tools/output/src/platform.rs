//! What depends on the operating system: signals, and the permissions, owners and names of files.
//!
//! Each module has the same functions. The portable one serves where the others do not compile.

#[cfg(not(any(unix, windows)))]
mod portable;
#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

#[cfg(not(any(unix, windows)))]
pub(crate) use portable::{end_by, inherit, is_closed_pipe, make_public, sync_directory, watch};
#[cfg(unix)]
pub use unix::ending_signals;
#[cfg(unix)]
pub(crate) use unix::{end_by, inherit, is_closed_pipe, make_public, sync_directory, watch};
#[cfg(windows)]
pub(crate) use windows::{end_by, inherit, is_closed_pipe, make_public, sync_directory, watch};
