//! The arrays and the move indices of a single board.

use checkers_bits::{Board, Game, IllegalMove, MoveList, Variant};
use pyo3::prelude::*;

use super::move_index::{self, Numbers};
use super::planes::{Cells, PLANES};
use crate::any::Named;
use crate::array::{DType, Element, Flag, Output};
use crate::error::{IllegalMoveError, illegal};
use crate::legal_moves::placed;
use crate::moves::{PyMove, meant};

pub(crate) fn planes<V: Variant>(
    py: Python<'_>,
    game: &Game<V>,
    dtype: DType,
) -> PyResult<Py<PyAny>> {
    match dtype {
        DType::Float32 => planes_of::<V, f32>(py, game),
        _ => planes_of::<V, u8>(py, game),
    }
}

fn planes_of<V: Variant, T: Element + From<u8>>(
    py: Python<'_>,
    game: &Game<V>,
) -> PyResult<Py<PyAny>> {
    let [height, width] = [V::Board::HEIGHT, V::Board::WIDTH].map(usize::from);
    let mut output = Output::<T>::new(None, &[PLANES, height, width])?;
    Cells::of::<V>().write(&game.position(), output.as_mut_slice());
    output.finish(py)
}

/// With `ranks` the moves of higher ranks are left out.
pub(crate) fn mask<V: Variant>(
    py: Python<'_>,
    game: &Game<V>,
    ranks: Option<usize>,
) -> PyResult<Py<PyAny>> {
    let (numbers, position) = (Numbers::new(), game.position());
    let size = move_index::size::<V>();
    let mark = |flags: &mut [Flag]| numbers.mark(&position, &mut MoveList::new(), flags);
    let width = ranks.map_or_else(
        || mark(&mut []).next_multiple_of(size).max(size),
        |ranks| ranks.saturating_mul(size),
    );
    let mut output = Output::<Flag>::new(None, &[width])?;
    mark(output.as_mut_slice());
    output.finish(py)
}

pub(crate) fn move_index<V: Named>(game: &Game<V>, mv: &Bound<'_, PyAny>) -> PyResult<i32> {
    let position = game.position();
    let mv = meant(&position, mv)?;
    if !position.is_legal(mv) {
        return Err(illegal(mv, IllegalMove));
    }
    Ok(Numbers::new().index(&position, mv, &mut MoveList::new()))
}

pub(crate) fn move_at<V: Named>(game: &Game<V>, index: i64) -> PyResult<PyMove> {
    let position = game.position();
    let mv = Numbers::new().find(&position, index, &mut MoveList::new());
    mv.map(|mv| placed(&position, mv)).ok_or_else(|| {
        IllegalMoveError::new_err(format!("expected the index of a legal move, found {index}"))
    })
}
