//! The Python classes `Engine` and `Report`.

use std::borrow::Cow;
use std::mem;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use checkers_bits::{AnyPosition, AnyVariant, Endgames, Game};
use draughts_engine::score::plies_to_end;
use draughts_engine::{
    Control, Engine, EngineError, Limits, Mark, Options, Report, Strength, Time, Weights,
};
use pyo3::exceptions::{PyMemoryError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::argument::{self, natural, positive};
use crate::array::{self, Array};
use crate::batch::PyBatch;
use crate::board::PyBoard;
use crate::endgames::PyEndgameTables;
use crate::interrupt::interruptible;
use crate::moves::PyMove;

/// A draughts engine: it searches for the best move.
///
/// The transposition table has up to `table_mib` MiB; 0 is no table. With one thread, the same searches give the same
/// results on every machine, unless a search is limited by time.
///
/// `endgames` are `EndgameTables` or their folder, `book` is a `Book` or its file, and `weights` is a file of evaluation weights,
/// made by `checkers-lab tune`. `level` is the playing strength of a search without limits, from 1 (beginner) to 8 (grandmaster).
///
/// >>> from checkers_bits import Board, Engine
/// >>> engine = Engine("russian", table_mib=1)
/// >>> report = engine.search(Board("russian", "W:Wc3,e3,g3:Bd6,f6,h6,d4"), depth=7)
/// >>> report.best in Board("russian", "W:Wc3,e3,g3:Bd6,f6,h6,d4").legal_moves
/// True
#[pyclass(frozen, name = "Engine", module = "checkers_bits")]
pub(crate) struct PyEngine {
    variant: AnyVariant,
    engine: Mutex<Engine>,
    book: Option<Py<PyAny>>,
    level: Option<u64>,
    /// The control of the last search.
    control: Mutex<Control>,
    /// The options of the engines for batches.
    in_batch: Options,
    /// The engines of the last batch, one for each thread. They are kept, because a new engine takes about 10 ms.
    batch_engines: Mutex<Vec<Engine>>,
}

#[pymethods]
impl PyEngine {
    #[new]
    #[pyo3(signature = (
        variant = "russian", *, table_mib = 64, threads = 1, endgames = None, book = None, weights = None, level = None
    ))]
    #[expect(clippy::too_many_arguments, reason = "the keyword arguments of a Python method")]
    fn new(
        py: Python<'_>,
        variant: &str,
        #[pyo3(from_py_with = natural)] table_mib: usize,
        #[pyo3(from_py_with = argument::threads)] threads: usize,
        endgames: Option<EndgamesArgument>,
        book: Option<Bound<'_, PyAny>>,
        weights: Option<PathBuf>,
        #[pyo3(from_py_with = natural)] level: Option<u64>,
    ) -> PyResult<Self> {
        let name = variant;
        let variant = argument::variant(variant)?;
        level.map(strength).transpose()?;
        let endgames = match endgames {
            None => None,
            Some(EndgamesArgument::Tables(tables)) => Some(Arc::clone(&tables.get().0)),
            Some(EndgamesArgument::Folder(folder)) => Some(PyEndgameTables::new(folder, name)?.0),
        };
        let book = match book {
            Some(path) if !path.hasattr("choose")? => {
                Some(py.import("checkers_bits.book")?.getattr("Book")?.call1((path,))?)
            }
            book => book,
        };
        if let Some(book) = &book {
            let found: String = book.getattr("variant")?.extract()?;
            argument::expect_variant("book", variant, argument::variant(&found)?)?;
        }
        let options = Options {
            table_mib,
            threads: threads as u32,
            weights: weights.map(|path| read_weights(&path, variant)).transpose()?,
            endgames: endgames.map(|tables| tables as Arc<dyn Endgames>),
            ..Options::default()
        };
        let in_batch = Options { table_mib: table_mib.min(1), threads: 1, ..options.clone() };
        let engine = Mutex::new(new_engine(variant, options)?);
        let control = Mutex::new(Control::new());
        let book = book.map(Bound::unbind);
        let batch_engines = Mutex::default();
        Ok(Self { variant, engine, book, level, control, in_batch, batch_engines })
    }

    /// The name of the variant, or its rules.
    #[getter]
    fn variant(&self) -> Cow<'static, str> {
        argument::written(self.variant)
    }

    /// Searches the position of a board and returns a `Report`; `None` if there is no legal move. The search uses the
    /// history of the board to see repetitions. It ends at the limit that it reaches first. Without a limit, the level of the
    /// engine is the limit.
    ///
    /// `level` is a playing strength, from 1 (beginner) to 8 (grandmaster), as in `checkers play`. It cannot be combined with `depth`,
    /// `nodes` and `time`; a clock replaces its time per move. A move of the book is the result at once, with depth 0, unless
    /// `lines` or `info` is given.
    ///
    /// `depth` is the maximum depth in plies, `nodes` the maximum number of nodes and `time` the time in seconds.
    /// `clock` is the time on the clock of the side to move in seconds, from which the engine chooses the time for the
    /// move; `increment` is the number of seconds that each move adds, and `moves` is the number of moves to the next
    /// time control. `lines` is the number of best lines to find: the report has the others in `others`. `info` is a
    /// function that is called with a `Report` for each line of each depth.
    ///
    /// Other Python threads can run during the search. `stop` and Ctrl-C stop the search. If `info` raises an exception,
    /// the search stops and raises it.
    ///
    /// >>> from checkers_bits import Board, Engine
    /// >>> report = Engine("russian", table_mib=1).search(Board("russian"), depth=5, lines=3)
    /// >>> report.score >= report.others[0].score >= report.others[1].score
    /// True
    #[pyo3(signature = (
        board, *, depth = None, nodes = None, time = None, clock = None, increment = 0.0, moves = None, level = None,
        lines = 1, info = None
    ))]
    #[expect(clippy::too_many_arguments, reason = "the keyword arguments of a Python method")]
    fn search(
        &self,
        py: Python<'_>,
        board: &Bound<'_, PyBoard>,
        #[pyo3(from_py_with = natural)] depth: Option<u32>,
        #[pyo3(from_py_with = natural)] nodes: Option<u64>,
        time: Option<f64>,
        clock: Option<f64>,
        increment: f64,
        #[pyo3(from_py_with = natural)] moves: Option<u32>,
        #[pyo3(from_py_with = natural)] level: Option<u64>,
        #[pyo3(from_py_with = positive)] lines: usize,
        info: Option<Py<PyAny>>,
    ) -> PyResult<Option<PyReport>> {
        let borrowed = board.try_borrow()?;
        let PyBoard(game) = &*borrowed;
        argument::expect_variant("board", self.variant, game.variant())?;
        let is_level = depth.is_none() && nodes.is_none() && time.is_none();
        let level = level.or(self.level.filter(|_| is_level));
        if level.is_some() && !is_level {
            let message = "expected level, or depth, nodes and time; found both";
            return Err(PyValueError::new_err(message));
        }
        let time = match (time, clock) {
            (None, None) if is_level && level.is_none() => {
                let message = "expected a limit: depth, nodes, time, clock or level";
                return Err(PyValueError::new_err(message));
            }
            (None, None) => Time::Unlimited,
            (Some(time), None) => Time::Move(seconds("time", time)?),
            (None, Some(left)) => {
                let left = seconds("clock", left)?;
                Time::Clock { left, increment: seconds("increment", increment)?, moves }
            }
            (Some(_), Some(_)) => {
                return Err(PyValueError::new_err("expected time or clock, found both"));
            }
        };
        let limits = match level {
            None => Limits::new(depth, nodes, time),
            Some(level) => strength(level)?.limits(time),
        };
        if let Some(book) = self.book.as_ref().filter(|_| lines == 1 && info.is_none()) {
            let chosen = book.call_method1(py, "choose", (board,))?;
            if let Some(mv) = chosen.extract(py)? {
                return PyReport::of(vec![mv], 0, 0, 0, 0.0, 0, Vec::new()).map(Some);
            }
        }
        let control = Control::new();
        let (root, mut found, mut raised) = (game.position(), Vec::<Report>::new(), None);
        let tell = &mut |report: &Report| {
            add_line(&mut found, report, lines);
            if let (Some(info), None) = (&info, &raised) {
                let report = PyReport::new(&root, report);
                if let Err(error) = Python::attach(|py| info.call1(py, (report,))) {
                    control.stop();
                    raised = Some(error);
                }
            }
        };
        let work = || {
            let mut engine = self.engine()?;
            *lock(&self.control) = control.clone();
            Ok(engine.search_lines(game, &limits, lines, &control, tell))
        };
        let best: PyResult<_> = interruptible(py, work, || control.stop())?;
        let best = best?;
        if let Some(error) = raised {
            return Err(error);
        }
        let Some(best) = best else { return Ok(None) };
        add_line(&mut found, &best, lines);
        let ranked = (0..).zip(found).map(|(rank, report)| Report { rank, ..report });
        let mut reports = ranked.map(|report| PyReport::new(&root, &report));
        let best = reports.next();
        let others = reports.map(|report| Py::new(py, report)).collect::<PyResult<_>>()?;
        Ok(best.map(|best| PyReport { others, ..best }))
    }

    /// Searches each position of a batch to a depth in plies: `(scores, moves)`, both int32 of shape `(n,)`.
    ///
    /// A score is for the side to move, in hundredths of a man. A win in `n` plies scores 10000 - `n`, a loss `n` - 10000.
    /// A move is its index, as in `Batch.step`. A finished game has the score 10000, 0 or -10000, and the move -1.
    ///
    /// Searches share nothing: the results are those of `search(batch[i], depth=depth)` by a new engine with `table_mib=1`, with
    /// the same endgame tables and weights, and without a book. With `table_mib=0`, which is faster up to a depth of 3, this
    /// engine has no transposition table. The call uses the threads of the batch, which do not change any result. Ctrl-C stops the
    /// searches.
    ///
    /// >>> from checkers_bits import Batch, Engine
    /// >>> batch = Batch("russian", 2, fen="W:Wc3,e3:Bd6,h8")
    /// >>> scores, moves = Engine("russian").search_batch(batch, 4)
    /// >>> batch.step(moves)
    fn search_batch<'py>(
        &self,
        py: Python<'py>,
        batch: &PyBatch,
        #[pyo3(from_py_with = positive)] depth: u32,
    ) -> PyResult<(Array<'py>, Array<'py>)> {
        let games = batch.games()?;
        argument::expect_variant("batch", self.variant, games.variant())?;
        let mut engines = mem::take(&mut *lock(&self.batch_engines));
        while engines.len() < games.max_threads().min(games.len()) {
            engines.push(new_engine(self.variant, self.in_batch.clone())?);
        }
        let limits = Limits::new(Some(depth), None, Time::Unlimited);
        let (idle, all, is_stopped) = (Mutex::new(engines), Control::new(), AtomicBool::new(false));
        let search = |game: &Game| {
            if is_stopped.load(Relaxed) {
                return None;
            }
            let mut engine = lock(&idle).pop()?;
            engine.new_game();
            let found = engine.search(game, &limits, &all.one_search(), &mut |_| {});
            lock(&idle).push(engine);
            found.map(|report| (report.score, report.best()))
        };
        let stop = || {
            is_stopped.store(true, Relaxed);
            all.stop();
        };
        let found = array::filled_pair(py, games.len(), |results| {
            interruptible(py, || games.search(results, &search), stop)
        });
        *lock(&self.batch_engines) = mem::take(&mut *lock(&idle));
        found
    }

    /// Starts a search in another thread, with the limits of `search` or until it is stopped, and returns an `Analysis`: an
    /// iterator over the reports, and a context manager that stops the search.
    ///
    /// >>> from checkers_bits import Board, Engine
    /// >>> with Engine("russian", table_mib=1).analysis(Board("russian"), lines=2) as analysis:
    /// ...     next(analysis).depth
    /// 1
    #[pyo3(signature = (board, **limits))]
    fn analysis<'py>(
        slf: &Bound<'py, Self>,
        board: &Bound<'py, PyBoard>,
        limits: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let analysis = slf.py().import("checkers_bits.engine")?.getattr("Analysis")?;
        analysis.call((slf, board), limits)
    }

    /// Stops the search in progress and lets it return the best line so far. Call `stop` from `info` or from another
    /// thread.
    fn stop(&self) {
        lock(&self.control).stop();
    }

    /// The static evaluation of a position, without a search: the score for the side to move, in hundredths of a
    /// man. It means little while the side to move can capture.
    ///
    /// >>> from checkers_bits import Board, Engine
    /// >>> Engine("russian", table_mib=1).evaluate(Board("russian", "W:Wc3,e3:Bd6")) > 0
    /// True
    fn evaluate(&self, board: &PyBoard) -> PyResult<i32> {
        argument::expect_variant("board", self.variant, board.0.variant())?;
        Ok(self.engine()?.evaluate(&board.0.position()).expect("a position of the variant"))
    }

    /// Clears the transposition table and other results of earlier searches, as before another game.
    fn new_game(&self) -> PyResult<()> {
        self.engine()?.new_game();
        Ok(())
    }

    fn __repr__(&self) -> String {
        format!("<Engine of {}>", self.variant)
    }
}

