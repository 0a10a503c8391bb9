//! A file that only one process at a time appends to.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::Path;

/// Opens a regular file, created if missing, to read and append. It is locked until it is closed.
///
/// # Errors
///
/// If another process has locked it, or the system refuses. A file system without locks locks nothing.
pub(crate) fn open(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    locked(options.create(true).read(true).append(true), path)
}

fn in_use() -> io::Error {
    io::Error::new(io::ErrorKind::ResourceBusy, "another process is writing to it")
}

#[cfg(unix)]
fn locked(options: &mut OpenOptions, path: &Path) -> io::Result<File> {
    use rustix::fs::{FlockOperation, flock};

    let file = options.open(path)?;
    match flock(&file, FlockOperation::NonBlockingLockExclusive) {
        Err(rustix::io::Errno::WOULDBLOCK) => Err(in_use()),
        _ => Ok(file),
    }
}

#[cfg(windows)]
fn locked(options: &mut OpenOptions, path: &Path) -> io::Result<File> {
    use std::os::windows::fs::OpenOptionsExt;

    const FILE_SHARE_READ: u32 = 1;
    const ERROR_SHARING_VIOLATION: i32 = 32;
    options.share_mode(FILE_SHARE_READ).open(path).map_err(|error| match error.raw_os_error() {
        Some(ERROR_SHARING_VIOLATION) => in_use(),
        _ => error,
    })
}

#[cfg(not(any(unix, windows)))]
fn locked(options: &mut OpenOptions, path: &Path) -> io::Result<File> {
    options.open(path)
}
