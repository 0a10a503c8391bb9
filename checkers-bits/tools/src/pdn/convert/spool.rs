//! Keeps converted games in a temporary file until their order is known.

use std::fs::File;
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};

use super::{Converted, key};
use checkers_cli::console::Error;
use checkers_cli::file::scratch;

/// An unnamed temporary file, and the place of each game in it.
pub(super) struct Spool {
    file: BufWriter<File>,
    length: u64,
    games: Vec<Spooled>,
}

pub(super) struct Spooled {
    sort: key::Sorted,
    pub(super) split: Vec<String>,
    start: u64,
    length: usize,
}

impl Spool {
    pub(super) fn new() -> Result<Self, Error> {
        let file = scratch().map_err(named)?;
        Ok(Self { file: BufWriter::new(file), length: 0, games: Vec::new() })
    }

    pub(super) fn add(&mut self, game: Converted) -> Result<(), Error> {
        let Converted { text, sort, split, .. } = game;
        self.file.write_all(text.as_bytes()).map_err(named)?;
        self.games.push(Spooled { sort, split, start: self.length, length: text.len() });
        self.length += text.len() as u64;
        Ok(())
    }

    /// Sorts the games by --sort. Without --sort all keys are equal, so the games stay in the order of the input.
    pub(super) fn sort(&mut self) {
        self.games.sort_by(|a, b| a.sort.cmp(&b.sort));
    }

    pub(super) fn games(&self) -> &[Spooled] {
        &self.games
    }

    pub(super) fn for_each(
        &mut self,
        mut take: impl FnMut(&str) -> Result<(), Error>,
    ) -> Result<(), Error> {
        (0..self.games.len()).try_for_each(|number| take(&self.text(number)?))
    }

    /// Reads the text of a game. `number` is the index of the game in [`games`](Self::games).
    pub(super) fn text(&mut self, number: usize) -> Result<String, Error> {
        let Spooled { start, length, .. } = self.games[number];
        let mut bytes = vec![0; length];
        // `seek` flushes the write buffer, so the file has all bytes when it is read through `get_mut`.
        self.file.seek(SeekFrom::Start(start)).map_err(named)?;
        self.file.get_mut().read_exact(&mut bytes).map_err(named)?;
        Ok(String::from_utf8(bytes)?)
    }
}

fn named(error: io::Error) -> String {
    format!("temporary file: {error}")
}
