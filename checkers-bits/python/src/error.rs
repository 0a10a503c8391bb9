//! The exceptions, all of them `ValueError`s with the messages of the library.

use std::fmt::Display;

use checkers_bits::{IllegalMove, ReadMoveError};
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

create_exception!(checkers_bits, FenError, PyValueError, "The text is not the FEN of a position.");
create_exception!(
    checkers_bits,
    InvalidMoveError,
    PyValueError,
    "The text has not the form of a move."
);
create_exception!(
    checkers_bits,
    IllegalMoveError,
    PyValueError,
    "The move is not legal in the position."
);
create_exception!(
    checkers_bits,
    AmbiguousMoveError,
    PyValueError,
    "The text fits more than one legal move."
);

create_exception!(
    checkers_bits,
    TableError,
    PyValueError,
    "An endgame table is missing, damaged or of another variant."
);

pub(crate) fn fen_error(error: impl Display) -> PyErr {
    FenError::new_err(error.to_string())
}

/// `c3-d4: ` followed by the error of the move.
pub(crate) fn illegal(mv: impl Display, error: IllegalMove) -> PyErr {
    IllegalMoveError::new_err(format!("{mv}: {error}"))
}

/// Texts that are longer are cut in messages, in characters.
const LONGEST: usize = 40;

/// The text followed by its error.
pub(crate) fn unreadable(text: &str, error: &ReadMoveError) -> PyErr {
    let message = match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…: {error}", &text[..end]),
        None => format!("{text}: {error}"),
    };
    match error {
        ReadMoveError::NotAMove(_) => InvalidMoveError::new_err(message),
        ReadMoveError::Illegal { .. } => IllegalMoveError::new_err(message),
        ReadMoveError::Ambiguous(_) => AmbiguousMoveError::new_err(message),
    }
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("FenError", py.get_type::<FenError>())?;
    module.add("InvalidMoveError", py.get_type::<InvalidMoveError>())?;
    module.add("IllegalMoveError", py.get_type::<IllegalMoveError>())?;
    module.add("AmbiguousMoveError", py.get_type::<AmbiguousMoveError>())?;
    module.add("TableError", py.get_type::<TableError>())
}
