//! Access to the folder `shared` next to the workspace, which holds positions and files of other
//! projects.

use std::io::{Write, stderr};
use std::path::{Path, PathBuf};
use std::thread;

/// The path of a subfolder of `shared`; `None` in a clone without this subfolder.
///
/// A skipped test writes directly to standard error, because the test harness hides the output of passing tests.
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
