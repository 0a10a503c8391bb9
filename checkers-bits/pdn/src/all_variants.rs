//! Constructors for programs that have the rules of all variants. No other module of the crate names all variants.

use core::str::FromStr;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use crate::{Filter, FilterError, GameBuffer, Games, Reader, VariantTally};
use checkers_bits::AnyVariant;

fn all() -> Vec<AnyVariant> {
    AnyVariant::all().collect()
}

impl Games<BufReader<File>> {
    /// Opens a file.
    ///
    /// # Errors
    ///
    /// If the file cannot be opened.
    pub fn open(path: impl AsRef<Path>) -> io::Result<Self> {
        Ok(Self::new(BufReader::new(File::open(path)?)))
    }
}

impl<R: BufRead> Games<R> {
    /// Reads games from any input.
    pub fn new(input: R) -> Self {
        Reader::new(input).into()
    }
}

/// Takes over a reader with its encoding and its limit.
impl<R: BufRead> From<Reader<R>> for Games<R> {
    fn from(reader: Reader<R>) -> Self {
        reader.games(&all())
    }
}

/// An empty tally of all variants.
impl Default for VariantTally {
    fn default() -> Self {
        Self::of_variants(&all())
    }
}

impl VariantTally {
    /// A tally of the first games of a file, by the rules of all variants: see
    /// [`add_first_games`](Self::add_first_games).
    pub fn of_first_games<'a>(games: impl IntoIterator<Item = &'a GameBuffer> + Clone) -> Self {
        let mut tally = Self::default();
        tally.add_first_games(games);
        tally
    }
}

/// Parses a filter for games of any variant.
///
/// # Errors
///
/// [`FilterError`] with the character of the error and the expected text.
impl FromStr for Filter {
    type Err = FilterError;

    fn from_str(text: &str) -> Result<Self, FilterError> {
        Self::of_variants(text, &all())
    }
}

impl Filter {
    /// A filter for games that reach a position. The text is a FEN or the moves to the position, as after
    /// `position=`.
    ///
    /// # Errors
    ///
    /// [`FilterError`] if the text is neither a FEN nor a list of legal moves in any variant.
    ///
    /// ```
    /// use checkers_pdn::Filter;
    ///
    /// assert!(Filter::at_position("1. c3-d4 d6-c5").is_ok());
    /// let error = Filter::at_position("1. c3-d4 d6-d5").unwrap_err();
    /// assert_eq!(error.character(), 10);
    /// ```
    pub fn at_position(text: &str) -> Result<Self, FilterError> {
        Self::at_position_of_variants(text, &all())
    }
}
