//! The class `PlayedMoves`, an opening explorer.

use checkers_pdn::PlayedMove;
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::moves::Move;
use crate::object::to_js;
use crate::rules::argument::GameToWrite;
use crate::rules::board::Board;
use crate::rules::write_pdn::read_game;

/// The moves that games played in each position, with the results of these games.
///
/// A position that is reached by different orders of moves is one position. Variations do not count.
///
/// ```js
/// const played = new PlayedMoves();
/// for (const game of readPdn(text)) if (!("error" in game)) played.add(game);
/// played.moves(new Board("russian")); // [{ move, games: 2, whiteWins: 1, draws: 1, blackWins: 0, others: 0 }, …]
/// ```
#[wasm_bindgen]
#[derive(Default)]
pub struct PlayedMoves(checkers_pdn::PlayedMoves);

#[wasm_bindgen]
impl PlayedMoves {
    /// Makes an empty explorer.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds the main line of a game.
    pub fn add(&mut self, game: GameToWrite) -> Result<(), JsError> {
        let (_, game) = read_game(&game)?;
        self.0.add(&game);
        Ok(())
    }

    /// Returns the moves played in the position of a board, the most frequent first.
    #[wasm_bindgen(unchecked_return_type = "PlayedMove[]")]
    pub fn moves(&self, board: &Board) -> JsValue {
        let position = board.0.position();
        let counted = |PlayedMove { mv, results }| Counted {
            mv: Move::new(&position, mv),
            games: results.games(),
            white_wins: results.white_wins,
            draws: results.draws,
            black_wins: results.black_wins,
            others: results.others,
        };
        to_js(&self.0.moves(&position).into_iter().map(counted).collect::<Vec<_>>())
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Counted {
    #[serde(rename = "move")]
    mv: Move,
    games: u64,
    white_wins: u64,
    draws: u64,
    black_wins: u64,
    others: u64,
}
