//! The Python classes `EndgameTables` and `EndgameValue`.

use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use checkers_bits::{AnyMove, AnyPosition, EndgameValue};
use checkers_endgames::{Access, BuildOptions, TableError as Error, Tables, build};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;

use crate::argument::{self, natural};
use crate::array::{Array, filled_pair};
use crate::batch::PyBatch;
use crate::board::PyBoard;
use crate::error::TableError;
use crate::moves::PyMove;

/// Endgame tables: the values of all positions with few pieces.
///
/// `folder` has the tables of a variant, made by `EndgameTables.build` or by `checkers endgame build`.
/// Raises `TableError` if there are no tables, or if the tables are damaged or of another variant.
///
/// A probe of a damaged table raises `TableError`. A value is the result for the side to move with best play of
/// both sides, without draw rules. Threads can share tables.
///
/// >>> import tempfile
/// >>> from checkers_bits import Board, EndgameTables
/// >>> with tempfile.TemporaryDirectory() as folder:
/// ...     EndgameTables.build(folder, 2)
/// ...     tables = EndgameTables(folder)
/// ...     tables.probe(Board("russian", "W:Wh4:Bb8"))
/// <EndgameValue win in 13>
#[pyclass(frozen, name = "EndgameTables", module = "checkers_bits")]
pub(crate) struct PyEndgameTables(pub(crate) Arc<Tables>);

#[pymethods]
impl PyEndgameTables {
    /// Outcome in `probe_batch`: the side to move wins.
    #[classattr]
    const WIN: i8 = 1;
    /// Outcome in `probe_batch`: neither side wins.
    #[classattr]
    const DRAW: i8 = 0;
    /// Outcome in `probe_batch`: the side to move loses.
    #[classattr]
    const LOSS: i8 = -1;
    /// Outcome in `probe_batch`: the position is not in the tables.
    #[classattr]
    const UNKNOWN: i8 = 2;

    #[new]
    #[pyo3(signature = (folder, variant = "russian"))]
    pub(crate) fn new(folder: PathBuf, variant: &str) -> PyResult<Self> {
        let name = argument::compiled("endgame tables", argument::variant(variant)?)?;
        let tables = Tables::open(&folder, Access::Random, name);
        tables.map(|tables| Self(Arc::new(tables))).map_err(table_error)
    }

