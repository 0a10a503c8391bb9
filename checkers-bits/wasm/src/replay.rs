//! Replays a game that a page sends to a worker.

use checkers_bits::{AnyVariant, Fen, Game};
use wasm_bindgen::JsError;

use crate::object::error;

/// Plays moves from the position of a FEN. A move is its index in the list of legal moves.
pub(crate) fn replay(variant: AnyVariant, start: &str, moves: &[u16]) -> Result<Game, JsError> {
    let mut game = Game::from_fen(Fen::read(start, variant).map_err(error)?);
    for &index in moves {
        let moves = game.position().moves();
        let mv = moves.get(usize::from(index)).copied();
        game.play(mv.ok_or_else(|| error("moves: expected indexes of legal moves"))?)
            .map_err(error)?;
    }
    Ok(game)
}
