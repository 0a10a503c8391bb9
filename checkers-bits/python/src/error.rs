//! The Python exceptions. All are subclasses of `ValueError` and have the messages of the library.

use std::fmt::Display;

use checkers_bits::{IllegalMove, ReadMoveError, shortened};
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

macro_rules! exceptions {
    ($($name:ident: $doc:literal),*) => {
        $(create_exception!(checkers_bits, $name, PyValueError, $doc);)*
    };
}

exceptions!(
    FenError: "The text is not the FEN of a position.",
    InvalidMoveError: "The text does not have the form of a move.",
    IllegalMoveError: "The move is not legal in the position.",
    AmbiguousMoveError: "The text fits more than one legal move.",
    RulesError: "The text is not the rules of a game.",
    TableError: "An endgame table is missing, damaged or of another variant."
);

pub(crate) fn fen_error(error: impl Display) -> PyErr {
    FenError::new_err(error.to_string())
}

/// Makes an error such as `c3-d4: REASON` for an illegal move.
pub(crate) fn illegal(mv: impl Display, error: IllegalMove) -> PyErr {
    IllegalMoveError::new_err(format!("{mv}: {error}"))
}

pub(crate) fn no_such_index(index: impl Display) -> PyErr {
    IllegalMoveError::new_err(format!("expected the index of a legal move, found {index}"))
}

/// Makes an error of the form `TEXT: REASON` for a text that is not a legal move.
pub(crate) fn unreadable(text: &str, error: &ReadMoveError) -> PyErr {
    let message = format!("{}: {error}", shortened(text));
    match error {
        ReadMoveError::NotAMove(_) => InvalidMoveError::new_err(message),
        ReadMoveError::Illegal { .. } => IllegalMoveError::new_err(message),
        ReadMoveError::Ambiguous(_) => AmbiguousMoveError::new_err(message),
    }
}
