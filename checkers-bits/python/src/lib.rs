//! `checkers-bits` for Python: the extension module below the package `checkers_bits`.
//!
//! A file for each class.

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
mod squares;
mod threads;
mod variation;

use pyo3::prelude::*;

/// The extension module; its users import `checkers_bits`.
#[pymodule(gil_used = false)]
mod _native {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::batch::PyBatch;
    #[pymodule_export]
    use crate::board::PyBoard;
    #[pymodule_export]
    use crate::draw::{PyDrawClause, PyDrawRules, PyOutcome};
    #[pymodule_export]
    use crate::endgames::{PyEndgameTables, PyEndgameValue};
    #[pymodule_export]
    use crate::engine::{PyEngine, PyReport};
    #[pymodule_export]
    use crate::game::PyGame;
    #[pymodule_export]
    use crate::legal_moves::{PyLegalMoves, PyMoveIterator};
    #[pymodule_export]
    use crate::moves::PyMove;
    #[pymodule_export]
    use crate::pdn::{FilterError, PyBrokenGame, PyGames, games, read};
    #[pymodule_export]
    use crate::piece::PyPiece;
    #[pymodule_export]
    use crate::squares::{board_size, square_name, square_number};
    #[pymodule_export]
    use crate::variation::{PyPly, PyVariation};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        let names: Vec<_> =
            checkers_bits::VariantName::ALL.iter().map(|name| name.as_str()).collect();
        module.add("VARIANTS", pyo3::types::PyTuple::new(module.py(), names)?)?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        crate::error::register(module)
    }
}
