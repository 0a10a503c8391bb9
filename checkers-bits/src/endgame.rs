//! The interface between endgame tables and the programs that probe them: engines, matches, pages.

use crate::any::{AnyPosition, AnyVariant};
use crate::color::Color;

/// The value of a position for the side to move, with best play and without draw rules.
///
/// Some tables know the plies to the end of the game, others only the outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EndgameValue {
    /// The side to move wins, after an odd number of plies; `None` if the number is unknown.
    Win(Option<u8>),
    /// Neither side can win.
    Draw,
    /// The side to move loses, after an even number of plies; `None` if the number is unknown.
    Loss(Option<u8>),
}

impl EndgameValue {
    /// The value before a move: `self` is the opponent's value after the move, and the result is the value for the
    /// player who moves.
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

    /// The name of the value for other programs: `"win"`, `"draw"` or `"loss"`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Win(_) => "win",
            Self::Draw => "draw",
            Self::Loss(_) => "loss",
        }
    }

    /// The plies to the end of the game; `None` for a draw or if the plies are unknown.
    #[must_use]
    pub fn plies(self) -> Option<u8> {
        match self {
            Self::Win(plies) | Self::Loss(plies) => plies,
            Self::Draw => None,
        }
    }

    /// The side that wins; `None` for a draw.
    #[must_use]
    pub fn winner(self, side_to_move: Color) -> Option<Color> {
        match self {
            Self::Win(_) => Some(side_to_move),
            Self::Draw => None,
            Self::Loss(_) => Some(!side_to_move),
        }
    }

    /// A number for comparing values: the shortest win has the greatest number, and the shortest loss the smallest. A
    /// win or loss without plies counts as the longest win or loss.
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
    /// The variant of the tables; `None` if the variant is unknown, for example because the tables are of several
    /// variants.
    fn variant(&self) -> Option<AnyVariant> {
        None
    }

    /// The largest number of pieces, of both sides together, for which there are tables.
    fn pieces(&self) -> u32;

    /// The value of a position; `None` if no table has the position.
    fn probe(&self, position: &AnyPosition) -> Option<EndgameValue>;
}
