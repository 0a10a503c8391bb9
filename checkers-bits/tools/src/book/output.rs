//! The options for the book file that a command writes.

use std::path::PathBuf;

use clap::{Args, value_parser};

use checkers_cli::book::Book;
use checkers_cli::console::Error;
use checkers_cli::file::{self, AtomicFile};

#[derive(Args)]
pub(super) struct Output {
    /// Leave out moves that were played in fewer than N games
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u32).range(1..))]
    min_games: u32,

    /// Book file to write
    #[arg(short, long, value_name = "BOOK")]
    output: PathBuf,

    /// Replace an existing book file
    #[arg(long)]
    force: bool,
}

impl Output {
    /// Returns an error if the book file cannot be written. Commands call this function before they start their
    /// work.
    pub(super) fn check(&self) -> Result<(), Error> {
        if !self.force && self.output.symlink_metadata().is_ok() {
            return Err(format!("{} exists; --force replaces it", self.output.display()).into());
        }
        AtomicFile::new(&self.output)?;
        Ok(())
    }

    pub(super) fn write(&self, mut book: Book) -> Result<(), Error> {
        book.require_games(self.min_games);
        if book.records() == 0 {
            return Err(
                format!("expected moves of at least {} games, found none", self.min_games).into()
            );
        }
        self.check()?;
        Ok(file::write(&self.output, &book.to_bytes())?)
    }
}
