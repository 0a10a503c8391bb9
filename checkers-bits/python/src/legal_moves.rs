//! `LegalMoves`, a sequence.

use checkers_bits::{IllegalMove, Move, Position, Variant};
use pyo3::exceptions::{PyIndexError, PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::slice::PySliceIndices;
use pyo3::types::{PyList, PySlice};

use crate::any::{Any, Family, Named, with_any};
use crate::error::illegal;
use crate::moves::{Placed, PyMove, meant};

pub(crate) struct PositionFamily;

impl Family for PositionFamily {
    type Of<V: Variant> = Position<V>;
}

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
pub(crate) struct PyLegalMoves(pub(crate) Any<PositionFamily>);

#[pymethods]
impl PyLegalMoves {
    fn __len__(&self) -> usize {
        with_any!(&self.0, position => position.count_moves() as usize)
    }

    fn __bool__(&self) -> bool {
        with_any!(&self.0, position => position.has_moves())
    }

    fn __contains__(&self, mv: &Bound<'_, PyAny>) -> bool {
        with_any!(&self.0, position => is_legal(position, mv)).unwrap_or(false)
    }

    /// The move at an index, or a list for a slice.
    fn __getitem__<'py>(&self, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        with_any!(&self.0, position => get_item(position, index))
    }

    fn __iter__(&self) -> PyMoveIterator {
        PyMoveIterator(with_any!(&self.0, position => iterate(position)))
    }

    /// The index of a move: a `Move`, or text in any notation.
    fn index(&self, mv: &Bound<'_, PyAny>) -> PyResult<usize> {
        with_any!(&self.0, position => index(position, mv))
    }

    /// 1 for a legal move, 0 for anything else.
    fn count(&self, mv: &Bound<'_, PyAny>) -> usize {
        self.__contains__(mv).into()
    }

    fn __repr__(&self) -> String {
        with_any!(&self.0, position => {
            let moves = position.moves();
            let texts: Vec<_> = moves.iter().map(|&mv| position.notation(mv).to_string()).collect();
            format!("<LegalMoves {}>", texts.join(", "))
        })
    }
}

fn get_item<'py, V: Named>(
    position: &Position<V>,
    index: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let moves = position.moves();
    if let Ok(slice) = index.cast::<PySlice>() {
        let PySliceIndices { mut start, step, slicelength, .. } =
            slice.indices(moves.len() as isize)?;
        let mut sliced = Vec::new();
        for _ in 0..slicelength {
            sliced.push(placed(position, moves[start as usize]));
            start += step;
        }
        return Ok(PyList::new(index.py(), sliced)?.into_any());
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
pub(crate) fn is_legal<V: Named>(
    position: &Position<V>,
    argument: &Bound<'_, PyAny>,
) -> PyResult<bool> {
    match meant(position, argument) {
        Ok(mv) => Ok(position.is_legal(mv)),
        Err(error) if error.is_instance_of::<PyTypeError>(argument.py()) => Err(error),
        Err(_) => Ok(false),
    }
}

fn index<V: Named>(position: &Position<V>, argument: &Bound<'_, PyAny>) -> PyResult<usize> {
    let wanted = meant(position, argument)?;
    let index = position.moves().iter().position(|&mv| mv == wanted);
    index.ok_or_else(|| illegal(wanted, IllegalMove))
}

fn iterate<V: Named>(&position: &Position<V>) -> Any<MovesFamily> {
    V::wrap(Moves { position, moves: position.moves().to_vec().into_iter() })
}

pub(crate) fn placed<V: Named>(&position: &Position<V>, mv: Move<V>) -> PyMove {
    PyMove(V::wrap(Placed { position, mv }))
}

struct MovesFamily;

/// The moves that are still to come.
struct Moves<V: Variant> {
    position: Position<V>,
    moves: std::vec::IntoIter<Move<V>>,
}

impl Family for MovesFamily {
    type Of<V: Variant> = Moves<V>;
}

/// The moves of a `LegalMoves`, one by one.
#[pyclass(name = "MoveIterator", module = "checkers_bits")]
pub(crate) struct PyMoveIterator(Any<MovesFamily>);

#[pymethods]
impl PyMoveIterator {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&mut self) -> Option<PyMove> {
        with_any!(&mut self.0, rest => rest.moves.next().map(|mv| placed(&rest.position, mv)))
    }

    fn __length_hint__(&self) -> usize {
        with_any!(&self.0, rest => rest.moves.len())
    }
}
