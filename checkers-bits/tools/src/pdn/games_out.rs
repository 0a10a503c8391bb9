//! Writes games to a file or to standard output.

use std::io::{self, BufWriter, Write};
use std::path::Path;

use checkers_cli::console::{Error, printed};
use checkers_cli::file::AtomicFile;

/// Writes PDN games with an empty line between them, and JSON games one per line.
pub(crate) struct Separated<W> {
    pub(crate) out: W,
    are_lines: bool,
    is_first: bool,
    /// Whether the text that was written last ends without a line break.
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

    /// Appends text to the game that was written last.
    fn write_more(&mut self, text: &[u8]) -> io::Result<()> {
        self.is_in_line = text.last().map_or(self.is_in_line, |last| *last != b'\n');
        self.out.write_all(text)
    }

    /// Writes a game to standard output. A closed pipe is not an error, because the program must still write the
    /// file of --rejected.
    pub(crate) fn print(&mut self, game: &str) -> Result<(), Error> {
        printed(self.write(game.as_bytes()).map_err(Error::from), ())
    }
}

/// An output file of games, which replaces an existing file only when it is committed.
pub(crate) struct File(Separated<BufWriter<AtomicFile>>);

impl File {
    pub(crate) fn new(path: &Path, are_lines: bool) -> Result<Self, Error> {
        Ok(Self(Separated::new(BufWriter::new(AtomicFile::new(path)?), are_lines)))
    }

    pub(crate) fn write_game(&mut self, game: &str) -> Result<(), Error> {
        Ok(self.0.write(game.as_bytes())?)
    }

    pub(crate) fn write_more(&mut self, text: &str) -> Result<(), Error> {
        Ok(self.0.write_more(text.as_bytes())?)
    }

    /// Flushes the file and returns it, so that the caller can commit it.
    pub(crate) fn finish(self) -> Result<AtomicFile, Error> {
        Ok(self.0.out.into_inner().map_err(io::IntoInnerError::into_error)?)
    }
}
