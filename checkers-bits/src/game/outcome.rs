//! The outcome of a game.

use core::fmt;

use crate::color::Color;
use crate::draw::DrawClause;
use crate::position::Position;
use crate::variant::Variant;

impl<V: Variant> Position<V> {
    /// The win of the opponent, if the side to move has no legal move.
    ///
    /// Draws depend on the moves before and on the draw rules: [`Game::outcome`](super::Game::outcome).
    ///
    /// ```
    /// use checkers_bits::{Position, Russian};
    ///
    /// let position: Position<Russian> = "W:W:Bb8".parse()?;
    /// assert_eq!(position.outcome().unwrap().to_string(), "Black wins: White has no pieces");
    /// assert_eq!(Position::<Russian>::start().outcome(), None);
    /// # Ok::<(), checkers_bits::FenError>(())
    /// ```
    #[doc(alias = "is_game_over")]
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        if self.has_moves() {
            return None;
        }
        let loser = self.side_to_move();
        let has_pieces = !self.all(loser).is_empty();
        let reason = if has_pieces { WinReason::Blocked } else { WinReason::NoPieces };
        Some(Outcome::Win { winner: !loser, reason })
    }
}

/// The outcome of a game by the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// A side has won.
    Win {
        /// The side that has won.
        winner: Color,
        /// The reason.
        reason: WinReason,
    },
    /// Neither side has won.
    Draw {
        /// The clause of the draw rules that holds.
        reason: DrawClause,
    },
}

/// Why the side to move has lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WinReason {
    /// It has no piece left.
    NoPieces,
    /// None of its pieces can move.
    Blocked,
}

/// `White wins: Black has no pieces` or `Draw: ` and the clause.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win { winner, reason } => {
                let reason = match reason {
                    WinReason::NoPieces => "has no pieces",
                    WinReason::Blocked => "cannot move",
                };
                write!(f, "{winner} wins: {} {reason}", !*winner)
            }
            Self::Draw { reason } => write!(f, "Draw: {reason}"),
        }
    }
}
