//! Windows. Of the signals there is only Ctrl-C.

use std::fs::{File, Metadata};
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use signal_hook::consts::SIGINT;

/// Polling interval for the flag that Ctrl-C sets.
const INTERVAL: Duration = Duration::from_millis(50);

/// The exit status of a program that Ctrl-C ends, `STATUS_CONTROL_C_EXIT`.
const CONTROL_C_EXIT: i32 = 0xC000_013A_u32 as i32;

/// Does nothing: a new file has the permissions of its directory.
pub(crate) fn make_public(_: &mut tempfile::Builder<'_, '_>) {}

/// Gives a file the permissions of another.
pub(crate) fn inherit(file: &File, old: &Metadata) -> io::Result<bool> {
    file.set_permissions(old.permissions())?;
    Ok(true)
}

/// Does nothing: a directory cannot be opened as a file.
pub(crate) fn sync_directory(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Starts a thread that calls `handle` for each Ctrl-C.
pub(crate) fn watch(mut handle: impl FnMut(i32) + Send + 'static) {
    let flag = Arc::new(AtomicBool::new(false));
    if signal_hook::flag::register(SIGINT, Arc::clone(&flag)).is_err() {
        return;
    }
    let poll = move || {
        loop {
            thread::sleep(INTERVAL);
            if flag.swap(false, Ordering::Relaxed) {
                handle(SIGINT);
            }
        }
    };
    let _ = thread::Builder::new().name("signals".to_owned()).spawn(poll);
}

/// Ends the program as Ctrl-C does.
pub(crate) fn end_by(_: i32) {
    std::process::exit(CONTROL_C_EXIT)
}

/// Whether an error that Rust has no kind for is a closed pipe.
pub(crate) fn is_closed_pipe(error: &io::Error) -> bool {
    const ERROR_PIPE_NOT_CONNECTED: i32 = 233;
    error.raw_os_error() == Some(ERROR_PIPE_NOT_CONNECTED)
}
