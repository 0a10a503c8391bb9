//! Illegal variations in a game with a legal main line.

use core::fmt;
use std::boxed::Box;

use super::error::write_move;
use super::{Place, ReplayError, ReplayErrorKind};

/// A variation with an illegal move. Replay keeps it as a comment.
///
/// ```
/// use checkers_bits::Russian;
/// use checkers_pdn::Reader;
///
/// let mut reader = Reader::new("1. c3-d4 (1. c3-b4 c3-d4) d6-c5 *".as_bytes());
/// let checked = reader.next_game()?.unwrap().check(Russian)?;
/// assert_eq!(checked.plies, 2);
/// assert_eq!(
///     checked.illegal_variations[0].to_string(),
///     "game 1, line 1, column 20: variation of 1. c3-d4: 1... c3-d4: there is no piece on c3"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IllegalVariation {
    pub(super) replaces: Option<(u32, Box<str>)>,
    pub(super) error: ReplayError,
}

impl IllegalVariation {
    /// The number of plies before the move that it replaces, and the text of that move; `None` if that
    /// is the next move, or if there is none.
    #[must_use]
    pub fn replaces(&self) -> Option<(u32, &str)> {
        self.replaces.as_ref().map(|(ply, text)| (*ply, &**text))
    }

    /// The number of the game in the input, counted from 1.
    #[must_use]
    pub fn game(&self) -> u64 {
        self.error.game()
    }

    /// The place of its first illegal move.
    #[must_use]
    pub fn place(&self) -> Place {
        self.error.place()
    }

    /// Why that move is illegal.
    #[must_use]
    pub fn kind(&self) -> &ReplayErrorKind {
        self.error.kind()
    }

    /// The variation and the reason, without game and place.
    #[must_use]
    pub fn message(&self) -> impl fmt::Display {
        Message(self)
    }
}

struct Message<'a>(&'a IllegalVariation);

impl fmt::Display for Message<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((ply, text)) = self.0.replaces() {
            f.write_str("variation of ")?;
            write_move(f, ply, text)?;
        }
        self.0.kind().fmt(f)
    }
}

impl fmt::Display for IllegalVariation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {}, {}: {}", self.game(), self.place(), self.message())
    }
}

impl core::error::Error for IllegalVariation {}
