//! The Python classes `Engine` and `Report`.

use std::time::Duration;

use checkers_bits::{AnyMove, AnyPosition};
use draughts_engine::score::plies_to_end;
use draughts_engine::{Control, Engine, EngineError, Limits, Options, Report, Time};
use pyo3::exceptions::{PyMemoryError, PyValueError};
use pyo3::prelude::*;

use crate::argument::{self, natural};
use crate::board::PyBoard;
use crate::interrupt::interruptible;
use crate::legal_moves::placed;
use crate::moves::PyMove;

/// A draughts engine: it searches for the best move.
///
/// The transposition table has up to `table_mib` MiB. With one thread, the same searches give the same
/// results on every machine, unless a search is limited by time.
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
        #[pyo3(from_py_with = argument::threads)] threads: usize,
    ) -> PyResult<Self> {
        let name = argument::variant(variant)?;
        let options = Options { table_mib, threads: threads as u32, ..Options::default() };
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

    /// Searches the position of a board up to a limit: depth in plies, nodes, or time in seconds.
    /// Returns `None` if there is no legal move. The search uses the history of the board to see
    /// repetitions.
    ///
    /// Other Python threads can run during the search. Ctrl-C stops the search.
    #[pyo3(signature = (board, *, depth = None, nodes = None, time = None))]
    fn search(
        &mut self,
        py: Python<'_>,
        board: &PyBoard,
        #[pyo3(from_py_with = natural)] depth: Option<u32>,
        #[pyo3(from_py_with = natural)] nodes: Option<u64>,
        time: Option<f64>,
    ) -> PyResult<Option<PyReport>> {
        if depth.is_none() && nodes.is_none() && time.is_none() {
            return Err(PyValueError::new_err("expected a limit: depth, nodes or time"));
        }
        let PyBoard(game) = board;
        argument::expect_variant("board", self.0.variant(), game.variant())?;
        let mut limits = Limits::default();
        limits.depth = depth.unwrap_or(limits.depth);
        limits.nodes = nodes.unwrap_or(limits.nodes);
        if let Some(seconds) = time {
            limits.time = Time::Move(Duration::try_from_secs_f64(seconds).map_err(|_| {
                let message = format!("time: expected a number of seconds, found {seconds}");
                PyValueError::new_err(message)
            })?);
        }
        let control = Control::new();
        let work = || self.0.search(game, &limits, &control, &mut |_| {});
        let report = interruptible(py, work, || control.stop())?;
        Ok(report.map(|report| PyReport::new(game.position(), &report)))
    }

    /// Clears the transposition table and other results of earlier searches, as before another game.
    fn new_game(&mut self) {
        self.0.new_game();
    }

    fn __repr__(&self) -> String {
        format!("<Engine of {}>", self.variant())
    }
}

/// The result of a search.
#[pyclass(frozen, get_all, name = "Report", module = "checkers_bits")]
pub(crate) struct PyReport {
    /// The best move.
    best: PyMove,
    /// The score for the side to move, in hundredths of a man.
    score: i32,
    /// The plies to a win, negative for a loss; `None` if the score is neither a win nor a loss.
    plies_to_end: Option<i32>,
    /// The search depth in plies.
    depth: u32,
    /// The number of nodes searched.
    nodes: u64,
    /// The time of the search in seconds.
    time: f64,
    /// The principal variation.
    line: Vec<PyMove>,
}

impl PyReport {
    fn new(root: AnyPosition, report: &Report) -> Self {
        let &Report { score, depth, nodes, time, .. } = report;
        let mut next = root;
        let played = |&mv: &AnyMove| {
            let position = next;
            next = position.make(mv);
            placed(&position, mv)
        };
        Self {
            best: placed(&root, report.best()),
            plies_to_end: plies_to_end(score).map(|plies| plies as i32 * score.signum()),
            time: time.as_secs_f64(),
            line: report.line.iter().map(played).collect(),
            score,
            depth,
            nodes,
        }
    }
}

#[pymethods]
impl PyReport {
    fn __repr__(&self) -> String {
        let Self { best, score, depth, .. } = self;
        format!("<Report {}, score {score}, depth {depth}>", best.__str__())
    }
}