    /// Builds the tables of a variant with up to `pieces` pieces in a folder. `pieces` is 2 to 8.
    ///
    /// Existing tables are kept, so a stopped build can be continued. Russian tables of four pieces take five
    /// seconds and 2 MB. Each further piece takes about twenty times as much time and disk space. Tables of more
    /// than `plies` pieces have outcomes without plies and are smaller. `threads` is the number of threads
    /// (default: the number of cores). Other Python threads can run during the build. Ctrl-C stops the build before
    /// the next number of pieces.
    ///
    /// >>> import tempfile
    /// >>> from checkers_bits import EndgameTables
    /// >>> with tempfile.TemporaryDirectory() as folder:
    /// ...     EndgameTables.build(folder, 2, "brazilian")
    /// ...     EndgameTables(folder, "brazilian")
    /// <EndgameTables brazilian: up to 2 pieces>
    #[staticmethod]
    #[pyo3(signature = (folder, pieces, variant = "russian", *, plies = 5, threads = None))]
    fn build(
        py: Python<'_>,
        folder: PathBuf,
        #[pyo3(from_py_with = natural)] pieces: u8,
        variant: &str,
        #[pyo3(from_py_with = natural)] plies: u8,
        #[pyo3(from_py_with = argument::some_threads)] threads: Option<usize>,
    ) -> PyResult<()> {
        let name = argument::compiled("endgame tables", argument::variant(variant)?)?;
        if !(2..=8).contains(&pieces) {
            return Err(PyValueError::new_err(format!(
                "pieces: expected a number from 2 to 8, found {pieces}"
            )));
        }
        // Each build makes its own thread pool, because a forked process does not have the threads of the global
        // pool. The number 0 means one thread per core.
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.unwrap_or(0)).build();
        let pool = pool.map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
        let options = |pieces| BuildOptions { plies, ..BuildOptions::new(pieces) };
        for pieces in 2..=pieces {
            let built =
                py.detach(|| pool.install(|| build(&folder, name, options(pieces), |_| {})));
            built.map_err(table_error)?;
            py.check_signals()?;
        }
        Ok(())
    }

    /// The name of the variant.
    #[getter]
    fn variant(&self) -> &'static str {
        self.0.variant().name()
    }

    /// The maximum number of pieces of both sides together.
    #[getter]
    fn pieces(&self) -> u32 {
        self.0.pieces()
    }

    /// The value of the position of a board; `None` if the position is not in the tables.
    ///
    /// >>> import tempfile
    /// >>> from checkers_bits import Board, EndgameTables
    /// >>> with tempfile.TemporaryDirectory() as folder:
    /// ...     EndgameTables.build(folder, 2)
    /// ...     tables = EndgameTables(folder)
    /// ...     value = tables.probe(Board("russian", "W:WKa1:BKg1"))
    /// ...     tables.probe(Board("russian"))
    /// >>> value.outcome, value.plies
    /// ('draw', None)
    fn probe(&self, py: Python<'_>, board: PyRef<'_, PyBoard>) -> PyResult<Option<PyEndgameValue>> {
        let position = self.position_of(&board)?;
        let value = py.detach(|| self.0.try_probe(&position)).map_err(table_error)?;
        Ok(value.map(PyEndgameValue::from))
    }

    /// The legal moves with their values for the side to move, the best move first. `None` if the
    /// position after some move is not in the tables.
    ///
    /// >>> import tempfile
    /// >>> from checkers_bits import Board, EndgameTables
    /// >>> with tempfile.TemporaryDirectory() as folder:
    /// ...     EndgameTables.build(folder, 2)
    /// ...     EndgameTables(folder).moves(Board("russian", "W:Wh4:Bb8"))
    /// [(<Move h4-g5>, <EndgameValue win in 13>)]
    fn moves(
        &self,
        py: Python<'_>,
        board: PyRef<'_, PyBoard>,
    ) -> PyResult<Option<Vec<(PyMove, PyEndgameValue)>>> {
        let position = self.position_of(&board)?;
        let moves = py.detach(|| self.0.try_moves(&position)).map_err(table_error)?;
        let with_value =
            |(mv, value): (AnyMove, EndgameValue)| ((position, mv).into(), value.into());
        Ok(moves.map(|moves| moves.into_iter().map(with_value).collect()))
    }

    /// The values of the positions of a batch: `(outcomes, plies)`, int8 and int32 of shape `(n,)`.
    ///
    /// An outcome is 1 for a win of the side to move, 0 for a draw, -1 for a loss, and 2 if the
    /// position is not in the tables. The names of these values are `EndgameTables.WIN`, `DRAW`, `LOSS`
    /// and `UNKNOWN`. `plies` has the plies to the end of the game; -1 for a draw, or if the tables
    /// have no plies. The call uses the threads of the batch.
    ///
    /// >>> import tempfile
    /// >>> from checkers_bits import Batch, EndgameTables
    /// >>> with tempfile.TemporaryDirectory() as folder:
    /// ...     EndgameTables.build(folder, 2)
    /// ...     tables = EndgameTables(folder)
    /// ...     outcomes, plies = tables.probe_batch(Batch("russian", 3, fen="W:Wh4:Bb8"))
    /// >>> outcomes.tolist(), plies.tolist()
    /// ([1, 1, 1], [13, 13, 13])
    fn probe_batch<'py>(
        &self,
        py: Python<'py>,
        batch: &PyBatch,
    ) -> PyResult<(Array<'py>, Array<'py>)> {
        let games = batch.games()?;
        argument::expect_variant("batch", self.0.variant(), games.variant())?;
        let damaged = OnceLock::new();
        let judge = |position: &AnyPosition| {
            let value = self.0.try_probe(position).unwrap_or_else(|error| {
                let _ = damaged.set(error);
                None
            });
            let outcome = match value {
                Some(EndgameValue::Win(_)) => Self::WIN,
                Some(EndgameValue::Draw) => Self::DRAW,
                Some(EndgameValue::Loss(_)) => Self::LOSS,
                None => Self::UNKNOWN,
            };
            (outcome, value.and_then(EndgameValue::plies).map_or(-1, i32::from))
        };
        filled_pair(py, games.len(), |results| {
            py.detach(|| games.fill_pairs(results, &judge));
            match damaged.get() {
                Some(error) => Err(TableError::new_err(Error::to_string(error))),
                None => Ok(()),
            }
        })
    }

    fn __repr__(&self) -> String {
        format!("<EndgameTables {}: up to {} pieces>", self.variant(), self.pieces())
    }
}

fn table_error(error: Error) -> PyErr {
    TableError::new_err(error.to_string())
}

impl PyEndgameTables {
    /// Returns the position of a board, or an error if the board and the tables have different
    /// variants.
    fn position_of(&self, PyBoard(game): &PyBoard) -> PyResult<AnyPosition> {
        argument::expect_variant("board", self.0.variant(), game.variant())?;
        Ok(game.position())
    }
}

/// The value of a position for the side to move.
///
/// >>> import tempfile
/// >>> from checkers_bits import Board, EndgameTables
/// >>> with tempfile.TemporaryDirectory() as folder:
/// ...     EndgameTables.build(folder, 2)
/// ...     value = EndgameTables(folder).probe(Board("russian", "W:Wh4:Bb8"))
/// >>> value.outcome, value.plies
/// ('win', 13)
#[pyclass(frozen, eq, hash, get_all, name = "EndgameValue", module = "checkers_bits")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct PyEndgameValue {
    /// The outcome for the side to move: `"win"`, `"draw"` or `"loss"`.
    outcome: &'static str,
    /// The plies to the end of the game; `None` for a draw, or if the tables have no plies.
    plies: Option<u8>,
}

impl From<EndgameValue> for PyEndgameValue {
    fn from(value: EndgameValue) -> Self {
        Self { outcome: value.name(), plies: value.plies() }
    }
}

#[pymethods]
impl PyEndgameValue {
    fn __repr__(&self) -> String {
        let plies = self.plies.map(|plies| format!(" in {plies}")).unwrap_or_default();
        format!("<EndgameValue {}{plies}>", self.outcome)
    }
}
