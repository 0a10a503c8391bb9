//! The Python class `Batch`. Methods of the class call functions in [`methods`]. These functions call the code in
//! [`games`] that is compiled for the variant.

mod games;
pub(crate) mod methods;
mod move_index;
mod planes;
mod playouts;
mod random;
mod square_tables;
mod state;

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{RwLock, RwLockReadGuard, RwLockWriteGuard};

use checkers_bits::{AnyVariant, Fen};
use pyo3::exceptions::{PyIndexError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyType;

pub(crate) use self::games::AnyGames;
use self::games::NO_MOVE;
use self::playouts::Playouts;
use self::state::{BLACK_WINS, DRAW, ONGOING, WHITE_WINS};
use crate::argument::{self, natural};
use crate::array::{self, Array, Out};
use crate::board::PyBoard;
use crate::draw::PyDrawRules;
use crate::error::{IllegalMoveError, fen_error, no_such_index};
use crate::interrupt::interruptible;

/// Many games at once, for training. Calls use all cores and return numpy arrays.
///
/// `set` replaces a game by the game of a `Board`. For a single position, `Board` has `planes`, `mask`,
/// `move_index` and `move_at`. `Engine.search_batch` searches all games, and `EndgameTables.probe_batch` has their
/// values in endgames.
///
/// `n` is the number of games. `fen` is the start of every game (default: the start position). `rules` are the
/// draw rules (default: the usual rules of the variant). `threads` is the number of threads (default: the
/// number of cores); it does not change any result.
///
/// Planes and move indices are from the point of view of the side to move: for Black the board is rotated by
/// 180°. The rotation lets a network learn one game and not two. A move has an index:
///
///     index = from * S + to + S * S * rank
///
/// `S` is `squares`. `from` and `to` are square numbers minus 1, from the point of view of the side to move. `rank`
/// is nearly always 0: it numbers the captures with equal `from` and `to` from 0, in a fixed order.
/// `Board.move_index` and `Board.move_at` convert between moves and indices.
///
/// A method that returns one array accepts `out`: an earlier result, or another writable, contiguous
/// array of the right type and shape (for a torch tensor, `tensor.numpy()`). The method writes to `out`
/// and returns it. No other thread may use `out` during the call. Arguments with many numbers can be an
/// array of int32 or int64, or any sequence, which is slower.
///
/// >>> from checkers_bits import Batch
/// >>> batch = Batch("russian", 1000)
/// >>> for ply in range(10):
/// ...     batch.step(batch.random_moves(seed=ply))
/// >>> batch
/// <Batch russian: 1000 games, 1000 going on>
/// >>> batch.planes().shape, batch.mask().shape
/// ((1000, 4, 8, 8), (1000, 1024))
#[pyclass(frozen, name = "Batch", module = "checkers_bits")]
pub(crate) struct PyBatch {
    /// The lock refuses a call during a call of another thread, because calls release the GIL. A call that panicked does
    /// not lock the batch.
    games: RwLock<Box<dyn AnyGames>>,
    variant: AnyVariant,
    len: usize,
    rules: Py<PyDrawRules>,
}

#[pymethods]
impl PyBatch {
    /// Value in `outcomes`: White has won.
    #[classattr]
    const WHITE_WINS: i8 = WHITE_WINS;
    /// Value in `outcomes`: a draw.
    #[classattr]
    const DRAW: i8 = DRAW;
    /// Value in `outcomes`: Black has won.
    #[classattr]
    const BLACK_WINS: i8 = BLACK_WINS;
    /// Value in `outcomes`: the game is not over.
    #[classattr]
    const ONGOING: i8 = ONGOING;
    /// The move index of a finished game. `random_moves` returns this value for a finished game, and `step` takes
    /// it.
    #[classattr]
    const NO_MOVE: i64 = NO_MOVE;

    #[new]
    #[pyo3(signature = (variant, n, *, fen = None, rules = None, threads = None))]
    fn new(
        py: Python<'_>,
        variant: &str,
        #[pyo3(from_py_with = natural)] n: usize,
        fen: Option<&str>,
        rules: Option<Py<PyDrawRules>>,
        #[pyo3(from_py_with = argument::some_threads)] threads: Option<usize>,
    ) -> PyResult<Self> {
        let variant = argument::variant(variant)?;
        let all_cores = || std::thread::available_parallelism().map_or(1, usize::from);
        let threads = threads.unwrap_or_else(all_cores);
        let start = match fen {
            Some(fen) => argument::fen(fen, variant)?,
            None => variant.start().fen(),
        };
        let rules = match rules {
            Some(rules) => rules,
            None => Py::new(py, PyDrawRules::from(*start.position.variant().draw_rules()))?,
        };
        let games = methods::games(n, start, &rules.get().rules(), threads)?;
        Ok(Self::of(games, rules))
    }

    /// Makes a batch whose games are those of boards, all of one variant. `reset` sets a game to the start position.
    ///
    /// >>> from checkers_bits import Batch, Board
    /// >>> batch = Batch.from_boards([Board("russian"), Board("russian", "W:WKa1:Bh6")])
    /// >>> len(batch), batch.board(1).fen()
    /// (2, 'W:WKa1:Bh6:H0:F1')
    #[staticmethod]
    #[pyo3(signature = (boards, *, rules = None, threads = None))]
    fn from_boards(
        py: Python<'_>,
        boards: Vec<PyRef<'_, PyBoard>>,
        rules: Option<Py<PyDrawRules>>,
        #[pyo3(from_py_with = argument::some_threads)] threads: Option<usize>,
    ) -> PyResult<Self> {
        let first = boards.first();
        let first = first.ok_or_else(|| PyValueError::new_err("boards: expected at least one"))?;
        let variant = argument::written(first.0.variant());
        let batch = Self::new(py, &variant, boards.len(), None, rules, threads)?;
        for (index, board) in (0..).zip(boards) {
            batch.set(index, board)?;
        }
        Ok(batch)
    }

    /// The name of the variant.
    ///
    /// >>> from checkers_bits import Batch
    /// >>> Batch("Russian", 1).variant
    /// 'russian'
    #[getter]
    fn variant(&self) -> &'static str {
        self.variant.name()
    }

    /// The draw rules of all games.
    ///
    /// >>> from checkers_bits import Batch, DrawRules
    /// >>> Batch("russian", 1).rules == DrawRules.of("russian")
    /// True
    #[getter]
    fn rules(&self, py: Python<'_>) -> Py<PyDrawRules> {
        self.rules.clone_ref(py)
    }

    /// The maximum number of threads.
    #[getter]
    fn threads(&self) -> PyResult<usize> {
        Ok(self.games()?.max_threads())
    }

    /// The number of playing squares of the board.
    ///
    /// >>> from checkers_bits import Batch
    /// >>> Batch("international", 1).squares
    /// 50
    #[getter]
    fn squares(&self) -> usize {
        self.variant.square_count()
    }

    /// The number of move indices with the same `rank`: `squares * squares`.
    ///
    /// >>> from checkers_bits import Batch
    /// >>> Batch("russian", 1).move_index_size
    /// 1024
    #[getter]
    fn move_index_size(&self) -> usize {
        self.squares().pow(2)
    }

    /// The positions as planes: own men, own kings, the opponent's men and the opponent's kings, from
    /// the point of view of the side to move. Rows are ranks, the farthest rank first. Columns are
    /// files, from the left.
    ///
    /// The shape is `(n, 4, height, width)`. `dtype` is `"uint8"` or `"float32"` (default: the type of
    /// `out`, or `"uint8"`).
    ///
    /// >>> from checkers_bits import Batch
    /// >>> batch = Batch("russian", 1, fen="B:Wa1:Bb6,Kh8")
    /// >>> for row in batch.planes()[0, 0]:
    /// ...     print(*row)
    /// 0 0 0 0 0 0 0 0
    /// 0 0 0 0 0 0 0 0
    /// 0 0 0 0 0 0 0 0
    /// 0 0 0 0 0 0 0 0
    /// 0 0 0 0 0 0 0 0
    /// 0 0 0 0 0 0 1 0
    /// 0 0 0 0 0 0 0 0
    /// 0 0 0 0 0 0 0 0
    #[pyo3(signature = (out = None, dtype = None))]
    fn planes<'py>(
        &self,
        py: Python<'py>,
        out: Out<'_, 'py>,
        dtype: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Array<'py>> {
        methods::planes(py, &**self.games()?, out, dtype, &[self.len])
    }

    /// The side to move of each game, 1 for White and 0 for Black: uint8 of shape `(n,)`.
    ///
    /// >>> from checkers_bits import Batch
    /// >>> Batch("english", 2).turns().tolist()
    /// [0, 0]
    #[pyo3(signature = (out = None))]
    fn turns<'py>(&self, py: Python<'py>, out: Out<'_, 'py>) -> PyResult<Array<'py>> {
        let games = self.games()?;
        array::filled(py, out, &[self.len], |out| games.turns(out))
    }

    /// All legal moves: `(offsets, indices)`, int64 of shape `(n + 1,)` and int32 of shape `(total,)`.
    ///
    /// The moves of game `i` are `indices[offsets[i]:offsets[i + 1]]`, in the order of
    /// `board(i).legal_moves`. A finished game has no moves.
    ///
    /// >>> from checkers_bits import Batch
    /// >>> batch = Batch("russian", 2, fen="W:Wc1,a3:Bh8")
    /// >>> offsets, indices = batch.moves()
    /// >>> offsets.tolist()
    /// [0, 3, 6]
    /// >>> [str(batch.board(0).move_at(index)) for index in indices[:3]]
    /// ['c1-b2', 'c1-d2', 'a3-b4']
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<(Array<'py>, Array<'py>)> {
        methods::moves(py, &**self.games()?)
    }

    /// The legal moves as a mask: bool of shape `(n, ranks * move_index_size)`.
    ///
    /// `ranks` is the number of captures with equal `from` and `to` that get their own flag; see `rank` in the
    /// index of a move. Without `ranks`, every legal move has a flag, and the array is wider than `move_index_size`
    /// only if captures share their first and last square. With `ranks`, the width is fixed, and captures with a
    /// `rank` of `ranks` or more have no flag. With `ranks=1`, captures with the same first and last square share
    /// one flag. `out` may be wider than needed. A finished game has no moves.
    ///
    /// >>> from checkers_bits import Batch
    /// >>> batch = Batch("russian", 1, fen="W:WKd2,a1:Bf6,c5,e5,e3")
    /// >>> int(batch.mask().sum()), int(batch.mask(ranks=1).sum())
    /// (4, 2)
    #[pyo3(signature = (out = None, *, ranks = None))]
    fn mask<'py>(
        &self,
        py: Python<'py>,
        out: Out<'_, 'py>,
        #[pyo3(from_py_with = natural)] ranks: Option<usize>,
    ) -> PyResult<Array<'py>> {
        methods::mask(py, &**self.games()?, out, ranks, &[self.len])
    }

    /// Plays a move in every game. `indices` has `n` move indices.
    ///
    /// The index for a finished game is -1, which is `Batch.NO_MOVE`. If an index is wrong, no move is
    /// played, and `IllegalMoveError` names the first game with a wrong index.
    ///
    /// >>> from checkers_bits import Batch, Board
    /// >>> batch = Batch("russian", 2)
    /// >>> board = batch.board(0)
    /// >>> batch.step([board.move_index(text) for text in ("c3-b4", "g3-h4")])
    /// >>> [batch.board(i).peek() for i in range(2)]
    /// [<Move c3-b4>, <Move g3-h4>]
    /// >>> batch.step([0, 0])
    /// Traceback (most recent call last):
    /// checkers_bits.IllegalMoveError: game 0: expected the index of a legal move, found 0
    fn step(&self, py: Python<'_>, indices: &Bound<'_, PyAny>) -> PyResult<()> {
        let indices = array::integers("indices", indices)?;
        let (n, found) = (self.len, indices.len());
        if found != n {
            return Err(PyValueError::new_err(format!("indices: expected {n}, found {found}")));
        }
        let rules = self.rules.get().rules();
        let mut games = self.games_mut()?;
        let games = &mut **games;
        py.detach(|| games.step(&indices, &rules)).map_err(IllegalMoveError::new_err)
    }

    /// Resets games to the start of the batch and returns their number. `which` selects games by `n`
    /// bools or by game numbers (default: all games).
    ///
    /// >>> from checkers_bits import Batch
    /// >>> batch = Batch("russian", 3)
    /// >>> batch.step(batch.random_moves(1))
    /// >>> batch.reset([0, 2]), batch.plies().tolist()
    /// (2, [0, 1, 0])
    /// >>> batch.reset([False, True, False]), batch.reset()
    /// (1, 3)
    #[pyo3(signature = (which = None))]
    fn reset(&self, which: Option<&Bound<'_, PyAny>>) -> PyResult<usize> {
        let n = self.len;
        let Some(which) = which else {
            return self.reset_where(|_, _| true);
        };
        let chosen = match array::flags(which).filter(|flags| !flags.is_empty()) {
            Some(flags) if flags.len() == n => flags,
            Some(flags) => {
                let found = flags.len();
                let message = format!("which: expected {n} bools, found {found}");
                return Err(PyValueError::new_err(message));
            }
            None => {
                let mut chosen = vec![false; n];
                for index in array::integers("which", which)? {
                    chosen[self.place(index)?] = true;
                }
                chosen
            }
        };
        self.reset_where(|game, _| chosen[game])
    }

    /// Resets the finished games and returns their number.
    ///
    /// >>> from checkers_bits import Batch
    /// >>> batch = Batch("russian", 4)
    /// >>> finished = 0
    /// >>> for ply in range(300):
    /// ...     batch.step(batch.random_moves(ply))
    /// ...     finished += batch.reset_finished()
    /// >>> finished > 4
    /// True
    fn reset_finished(&self) -> PyResult<usize> {
        self.reset_where(|_, outcome| outcome != ONGOING)
    }

    /// The outcomes of the games: 1 for a win of White, -1 for a win of Black, 0 for a draw, 2 for an
    /// unfinished game. The names of these values are `Batch.WHITE_WINS`, `BLACK_WINS`, `DRAW` and
    /// `ONGOING`.
    ///
    /// The type is int8 and the shape `(n,)`. The outcome of game `i` is that of
    /// `board(i).outcome(rules)`.
    ///
    /// >>> from checkers_bits import Batch
    /// >>> Batch("russian", 1, fen="B:Wa7:B").outcomes().tolist() == [Batch.WHITE_WINS]
    /// True
    #[pyo3(signature = (out = None))]
    fn outcomes<'py>(&self, py: Python<'py>, out: Out<'_, 'py>) -> PyResult<Array<'py>> {
        let games = self.games()?;
        array::filled(py, out, &[self.len], |out| games.outcomes(out))
    }

    /// The number of moves played in each game: int32 of shape `(n,)`.
    ///
    /// >>> from checkers_bits import Batch
    /// >>> Batch("russian", 2).plies().tolist()
    /// [0, 0]
    #[pyo3(signature = (out = None))]
    fn plies<'py>(&self, py: Python<'py>, out: Out<'_, 'py>) -> PyResult<Array<'py>> {
        let games = self.games()?;
        array::filled(py, out, &[self.len], |out| games.plies(out))
    }

    /// The hashes of the positions, as `Board.key`: uint64 of shape `(n,)`.
    ///
    /// >>> from checkers_bits import Batch, Board
    /// >>> (Batch("russian", 2).keys() == Board("russian").key).tolist()
    /// [True, True]
    #[pyo3(signature = (out = None))]
    fn keys<'py>(&self, py: Python<'py>, out: Out<'_, 'py>) -> PyResult<Array<'py>> {
        let games = self.games()?;
        array::filled(py, out, &[self.len], |out| games.keys(out))
    }

    /// The FENs of the games, as `Board.fen`: an array of texts of shape `(n,)`.
    fn fens<'py>(&self, py: Python<'py>) -> PyResult<Array<'py>> {
        let fen = |place| Ok(self.board(place as i64)?.0.fen().to_string());
        let fens: Vec<String> = (0..self.len).map(fen).collect::<PyResult<_>>()?;
        py.import("numpy")?.call_method1("array", (fens, "U"))
    }

    /// An independent copy.
    fn copy(&self, py: Python<'_>) -> PyResult<Self> {
        Ok(Self::of(self.games()?.boxed_clone(), self.rules.clone_ref(py)))
    }

    /// A uniformly random legal move for each game, -1 for a finished game: int32 of shape `(n,)`.
    ///
    /// The same seed gives the same moves for the same positions, on any machine.
    ///
    /// >>> from checkers_bits import Batch
    /// >>> batch = Batch("russian", 3)
    /// >>> bool((batch.random_moves(7) == batch.random_moves(7)).all())
    /// True
    #[pyo3(signature = (seed, out = None))]
    fn random_moves<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = natural)] seed: u64,
        out: Out<'_, 'py>,
    ) -> PyResult<Array<'py>> {
        let games = self.games()?;
        array::filled(py, out, &[self.len], |out| games.random_moves(seed, out))
    }

    /// Plays every game to its end with random moves. The batch itself does not change.
    ///
    /// Returns `(outcomes, plies)`, int8 and int32 of shape `(n,)`: the outcome of each game and the
    /// number of random moves. A game that has not ended after `max_plies` moves is `ONGOING`. The same
    /// seed gives the same games, on any machine. Ctrl-C stops the playouts.
    ///
    /// >>> from checkers_bits import Batch
    /// >>> outcomes, plies = Batch("russian", 1000).playouts(seed=1)
    /// >>> 400 < outcomes.tolist().count(Batch.WHITE_WINS) < 600
    /// True
    #[pyo3(signature = (seed, *, max_plies = 1000))]
    fn playouts<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = natural)] seed: u64,
        #[pyo3(from_py_with = natural)] max_plies: u32,
    ) -> PyResult<(Array<'py>, Array<'py>)> {
        let (rules, is_stopped) = (self.rules.get().rules(), &AtomicBool::new(false));
        let max_plies = max_plies.min(i32::MAX as u32);
        let playouts = Playouts { seed, max_plies, rules, is_stopped };
        let games = self.games()?;
        array::filled_pair(py, self.len, |results| {
            let work = || games.playouts(&playouts, results);
            interruptible(py, work, || is_stopped.store(true, Relaxed))
        })
    }

    /// Returns a game as a `Board`, with its moves and draw counters.
    ///
    /// >>> from checkers_bits import Batch
    /// >>> batch = Batch("russian", 2)
    /// >>> batch.step(batch.random_moves(1))
    /// >>> batch.board(1).ply()
    /// 1
    fn board(&self, index: i64) -> PyResult<PyBoard> {
        let games = self.games()?;
        let (start, moves) = games.history(self.place(index)?);
        games.game(start, moves).map(PyBoard).map_err(no_such_index)
    }

    /// Replaces a game by the game of a `Board`, with its moves and draw counters.
    ///
    /// >>> from checkers_bits import Batch, Board
    /// >>> batch = Batch("russian", 2)
    /// >>> batch.set(0, Board("russian", "W:WKa1:Bh6"))
    /// >>> batch.board(0).fen()
    /// 'W:WKa1:Bh6:H0:F1'
    fn set(&self, index: i64, board: PyRef<'_, PyBoard>) -> PyResult<()> {
        let place = self.place(index)?;
        argument::expect_variant("board", self.variant, board.0.variant())?;
        if !self.games_mut()?.set(place, &board.0, &self.rules.get().rules()) {
            return Err(PyValueError::new_err(
                "board: expected a known position, found one after an unknown move",
            ));
        }
        Ok(())
    }

    /// The indices of the moves of a game: int32 of shape `(plies,)`.
    ///
    /// >>> from checkers_bits import Batch
    /// >>> batch = Batch("russian", 2)
    /// >>> moves = batch.random_moves(1)
    /// >>> batch.step(moves)
    /// >>> batch.history(1).tolist() == [moves[1]]
    /// True
    fn history<'py>(&self, py: Python<'py>, index: i64) -> PyResult<Array<'py>> {
        let games = self.games()?;
        let (_, moves) = games.history(self.place(index)?);
        array::filled(py, None, &[moves.len()], |out| out.copy_from_slice(moves))
    }

    fn __len__(&self) -> usize {
        self.len
    }

    fn __getitem__(&self, index: i64) -> PyResult<PyBoard> {
        self.board(index)
    }

    fn __repr__(&self) -> PyResult<String> {
        let mut outcomes = vec![0; self.len];
        self.games()?.outcomes(&mut outcomes);
        let ongoing = outcomes.iter().filter(|&&outcome| outcome == ONGOING).count();
        Ok(format!("<Batch {}: {} games, {ongoing} going on>", self.variant(), self.len))
    }

    fn __copy__(&self, py: Python<'_>) -> PyResult<Self> {
        self.copy(py)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.copy(py)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, State)> {
        let restore = slf.get_type().getattr("_restore")?;
        let (batch, rules) = (slf.get().games()?, slf.get().rules.clone_ref(slf.py()));
        let game = |place| {
            let (start, moves) = batch.history(place);
            ((start != batch.start()).then(|| start.to_string()), moves.to_vec())
        };
        let games = (0..batch.len()).map(game).collect();
        let (variant, start) = (batch.variant().name(), batch.start().to_string());
        Ok((restore, (variant, start, rules, batch.max_threads(), games)))
    }

    #[classmethod]
    fn _restore(
        cls: &Bound<'_, PyType>,
        variant: &str,
        start: &str,
        rules: Py<PyDrawRules>,
        #[pyo3(from_py_with = natural)] threads: usize,
        games: Vec<GameState>,
    ) -> PyResult<Self> {
        let batch =
            Self::new(cls.py(), variant, games.len(), Some(start), Some(rules), Some(threads))?;
        let rules = batch.rules.get().rules();
        let mut restored = batch.games_mut()?;
        for (i, (start, moves)) in games.iter().enumerate() {
            let start = match start {
                Some(start) => Fen::read(start, batch.variant).map_err(fen_error)?,
                None => restored.start(),
            };
            let game = restored.game(start, moves).map_err(no_such_index)?;
            restored.set(i, &game, &rules);
        }
        drop(restored);
        Ok(batch)
    }
}