impl PyEngine {
    /// Locks the engine. A panic in an earlier search does not count: the next search starts from the table as it is.
    fn engine(&self) -> PyResult<MutexGuard<'_, Engine>> {
        self.engine.clear_poison();
        self.engine.try_lock().map_err(|_| PyRuntimeError::new_err("the engine is searching"))
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Endgame tables, or the folder that has them.
#[derive(FromPyObject)]
enum EndgamesArgument {
    Tables(Py<PyEndgameTables>),
    Folder(PathBuf),
}

fn new_engine(variant: AnyVariant, options: Options) -> PyResult<Engine> {
    let table_mib = options.table_mib;
    Engine::new(variant, options).map_err(|error| match error {
        EngineError::Memory(_) => {
            PyMemoryError::new_err(format!("table_mib: there is no room for {table_mib} MiB"))
        }
        error => PyValueError::new_err(error.to_string()),
    })
}

fn read_weights(path: &Path, variant: AnyVariant) -> PyResult<Weights> {
    let bytes = std::fs::read(path)?;
    let message = |error| PyValueError::new_err(format!("{}: {error}", path.display()));
    Ok(Weights::from_bytes(&bytes, variant).map_err(message)?.0)
}

fn strength(level: u64) -> PyResult<Strength> {
    Strength::of_level(level).ok_or_else(|| {
        PyValueError::new_err(format!("level: expected a number from 1 to 8, found {level}"))
    })
}

/// Adds a line to the best lines so far. Reports come by depth and then by rank. So the lines before the rank of the
/// report have its depth, and the lines after it have the depth before.
fn add_line(found: &mut Vec<Report>, report: &Report, lines: usize) {
    found.retain(|other| other.best() != report.best());
    found.insert(report.rank.min(found.len()), report.clone());
    found.truncate(lines);
}

pub(crate) fn seconds(name: &str, seconds: f64) -> PyResult<Duration> {
    Duration::try_from_secs_f64(seconds).map_err(|_| {
        let message = format!("{name}: expected a number of seconds, found {seconds}");
        PyValueError::new_err(message)
    })
}

/// The result of a search.
#[pyclass(frozen, get_all, name = "Report", module = "checkers_bits")]
pub(crate) struct PyReport {
    /// The rank of the line among the lines of its depth: 0 for the best line.
    rank: usize,
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
    /// The reports of the next best lines, best first, in the result of a search with `lines`.
    others: Vec<Py<PyReport>>,
}

impl PyReport {
    fn new(root: &AnyPosition, report: &Report) -> Self {
        let &Report { rank, score, depth, nodes, time, .. } = report;
        Self {
            best: (*root, report.best()).into(),
            plies_to_end: plies_to_end(score),
            time: time.as_secs_f64(),
            line: root.line(report.line.iter().copied()).map(PyMove::from).collect(),
            others: Vec::new(),
            rank,
            score,
            depth,
            nodes,
        }
    }
}

#[pymethods]
impl PyReport {
    /// Makes the report of an engine of another kind.
    #[new]
    #[pyo3(signature = (line, *, score = 0, depth = 0, nodes = 0, time = 0.0, rank = 0, others = Vec::new()))]
    fn of(
        line: Vec<Py<PyMove>>,
        score: i32,
        depth: u32,
        nodes: u64,
        time: f64,
        rank: usize,
        others: Vec<Py<PyReport>>,
    ) -> PyResult<Self> {
        let line: Vec<_> = line.iter().map(|mv| mv.get().clone()).collect();
        let expected = || PyValueError::new_err("line: expected a move");
        let best = line.first().ok_or_else(expected)?.clone();
        let plies_to_end = plies_to_end(score);
        Ok(Self { rank, best, score, plies_to_end, depth, nodes, time, line, others })
    }

