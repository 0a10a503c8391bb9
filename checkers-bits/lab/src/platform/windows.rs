//! Windows: share modes and process trees.

use std::fs::{File, OpenOptions};
use std::io;
use std::os::windows::fs::OpenOptionsExt;
use std::os::windows::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};

const FILE_SHARE_READ: u32 = 1;
const ERROR_SHARING_VIOLATION: i32 = 32;
const CREATE_NEW_PROCESS_GROUP: u32 = 0x200;

/// Opens a regular file, created if missing, to read and write at its end. Only this process can write to it
/// until it is closed.
///
/// # Errors
///
/// If another process is writing to it, or the system refuses.
pub(crate) fn open_locked(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    // Not `append`: Windows does not let a file be shortened that is open to append only. The caller reads to the
    // end before it writes.
    options.create(true).truncate(false).read(true).write(true).share_mode(FILE_SHARE_READ);
    options.open(path).map_err(|error| match error.raw_os_error() {
        Some(ERROR_SHARING_VIOLATION) => super::in_use(),
        _ => error,
    })
}

/// Lets a command start in its own group, so that Ctrl-C does not reach it.
pub(crate) fn begin_group(command: &mut Command) {
    command.creation_flags(CREATE_NEW_PROCESS_GROUP);
}

/// Whether a process has ended; its process id stays reserved by the handle.
pub(crate) fn has_exited(child: &mut Child) -> bool {
    !matches!(child.try_wait(), Ok(None))
}

/// Kills a child and the processes that it started, which Windows does not end with it.
pub(crate) fn end_group(child: &Child) {
    let mut command = Command::new("taskkill");
    command.args(["/T", "/F", "/PID", &child.id().to_string()]);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    // Fails if it has ended. The caller kills the child itself in any case.
    let _ = command.status();
}

/// The words of a command, split as a shell does, except that a backslash separates folders.
pub(crate) fn split_command(text: &str) -> Option<Vec<String>> {
    let mut escaped = String::new();
    let mut is_quoted = false;
    for letter in text.chars() {
        is_quoted ^= letter == '\'';
        if letter == '\\' && !is_quoted {
            escaped.push('\\');
        }
        escaped.push(letter);
    }
    shlex::split(&escaped)
}
