//! Functions that depend on the operating system: locked files, and process groups of engines.
//!
//! The modules `unix` and `windows` define the same functions.

#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

use std::io;

#[cfg(unix)]
pub(crate) use unix::{begin_group, end_group, has_exited, open_locked, split_command};
#[cfg(windows)]
pub(crate) use windows::{begin_group, end_group, has_exited, open_locked, split_command};

fn in_use() -> io::Error {
    io::Error::new(io::ErrorKind::ResourceBusy, "another process is writing to it")
}
