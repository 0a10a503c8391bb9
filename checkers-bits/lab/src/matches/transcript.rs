//! The lines exchanged with an engine, kept for the games that the engine forfeits.

use std::collections::VecDeque;
use std::fmt::{self, Display, Formatter};
use std::fs;
use std::path::{Path, PathBuf};

use checkers_cli::console::Error;
use checkers_cli::file::cannot_write;

/// Maximum number of lines of a game; older lines are dropped.
const MAX_LINES: usize = 2_000;

/// Maximum number of bytes of the lines of a game, 256 KiB; older lines are dropped.
const MAX_BYTES: usize = 1 << 18;

/// Maximum number of bytes of all transcripts of a match, 64 MiB; of later forfeits only the fault is written.
const MAX_BYTES_OF_MATCH: usize = 1 << 26;

/// The introduction (the lines before the first game) and the latest lines of a game. `> ` marks a line to the engine,
/// `< ` a line from the engine, and `! ` a line of the engine's standard error.
#[derive(Debug, Default)]
pub(super) struct Transcript {
    /// The lines before the first game.
    introduction: Vec<String>,
    lines: VecDeque<String>,
    /// The number of bytes of `lines`.
    bytes: usize,
    left_out: u64,
}

impl Transcript {
    /// Ends the introduction: all lines so far stay in the transcript of every game.
    pub(super) fn end_of_introduction(&mut self) {
        self.introduction = self.lines.drain(..).collect();
        self.bytes = 0;
    }

    /// Drops the lines of the previous game.
    pub(super) fn begin_game(&mut self) {
        self.lines.clear();
        (self.bytes, self.left_out) = (0, 0);
    }

    /// The last non-empty line that the engine wrote to standard error in this game.
    pub(super) fn last_complaint(&self) -> Option<&str> {
        let mut complaints = self.lines.iter().rev().filter_map(|line| line.strip_prefix("! "));
        complaints.find(|line| !line.is_empty())
    }

    pub(super) fn push(&mut self, sign: char, line: impl Display) {
        let line = format!("{sign} {line}");
        self.bytes += line.len();
        self.lines.push_back(line);
        while self.lines.len() > MAX_LINES || self.bytes > MAX_BYTES {
            self.bytes -= self.lines.pop_front().map_or(0, |line| line.len());
            self.left_out += 1;
        }
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
pub(super) struct Folder {
    path: PathBuf,
    /// The number of bytes that may still be written.
    left: usize,
}

impl Folder {
    /// Takes the folder `given`. The default is a folder next to the record of the match or, without a record, a new
    /// folder.
    pub(super) fn new(given: Option<&Path>, record: Option<&Path>) -> Self {
        let path = match (given, record) {
            (Some(folder), _) => folder.to_owned(),
            (None, Some(record)) => record.with_extension("forfeits"),
            (None, None) => new_in(Path::new("")),
        };
        Self { path, left: MAX_BYTES_OF_MATCH }
    }

    /// The transcript file of a game; games are counted from 0.
    pub(super) fn path(&self, game: u64) -> PathBuf {
        self.path.join(format!("game-{}.txt", game + 1))
    }

    /// Writes the transcripts of a game that an engine has forfeited.
    pub(super) fn write(
        &mut self,
        game: u64,
        names: [&str; 2],
        forfeit: Option<&(usize, String)>,
        transcripts: &[Transcript],
    ) -> Result<(), Error> {
        let mut text = String::new();
        if let Some((loser, fault)) = forfeit {
            text = format!("game {}: {} loses: {fault}\n", game + 1, names[*loser]);
        }
        let named = names.iter().zip(transcripts);
        let lines: String =
            named.map(|(name, transcript)| format!("\n{name}\n{transcript}")).collect();
        match self.left.checked_sub(lines.len()) {
            Some(left) => (self.left, text) = (left, text + &lines),
            None => text += &format!("\n… left out after {MAX_BYTES_OF_MATCH} bytes in a match\n"),
        }
        let path = self.path(game);
        let written = fs::create_dir_all(&self.path).and_then(|()| fs::write(&path, text));
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
    fn the_bytes_of_a_game_and_of_a_match_are_bounded() {
        let mut transcript = Transcript::default();
        let long = "x".repeat(1000);
        for _ in 0..2 {
            (0..MAX_LINES).for_each(|_| transcript.push('<', &long));
            assert_eq!(transcript.lines.len(), MAX_BYTES / 1002);
            transcript.end_of_introduction();
        }
        transcript.push('<', "last");
        assert_eq!((transcript.bytes, transcript.lines.len()), (6, 1));

        let parent = tempfile::tempdir().unwrap();
        let length = transcript.to_string().len() + "\none\n".len();
        let mut folder = Folder { path: parent.path().to_owned(), left: 2 * length };
        let fault = (0, "crash".to_owned());
        let mut write = |game| {
            folder
                .write(game, ["one", "two"], Some(&fault), std::slice::from_ref(&transcript))
                .unwrap();
            fs::read_to_string(folder.path(game)).unwrap()
        };
        assert_eq!((write(0).len(), write(1).len()), (25 + length, 25 + length));
        assert_eq!(
            write(2),
            "game 3: one loses: crash\n\n… left out after 67108864 bytes in a match\n"
        );
    }

    #[test]
    fn the_transcripts_of_another_match_are_kept() {
        let parent = tempfile::tempdir().unwrap();
        for name in ["match.forfeits", "match-2.forfeits", "match-3.forfeits"] {
            let path = new_in(parent.path());
            assert_eq!(path, parent.path().join(name));
            let forfeit = (1, "crash".to_owned());
            let transcripts = [Transcript::default(), Transcript::default()];
            let mut folder = Folder::new(Some(&path), None);
            folder.write(6, ["one", "two"], Some(&forfeit), &transcripts).unwrap();
            let text = fs::read_to_string(path.join("game-7.txt")).unwrap();
            assert_eq!(text, "game 7: two loses: crash\n\none\n\ntwo\n");
        }
    }
}
