//! The pickled form of a batch.

use checkers_bits::Variant;
use pyo3::prelude::*;

use super::games::{Games, Played};
use crate::draw::PyDrawRules;
use crate::error::{IllegalMoveError, fen_error};

/// The pickled form of a game: its start, if it differs from the batch, and its moves.
pub(super) type GameState = (Option<String>, Vec<i64>);

/// The pickled form of a batch: variant, start, rules, threads and games.
pub(super) type State = (&'static str, String, Py<PyDrawRules>, usize, Vec<GameState>);

pub(super) fn state<V: Variant>(games: &Games<V>) -> (String, Vec<GameState>) {
    let state = |game: &Played<V>| {
        let start = (game.start != games.start).then(|| game.start.to_string());
        (start, game.moves.iter().copied().map(i64::from).collect())
    };
    (games.start.to_string(), games.games.iter().map(state).collect())
}

pub(super) fn restore<V: Variant>(
    games: &mut Games<V>,
    states: &[GameState],
    rules: &Py<PyDrawRules>,
) -> PyResult<()> {
    let rules = rules.get().rules();
    for (i, (slot, (start, moves))) in games.games.iter_mut().zip(states).enumerate() {
        if let Some(start) = start {
            *slot = Played::from_fen(start.parse().map_err(fen_error)?, &rules);
        }
        slot.replay(moves, &games.numbers, &rules).map_err(|index| {
            let message = format!("game {i}: expected the index of a legal move, found {index}");
            IllegalMoveError::new_err(message)
        })?;
    }
    Ok(())
}
