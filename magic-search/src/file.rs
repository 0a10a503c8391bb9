//! Text files: written whole or not at all, and compared with what would be written.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use itertools::{EitherOrBoth, Itertools};

/// Writes to a temporary file beside `path` and renames it, so that nobody ever meets half a
/// file, whenever the program is stopped.
///
/// # Errors
///
/// If the directory cannot be made or the file cannot be written or renamed.
pub fn write_atomically(path: &Path, text: &str) -> io::Result<()> {
    let directory = match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    fs::create_dir_all(directory)?;
    let mut builder = tempfile::Builder::new();
    // A temporary file is private by default; this one becomes a source file.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = builder.tempfile_in(directory)?;
    file.write_all(text.as_bytes())?;
    file.persist(path)?;
    Ok(())
}

/// The first line in which two texts differ: `7: expected ..., found ...`; `None` if they are equal.
#[must_use]
pub fn first_difference(expected: &str, found: &str) -> Option<String> {
    // Not `lines`, to which a missing newline at the end is no difference.
    let mut lines = (1..).zip(expected.split('\n').zip_longest(found.split('\n')));
    lines.find_map(|(line, pair)| match pair {
        EitherOrBoth::Both(expected, found) if expected == found => None,
        EitherOrBoth::Both(expected, found) => {
            Some(format!("{line}: expected `{expected}`, found `{found}`"))
        }
        EitherOrBoth::Left(expected) => {
            Some(format!("{line}: expected `{expected}`, found the end"))
        }
        EitherOrBoth::Right(found) => Some(format!("{line}: expected the end, found `{found}`")),
    })
}
