//! The Python class `LegalMoves`, which is a sequence.

use std::borrow::Cow;

use checkers_bits::{AnyPosition, IllegalMove};
use pyo3::exceptions::{PyIndexError, PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList, PySlice};

use crate::argument::{self, place};
use crate::board::new_game;
use crate::error::illegal;
use crate::moves::{PyMove, meant};

/// The legal moves of a position, as a sequence that does not change when the board changes.
///
/// `len` and `in` do not make a list of the moves. `in`, `index` and `count` accept a `Move` or the text of a move.
///
/// >>> from checkers_bits import Board
/// >>> board = Board("russian")
/// >>> len(board.legal_moves), [str(move) for move in board.legal_moves][:3]
/// (7, ['c3-b4', 'e3-d4', 'g3-f4'])
/// >>> "c3-d4" in board.legal_moves, "c3-d5" in board.legal_moves
/// (True, False)
#[pyclass(frozen, sequence, name = "LegalMoves", module = "checkers_bits")]
pub(crate) struct PyLegalMoves(pub(crate) AnyPosition);

#[pymethods]
impl PyLegalMoves {
    fn __len__(&self) -> usize {
        self.0.count_moves() as usize
    }

    fn __bool__(&self) -> bool {
        self.0.has_moves()
    }

    fn __contains__(&self, mv: &Bound<'_, PyAny>) -> bool {
        is_legal(&self.0, mv).unwrap_or(false)
    }

    /// The move at an index, or a list of moves for a slice.
    fn __getitem__<'py>(&self, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        if index.is_instance_of::<PySlice>() {
            return self.list(index.py())?.as_any().get_item(index);
        }
        let moves = self.0.moves();
        let wanted = match index.extract() {
            Ok(number) => place(number, moves.len()),
            Err(error) if error.is_instance_of::<PyOverflowError>(index.py()) => None,
            Err(error) => return Err(error),
        };
        let mv = wanted.map(|wanted| moves[wanted]).ok_or_else(|| {
            let count = moves.len();
            PyIndexError::new_err(format!("expected an index below {count}, found {index}"))
        })?;
        Ok(PyMove::from((self.0, mv)).into_pyobject(index.py())?.into_any())
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.list(py)?.try_iter()
    }

    /// The index of a move in this sequence. The move is a `Move` or a text in any notation.
    fn index(&self, mv: &Bound<'_, PyAny>) -> PyResult<usize> {
        let wanted = meant(&self.0, mv)?;
        self.0.move_index(wanted).ok_or_else(|| illegal(wanted, IllegalMove))
    }

    /// The number of times that a move occurs: 1 for a legal move, 0 for other values.
    fn count(&self, mv: &Bound<'_, PyAny>) -> usize {
        self.__contains__(mv).into()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, State)> {
        let position = slf.get().0;
        Ok((
            slf.get_type().getattr("_restore")?,
            (argument::written(position.variant()), position.to_string()),
        ))
    }

    #[staticmethod]
    fn _restore(variant: &str, fen: &str) -> PyResult<Self> {
        Ok(Self(new_game(argument::variant(variant)?, Some(fen))?.position()))
    }

    fn __repr__(&self) -> String {
        let moves = self.0.moves().into_iter();
        let texts: Vec<_> = moves.map(|mv| self.0.notation(mv).to_string()).collect();
        format!("<LegalMoves {}>", texts.join(", "))
    }
}

/// The pickled form of legal moves: variant and FEN.
type State = (Cow<'static, str>, String);

impl PyLegalMoves {
    fn list<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, self.0.moves().into_iter().map(|mv| PyMove::from((self.0, mv))))
    }
}

/// Whether a `Move` or a text is a legal move. Any other argument is a `TypeError`.
pub(crate) fn is_legal(position: &AnyPosition, argument: &Bound<'_, PyAny>) -> PyResult<bool> {
    match meant(position, argument) {
        Ok(mv) => Ok(position.is_legal(mv)),
        Err(error) if error.is_instance_of::<PyTypeError>(argument.py()) => Err(error),
        Err(_) => Ok(false),
    }
}
