//! The Python class `Piece`, and the values of colours.

use checkers_bits::{Color, Piece};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// Converts a colour to its Python value. As in python-chess, `WHITE` is `True` and `BLACK` is `False`.
pub(crate) fn is_white(color: Color) -> bool {
    color == Color::White
}

pub(crate) fn color(is_white: bool) -> Color {
    if is_white { Color::White } else { Color::Black }
}

/// A man or a king of one side.
///
/// >>> from checkers_bits import WHITE, Piece
/// >>> Piece(WHITE, is_king=True)
/// Piece(WHITE, is_king=True)
#[pyclass(frozen, eq, hash, get_all, name = "Piece", module = "checkers_bits")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct PyPiece {
    /// The colour of the piece, `WHITE` or `BLACK`.
    color: bool,
    /// Whether the piece is a king.
    is_king: bool,
}

impl From<Piece> for PyPiece {
    fn from(Piece { color, is_king }: Piece) -> Self {
        Self { color: is_white(color), is_king }
    }
}

impl From<PyPiece> for Piece {
    fn from(PyPiece { color, is_king }: PyPiece) -> Self {
        Self { color: self::color(color), is_king }
    }
}

#[pymethods]
impl PyPiece {
    #[new]
    #[pyo3(signature = (color, is_king = false))]
    fn new(color: bool, is_king: bool) -> Self {
        Self { color, is_king }
    }

    /// The letter of the piece: `w` or `b` for a man, `W` or `B` for a king.
    #[getter]
    fn symbol(&self) -> &'static str {
        match (self.color, self.is_king) {
            (true, false) => "w",
            (true, true) => "W",
            (false, false) => "b",
            (false, true) => "B",
        }
    }

    /// Makes a piece from its letter.
    ///
    /// >>> from checkers_bits import Piece
    /// >>> Piece.from_symbol("B")
    /// Piece(BLACK, is_king=True)
    #[staticmethod]
    fn from_symbol(symbol: &str) -> PyResult<Self> {
        let pieces = [(true, false), (true, true), (false, false), (false, true)];
        let mut pieces = pieces.into_iter().map(|(color, is_king)| Self { color, is_king });
        pieces.find(|piece| piece.symbol() == symbol).ok_or_else(|| {
            PyValueError::new_err(format!("symbol: expected w, W, b or B, found '{symbol}'"))
        })
    }

    fn __str__(&self) -> &'static str {
        self.symbol()
    }

    fn __repr__(&self) -> String {
        let color = if self.color { "WHITE" } else { "BLACK" };
        let is_king = if self.is_king { "True" } else { "False" };
        format!("Piece({color}, is_king={is_king})")
    }

    fn __getnewargs__(&self) -> (bool, bool) {
        (self.color, self.is_king)
    }
}
