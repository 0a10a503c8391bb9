//! The lines exchanged with an engine, kept for the games that the engine forfeits.

use std::collections::VecDeque;
use std::fmt::{self, Display, Formatter};
use std::fs;
use std::path::{Path, PathBuf};

use checkers_cli::console::Error;
use checkers_cli::file::cannot_write;

/// Maximum number of lines of a game; older lines are dropped.
const MAX_LINES: usize = 2_000;

/// The introduction (the lines before the first game) and the latest lines of a game. `> ` marks a line to the engine,
/// `< ` a line from the engine, and `! ` a line of the engine's standard error.
#[derive(Debug, Default)]
pub(super) struct Transcript {
    /// The lines before the first game.
    introduction: Vec<String>,
    lines: VecDeque<String>,
    left_out: u64,
}

impl Transcript {
    /// Ends the introduction: all lines so far stay in the transcript of every game.
    pub(super) fn end_of_introduction(&mut self) {
        self.introduction = self.lines.drain(..).collect();
    }

    /// Drops the lines of the previous game.
    pub(super) fn begin_game(&mut self) {
        self.lines.clear();
        self.left_out = 0;
    }

    /// The last non-empty line that the engine wrote to standard error in this game.
    pub(super) fn last_complaint(&self) -> Option<&str> {
        let mut complaints = self.lines.iter().rev().filter_map(|line| line.strip_prefix("! "));
        complaints.find(|line| !line.is_empty())
    }

    pub(super) fn push(&mut self, sign: char, line: impl Display) {
        if self.lines.len() == MAX_LINES {
            self.lines.pop_front();
            self.left_out += 1;
        }
        self.lines.push_back(format!("{sign} {line}"));
    }
}

impl Display for Transcript {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.introduction.iter().try_for_each(|line| writeln!(f, "{line}"))?;
        if self.left_out > 0 {
            writeln!(f, "… {} lines left out", self.left_out)?;
        }
        self.lines.iter().try_for_each(|line| writeln!(f, "{line}"))
    }
}

/// The folder of the transcripts, created with the first transcript.
pub(super) struct Folder(PathBuf);

impl Folder {
    /// Takes the folder `given`. The default is a folder next to the record of the match or, without a record, a new
    /// folder.
    pub(super) fn new(given: Option<&Path>, record: Option<&Path>) -> Self {
        Self(match (given, record) {
            (Some(folder), _) => folder.to_owned(),
            (None, Some(record)) => record.with_extension("forfeits"),
            (None, None) => new_in(Path::new("")),
        })
    }

    /// The transcript file of a game; games are counted from 0.
    pub(super) fn path(&self, game: u64) -> PathBuf {
        self.0.join(format!("game-{}.txt", game + 1))
    }

    /// Writes the transcripts of a game that an engine has forfeited.
    pub(super) fn write(
        &self,
        game: u64,
        names: [&str; 2],
        forfeit: Option<&(usize, String)>,
        transcripts: &[Transcript],
    ) -> Result<(), Error> {
        let mut text = String::new();
        if let Some((loser, fault)) = forfeit {
            text = format!("game {}: {} loses: {fault}\n", game + 1, names[*loser]);
        }
        for (name, transcript) in names.iter().zip(transcripts) {
            text += &format!("\n{name}\n{transcript}");
        }
        let path = self.path(game);
        let written = fs::create_dir_all(&self.0).and_then(|()| fs::write(&path, text));
        written.map_err(|error| cannot_write(&path, error).into())
    }
}

/// The path of a new folder: `match.forfeits`, or `match-2.forfeits` and so on if the path exists.
fn new_in(parent: &Path) -> PathBuf {
    let (mut path, mut number) = (parent.join("match.forfeits"), 1);
    while path.exists() {
        number += 1;
        path = parent.join(format!("match-{number}.forfeits"));
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_latest_lines_of_a_game_are_kept() {
        let mut transcript = Transcript::default();
        transcript.push('>', "hub");
        transcript.end_of_introduction();
        transcript.push('>', "the game before");
        transcript.begin_game();
        for number in 0..MAX_LINES + 2 {
            transcript.push('<', number);
        }
        let text = transcript.to_string();
        assert!(text.starts_with("> hub\n… 2 lines left out\n< 2\n< 3\n"), "{}", &text[..40]);
        assert!(text.ends_with(&format!("< {}\n", MAX_LINES + 1)));
    }

    #[test]
    fn the_transcripts_of_another_match_are_kept() {
        let parent = tempfile::tempdir().unwrap();
        for name in ["match.forfeits", "match-2.forfeits", "match-3.forfeits"] {
            let path = new_in(parent.path());
            assert_eq!(path, parent.path().join(name));
            let forfeit = (1, "crash".to_owned());
            let transcripts = [Transcript::default(), Transcript::default()];
            Folder(path.clone()).write(6, ["one", "two"], Some(&forfeit), &transcripts).unwrap();
            let text = fs::read_to_string(path.join("game-7.txt")).unwrap();
            assert_eq!(text, "game 7: two loses: crash\n\none\n\ntwo\n");
        }
    }
}
