//! The arrays and the move indices of a single board: those of a batch of one game.

use checkers_bits::{AnyMove, DrawRules, Fen, Game, IllegalMove};
use pyo3::prelude::*;

use super::games::AnyGames;
use super::methods;
use crate::array::{self, DType, Flag};
use crate::error::{IllegalMoveError, illegal};
use crate::moves::{PyMove, meant};

/// A batch of one game with the position of another. Draws do not end it.
fn batch(game: &Game) -> PyResult<Box<dyn AnyGames>> {
    methods::games(1, Fen::from(game.position()), &DrawRules::none(), 1)
}

pub(crate) fn planes(py: Python<'_>, game: &Game, dtype: DType) -> PyResult<Py<PyAny>> {
    let shape = methods::plane_shape(game.variant());
    methods::planes(py, &*batch(game)?, None, dtype, &shape)
}

/// With `ranks` the moves of higher ranks are left out.
pub(crate) fn mask(py: Python<'_>, game: &Game, ranks: Option<usize>) -> PyResult<Py<PyAny>> {
    let (batch, size) = (batch(game)?, methods::size(game.variant()));
    let width = ranks.map_or_else(
        || batch.mask(&mut vec![Flag::FALSE; size], size).next_multiple_of(size),
        |ranks| ranks.saturating_mul(size),
    );
    array::filled(py, None, &[width], |out| {
        batch.mask(out, width);
    })
}

/// The legal moves with their indices.
fn indexed(game: &Game) -> PyResult<impl Iterator<Item = (AnyMove, i32)>> {
    let indices = batch(game)?.moves(&mut [0]).concat();
    Ok(game.position().moves().into_iter().zip(indices))
}

pub(crate) fn move_index(game: &Game, mv: &Bound<'_, PyAny>) -> PyResult<i32> {
    let mv = meant(&game.position(), mv)?;
    let found = indexed(game)?.find(|&(legal, _)| legal == mv);
    found.map(|(_, index)| index).ok_or_else(|| illegal(mv, IllegalMove))
}

pub(crate) fn move_at(game: &Game, index: i64) -> PyResult<PyMove> {
    let found = indexed(game)?.find(|&(_, other)| i64::from(other) == index);
    found.map(|(mv, _)| PyMove { position: game.position(), mv }).ok_or_else(|| {
        IllegalMoveError::new_err(format!("expected the index of a legal move, found {index}"))
    })
}
