//! Unix. Only the list of ignored signals is Linux's own; without `/proc` there is a fallback.

use std::fs::{File, Metadata, Permissions};
use std::io::{self, ErrorKind};
use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};
use std::path::Path;
use std::thread;

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

/// Gives a temporary file the permissions of a new file.
pub(crate) fn make_public(builder: &mut tempfile::Builder<'_, '_>) {
    builder.permissions(Permissions::from_mode(0o666));
}

/// Gives a file the owner and permissions of another. Returns `false` if it cannot replace that file.
pub(crate) fn inherit(file: &File, old: &Metadata) -> io::Result<bool> {
    if old.nlink() > 1 {
        return Ok(false);
    }
    let new = file.metadata()?;
    let has_owner = (new.uid(), new.gid()) == (old.uid(), old.gid());
    if !has_owner && fchown(file, Some(old.uid()), Some(old.gid())).is_err() {
        return Ok(false);
    }
    // Without setuid and setgid: the content is new.
    file.set_permissions(Permissions::from_mode(old.mode() & 0o777))?;
    Ok(true)
}

/// Syncs the names in a directory to the disk.
pub(crate) fn sync_directory(directory: &Path) -> io::Result<()> {
    match File::open(directory).and_then(|directory| directory.sync_all()) {
        // Some file systems and permissions do not allow to open or sync a directory.
        Err(error)
            if !matches!(
                error.kind(),
                ErrorKind::InvalidInput | ErrorKind::PermissionDenied | ErrorKind::Unsupported
            ) =>
        {
            Err(error)
        }
        _ => Ok(()),
    }
}

/// Starts a thread that calls `handle` for each signal that ends the program.
pub(crate) fn watch(mut handle: impl FnMut(i32) + Send + 'static) {
    // Watched, SIGXFSZ has no effect: writing beyond the file size limit becomes an ordinary error.
    let wanted = ending_signals().into_iter().chain([SIGXFSZ]);
    // Without the thread, files are still written whole or not at all.
    let Ok(mut signals) = Signals::new(wanted) else { return };
    let forward = move || {
        for signal in signals.forever().filter(|&signal| signal != SIGXFSZ) {
            handle(signal);
        }
    };
    let _ = thread::Builder::new().name("signals".to_owned()).spawn(forward);
}

/// Ends the program by a signal.
pub(crate) fn end_by(signal: i32) {
    let _ = emulate_default_handler(signal);
}

/// The signals that end the program. Those that it was started to ignore, by `nohup` or as a background
/// job of a shell, are left out.
#[must_use]
pub fn ending_signals() -> Vec<i32> {
    let ignored = std::fs::read_to_string("/proc/self/status").ok().and_then(|status| {
        let line = status.lines().find_map(|line| line.strip_prefix("SigIgn:"))?;
        u64::from_str_radix(line.trim(), 16).ok()
    });
    match ignored {
        Some(ignored) => {
            let is_ignored = |signal: i32| ignored >> (signal - 1) & 1 == 1;
            let all = [SIGINT, SIGTERM, SIGHUP];
            all.into_iter().filter(|&signal| !is_ignored(signal)).collect()
        }
        // Without /proc, assume `nohup`.
        None => vec![SIGINT, SIGTERM],
    }
}

/// No error but those of the kind `BrokenPipe`.
pub(crate) fn is_closed_pipe(_: &io::Error) -> bool {
    false
}