/// The pickled form of a game: its start position, if it differs from the start of the batch, and its moves.
type GameState = (Option<String>, Vec<i32>);

/// The pickled form of a batch: variant, start, rules, threads and games.
type State = (&'static str, String, Py<PyDrawRules>, usize, Vec<GameState>);

impl PyBatch {
    fn of(games: Box<dyn AnyGames>, rules: Py<PyDrawRules>) -> Self {
        Self { variant: games.variant(), len: games.len(), games: RwLock::new(games), rules }
    }

    pub(crate) fn games(&self) -> PyResult<RwLockReadGuard<'_, Box<dyn AnyGames>>> {
        self.games.clear_poison();
        self.games.try_read().map_err(|_| in_use())
    }

    fn games_mut(&self) -> PyResult<RwLockWriteGuard<'_, Box<dyn AnyGames>>> {
        self.games.clear_poison();
        self.games.try_write().map_err(|_| in_use())
    }

    fn place(&self, index: i64) -> PyResult<usize> {
        let n = self.len;
        let no_game = || PyIndexError::new_err(format!("game {index}: there are {n} games"));
        argument::place(index, n).ok_or_else(no_game)
    }

    fn reset_where(&self, which: impl Fn(usize, i8) -> bool) -> PyResult<usize> {
        let rules = self.rules.get().rules();
        Ok(self.games_mut()?.reset(&rules, &which))
    }
}

fn in_use() -> PyErr {
    PyRuntimeError::new_err(
        "batch: a call of another thread uses it; give each thread a batch of its own, or a lock",
    )
}
