//! Why a text is no filter.

use core::fmt::{self, Display, Formatter};

/// Why a text is not a [`Filter`](super::Filter), and where.
///
/// ```
/// use checkers_pdn::Filter;
///
/// let error = "year>=1970 player>Baljakin".parse::<Filter>().unwrap_err();
/// assert_eq!(error.character(), 18);
/// let expected = "filter, character 18: expected one of =, !=, ~ and !~, found >";
/// assert_eq!(error.to_string(), expected);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FilterError {
    /// The character, counted from 1.
    place: usize,
    message: String,
}

impl FilterError {
    /// `offset` counts bytes of the text.
    pub(super) fn new(text: &str, offset: usize, message: impl Display) -> Self {
        let before = text.get(..offset).unwrap_or(text);
        Self { place: before.chars().count() + 1, message: message.to_string() }
    }

    /// Unexpected text.
    pub(super) fn expected(text: &str, offset: usize, expected: &str, found: &str) -> Self {
        let found = if found.is_empty() { "the end" } else { found };
        Self::new(text, offset, format_args!("expected {expected}, found {found}"))
    }

    pub(super) fn with_advice(mut self, advice: &str) -> Self {
        self.message += "; ";
        self.message += advice;
        self
    }

    /// The character at which the offending part begins, counted from 1.
    #[must_use]
    pub fn character(&self) -> usize {
        self.place
    }
}

impl Display for FilterError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "filter, character {}: {}", self.place, self.message)
    }
}

impl core::error::Error for FilterError {}

/// The byte of the error in a value, and the expected text.
pub(super) type ValueError = (usize, String);
