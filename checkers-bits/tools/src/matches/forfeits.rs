//! The transcripts of forfeited games.

use std::fs;
use std::path::{Path, PathBuf};

use tool_output::WriteError;

use super::Side;
use super::transcript::Transcript;
use crate::console::Error;

/// The folder of the transcripts, made with the first one.
pub(super) struct Folder(PathBuf);

impl Folder {
    /// By default beside the record of the match.
    pub(super) fn new(given: Option<&Path>, record: Option<&Path>) -> Self {
        Self(match (given, record) {
            (Some(folder), _) => folder.to_owned(),
            (None, Some(record)) => record.with_extension("forfeits"),
            (None, None) => PathBuf::from("match.forfeits"),
        })
    }

    /// The file of a game, counted from 0.
    pub(super) fn path(&self, game: u64) -> PathBuf {
        self.0.join(format!("game-{}.txt", game + 1))
    }

    /// Writes the transcripts of a game that a side has forfeited.
    pub(super) fn write(
        &self,
        game: u64,
        names: [&str; 2],
        forfeit: Option<&(Side, String)>,
        transcripts: &[Transcript; 2],
    ) -> Result<(), Error> {
        let mut text = String::new();
        if let Some((loser, fault)) = forfeit {
            text = format!("game {}: {} loses: {fault}\n", game + 1, names[*loser as usize]);
        }
        for (name, transcript) in names.iter().zip(transcripts) {
            text += &format!("\n{name}\n{transcript}");
        }
        let path = self.path(game);
        let written = fs::create_dir_all(&self.0).and_then(|()| fs::write(&path, text));
        written.map_err(|error| WriteError::new(&path, error).into())
    }
}
