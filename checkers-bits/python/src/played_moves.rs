//! The Python classes `PlayedMoves` and `PlayedMove`, an opening explorer.

use checkers_bits::Game;
use checkers_pdn::{PlayedMove, PlayedMoves};
use pyo3::prelude::*;

use crate::board::PyBoard;
use crate::game::PyGame;
use crate::moves::PyMove;

/// The moves that games played in each position, with the results of these games.
///
/// A position that is reached by different orders of moves is one position. Variations do not count.
///
/// >>> from checkers_bits import Board, PlayedMoves, pdn
/// >>> played = PlayedMoves()
/// >>> for game in pdn.games(b"1. c3-d4 d6-c5 2-0"):
/// ...     played.add(game)
/// >>> for found in played.moves(Board()):
/// ...     print(found.move, found.games, found.white_wins)
/// c3-d4 1 1
#[pyclass(name = "PlayedMoves", module = "checkers_bits")]
#[derive(Default)]
pub(crate) struct PyPlayedMoves(PlayedMoves);

#[pymethods]
impl PyPlayedMoves {
    #[new]
    fn new() -> Self {
        Self::default()
    }

    /// Adds the main line of a game.
    fn add(&mut self, py: Python<'_>, game: &PyGame) -> PyResult<()> {
        let result = game.recorded_result(py)?;
        let moves: Vec<_> = game.game.lock().moves().collect();
        self.0.add_moves(moves, &result);
        Ok(())
    }

    /// The moves played in the position of a board, the most frequent first.
    fn moves(&self, board: &PyBoard) -> Vec<PyPlayedMove> {
        let PyBoard(game) = board;
        let position = Game::position(game);
        let counted = |PlayedMove { mv, results }| PyPlayedMove {
            mv: (position, mv).into(),
            games: results.games(),
            white_wins: results.white_wins,
            draws: results.draws,
            black_wins: results.black_wins,
            others: results.others,
        };
        self.0.moves(&position).into_iter().map(counted).collect()
    }
}

/// A move that games played in a position, and the results of these games.
#[pyclass(frozen, get_all, name = "PlayedMove", module = "checkers_bits")]
pub(crate) struct PyPlayedMove {
    /// The move.
    #[pyo3(name = "move")]
    mv: PyMove,
    /// The number of games.
    games: u64,
    /// The number of games that White won.
    white_wins: u64,
    /// The number of drawn games.
    draws: u64,
    /// The number of games that Black won.
    black_wins: u64,
    /// The number of games with another result or without one.
    others: u64,
}
