//! The pickled form of a batch.

use checkers_bits::Fen;
use pyo3::prelude::*;

use super::games::AnyGames;
use crate::draw::PyDrawRules;
use crate::error::{IllegalMoveError, fen_error};

/// The pickled form of a game: its start, if it differs from the batch, and its moves.
pub(super) type GameState = (Option<String>, Vec<i64>);

/// The pickled form of a batch: variant, start, rules, threads and games.
pub(super) type State = (&'static str, String, Py<PyDrawRules>, usize, Vec<GameState>);

pub(super) fn restore(
    games: &mut dyn AnyGames,
    states: &[GameState],
    rules: &Py<PyDrawRules>,
) -> PyResult<()> {
    let rules = rules.get().rules();
    for (i, (start, moves)) in states.iter().enumerate() {
        let start = start.as_ref().map(|start| Fen::read(start, games.variant()));
        let start = start.transpose().map_err(fen_error)?;
        games.restore(i, start, moves, &rules).map_err(|index| {
            let message = format!("game {i}: expected the index of a legal move, found {index}");
            IllegalMoveError::new_err(message)
        })?;
    }
    Ok(())
}
