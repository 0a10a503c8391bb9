//! Generated files: written whole or not at all, and compared with what would be written.

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

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

/// Compares a file with what would be written to it, and says on standard output that it is up to
/// date or on standard error what the first line is that differs.
///
/// The exit code is 1 if the file differs.
///
/// # Errors
///
/// If the file cannot be read: one line for people.
pub fn check(path: &Path, text: &str) -> Result<ExitCode, String> {
    let found =
        fs::read(path).map_err(|error| format!("cannot read {}: {error}", path.display()))?;
    let path = path.display();
    Ok(match first_difference(text, &String::from_utf8_lossy(&found)) {
        None => {
            println!("{path} is up to date");
            ExitCode::SUCCESS
        }
        Some(difference) => {
            eprintln!("magic-search: {path}:{difference}");
            ExitCode::from(1)
        }
    })
}

/// The first line in which two texts differ, with its number, or nothing.
fn first_difference(expected: &str, found: &str) -> Option<String> {
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