    fn __getnewargs_ex__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<((Vec<PyMove>,), Bound<'py, PyDict>)> {
        let named = PyDict::new(slf.py());
        for name in ["score", "depth", "nodes", "time", "rank", "others"] {
            named.set_item(name, slf.getattr(name)?)?;
        }
        Ok(((slf.get().line.clone(),), named))
    }

    fn __repr__(&self) -> String {
        let Self { best, score, depth, .. } = self;
        format!("<Report {}, score {score}, depth {depth}>", best.__str__())
    }
}

/// The loss of a move in hundredths of a man, from the scores of the best move and of the played move for the side that
/// moves.
///
/// Between two scores of a decided game nothing is lost.
///
/// >>> from checkers_bits import loss_of
/// >>> loss_of(30, -90)
/// 120
#[pyfunction]
pub(crate) fn loss_of(best: i32, played: i32) -> i32 {
    Mark::loss(best, played)
}

/// The mark of a bad move by the same scores: its NAG and its sign; `None` for a small loss.
///
/// `checkers analyse` writes the same marks.
///
/// >>> from checkers_bits import mark_of
/// >>> mark_of(30, -90)
/// (2, '?')
#[pyfunction]
pub(crate) fn mark_of(best: i32, played: i32) -> Option<(u16, &'static str)> {
    Mark::of(Mark::loss(best, played)).map(|mark| (mark.nag, mark.sign))
}
