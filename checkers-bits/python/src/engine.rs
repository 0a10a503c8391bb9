//! `Engine` and `Report`.

use std::time::Duration;

use checkers_bits::{Game, Position, Variant, with_variant};
use draughts_engine::score::plies_to_end;
use draughts_engine::{Control, Engine, Limits, Options, Report, Time};
use pyo3::exceptions::{PyMemoryError, PyValueError};
use pyo3::prelude::*;

use crate::any::{Any, Family, Named, with_any};
use crate::argument::{self, natural};
use crate::board::{GameFamily, PyBoard};
use crate::interrupt::interruptible;
use crate::legal_moves::placed;
use crate::moves::PyMove;

struct EngineFamily;

impl Family for EngineFamily {
    type Of<V: Variant> = Engine<V>;
}

struct ReportFamily;

impl Family for ReportFamily {
    type Of<V: Variant> = Reported<V>;
}

/// The result of a search and its position.
struct Reported<V: Variant> {
    root: Position<V>,
    report: Report<V>,
}

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
pub(crate) struct PyEngine(Any<EngineFamily>);

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
        with_variant!(name, V => {
            let engine = Engine::<V>::new(options);
            engine.map(|engine| Self(V::wrap(engine))).map_err(|_| {
                PyMemoryError::new_err(format!("table_mib: there is no room for {table_mib} MiB"))
            })
        })
    }

    /// The name of the variant.
    #[getter]
    fn variant(&self) -> &'static str {
        self.0.variant().as_str()
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
        with_any!(&mut self.0, engine => search(py, engine, &board.0, &limits))
    }

    /// Forgets everything, as before another game.
    fn new_game(&mut self) {
        with_any!(&mut self.0, engine => engine.new_game());
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

fn search<V: Named>(
    py: Python<'_>,
    engine: &mut Engine<V>,
    board: &Any<GameFamily>,
    limits: &Limits,
) -> PyResult<Option<PyReport>> {
    let other = || {
        PyValueError::new_err(format!(
            "expected a board of {}, found one of {}",
            V::VARIANT,
            board.variant()
        ))
    };
    let game: &Game<V> = V::get(board).ok_or_else(other)?;
    let control = Control::new();
    let work = || engine.search(game, limits, &control, &mut |_| {});
    let report = interruptible(py, work, || control.stop())?;
    Ok(report.map(|report| PyReport(V::wrap(Reported { root: game.position(), report }))))
}

/// The result of a search.
#[pyclass(frozen, name = "Report", module = "checkers_bits")]
pub(crate) struct PyReport(Any<ReportFamily>);

#[pymethods]
impl PyReport {
    /// The best move.
    #[getter]
    fn best(&self) -> PyMove {
        with_any!(&self.0, it => placed(&it.root, it.report.best()))
    }

    /// The score for the side to move, in hundredths of a man.
    #[getter]
    fn score(&self) -> i32 {
        with_any!(&self.0, it => it.report.score)
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
        with_any!(&self.0, it => it.report.depth)
    }

    /// The number of nodes searched.
    #[getter]
    fn nodes(&self) -> u64 {
        with_any!(&self.0, it => it.report.nodes)
    }

    /// How long it took, in seconds.
    #[getter]
    fn time(&self) -> f64 {
        with_any!(&self.0, it => it.report.time.as_secs_f64())
    }

    /// The principal variation.
    #[getter]
    fn line(&self) -> Vec<PyMove> {
        with_any!(&self.0, it => {
            let mut position = it.root;
            let mut line = Vec::new();
            for &mv in &it.report.line {
                line.push(placed(&position, mv));
                position = position.make(mv);
            }
            line
        })
    }

    fn __repr__(&self) -> String {
        let (best, score, depth) = (self.best().__str__(), self.score(), self.depth());
        format!("<Report {best}, score {score}, depth {depth}>")
    }
}
