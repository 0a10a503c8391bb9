//! The PDN file of self-play games, which grows game by game.

use std::fs::File;
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use checkers_pdn::{GameTree, Reader};

use crate::console::Error;
use crate::file::cannot_write;
use crate::platform;

/// The tag that tells how the games were played.
const LABEL: &str = "Tune";

/// The file, open at its end.
pub(super) struct GameFile {
    path: PathBuf,
    file: BufWriter<File>,
    label: String,
    games: u64,
}

impl GameFile {
    /// Opens a file, created if missing. An unfinished game at its end is removed.
    pub(super) fn open(path: &Path, label: &str) -> Result<Self, Error> {
        let failed = |error: io::Error| cannot_write(path, error);
        let mut file = platform::open_locked(path).map_err(failed)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(failed)?;
        let whole = bytes.windows(2).rposition(|end| end == b"*\n").map_or(0, |star| star + 2);
        let mut reader = Reader::new(&bytes[..whole]);
        let mut games = 0;
        while let Some(game) = reader.next_game()? {
            if game.tags().get(LABEL) != Some(label) {
                return Err(not_ours(path, label));
            }
            games += 1;
        }
        if games == 0 && !bytes.is_empty() {
            return Err(not_ours(path, label));
        }
        file.set_len(whole as u64).map_err(failed)?;
        file.seek(SeekFrom::End(0)).map_err(failed)?;
        Ok(Self {
            path: path.to_owned(),
            file: BufWriter::new(file),
            label: label.to_owned(),
            games,
        })
    }

    /// The number of games.
    pub(super) fn games(&self) -> u64 {
        self.games
    }

    pub(super) fn add(&mut self, mut tree: GameTree) -> Result<(), Error> {
        let separator = if self.games == 0 { "" } else { "\n" };
        self.games += 1;
        for (name, value) in
            [("Event", "checkers tune"), ("Round", &*self.games.to_string()), (LABEL, &*self.label)]
        {
            tree.tags.set(name, value)?;
        }
        let written = write!(self.file, "{separator}{tree}");
        written.map_err(|error| cannot_write(&self.path, error).into())
    }

    pub(super) fn flush(&mut self) -> Result<(), Error> {
        self.file.flush().map_err(|error| cannot_write(&self.path, error).into())
    }
}

fn not_ours(path: &Path, label: &str) -> Error {
    format!(
        "{}: expected games of this command ({label}); another --output begins other games",
        path.display()
    )
    .into()
}
