//! `checkers book merge`: merges opening books into one book.

use std::path::PathBuf;

use clap::Args;

use super::output::Output;
use checkers_cli::book::Book;
use checkers_cli::console::{Error, Status};

/// Merge opening books by adding weights and numbers of games
#[derive(Args)]
#[command(after_help = "\
Examples:
  checkers book merge -o all.book masters.book self-play.book
  checkers book merge --min-games 10 -o small.book all.book

Exit status: 0 success; 2 bad arguments, an unusable book, or a file that cannot be written.")]
pub(crate) struct Arguments {
    /// Opening books of one variant
    #[arg(required = true, value_name = "BOOK")]
    books: Vec<PathBuf>,

    #[command(flatten)]
    output: Output,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Status, Error> {
    arguments.output.check()?;
    let mut all: Option<Book> = None;
    for path in &arguments.books {
        let book = Book::read(path)?;
        let all = all.get_or_insert_with(|| Book::new(book.variant()));
        book.expect_variant(path, all.variant())?;
        all.merge(book);
    }
    arguments.output.write(all.ok_or("expected a book, found none")?)?;
    Ok(Status::Done)
}
