//! `LegalMoves`, a sequence.

use checkers_bits::{AnyMove, AnyPosition, IllegalMove};
use pyo3::exceptions::{PyIndexError, PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyList, PySlice};

use crate::error::illegal;
use crate::moves::{PyMove, meant};

/// The legal moves of a position: a sequence that does not change when the board does.
///
/// The moves are made when they are asked for; `len` counts them without, and `in` makes none.
/// Text will do for a move, if `push` reads it as one.
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

    /// The move at an index, or a list for a slice.
    fn __getitem__<'py>(&self, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        get_item(&self.0, index)
    }

    fn __iter__(&self) -> PyMoveIterator {
        PyMoveIterator { position: self.0, moves: self.0.moves().into_iter() }
    }

    /// The index of a move: a `Move`, or text in any notation.
    fn index(&self, mv: &Bound<'_, PyAny>) -> PyResult<usize> {
        index(&self.0, mv)
    }

    /// 1 for a legal move, 0 for anything else.
    fn count(&self, mv: &Bound<'_, PyAny>) -> usize {
        self.__contains__(mv).into()
    }

    fn __repr__(&self) -> String {
        let moves = self.0.moves().into_iter();
        let texts: Vec<_> = moves.map(|mv| self.0.notation(mv).to_string()).collect();
        format!("<LegalMoves {}>", texts.join(", "))
    }
}

fn get_item<'py>(position: &AnyPosition, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let moves = position.moves();
    if index.is_instance_of::<PySlice>() {
        let all: Vec<_> = moves.into_iter().map(|mv| placed(position, mv)).collect();
        return PyList::new(index.py(), all)?.as_any().get_item(index);
    }
    let number = index.extract::<isize>().map_err(|error| {
        if error.is_instance_of::<PyOverflowError>(index.py()) {
            out_of_range(moves.len(), index)
        } else {
            error
        }
    })?;
    let from_start = if number < 0 { number + moves.len() as isize } else { number };
    let found = usize::try_from(from_start).ok().and_then(|index| moves.get(index));
    let mv = *found.ok_or_else(|| out_of_range(moves.len(), index))?;
    Ok(placed(position, mv).into_pyobject(index.py())?.into_any())
}

fn out_of_range(len: usize, index: &Bound<'_, PyAny>) -> PyErr {
    PyIndexError::new_err(format!("expected an index below {len}, found {index}"))
}

/// Whether a `Move` or text is a legal move. The error is a `TypeError`.
pub(crate) fn is_legal(position: &AnyPosition, argument: &Bound<'_, PyAny>) -> PyResult<bool> {
    match meant(position, argument) {
        Ok(mv) => Ok(position.is_legal(mv)),
        Err(error) if error.is_instance_of::<PyTypeError>(argument.py()) => Err(error),
        Err(_) => Ok(false),
    }
}

fn index(position: &AnyPosition, argument: &Bound<'_, PyAny>) -> PyResult<usize> {
    let wanted = meant(position, argument)?;
    let index = position.moves().iter().position(|&mv| mv == wanted);
    index.ok_or_else(|| illegal(wanted, IllegalMove))
}

pub(crate) fn placed(&position: &AnyPosition, mv: AnyMove) -> PyMove {
    PyMove { position, mv }
}

/// The moves of a `LegalMoves`, one by one.
#[pyclass(name = "MoveIterator", module = "checkers_bits")]
pub(crate) struct PyMoveIterator {
    position: AnyPosition,
    /// The moves that are still to come.
    moves: std::vec::IntoIter<AnyMove>,
}

#[pymethods]
impl PyMoveIterator {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&mut self) -> Option<PyMove> {
        self.moves.next().map(|mv| placed(&self.position, mv))
    }

    fn __length_hint__(&self) -> usize {
        self.moves.len()
    }
}
