//! `checkers-bits` for Python: the extension module of the package `checkers_bits`.
//!
//! Each Python class has its own file.

mod argument;
mod array;
mod batch;
mod board;
mod draw;
mod endgames;
mod engine;
mod error;
mod game;
mod interrupt;
mod legal_moves;
mod moves;
mod pdn;
mod perft;
mod piece;
mod played_moves;
mod rules;
mod squares;
mod threads;
mod variation;

use pyo3::prelude::*;

/// The extension module. Users import `checkers_bits`, which exports its classes.
#[pymodule(gil_used = false)]
mod _native {
    use checkers_bits::VariantName;
    use checkers_bits::rules::GAMES;
    use pyo3::prelude::*;
    use pyo3::types::{PySequence, PyTuple};

    #[pymodule_export]
    use crate::{
        batch::PyBatch,
        board::PyBoard,
        draw::{PyDrawClause, PyDrawRules, PyOutcome},
        endgames::{PyEndgameTables, PyEndgameValue},
        engine::{PyEngine, PyReport, loss_of, mark_of},
        error::{
            AmbiguousMoveError, FenError, IllegalMoveError, InvalidMoveError, RulesError,
            TableError,
        },
        game::PyGame,
        legal_moves::PyLegalMoves,
        moves::PyMove,
        pdn::{FilterError, PyBrokenGame, PyGames, games, read},
        piece::PyPiece,
        played_moves::PyPlayedMoves,
        rules::canonical_rules,
        squares::{board_size, square_name, square_number},
        variation::{PyPly, PyVariation},
    };

    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "the name that Python gives it")]
    const __version__: &str = env!("CARGO_PKG_VERSION");

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        let names = VariantName::ALL.iter().map(|name| name.as_str());
        module.add("VARIANTS", PyTuple::new(module.py(), names)?)?;
        module.add("RULES", PyTuple::new(module.py(), GAMES.iter().map(|(name, _)| name))?)?;
        PySequence::register::<PyLegalMoves>(module.py())
    }
}
