//! Temporary files, which are gone when the program is, unless it is killed outright.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tempfile::TempPath;

/// The temporary files that there are.
static NAMES: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// A file in a directory where it can be renamed.
#[derive(Debug)]
pub(crate) struct Temporary {
    pub(crate) file: File,
    /// `None` when it has got its name.
    path: Option<TempPath>,
}

/// Keeps signals from ending the program until it is dropped.
pub(crate) struct Uninterrupted(MutexGuard<'static, BTreeSet<PathBuf>>);

pub(crate) fn uninterrupted() -> Uninterrupted {
    Uninterrupted(NAMES.lock().unwrap_or_else(PoisonError::into_inner))
}

impl Temporary {
    /// A new file in a directory, readable for others if it is `public`.
    pub(crate) fn new(directory: &Path, public: bool) -> io::Result<Self> {
        // In the words of the system, which the error below has lost.
        fs::metadata(directory)?;
        watch();
        let mut builder = tempfile::Builder::new();
        #[cfg(unix)]
        if public {
            builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        }
        #[cfg(not(unix))]
        let _ = public;
        let mut names = uninterrupted();
        let (file, path) =
            builder.tempfile_in(directory).map_err(|error| plain(&error))?.into_parts();
        names.0.insert(path.to_path_buf());
        Ok(Self { file, path: Some(path) })
    }

    /// Gives the file the name of another, whose place it takes.
    pub(crate) fn rename(&mut self, to: &Path, during: &mut Uninterrupted) -> io::Result<()> {
        let Some(path) = self.path.take() else { return Ok(()) };
        let name = path.to_path_buf();
        match path.persist(to) {
            Ok(()) => {
                during.0.remove(&name);
                Ok(())
            }
            Err(error) => {
                self.path = Some(error.path);
                Err(error.error)
            }
        }
    }

    /// Lets the file stay where it is, and says where.
    pub(crate) fn keep(&mut self, during: &mut Uninterrupted) -> Option<PathBuf> {
        let path = self.path.take()?.keep().ok()?;
        during.0.remove(&path);
        Some(path)
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        if let Some(path) = self.path.take() {
            let mut names = uninterrupted();
            names.0.remove::<Path>(path.as_ref());
            drop(path);
        }
    }
}

/// The whole error names the temporary file, of which the user knows nothing.
fn plain(error: &io::Error) -> io::Error {
    error.kind().into()
}

/// A file without a name, for what is only needed while the program runs. As with a
/// [`Draft`](crate::Draft), writing beyond the limit for the size of files is an error that can be told.
///
/// # Errors
///
/// If there is no place for temporary files.
pub fn scratch() -> io::Result<File> {
    watch();
    tempfile::tempfile()
}

/// Removes the temporary files when a signal ends the program.
#[cfg(unix)]
fn watch() {
    use std::sync::Once;
    use std::thread;

    use signal_hook::consts::SIGXFSZ;
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    static WATCH: Once = Once::new();
    WATCH.call_once(|| {
        // Beyond the limit for the size of files, writing fails with an error that can be told.
        let wanted = ending_signals().into_iter().chain([SIGXFSZ]);
        // Without a watch, files are still written whole or not at all.
        let Ok(mut signals) = Signals::new(wanted) else { return };
        let remove = move || {
            for signal in signals.forever().filter(|&signal| signal != SIGXFSZ) {
                let names = uninterrupted();
                for name in names.0.iter() {
                    // If it cannot be removed, nothing else can be done.
                    let _ = fs::remove_file(name);
                }
                let _ = emulate_default_handler(signal);
            }
        };
        let _ = thread::Builder::new().name("signals".to_owned()).spawn(remove);
    });
}

#[cfg(not(unix))]
fn watch() {}

/// The numbers of the signals that end the program, without those that it was started to ignore: by
/// `nohup`, or in the background of a shell.
#[cfg(unix)]
#[must_use]
pub fn ending_signals() -> Vec<i32> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};

    let ignored = fs::read_to_string("/proc/self/status").ok().and_then(|status| {
        let line = status.lines().find_map(|line| line.strip_prefix("SigIgn:"))?;
        u64::from_str_radix(line.trim(), 16).ok()
    });
    match ignored {
        Some(ignored) => {
            let is_ignored = |signal: i32| ignored >> (signal - 1) & 1 == 1;
            let all = [SIGINT, SIGTERM, SIGHUP];
            all.into_iter().filter(|&signal| !is_ignored(signal)).collect()
        }
        // Nobody says; `nohup` is the one that is used to be obeyed.
        None => vec![SIGINT, SIGTERM],
    }
}
