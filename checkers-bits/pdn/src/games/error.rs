//! Errors of games of any variant.

use core::fmt;
use std::io;

use crate::replay::ReplayError;
use crate::text::{Error, Place, SyntaxError};
use crate::tree::FileVariant;

/// Why [`Games`](super::Games) cannot give a game.
#[derive(Debug)]
#[non_exhaustive]
pub enum GameError {
    /// The input could not be read; there are no more games.
    Io(io::Error),
    /// The game is no PDN.
    Syntax(SyntaxError),
    /// The game is illegal.
    Illegal(ReplayError),
    /// The variant is unknown or not supported.
    NoRules {
        /// The number of the game in the input, counted from 1.
        game: u64,
        /// Where the game begins.
        place: Place,
        /// The variant; `None` if neither tags nor moves say it.
        variant: Option<FileVariant>,
    },
}

impl From<Error> for GameError {
    fn from(error: Error) -> Self {
        match error {
            Error::Io(error) => Self::Io(error),
            Error::Syntax(error) => Self::Syntax(error),
        }
    }
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::Syntax(error) => error.fmt(f),
            Self::Illegal(error) => error.fmt(f),
            Self::NoRules { game, place, variant: Some(variant) } => {
                write!(f, "game {game}, {place}: {variant} is not supported")
            }
            Self::NoRules { game, place, variant: None } => {
                write!(f, "game {game}, {place}: expected tags or moves that show the variant")
            }
        }
    }
}

impl core::error::Error for GameError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Io(error) => error.source(),
            _ => None,
        }
    }
}
