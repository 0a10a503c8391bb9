//! The folder `shared` next to the workspace, with positions and files of others.

use std::io::{Write, stderr};
use std::path::{Path, PathBuf};
use std::thread;

/// A subfolder of it; `None` in a clone without it.
///
/// A skipped test is reported directly to standard error, since the test harness hides the output
/// of passing tests.
pub(crate) fn shared(folder: &str) -> Option<PathBuf> {
    let crate_root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let path = crate_root
        .ancestors()
        .map(|above| above.join("shared").join(folder))
        .find(|path| path.is_dir());
    if path.is_some() {
        return path;
    }
    let thread = thread::current();
    let test = thread.name().unwrap_or("a test");
    let line = format!("skipped: {test}, because shared/{folder} is not there\n");
    stderr().lock().write_all(line.as_bytes()).unwrap();
    None
}
