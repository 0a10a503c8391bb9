//! The outcome of a game.

use core::fmt;

use crate::color::Color;
use crate::draw::DrawClause;
use crate::position::{Position, RawPosition};
use crate::variant::{Goal, Variant};

impl<V: Variant> Position<V> {
    /// The win of a side if the side to move has no legal move, otherwise `None`. The [goal](Variant::GOAL) of the
    /// variant tells which side wins; usually it is the opponent.
    ///
    /// Draws depend on earlier moves and on the draw rules: see [`Game::outcome`](super::Game::outcome).
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
    #[inline]
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        if self.has_moves() { None } else { Some(without_moves(&self.raw(), V::GOAL)) }
    }
}

/// The outcome if the side to move has no legal move.
#[inline]
pub(crate) fn without_moves(position: &RawPosition, goal: Goal) -> Outcome {
    let blocked = position.side_to_move;
    let has_pieces = position.all(blocked) != 0;
    let has_kings = |color| position.all(color) & position.kings != 0;
    let (winner, reason) = match goal {
        Goal::FirstKing if has_kings(!blocked) => (!blocked, WinReason::FirstKing),
        Goal::FirstKing if has_kings(blocked) => (blocked, WinReason::FirstKing),
        Goal::BeBlocked if has_pieces => (blocked, WinReason::BlockedItself),
        Goal::BeBlocked => (blocked, WinReason::GaveAllPieces),
        _ if has_pieces => (!blocked, WinReason::Blocked),
        _ => (!blocked, WinReason::NoPieces),
    };
    Outcome::Win { winner, reason }
}

/// The outcome of a game by the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Outcome {
    /// A side has won.
    Win {
        /// The side that has won.
        winner: Color,
        /// The reason of the win.
        reason: WinReason,
    },
    /// Neither side has won.
    Draw {
        /// The clause of the draw rules that holds.
        reason: DrawClause,
    },
}

/// The reason why a side has won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum WinReason {
    /// The opponent has no piece left.
    NoPieces,
    /// None of the opponent's pieces can move.
    Blocked,
    /// The winner has no piece left, which is the [goal](Goal::BeBlocked) of the game.
    GaveAllPieces,
    /// None of the winner's pieces can move, which is the [goal](Goal::BeBlocked) of the game.
    BlockedItself,
    /// The winner has the [first king](Goal::FirstKing).
    FirstKing,
}

impl WinReason {
    /// All reasons.
    pub const ALL: [Self; 5] =
        [Self::NoPieces, Self::Blocked, Self::GaveAllPieces, Self::BlockedItself, Self::FirstKing];

    /// The name of the reason for other programs: `"no_pieces"`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::NoPieces => "no_pieces",
            Self::Blocked => "blocked",
            Self::GaveAllPieces => "gave_all_pieces",
            Self::BlockedItself => "blocked_itself",
            Self::FirstKing => "first_king",
        }
    }
}

impl Outcome {
    /// The side that has won; `None` for a draw.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Win { winner, .. } => Some(winner),
            Self::Draw { .. } => None,
        }
    }

    /// The name of the reason for other programs: that of a [win](WinReason::name) or of a [draw](DrawClause::name).
    /// [`Display`](fmt::Display) writes the winner and the reason as a sentence.
    ///
    /// ```
    /// use checkers_bits::{Antidraughts, Color, Position};
    ///
    /// let outcome = "W:W:B20".parse::<Position<Antidraughts>>()?.outcome().unwrap();
    /// assert_eq!(outcome.winner(), Some(Color::White));
    /// assert_eq!(outcome.reason(), "gave_all_pieces");
    /// assert_eq!(outcome.to_string(), "White wins: White has no pieces");
    /// # Ok::<(), checkers_bits::FenError>(())
    /// ```
    #[must_use]
    pub const fn reason(self) -> &'static str {
        match self {
            Self::Win { reason, .. } => reason.name(),
            Self::Draw { reason } => reason.name(),
        }
    }
}

/// Writes `White wins: Black has no pieces`, or `Draw: ` and the clause.
impl fmt::Display for Outcome {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win { winner, reason } => {
                let (side, reason) = match reason {
                    WinReason::NoPieces => (!*winner, "has no pieces"),
                    WinReason::Blocked => (!*winner, "cannot move"),
                    WinReason::GaveAllPieces => (*winner, "has no pieces"),
                    WinReason::BlockedItself => (*winner, "cannot move"),
                    WinReason::FirstKing => (*winner, "has the first king"),
                };
                write!(f, "{winner} wins: {side} {reason}")
            }
            Self::Draw { reason } => write!(f, "Draw: {reason}"),
        }
    }
}
