//! Output of games to a file or standard output.

use std::fmt::Display;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use tool_output::Draft;

use crate::console::{Error, printed};

/// Games separated by an empty line, unless each is a line of JSON.
pub(crate) struct Separated<W> {
    out: W,
    are_lines: bool,
    is_first: bool,
    /// Whether the last game ends in the middle of a line.
    is_in_line: bool,
}

impl<W: Write> Separated<W> {
    pub(crate) fn new(out: W, are_lines: bool) -> Self {
        Self { out, are_lines, is_first: true, is_in_line: false }
    }

    pub(crate) fn write(&mut self, game: &[u8]) -> io::Result<()> {
        if std::mem::take(&mut self.is_in_line) {
            writeln!(self.out)?;
        }
        if !std::mem::take(&mut self.is_first) && !self.are_lines {
            writeln!(self.out)?;
        }
        self.write_more(game)
    }

    /// Writes more of the last game.
    fn write_more(&mut self, text: &[u8]) -> io::Result<()> {
        self.is_in_line = text.last().map_or(self.is_in_line, |last| *last != b'\n');
        self.out.write_all(text)
    }

    /// Writes a game; a closed pipe is no error, since other outputs may follow.
    pub(crate) fn print(&mut self, game: &str) -> Result<(), Error> {
        printed(self.write(game.as_bytes()).map_err(Error::from), ())
    }

    pub(crate) fn into_inner(self) -> W {
        self.out
    }
}

/// An output file, named in its errors.
pub(crate) struct File {
    path: PathBuf,
    out: Separated<BufWriter<Draft>>,
}

impl File {
    pub(crate) fn new(path: &Path) -> Result<Self, Error> {
        let out = BufWriter::new(Draft::new(path)?);
        Ok(Self { path: path.to_owned(), out: Separated::new(out, false) })
    }

    pub(crate) fn write_game(&mut self, game: &str, is_line: bool) -> Result<(), Error> {
        self.out.are_lines = is_line;
        let written = self.out.write(game.as_bytes());
        // Unlike for standard output, a closed pipe is an error.
        Ok(written.map_err(|error| cannot_write(&self.path, error))?)
    }

    pub(crate) fn write_more(&mut self, text: &str) -> Result<(), Error> {
        let written = self.out.write_more(text.as_bytes());
        Ok(written.map_err(|error| cannot_write(&self.path, error))?)
    }

    pub(crate) fn finish(self) -> Result<Draft, Error> {
        let draft = self.out.into_inner().into_inner().map_err(io::IntoInnerError::into_error);
        Ok(draft.map_err(|error| cannot_write(&self.path, error))?)
    }
}

pub(crate) fn cannot_write(path: &Path, error: impl Display) -> String {
    format!("cannot write {}: {error}", path.display())
}
