//! PDN files that grow game by game. After an interruption, a command reads its file and continues after the
//! last game.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use checkers_cli::console::Error;
use checkers_cli::file::cannot_write;
use checkers_pdn::{GameText, GameTree, Reader};

use crate::platform;

/// A PDN file of games, open at its end. Each game has the tag `Round`, counted from 1, and a label: a tag that tells
/// how the game was played.
#[derive(Debug)]
pub(crate) struct GameLog {
    path: PathBuf,
    file: File,
    /// Name and value of the tag that every game has.
    label: (&'static str, String),
    /// The number of the last game, which is the number of games if the file begins with the first game.
    games: u64,
}

impl GameLog {
    /// Opens a file and reads its games, of which the first has the number `first`, from 0; creates a missing file. An
    /// unfinished game at the end is removed. The file stays locked, so that no other process writes to it. A pipe or
    /// device is not read and not locked.
    ///
    /// # Errors
    ///
    /// If the file cannot be written, or contains anything except games with the label of this command, in order.
    pub(crate) fn open<T>(
        path: &Path,
        label: (&'static str, &str),
        first: u64,
        read: &mut dyn FnMut(u64, &GameText<'_>) -> Result<T, Error>,
    ) -> Result<(Self, Vec<T>), Error> {
        let failed = |error: io::Error| cannot_write(path, error);
        let is_regular = fs::metadata(path).map_or(true, |found| found.is_file());
        let open_other = || OpenOptions::new().append(true).open(path);
        let file = if is_regular { platform::open_locked(path) } else { open_other() };
        let (name, value) = label;
        let mut log = Self {
            path: path.to_owned(),
            file: file.map_err(failed)?,
            label: (name, value.to_owned()),
            games: first,
        };
        let mut games = Vec::new();
        if !is_regular {
            return Ok((log, games));
        }
        let mut bytes = Vec::new();
        log.file.read_to_end(&mut bytes).map_err(failed)?;
        let whole = whole_games(&bytes);
        let mut reader = Reader::new(&bytes[..whole]);
        let in_file = |error: Error| format!("{}: {error}", path.display());
        while let Some(text) = reader.next_game().map_err(|error| in_file(error.into()))? {
            let tags = text.tags();
            let (Some(found), true) = (tags.get("Round"), tags.get(name) == Some(value)) else {
                return Err(log.not_ours());
            };
            let round = (log.games + 1).to_string();
            if found != round {
                let problem = format!("expected game {round}, found game {found}");
                return Err(in_file(problem.into()).into());
            }
            games.push(read(log.games, &text).map_err(in_file)?);
            log.games += 1;
        }
        if games.is_empty() && !bytes.is_empty() && !log.has_begun(&bytes) {
            return Err(log.not_ours());
        }
        log.file.set_len(whole as u64).map_err(failed)?;
        log.file.seek(SeekFrom::End(0)).map_err(failed)?;
        Ok((log, games))
    }

    /// Whether `bytes`, a file without a complete game, can be the beginning of the first game that this command
    /// writes.
    fn has_begun(&self, bytes: &[u8]) -> bool {
        const START: &str = "[Event \"checkers ";
        let (text, (name, value)) = (String::from_utf8_lossy(bytes), &self.label);
        let is_cut = |text: &str, whole: &str| text.starts_with(whole) || whole.starts_with(text);
        let label = text.split_once(&format!("\n[{name} \"")).map(|(_, label)| label);
        is_cut(text.trim_start(), START)
            && text.matches("[Event ").count() <= 1
            && label.is_none_or(|label| is_cut(label, &format!("{value}\"]")))
    }

    fn not_ours(&self) -> Error {
        let (path, (name, value)) = (self.path.display(), &self.label);
        format!(
            "{path}: expected games that this command has written, with [{name} \"{value}\"]; with other options it \
             needs another --output"
        )
        .into()
    }

    /// The number of the last game; 0 if there is none.
    pub(crate) fn games(&self) -> u64 {
        self.games
    }

    /// Appends a game after setting its tags.
    pub(crate) fn add(&mut self, mut game: GameTree) -> Result<(), Error> {
        let separator = if self.games == 0 { "" } else { "\n" };
        self.games += 1;
        let (name, value) = &self.label;
        game.tags.set("Round", &self.games.to_string())?;
        game.tags.set(name, value)?;
        let written = self.file.write_all(format!("{separator}{game}").as_bytes());
        written.map_err(|error| cannot_write(&self.path, error).into())
    }
}

/// The length in bytes of all complete games. The last line of a complete game ends with a star.
fn whole_games(bytes: &[u8]) -> usize {
    bytes.windows(2).rposition(|end| end == b"*\n").map_or(0, |star| star + 2)
}
