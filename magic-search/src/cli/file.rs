//! The files that commands write and check.

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use magic_search::{first_difference, write_atomically};

use super::print;

/// Writes a file whole or not at all.
pub(crate) fn write(path: &Path, text: &str) -> Result<(), String> {
    write_atomically(path, text)
        .map_err(|error| format!("cannot write {}: {error}", path.display()))
}

/// Says whether a file is what would be written to it, or else in which line it first differs; the
/// exit code is 1 if it differs.
pub(crate) fn check(path: &Path, text: &str) -> Result<ExitCode, String> {
    let found =
        fs::read(path).map_err(|error| format!("cannot read {}: {error}", path.display()))?;
    let path = path.display();
    match first_difference(text, &String::from_utf8_lossy(&found)) {
        None => {
            print(&format!("{path} is up to date"))?;
            Ok(ExitCode::SUCCESS)
        }
        Some(difference) => {
            eprintln!("magic-search: {path}:{difference}");
            Ok(ExitCode::from(1))
        }
    }
}
