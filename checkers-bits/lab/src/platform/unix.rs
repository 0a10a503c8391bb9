//! Unix: advisory locks and process groups.

use std::fs::{File, OpenOptions};
use std::io;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command};

use rustix::fs::{FlockOperation, flock};
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

/// Opens a regular file to read and append; creates a missing file. The file stays locked until it is
/// closed.
///
/// # Errors
///
/// If another process has locked the file, or the system refuses. On a file system without locks, the file
/// is not locked.
pub(crate) fn open_locked(path: &Path) -> io::Result<File> {
    let file = OpenOptions::new().create(true).read(true).append(true).open(path)?;
    match flock(&file, FlockOperation::NonBlockingLockExclusive) {
        Err(rustix::io::Errno::WOULDBLOCK) => Err(super::in_use()),
        _ => Ok(file),
    }
}

/// Makes a command start in its own process group.
pub(crate) fn begin_group(command: &mut Command) {
    command.process_group(0);
}

/// Whether a process has ended. The process id stays reserved, so that no other process gets this id.
pub(crate) fn has_exited(child: &mut Child) -> bool {
    let Some(pid) = pid(child) else { return true };
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    !matches!(waitid(WaitId::Pid(pid), options), Ok(None))
}

/// Kills the process group of a child.
pub(crate) fn end_group(child: &Child) {
    if let Some(pid) = pid(child) {
        // The error is ignored, because `kill_process_group` fails if all processes of the group have ended.
        let _ = kill_process_group(pid, Signal::KILL);
    }
}

fn pid(child: &Child) -> Option<Pid> {
    i32::try_from(child.id()).ok().and_then(Pid::from_raw)
}

/// The words of a command, split as a shell does.
pub(crate) fn split_command(text: &str) -> Option<Vec<String>> {
    shlex::split(text)
}
