//! The transcripts of forfeited games.

use std::fs;
use std::path::{Path, PathBuf};

use super::Side;
use super::transcript::Transcript;
use checkers_cli::console::Error;
use checkers_cli::file::cannot_write;

/// The folder of the transcripts, made with the first one.
pub(super) struct Folder(PathBuf);

impl Folder {
    /// By default beside the record of the match; without a record, a new one.
    pub(super) fn new(given: Option<&Path>, record: Option<&Path>) -> Self {
        Self(match (given, record) {
            (Some(folder), _) => folder.to_owned(),
            (None, Some(record)) => record.with_extension("forfeits"),
            (None, None) => new_in(Path::new("")),
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
        written.map_err(|error| cannot_write(&path, error).into())
    }
}

/// `match.forfeits`, or `match-2.forfeits` and so on if it exists.
fn new_in(parent: &Path) -> PathBuf {
    let mut path = parent.join("match.forfeits");
    for number in 2_u64.. {
        if !path.exists() {
            break;
        }
        path = parent.join(format!("match-{number}.forfeits"));
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_transcripts_of_another_match_are_kept() {
        let parent = tempfile::tempdir().unwrap();
        for name in ["match.forfeits", "match-2.forfeits", "match-3.forfeits"] {
            let path = new_in(parent.path());
            assert_eq!(path, parent.path().join(name));
            let forfeit = (Side::B, "crash".to_owned());
            let transcripts = Default::default();
            Folder(path.clone()).write(6, ["one", "two"], Some(&forfeit), &transcripts).unwrap();
            let text = fs::read_to_string(path.join("game-7.txt")).unwrap();
            assert_eq!(text, "game 7: two loses: crash\n\none\n\ntwo\n");
        }
    }
}
