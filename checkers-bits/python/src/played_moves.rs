//! The Python class `PlayedMoves`, an opening explorer.

use checkers_bits::Game;
use checkers_pdn::{PlayedMove, PlayedMoves, Results};
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
    fn moves<'py>(&self, py: Python<'py>, board: &PyBoard) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let PyBoard(game) = board;
        let position = Game::position(game);
        let class = py.import("checkers_bits.book")?.getattr("PlayedMove")?;
        let moves = self.0.moves(&position).into_iter().map(|PlayedMove { mv, results }| {
            let Results { white_wins, draws, black_wins, others } = results;
            let mv = PyMove::from((position, mv));
            class.call1((mv, results.games(), white_wins, draws, black_wins, others))
        });
        moves.collect()
    }
}
