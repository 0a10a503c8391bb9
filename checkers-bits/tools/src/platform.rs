//! What depends on the operating system: locked files, and the process groups of engines.
//!
//! Each module has the same functions. The portable one serves where the others do not compile.

#[cfg(not(any(unix, windows)))]
mod portable;
#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

#[cfg(any(unix, windows))]
use std::io;

#[cfg(not(any(unix, windows)))]
pub(crate) use portable::{begin_group, end_group, has_exited, open_locked, split_command};
#[cfg(unix)]
pub(crate) use unix::{begin_group, end_group, has_exited, open_locked, split_command};
#[cfg(windows)]
pub(crate) use windows::{begin_group, end_group, has_exited, open_locked, split_command};

#[cfg(any(unix, windows))]
fn in_use() -> io::Error {
    io::Error::new(io::ErrorKind::ResourceBusy, "another process is writing to it")
}
