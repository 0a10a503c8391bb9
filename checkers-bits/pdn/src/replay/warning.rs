//! Defects that do not break a game.

use core::fmt;

use super::ReplayError;
use crate::text::{GameText, Place, SyntaxError};
use checkers_bits::AnyVariant;

/// A defect that does not break a game: a broken tag, prose in parentheses, an illegal variation. What
/// is defect becomes a comment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// The place in the input.
    pub place: Place,
    /// What was expected and what was found.
    pub message: String,
}

/// `line 3, column 1: expected the name of a tag, found the end of the line`
impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.message)
    }
}

impl From<SyntaxError> for Warning {
    fn from(error: SyntaxError) -> Self {
        Self { place: error.place(), message: error.message().to_string() }
    }
}

impl From<ReplayError> for Warning {
    fn from(error: ReplayError) -> Self {
        Self { place: error.place(), message: error.kind().to_string() }
    }
}

impl GameText<'_> {
    /// The [syntax warnings](Self::syntax_warnings), then the illegal variations if the game is legal.
    #[must_use]
    pub fn warnings(&self, variant: impl Into<AnyVariant>) -> Vec<Warning> {
        let mut warnings: Vec<Warning> = self.syntax_warnings().map(Warning::from).collect();
        // Most games have no variations and need no replay.
        if self.as_bytes().contains(&b'(') {
            let illegal = self.check(variant).map(|checked| checked.illegal_variations);
            warnings.extend(illegal.unwrap_or_default().into_iter().map(Warning::from));
        }
        warnings
    }
}
