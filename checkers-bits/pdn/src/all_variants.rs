//! Constructors that include the rules of all variants. A program without the feature `variants` does not compile
//! this module, so it compiles only the variants that it names.

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
    /// Opens a PDN file and reads its games.
    ///
    /// # Errors
    ///
    /// If the file cannot be opened.
    pub fn open(path: impl AsRef<Path>) -> io::Result<Self> {
        Ok(Self::new(BufReader::new(File::open(path)?)))
    }
}

impl<R: BufRead> Games<R> {
    /// Reads games of any variant from an input.
    pub fn new(input: R) -> Self {
        Reader::new(input).into()
    }
}

/// Makes [`Games`] of any variant from a [`Reader`]. The encoding and the limit of the reader stay.
impl<R: BufRead> From<Reader<R>> for Games<R> {
    fn from(reader: Reader<R>) -> Self {
        reader.games(&all())
    }
}

/// Makes an empty tally that can try the rules of all variants.
impl Default for VariantTally {
    fn default() -> Self {
        Self::of_variants(&all())
    }
}

impl VariantTally {
    /// Makes a tally of the first games of a file, counted by [`add_first_games`](Self::add_first_games).
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
    /// Makes a filter for games that reach a position. `text` is a FEN, or the moves from the start to the
    /// position.
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
