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

/// Opens a regular file to read and to write at its end; creates a missing file. No other process can write to
/// the file until it is closed.
///
/// # Errors
///
/// If another process is writing to the file, or the system refuses.
pub(crate) fn open_locked(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    // The file is opened with `write` and not with `append`, because Windows cannot truncate a file that is open only
    // for appending. Writes still go to the end of the file, because the caller reads the file to its end first.
    options.create(true).truncate(false).read(true).write(true).share_mode(FILE_SHARE_READ);
    options.open(path).map_err(|error| match error.raw_os_error() {
        Some(ERROR_SHARING_VIOLATION) => super::in_use(),
        _ => error,
    })
}

/// Makes a command start in its own process group, so that Ctrl-C does not reach the command.
pub(crate) fn begin_group(command: &mut Command) {
    command.creation_flags(CREATE_NEW_PROCESS_GROUP);
}

/// Whether a process has ended. The handle `child` keeps the process id reserved.
pub(crate) fn has_exited(child: &mut Child) -> bool {
    !matches!(child.try_wait(), Ok(None))
}

/// Kills a child and its descendants, because Windows does not end the descendants with the child.
pub(crate) fn end_group(child: &Child) {
    let mut command = Command::new("taskkill");
    command.args(["/T", "/F", "/PID", &child.id().to_string()]);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    // The error is ignored, because `taskkill` fails if the process has ended, and because the caller also kills the
    // child.
    let _ = command.status();
}

/// Splits a command line into words like a shell, but a backslash is a path separator.
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
