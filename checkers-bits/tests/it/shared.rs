//! The folder `shared` beside the workspace, with positions and files of others that are not part
//! of it.

use std::io::{Write, stderr};
use std::path::{Path, PathBuf};
use std::thread;

/// A folder of it, or nothing in a clone that stands alone.
///
/// What is skipped is said past the test harness, which keeps what a test that passes prints.
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
