//! Endgame tables as their users see them: an engine, a match, a page.

use crate::any::{AnyPosition, AnyVariant};
use crate::color::Color;

/// The value of a position for the side to move, with best play and without draw rules.
///
/// Tables know the plies to the end of the game, or the outcome alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EndgameValue {
    /// The side to move wins, after this many plies if they are known: an odd number.
    Win(Option<u8>),
    /// Neither side can win.
    Draw,
    /// The side to move loses, after this many plies if they are known: an even number.
    Loss(Option<u8>),
}

impl EndgameValue {
    /// The value for the player who moves to a position of this value for the opponent.
    ///
    /// ```
    /// use checkers_bits::EndgameValue::{Loss, Win};
    ///
    /// assert_eq!(Loss(Some(4)).before(), Win(Some(5)));
    /// assert_eq!(Win(None).before(), Loss(None));
    /// ```
    #[must_use]
    pub fn before(self) -> Self {
        let later = |plies: Option<u8>| plies.map(|plies| plies.saturating_add(1));
        match self {
            Self::Win(plies) => Self::Loss(later(plies)),
            Self::Draw => Self::Draw,
            Self::Loss(plies) => Self::Win(later(plies)),
        }
    }

    /// The plies to the end of the game, where they are known.
    #[must_use]
    pub fn plies(self) -> Option<u8> {
        match self {
            Self::Win(plies) | Self::Loss(plies) => plies,
            Self::Draw => None,
        }
    }

    /// The side that wins.
    #[must_use]
    pub fn winner(self, side_to_move: Color) -> Option<Color> {
        match self {
            Self::Win(_) => Some(side_to_move),
            Self::Draw => None,
            Self::Loss(_) => Some(!side_to_move),
        }
    }

    /// A number for comparisons: a short win is the greatest, a short loss the smallest. Without plies a win counts
    /// as the longest, a loss too.
    #[must_use]
    pub fn rank(self) -> i32 {
        let plies = i32::from(self.plies().unwrap_or(u8::MAX));
        match self {
            Self::Win(_) => 1000 - plies,
            Self::Draw => 0,
            Self::Loss(_) => plies - 1000,
        }
    }
}

/// Endgame tables of a variant.
pub trait Endgames: Send + Sync {
    /// The variant; `None` if it is unknown, as for tables of several.
    fn variant(&self) -> Option<AnyVariant> {
        None
    }

    /// The largest number of pieces of both sides together.
    fn pieces(&self) -> u32;

    /// The value of a position; `None` without a table for it.
    fn probe(&self, position: &AnyPosition) -> Option<EndgameValue>;
}
