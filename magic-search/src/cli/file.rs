//! The files that commands write and check.

use std::fs;
use std::path::Path;

use magic_search::first_difference;
use tool_output::{Draft, Status, WriteError, commit};

use super::{complain, print};

/// A file that is complete on disk before it replaces its target on commit.
pub(crate) fn draft(path: &Path, text: &str) -> Result<Draft, String> {
    Draft::of(path, text.as_bytes()).map_err(|error| error.to_string())
}

/// A source file in its place in the workspace, where the folder of generated files may be missing.
pub(crate) fn draft_in_place(path: &Path, text: &str) -> Result<Draft, String> {
    let folder = path.parent().map_or(Ok(()), fs::create_dir_all);
    folder.map_err(|error| WriteError::new(path, error).to_string())?;
    draft(path, text)
}

/// Puts files in their places.
pub(crate) fn place(drafts: Vec<Draft>) -> Result<(), String> {
    commit(drafts).map_err(|error| error.to_string())
}

/// Compares a file with its expected contents and names the first line that differs.
pub(crate) fn check(path: &Path, text: &str) -> Status {
    let name = path.display();
    let found = match fs::read(path) {
        Ok(found) => found,
        Err(error) => {
            complain(format_args!("cannot read {name}: {error}"));
            return Status::Unusable;
        }
    };
    if let Some(difference) = first_difference(text, &String::from_utf8_lossy(&found)) {
        complain(format_args!("{name}:{difference}"));
        return Status::Wrong;
    }
    match print(&format!("{name} is up to date")) {
        Ok(_) => Status::Done,
        Err(error) => {
            complain(error);
            Status::Unusable
        }
    }
}
