//! One file per value of a key.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, BufWriter};
use std::path::Path;

use tool_output::{Draft, commit};

use super::file_name::file_name;
use super::spool::Spool;
use crate::console::Error;
use crate::pdn::games_out::{Separated, cannot_write};
use crate::pdn::names::folded;

/// Writes each file whole or not at all, after checking that none exists, unless `may_replace` is set. Values
/// that differ in case and punctuation alone share a file, named after the first.
pub(super) fn write(
    spool: &mut Spool,
    folder: &Path,
    is_json: bool,
    may_replace: bool,
) -> Result<(), Error> {
    let extension = if is_json { "json" } else { "pdn" };
    let mut files: BTreeMap<String, (String, Vec<usize>)> = BTreeMap::new();
    for (number, game) in spool.games().iter().enumerate() {
        for value in &game.split {
            // Some file systems ignore case, and collections do not always write the dot of "Baas, A.".
            let (_, games) = files
                .entry(folded(&file_name(value)))
                .or_insert_with(|| (value.clone(), Vec::new()));
            if games.last() != Some(&number) {
                games.push(number);
            }
        }
    }
    let path = |value: &str| folder.join(format!("{}.{extension}", file_name(value)));
    for (value, _) in files.values() {
        let path = path(value);
        if !may_replace && path.symlink_metadata().is_ok() {
            let there = format!("{} exists; --force replaces it", path.display());
            return Err(there.into());
        }
    }
    if folder.exists() && !folder.is_dir() {
        return Err(cannot_write(folder, "is not a folder").into());
    }
    fs::create_dir_all(folder).map_err(|error| cannot_write(folder, error))?;
    for (value, games) in files.values() {
        let path = path(value);
        let mut out = Separated::new(BufWriter::new(Draft::new(&path)?), is_json);
        for &number in games {
            let written = out.write(spool.text(number)?.as_bytes());
            written.map_err(|error| cannot_write(&path, error))?;
        }
        let draft = out.into_inner().into_inner().map_err(io::IntoInnerError::into_error);
        commit(vec![draft.map_err(|error| cannot_write(&path, error))?])?;
    }
    Ok(())
}
