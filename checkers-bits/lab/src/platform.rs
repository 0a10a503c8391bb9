//! What depends on the operating system: locked files, and the process groups of engines.
//!
//! Both modules have the same functions.

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
