//! Errors of a replayed game.

use core::fmt;

use crate::text::Place;
use crate::warning::{Remedy, Warning};
use checkers_bits::NamedSquare;
use checkers_bits::fen::FenError;
use checkers_bits::notation::ReadMoveError;

/// The reason why a game or one of its variations cannot be replayed, with the place.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ReplayError {
    /// The number of the game in the input, counted from 1.
    pub game: u64,
    /// The place of the move, or of the wrong character in a FEN.
    pub place: Place,
    /// The kind of the error, without the place.
    pub kind: ReplayErrorKind,
}

/// The reason why a game cannot be replayed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReplayErrorKind {
    /// The text of the `FEN` tag or of a setup is not a position.
    Fen(FenError),
    /// The text of a move fits no legal move, or fits several legal moves.
    Move {
        /// The number of plies before the move.
        ply: u32,
        /// The text of the move as written.
        text: Box<str>,
        /// The reason why the text fits no single move.
        reason: Box<ReadMoveError>,
    },
    /// A known move follows an unknown move, so the position is unknown.
    AfterUnknownMove {
        /// The number of plies before the move.
        ply: u32,
        /// The text of the move as written.
        text: Box<str>,
    },
    /// A variation stands before the first move of its line, so there is no move that it replaces.
    NothingToReplace,
    /// An illegal move in a variation.
    Variation {
        /// The number of plies before the move that the variation replaces.
        ply: u32,
        /// The text of the replaced move as written.
        text: Box<str>,
        /// The error of the illegal move.
        kind: Box<Self>,
    },
}

impl ReplayErrorKind {
    /// A short name that does not change, such as `"no_piece"`, and the square that is the reason, if there is one. An
    /// error in a move or a FEN has the name of its reason.
    #[must_use]
    pub fn name_and_square(&self) -> (&'static str, Option<NamedSquare>) {
        match self {
            Self::Fen(error) => error.name_and_square(),
            Self::Move { reason, .. } => reason.name_and_square(),
            Self::AfterUnknownMove { .. } => ("after_unknown_move", None),
            Self::NothingToReplace => ("nothing_to_replace", None),
            Self::Variation { kind, .. } => kind.name_and_square(),
        }
    }
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {}, {}: {}", self.game, self.place, self.kind)
    }
}

/// Writes the error without the place: `12... d6-e5: there is no piece on d6`.
impl fmt::Display for ReplayErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Self::Variation { .. } = self {
            f.write_str("variation of ")?;
        }
        if let Self::Move { ply, text, .. }
        | Self::AfterUnknownMove { ply, text }
        | Self::Variation { ply, text, .. } = self
        {
            let dots = if ply % 2 == 0 { "." } else { "..." };
            write!(f, "{}{dots} {text}: ", ply / 2 + 1)?;
        }
        match self {
            Self::Fen(error) => error.fmt(f),
            Self::Move { reason, .. } => reason.fmt(f),
            Self::AfterUnknownMove { .. } => {
                f.write_str("the position is unknown because an earlier move is unknown")
            }
            Self::NothingToReplace => f.write_str("expected a move before its variation"),
            Self::Variation { kind, .. } => kind.fmt(f),
        }
    }
}

impl core::error::Error for ReplayError {}

impl From<ReplayError> for Warning {
    fn from(error: ReplayError) -> Self {
        Self { place: error.place, message: error.kind.to_string(), remedy: Remedy::Comment }
    }
}
