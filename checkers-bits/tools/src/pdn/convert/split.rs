//! Writes one file for each value of the key of --split.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use super::file_name::file_name;
use super::spool::Spool;
use crate::pdn::games_out::File;
use crate::pdn::names::normalized;
use checkers_cli::console::Error;
use checkers_cli::file::cannot_write;

/// Writes the games to one file for each value of the key. Each file is written completely or not at all. Unless
/// `may_replace` is set, an existing file is an error, and nothing is written. Values that differ only in case and
/// punctuation share a file. The first of these values names the file.
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
            // Values that differ only in case and punctuation share an entry, because some file systems ignore
            // case, and because some files write "Baas, A." without the last dot.
            let (_, games) = files
                .entry(normalized(&file_name(value)))
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
        let mut file = File::new(&path, is_json)?;
        for &number in games {
            file.write_game(&spool.text(number)?)?;
        }
        file.finish()?.commit()?;
    }
    Ok(())
}
