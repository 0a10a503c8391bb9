//! Defects that do not break a game.

use core::fmt;

use crate::text::{Place, SyntaxError, SyntaxErrorKind};

/// A defect that does not break a game, such as a broken tag, an illegal variation, or a capture whose text fits
/// several moves. [`Remedy`] lists how defects are dealt with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// The place in the input.
    pub place: Place,
    /// The message, with the expected and the found text.
    pub message: String,
    /// How the reader deals with the defect.
    pub remedy: Remedy,
}

/// How the reader deals with a defect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Remedy {
    /// The text becomes a comment.
    Comment,
    /// The text is skipped.
    Skipped,
    /// A man on its promotion rank is read as a king.
    King,
    /// The next move gives the side to move.
    SideOfMove,
    /// The first move is a move of the side that usually moves second, so this side begins the game.
    OtherSideBegins,
    /// The text fits several captures, and the straight capture is played.
    Straight,
    /// The text of the last move fits several captures, and the one that wins is played, because the result of the game
    /// is a win of its side.
    Winning,
}

/// Writes text such as `kept as text`, which ends the message of a warning.
impl fmt::Display for Remedy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Comment => "kept as text",
            Self::Skipped => "skipped",
            Self::King => "read as a king",
            Self::SideOfMove => "the next move gives the side",
            Self::OtherSideBegins => "the other side begins",
            Self::Straight => "the straight one is played",
            Self::Winning => "the one that wins is played, as the result says",
        })
    }
}

/// Writes text such as `line 3, column 1: expected the name of a tag, found the end of the line`.
impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.message)
    }
}

impl From<SyntaxError> for Warning {
    fn from(error: SyntaxError) -> Self {
        let is_comma = error.kind == SyntaxErrorKind::SurplusComma;
        let remedy = if is_comma { Remedy::Skipped } else { Remedy::Comment };
        Self { place: error.place, message: error.message(), remedy }
    }
}
