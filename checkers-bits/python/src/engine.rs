//! `Engine` and `Report`.

use std::time::Duration;

use checkers_bits::AnyPosition;
use draughts_engine::score::plies_to_end;
use draughts_engine::{Control, Engine, EngineError, Limits, Options, Report, Time};
use pyo3::exceptions::{PyMemoryError, PyValueError};
use pyo3::prelude::*;

use crate::argument::{self, natural};
use crate::board::PyBoard;
use crate::interrupt::interruptible;
use crate::legal_moves::placed;
use crate::moves::PyMove;

/// A program that plays: a search for the best move.
///
/// Its transposition table has up to `table_mib` MiB. With one thread the same searches give the
/// same results on every machine.
///
/// >>> from checkers_bits import Board, Engine
/// >>> engine = Engine("russian", table_mib=1)
/// >>> report = engine.search(Board("russian", "W:Wc3,e3,g3:Bd6,f6,h6,d4"), depth=7)
/// >>> report.best in Board("russian", "W:Wc3,e3,g3:Bd6,f6,h6,d4").legal_moves
/// True
#[pyclass(name = "Engine", module = "checkers_bits")]
pub(crate) struct PyEngine(Engine);

#[pymethods]
impl PyEngine {
    #[new]
    #[pyo3(signature = (variant = "russian", *, table_mib = 64, threads = 1))]
    fn new(
        variant: &str,
        #[pyo3(from_py_with = natural)] table_mib: usize,
        #[pyo3(from_py_with = natural)] threads: usize,
    ) -> PyResult<Self> {
        let name = argument::variant(variant)?;
        let threads = argument::threads(threads)? as u32;
        let options = Options { table_mib, threads, ..Options::default() };
        Engine::new(name, options).map(Self).map_err(|error| match error {
            EngineError::Memory(_) => {
                PyMemoryError::new_err(format!("table_mib: there is no room for {table_mib} MiB"))
            }
            error => PyValueError::new_err(error.to_string()),
        })
    }

    /// The name of the variant.
    #[getter]
    fn variant(&self) -> &'static str {
        self.0.variant().name()
    }

    /// Searches the position of a board, with its history, up to a limit: depth in plies, nodes,
    /// or time in seconds. `None` if there is no legal move.
    ///
    /// Other Python threads go on meanwhile, and Ctrl-C ends it.
    #[pyo3(signature = (board, *, depth = None, nodes = None, time = None))]
    fn search(
        &mut self,
        py: Python<'_>,
        board: &PyBoard,
        #[pyo3(from_py_with = natural)] depth: Option<u32>,
        #[pyo3(from_py_with = natural)] nodes: Option<u64>,
        time: Option<f64>,
    ) -> PyResult<Option<PyReport>> {
        let limits = limits(depth, nodes, time)?;
        search(py, &mut self.0, board, &limits)
    }

    /// Forgets everything, as before another game.
    fn new_game(&mut self) {
        self.0.new_game();
    }

    fn __repr__(&self) -> String {
        format!("<Engine of {}>", self.variant())
    }
}

fn limits(depth: Option<u32>, nodes: Option<u64>, time: Option<f64>) -> PyResult<Limits> {
    let mut limits = Limits::default();
    if depth.is_none() && nodes.is_none() && time.is_none() {
        return Err(PyValueError::new_err("expected a limit: depth, nodes or time"));
    }
    limits.depth = depth.unwrap_or(limits.depth);
    limits.nodes = nodes.unwrap_or(limits.nodes);
    if let Some(seconds) = time {
        let time = Duration::try_from_secs_f64(seconds);
        limits.time = Time::Move(time.map_err(|_| {
            PyValueError::new_err(format!("time: expected a number of seconds, found {seconds}"))
        })?);
    }
    Ok(limits)
}

fn search(
    py: Python<'_>,
    engine: &mut Engine,
    PyBoard(game): &PyBoard,
    limits: &Limits,
) -> PyResult<Option<PyReport>> {
    let (expected, found) = (engine.variant(), game.variant());
    if expected != found {
        let message = format!("expected a board of {expected}, found one of {found}");
        return Err(PyValueError::new_err(message));
    }
    let control = Control::new();
    let work = || engine.search(game, limits, &control, &mut |_| {});
    let report = interruptible(py, work, || control.stop())?;
    Ok(report.map(|report| PyReport { root: game.position(), report }))
}

/// The result of a search.
#[pyclass(frozen, name = "Report", module = "checkers_bits")]
pub(crate) struct PyReport {
    root: AnyPosition,
    report: Report,
}

#[pymethods]
impl PyReport {
    /// The best move.
    #[getter]
    fn best(&self) -> PyMove {
        placed(&self.root, self.report.best())
    }

    /// The score for the side to move, in hundredths of a man.
    #[getter]
    fn score(&self) -> i32 {
        self.report.score
    }

    /// Plies to the win, negative for a loss; `None` for other scores.
    #[getter]
    fn plies_to_end(&self) -> Option<i32> {
        let score = self.score();
        plies_to_end(score).map(|plies| plies as i32 * score.signum())
    }

    /// The search depth in plies.
    #[getter]
    fn depth(&self) -> u32 {
        self.report.depth
    }

    /// The number of nodes searched.
    #[getter]
    fn nodes(&self) -> u64 {
        self.report.nodes
    }

    /// How long it took, in seconds.
    #[getter]
    fn time(&self) -> f64 {
        self.report.time.as_secs_f64()
    }

    /// The principal variation.
    #[getter]
    fn line(&self) -> Vec<PyMove> {
        let mut position = self.root;
        let mut line = Vec::new();
        for &mv in &self.report.line {
            line.push(placed(&position, mv));
            position = position.make(mv);
        }
        line
    }

    fn __repr__(&self) -> String {
        let (best, score, depth) = (self.best().__str__(), self.score(), self.depth());
        format!("<Report {best}, score {score}, depth {depth}>")
    }
}
