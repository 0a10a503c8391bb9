//! The arrays and the move indices of a single board: those of a batch of one game.

use checkers_bits::{AnyMove, DrawRules, Fen, Game, IllegalMove};
use pyo3::prelude::*;

use super::games::AnyGames;
use super::methods;
use crate::array::Array;
use crate::error::{IllegalMoveError, illegal};
use crate::moves::{PyMove, meant};

/// A batch of one game with the position of another. Draws do not end it.
fn batch(game: &Game) -> PyResult<Box<dyn AnyGames>> {
    methods::games(1, Fen::from(game.position()), &DrawRules::none(), 1)
}

pub(crate) fn planes<'py>(py: Python<'py>, game: &Game, dtype: &str) -> PyResult<Array<'py>> {
    methods::planes(py, &*batch(game)?, None, Some(dtype), &[])
}

pub(crate) fn mask<'py>(
    py: Python<'py>,
    game: &Game,
    ranks: Option<usize>,
) -> PyResult<Array<'py>> {
    methods::mask(py, &*batch(game)?, None, ranks, &[])
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
