//! Replays a game that a page sends to a worker.

use checkers_bits::{AnyVariant, Fen, Game};
use wasm_bindgen::JsError;

use crate::object::error;

/// Plays moves in Hub notation from the position of a FEN.
pub(crate) fn replay(variant: AnyVariant, start: &str, moves: &[String]) -> Result<Game, JsError> {
    let mut game = Game::from_fen(Fen::read(start, variant).map_err(error)?);
    for text in moves {
        let mv = game.position().read_move(text).map_err(error)?;
        game.play(mv).map_err(error)?;
    }
    Ok(game)
}
