//! `Batch`.

mod games;
mod line;
mod move_index;
mod planes;
mod playouts;
mod random;
mod threads;

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use checkers_bits::{Fen, Game, MoveList, Variant, with_variant};
use pyo3::exceptions::{PyIndexError, PyMemoryError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyType;

use self::games::{Games, GamesFamily, NO_MOVE, Played, Refused, row};
use self::line::{BLACK_WINS, DRAW, ONGOING, WHITE_WINS};
use self::move_index::{Numbers, squares};
use self::planes::{Cells, PLANES, cells};
use self::playouts::Playouts;
use crate::any::{Any, Named, with_any};
use crate::argument;
use crate::array::{self, DType, Element, Flag, Output};
use crate::board::PyBoard;
use crate::draw::PyDrawRules;
use crate::error::{IllegalMoveError, fen_error};
use crate::interrupt::interruptible;
use crate::legal_moves::placed;
use crate::moves::{PyMove, meant};

/// Many games at once, for training: on all cores, with results that numpy and torch see without a copy.
///
/// The `n` games of a variant begin from `fen`, or from its starting position, and end by `rules`, or
/// by those that it is usually played with. `threads` is how many cores to use, all of them if left
/// out; no result depends on it.
///
/// Everything is seen by the side to move: where Black moves, the board is turned by half a turn, so
/// that a network learns one game and not two. A move is a number, the same for both sides:
///
///     index = from * S + to + S * S * rank
///
/// `S` is `squares`, and `from` and `to` are numbers of squares less 1, as the side to move sees them.
/// `rank` is the number of captures with the same ends that come before this one, in an order that does
/// not change from version to version; it is nearly always 0. `move_index` and `move_at` translate.
///
/// Methods that return an `Array` take `out`, an earlier one or any other writable buffer of the same
/// type and shape, such as a numpy array (of a torch tensor, `tensor.numpy()`): they write to it and
/// return it. Nothing else may use it meanwhile. Numbers are passed as a buffer of int32 or int64, or,
/// slowly, as any sequence.
///
/// >>> from checkers_bits import Batch
/// >>> batch = Batch("russian", 1000)
/// >>> for ply in range(10):
/// ...     batch.step(batch.random_moves(seed=ply))
/// >>> batch
/// <Batch russian: 1000 games, 1000 going on>
/// >>> batch.planes().shape, batch.mask().shape
/// ((1000, 4, 8, 8), (1000, 1024))
#[pyclass(name = "Batch", module = "checkers_bits")]
pub(crate) struct PyBatch {
    games: Any<GamesFamily>,
    rules: Py<PyDrawRules>,
}

#[pymethods]
impl PyBatch {
    /// What `outcomes` has for a win of White.
    #[classattr]
    const WHITE_WINS: i8 = WHITE_WINS;
    /// What `outcomes` has for a draw.
    #[classattr]
    const DRAW: i8 = DRAW;
    /// What `outcomes` has for a win of Black.
    #[classattr]
    const BLACK_WINS: i8 = BLACK_WINS;
    /// What `outcomes` has for a game that is still going on.
    #[classattr]
    const ONGOING: i8 = ONGOING;
    /// What `random_moves` has for a game that is over, and `step` wants there.
    #[classattr]
    const NO_MOVE: i64 = NO_MOVE;

    #[new]
    #[pyo3(signature = (variant, n, *, fen = None, rules = None, threads = None))]
    fn new(
        py: Python<'_>,
        variant: &str,
        n: usize,
        fen: Option<&str>,
        rules: Option<Py<PyDrawRules>>,
        threads: Option<usize>,
    ) -> PyResult<Self> {
        let name = argument::variant(variant)?;
        let threads = match threads {
            Some(threads) => argument::threads(threads)?,
            None => std::thread::available_parallelism().map_or(1, usize::from),
        };
        with_variant!(name, V => begin::<V>(py, n, fen, rules, threads))
    }

    /// The name of the variant.
    ///
    /// >>> from checkers_bits import Batch
    /// >>> Batch("Russian", 1).variant
    /// 'russian'
    #[getter]
    fn variant(&self) -> &'static str {
        self.games.variant().as_str()
    }

    /// The draw rules.
    ///
    /// >>> from checkers_bits import Batch, DrawRules
    /// >>> Batch("russian", 1).rules == DrawRules.of("russian")
    /// True
    #[getter]
    fn rules(&self, py: Python<'_>) -> Py<PyDrawRules> {
        self.rules.clone_ref(py)
    }

    /// How many threads work at most.
    #[getter]
    fn threads(&self) -> usize {
        with_any!(&self.games, games => games.threads)
    }

    /// The number of squares.
    ///
    /// >>> from checkers_bits import Batch
    /// >>> Batch("international", 1).squares
    /// 50
    #[getter]
    fn squares(&self) -> usize {
        with_any!(&self.games, games => squares_of(games))
    }

    /// The number of indices of moves of rank 0, `squares * squares`.
    ///
    /// >>> from checkers_bits import Batch
    /// >>> Batch("russian", 1).move_index_size
    /// 1024
    #[getter]
    fn move_index_size(&self) -> usize {
        self.squares() * self.squares()
    }

    /// The positions as planes: own men, own kings, the opponent's men and the opponent's kings, as the
    /// side to move sees them. Rows are ranks, the farthest first, and columns files, from the left.
    ///
    /// Shape `(n, 4, height, width)`; `dtype` is `"uint8"` or `"float32"`, left out that of `out`, or
    /// `"uint8"`.
    ///
    /// >>> from checkers_bits import Batch
    /// >>> batch = Batch("russian", 1, fen="B:Wa1:Bb6,Kh8")
    /// >>> for row in memoryview(batch.planes()).tolist()[0][0]:
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
    fn planes(
        &self,
        py: Python<'_>,
        out: Option<&Bound<'_, PyAny>>,
        dtype: Option<&str>,
    ) -> PyResult<Py<PyAny>> {
        let of_out = || {
            let among = [DType::UInt8, DType::Float32];
            Ok(out.and_then(|out| array::dtype_of(out, &among)).unwrap_or(DType::UInt8))
        };
        with_any!(&self.games, games => match dtype.map_or_else(of_out, array::of_planes)? {
            DType::Float32 => planes::<_, f32>(py, games, out),
            _ => planes::<_, u8>(py, games, out),
        })
    }

    /// Whose turn it is, 1 for White and 0 for Black: uint8 of shape `(n,)`.
    ///
    /// >>> from checkers_bits import Batch
    /// >>> Batch("english", 2).turns().tolist()
    /// [0, 0]
    #[pyo3(signature = (out = None))]
    fn turns(&self, py: Python<'_>, out: Option<&Bound<'_, PyAny>>) -> PyResult<Py<PyAny>> {
        with_any!(&self.games, games => each(py, games, out, |game, _| {
            u8::from(game.line.position.side_to_move() == checkers_bits::Color::White)
        }))
    }

    /// All legal moves: `(offsets, indices)`, int64 of shape `(n + 1,)` and int32 of shape `(total,)`.
    ///
    /// Those of game `i` are `indices[offsets[i]:offsets[i + 1]]`, in the order of
    /// `board(i).legal_moves`; none for a game that is over.
    ///
    /// >>> from checkers_bits import Batch
    /// >>> batch = Batch("russian", 2, fen="W:WKa1,c1:Bh8")
    /// >>> offsets, indices = batch.moves()
    /// >>> offsets.tolist()
    /// [0, 3, 6]
    /// >>> [str(batch.move_at(batch.board(0), index)) for index in indices.tolist()[:3]]
    /// ['c1-b2', 'c1-d2', 'a1-b2']
    fn moves(&self, py: Python<'_>) -> PyResult<(Py<PyAny>, Py<PyAny>)> {
        with_any!(&self.games, games => moves(py, games))
    }

    /// The legal moves as a mask: bool of shape `(n, ranks * move_index_size)`.
    ///
    /// Moves of higher ranks than `ranks - 1` are left out: with 1, of captures that have the same
    /// ends all but the first. A game that is over has no move.
    ///
    /// >>> from checkers_bits import Batch
    /// >>> sum(Batch("russian", 1).mask().tolist()[0])
    /// 7
    #[pyo3(signature = (out = None, ranks = 1))]
    fn mask(
        &self,
        py: Python<'_>,
        out: Option<&Bound<'_, PyAny>>,
        ranks: usize,
    ) -> PyResult<Py<PyAny>> {
        if ranks == 0 {
            return Err(PyValueError::new_err("ranks: expected at least 1, found 0"));
        }
        with_any!(&self.games, games => mask(py, games, out, ranks))
    }

    /// Plays a move in every game, given by its index: `n` of them.
    ///
    /// A game that is over takes -1, which is `Batch.NO_MOVE`. If any index is wrong,
    /// `IllegalMoveError` names the first game where it is, and no move is played.
    ///
    /// >>> from checkers_bits import Batch, Board
    /// >>> batch = Batch("russian", 2)
    /// >>> board = batch.board(0)
    /// >>> batch.step([batch.move_index(board, board.parse(text)) for text in ("c3-b4", "g3-h4")])
    /// >>> [batch.board(i).peek() for i in range(2)]
    /// [<Move c3-b4>, <Move g3-h4>]
    /// >>> batch.step([0, 0])
    /// Traceback (most recent call last):
    /// checkers_bits.IllegalMoveError: game 0: expected the index of a legal move, found 0
    fn step(&mut self, py: Python<'_>, indices: &Bound<'_, PyAny>) -> PyResult<()> {
        let indices = integers("indices", indices)?;
        with_any!(&mut self.games, games => step(py, games, &indices, &self.rules))
    }

    /// Sets games back to where the batch began: all of them, or those that `which` says, `n` bools or
    /// any numbers of games. Returns how many.
    ///
    /// >>> from checkers_bits import Batch
    /// >>> batch = Batch("russian", 3)
    /// >>> batch.step(batch.random_moves(1))
    /// >>> batch.reset([0, 2]), batch.plies().tolist()
    /// (2, [0, 1, 0])
    /// >>> batch.reset([False, True, False]), batch.reset()
    /// (1, 3)
    #[pyo3(signature = (which = None))]
    fn reset(&mut self, which: Option<&Bound<'_, PyAny>>) -> PyResult<usize> {
        let n = self.__len__();
        let Some(which) = which else {
            return Ok(self.reset_where(|_, _| true));
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
                for index in integers("which", which)? {
                    chosen[self.place(index)?] = true;
                }
                chosen
            }
        };
        Ok(self.reset_where(|game, _| chosen[game]))
    }

    /// Sets back those games that are over, and returns how many there were.
    ///
    /// >>> from checkers_bits import Batch
    /// >>> batch = Batch("russian", 4)
    /// >>> finished = 0
    /// >>> for ply in range(300):
    /// ...     batch.step(batch.random_moves(ply))
    /// ...     finished += batch.reset_finished()
    /// >>> finished > 4
    /// True
    fn reset_finished(&mut self) -> usize {
        self.reset_where(|_, outcome| outcome != ONGOING)
    }

    /// How the games ended: 1 for a win of White, -1 for a win of Black, 0 for a draw, 2 for a game that
    /// is still going on. The names are `Batch.WHITE_WINS`, `BLACK_WINS`, `DRAW` and `ONGOING`.
    ///
    /// int8 of shape `(n,)`; the same as `board(i).outcome(rules)`.
    ///
    /// >>> from checkers_bits import Batch
    /// >>> Batch("russian", 1, fen="B:Wa7:B").outcomes()[0] == Batch.WHITE_WINS
    /// True
    #[pyo3(signature = (out = None))]
    fn outcomes(&self, py: Python<'_>, out: Option<&Bound<'_, PyAny>>) -> PyResult<Py<PyAny>> {
        with_any!(&self.games, games => each(py, games, out, |game, _| game.outcome))
    }

    /// How many moves were played in each game: int32 of shape `(n,)`.
    ///
    /// >>> from checkers_bits import Batch
    /// >>> Batch("russian", 2).plies().tolist()
    /// [0, 0]
    #[pyo3(signature = (out = None))]
    fn plies(&self, py: Python<'_>, out: Option<&Bound<'_, PyAny>>) -> PyResult<Py<PyAny>> {
        let count = |moves: usize| i32::try_from(moves).unwrap_or(i32::MAX);
        with_any!(&self.games, games => each(py, games, out, |game, _| count(game.moves.len())))
    }

    /// A legal move for each game, all equally likely, and -1 where it is over: int32 of shape `(n,)`.
    ///
    /// The same seed gives the same moves for the same positions, on any machine.
    ///
    /// >>> from checkers_bits import Batch
    /// >>> batch = Batch("russian", 3)
    /// >>> batch.random_moves(7).tolist() == batch.random_moves(7).tolist()
    /// True
    #[pyo3(signature = (seed, out = None))]
    fn random_moves(
        &self,
        py: Python<'_>,
        seed: u64,
        out: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Py<PyAny>> {
        with_any!(&self.games, games => random_moves(py, games, seed, out))
    }

    /// Plays every game to its end at random, from where it stands; the batch stays as it is.
    ///
    /// Returns `(outcomes, plies)`, int8 and int32 of shape `(n,)`: how the games ended, and after how
    /// many more moves. One that goes on after `max_plies` moves is left there, as `ONGOING`. The same
    /// seed gives the same games, on any machine. Ctrl-C ends it.
    ///
    /// >>> from checkers_bits import Batch
    /// >>> outcomes, plies = Batch("russian", 1000).playouts(seed=1)
    /// >>> 300 < outcomes.tolist().count(Batch.WHITE_WINS) < 500
    /// True
    #[pyo3(signature = (seed, *, max_plies = 1000))]
    fn playouts(
        &self,
        py: Python<'_>,
        seed: u64,
        max_plies: u32,
    ) -> PyResult<(Py<PyAny>, Py<PyAny>)> {
        let max_plies = max_plies.min(i32::MAX as u32);
        with_any!(&self.games, games => playouts(py, games, seed, max_plies, &self.rules))
    }

    /// A game as a `Board`: with all its moves, and so with what counts for a draw.
    ///
    /// >>> from checkers_bits import Batch
    /// >>> batch = Batch("russian", 2)
    /// >>> batch.step(batch.random_moves(1))
    /// >>> batch.board(1).ply()
    /// 1
    fn board(&self, index: i64) -> PyResult<PyBoard> {
        let place = self.place(index)?;
        with_any!(&self.games, games => board(games, place))
    }

    /// Replaces a game by that of a `Board`: with all its moves, and so with what counts for a draw.
    ///
    /// >>> from checkers_bits import Batch, Board
    /// >>> batch = Batch("russian", 2)
    /// >>> batch.set(0, Board("russian", "W:WKa1:Bh6"))
    /// >>> batch.board(0).fen()
    /// 'W:WKa1:Bh6'
    fn set(&mut self, index: i64, board: PyRef<'_, PyBoard>) -> PyResult<()> {
        let place = self.place(index)?;
        with_any!(&mut self.games, games => set(games, place, &board, &self.rules))
    }

    /// The indices of the moves of a game: int32 of shape `(plies,)`.
    ///
    /// >>> from checkers_bits import Batch
    /// >>> batch = Batch("russian", 2)
    /// >>> moves = batch.random_moves(1)
    /// >>> batch.step(moves)
    /// >>> batch.history(1).tolist() == [moves[1]]
    /// True
    fn history(&self, py: Python<'_>, index: i64) -> PyResult<Py<PyAny>> {
        let place = self.place(index)?;
        with_any!(&self.games, games => {
            let moves = games.games.get(place).map_or(&[][..], |game| &game.moves);
            copied(py, moves)
        })
    }

    /// The index of a legal move of a board: a `Move`, or a text.
    ///
    /// >>> from checkers_bits import Batch, Board
    /// >>> Batch.move_index(Board("russian"), "c3-b4") == 21 * 32 + 16
    /// True
    #[staticmethod]
    fn move_index(board: PyRef<'_, PyBoard>, r#move: &Bound<'_, PyAny>) -> PyResult<i32> {
        with_any!(&board.0, game => move_index(game, r#move))
    }

    /// The legal move of a board that has an index.
    ///
    /// >>> from checkers_bits import Batch, Board
    /// >>> Batch.move_at(Board("russian"), 21 * 32 + 16)
    /// <Move c3-b4>
    /// >>> Batch.move_at(Board("russian"), 0)
    /// Traceback (most recent call last):
    /// checkers_bits.IllegalMoveError: expected the index of a legal move, found 0
    #[staticmethod]
    fn move_at(board: PyRef<'_, PyBoard>, index: i64) -> PyResult<PyMove> {
        with_any!(&board.0, game => move_at(game, index))
    }

    fn __len__(&self) -> usize {
        with_any!(&self.games, games => games.games.len())
    }

    fn __repr__(&self) -> String {
        let (n, ongoing) = with_any!(&self.games, games => {
            let ongoing = games.games.iter().filter(|game| game.outcome == ONGOING);
            (games.games.len(), ongoing.count())
        });
        format!("<Batch {}: {n} games, {ongoing} going on>", self.variant())
    }

    fn __copy__(&self, py: Python<'_>) -> PyResult<Self> {
        let games = with_any!(&self.games, games => copy(games))?;
        Ok(Self { games, rules: self.rules.clone_ref(py) })
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.__copy__(py)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, State)> {
        let restore = slf.get_type().getattr("_restore")?;
        let batch = slf.borrow();
        let (start, games) = with_any!(&batch.games, games => state(games));
        let rules = batch.rules.clone_ref(slf.py());
        Ok((restore, (batch.variant(), start, rules, batch.threads(), games)))
    }

    #[classmethod]
    fn _restore(
        cls: &Bound<'_, PyType>,
        variant: &str,
        start: &str,
        rules: Py<PyDrawRules>,
        threads: usize,
        games: Vec<GameState>,
    ) -> PyResult<Self> {
        let mut batch =
            Self::new(cls.py(), variant, games.len(), Some(start), Some(rules), Some(threads))?;
        let rules = &batch.rules;
        with_any!(&mut batch.games, restored => restore(restored, &games, rules))?;
        Ok(batch)
    }
}

/// What a game is pickled as: its start, if it is not that of the batch, and its moves.
type GameState = (Option<String>, Vec<i64>);

/// What a batch is pickled as: variant, start, rules, threads and games.
type State = (&'static str, String, Py<PyDrawRules>, usize, Vec<GameState>);

impl PyBatch {
    /// The place of a game, counted from the end where the number is negative.
    fn place(&self, index: i64) -> PyResult<usize> {
        let n = self.__len__();
        let place = if index < 0 { i128::from(index) + n as i128 } else { index.into() };
        usize::try_from(place).ok().filter(|&place| place < n).ok_or_else(|| {
            PyIndexError::new_err(format!("game {index}: there are {n} games"))
        })
    }

    fn reset_where(&mut self, which: impl Fn(usize, i8) -> bool) -> usize {
        let rules = self.rules.get().rules();
        with_any!(&mut self.games, games => {
            games.reset(&rules, |game, played| which(game, played.outcome))
        })
    }
}

fn begin<V: Named>(
    py: Python<'_>,
    n: usize,
    fen: Option<&str>,
    rules: Option<Py<PyDrawRules>>,
    threads: usize,
) -> PyResult<PyBatch> {
    let start: Fen<V> = match fen {
        Some(fen) => fen.parse().map_err(fen_error)?,
        None => Game::new().start(),
    };
    let rules = match rules {
        Some(rules) => rules,
        None => Py::new(py, PyDrawRules::from(V::DRAW_RULES))?,
    };
    let mut games = Vec::new();
    games.try_reserve_exact(n).map_err(|_| {
        PyMemoryError::new_err(format!("n: {n} games do not fit into memory"))
    })?;
    games.resize(n, Played::from_fen(start, &rules.get().rules()));
    let games = Games { games, start, numbers: Numbers::new(), threads };
    Ok(PyBatch { games: V::wrap(games), rules })
}

fn squares_of<V: Variant>(_games: &Games<V>) -> usize {
    squares::<V>()
}

/// A number for each game.
fn each<V: Variant, T: Element>(
    py: Python<'_>,
    games: &Games<V>,
    out: Option<&Bound<'_, PyAny>>,
    f: impl Fn(&Played<V>, &mut MoveList<V>) -> T + Sync + Send,
) -> PyResult<Py<PyAny>> {
    let mut output = Output::<T>::new(out, &[games.games.len()])?;
    let results = output.as_mut_slice();
    py.detach(|| games.fill(results, 1, |game, row, captures| row.fill(f(game, captures))));
    output.finish(py)
}

fn planes<V: Variant, T: Element + From<u8>>(
    py: Python<'_>,
    games: &Games<V>,
    out: Option<&Bound<'_, PyAny>>,
) -> PyResult<Py<PyAny>> {
    use checkers_bits::Board;
    let [height, width] = [V::Board::HEIGHT, V::Board::WIDTH].map(usize::from);
    let mut output = Output::<T>::new(out, &[games.games.len(), PLANES, height, width])?;
    let results = output.as_mut_slice();
    let places = Cells::of::<V>();
    py.detach(|| {
        games.fill(results, PLANES * cells::<V>(), |game, row, _| {
            places.write(&game.line.position, row);
        });
    });
    output.finish(py)
}

fn moves<V: Variant>(py: Python<'_>, games: &Games<V>) -> PyResult<(Py<PyAny>, Py<PyAny>)> {
    let mut offsets = Output::<i64>::new(None, &[games.games.len() + 1])?;
    let [_, ends @ ..] = offsets.as_mut_slice() else {
        return Err(PyMemoryError::new_err("no room for the first offset"));
    };
    let parts = py.detach(|| games.moves(ends));
    let mut indices = Output::<i32>::new(None, &[parts.iter().map(Vec::len).sum()])?;
    let mut rest = indices.as_mut_slice();
    let mut before = 0;
    for (part, ends) in parts.iter().zip(ends.chunks_mut(threads::PART)) {
        let (slots, others) = rest.split_at_mut(part.len());
        slots.copy_from_slice(part);
        rest = others;
        ends.iter_mut().for_each(|end| *end += before);
        before += part.len() as i64;
    }
    Ok((offsets.finish(py)?, indices.finish(py)?))
}

fn mask<V: Variant>(
    py: Python<'_>,
    games: &Games<V>,
    out: Option<&Bound<'_, PyAny>>,
    ranks: usize,
) -> PyResult<Py<PyAny>> {
    let width = ranks.saturating_mul(row::<V>());
    let mut output = Output::<Flag>::new(out, &[games.games.len(), width])?;
    let results = output.as_mut_slice();
    py.detach(|| games.mask(results, width));
    output.finish(py)
}

fn step<V: Variant>(
    py: Python<'_>,
    games: &mut Games<V>,
    indices: &[i64],
    rules: &Py<PyDrawRules>,
) -> PyResult<()> {
    let (n, found) = (games.games.len(), indices.len());
    if found != n {
        return Err(PyValueError::new_err(format!("indices: expected {n}, found {found}")));
    }
    let rules = rules.get().rules();
    py.detach(|| games.step(indices, &rules)).map_err(|Refused { game, index, is_over }| {
        let expected = if is_over { "-1, as it is over" } else { "the index of a legal move" };
        IllegalMoveError::new_err(format!("game {game}: expected {expected}, found {index}"))
    })
}

fn random_moves<V: Variant>(
    py: Python<'_>,
    games: &Games<V>,
    seed: u64,
    out: Option<&Bound<'_, PyAny>>,
) -> PyResult<Py<PyAny>> {
    let mut output = Output::<i32>::new(out, &[games.games.len()])?;
    let results = output.as_mut_slice();
    py.detach(|| games.random_moves(seed, results));
    output.finish(py)
}

fn playouts<V: Variant>(
    py: Python<'_>,
    games: &Games<V>,
    seed: u64,
    max_plies: u32,
    rules: &Py<PyDrawRules>,
) -> PyResult<(Py<PyAny>, Py<PyAny>)> {
    let n = games.games.len();
    let mut outcomes = Output::<i8>::new(None, &[n])?;
    let mut plies = Output::<i32>::new(None, &[n])?;
    let results = (outcomes.as_mut_slice(), plies.as_mut_slice());
    let is_stopped = AtomicBool::new(false);
    let rules = rules.get().rules();
    let playouts = Playouts { seed, max_plies, rules, is_stopped: &is_stopped };
    interruptible(
        py,
        || playouts.run(games, results.0, results.1),
        || is_stopped.store(true, Relaxed),
    )?;
    Ok((outcomes.finish(py)?, plies.finish(py)?))
}

fn board<V: Named>(games: &Games<V>, place: usize) -> PyResult<PyBoard> {
    let game = games.games.get(place).map(|game| game.game(&games.numbers));
    game.map(PyBoard::of).ok_or_else(|| PyIndexError::new_err("no such game"))
}

fn set<V: Named>(
    games: &mut Games<V>,
    place: usize,
    board: &PyBoard,
    rules: &Py<PyDrawRules>,
) -> PyResult<()> {
    let game = V::get(&board.0).ok_or_else(|| {
        let (expected, found) = (V::VARIANT, board.0.variant());
        PyValueError::new_err(format!("board: expected one of {expected}, found one of {found}"))
    })?;
    let played = Played::of_game(game, &games.numbers, &rules.get().rules());
    let played = played.ok_or_else(|| {
        PyValueError::new_err("board: expected a known position, found one after an unknown move")
    })?;
    if let Some(slot) = games.games.get_mut(place) {
        *slot = played;
    }
    Ok(())
}

fn copied(py: Python<'_>, moves: &[i32]) -> PyResult<Py<PyAny>> {
    let mut output = Output::<i32>::new(None, &[moves.len()])?;
    output.as_mut_slice().copy_from_slice(moves);
    output.finish(py)
}

fn move_index<V: Named>(game: &Game<V>, mv: &Bound<'_, PyAny>) -> PyResult<i32> {
    let position = game.position();
    let mv = meant(&position, mv)?;
    if !position.is_legal(mv) {
        return Err(crate::error::illegal(mv, checkers_bits::IllegalMove));
    }
    Ok(Numbers::new().index(&position, mv, &mut MoveList::new()))
}

fn move_at<V: Named>(game: &Game<V>, index: i64) -> PyResult<PyMove> {
    let position = game.position();
    let mv = Numbers::new().find(&position, index, &mut MoveList::new());
    mv.map(|mv| placed(&position, mv)).ok_or_else(|| {
        IllegalMoveError::new_err(format!("expected the index of a legal move, found {index}"))
    })
}

fn copy<V: Named>(games: &Games<V>) -> PyResult<Any<GamesFamily>> {
    Ok(V::wrap(games.clone()))
}

fn state<V: Variant>(games: &Games<V>) -> (String, Vec<GameState>) {
    let state = |game: &Played<V>| {
        let start = (game.start != games.start).then(|| game.start.to_string());
        (start, game.moves.iter().copied().map(i64::from).collect())
    };
    (games.start.to_string(), games.games.iter().map(state).collect())
}

fn restore<V: Variant>(
    games: &mut Games<V>,
    states: &[GameState],
    rules: &Py<PyDrawRules>,
) -> PyResult<()> {
    let rules = rules.get().rules();
    for (i, (slot, (start, moves))) in games.games.iter_mut().zip(states).enumerate() {
        if let Some(start) = start {
            *slot = Played::from_fen(start.parse().map_err(fen_error)?, &rules);
        }
        slot.replay(moves, &games.numbers, &rules).map_err(|index| {
            let message = format!("game {i}: expected the index of a legal move, found {index}");
            IllegalMoveError::new_err(message)
        })?;
    }
    Ok(())
}

/// Integers, or a `TypeError` that names the argument.
fn integers(name: &str, argument: &Bound<'_, PyAny>) -> PyResult<Vec<i64>> {
    array::integers(argument).map_err(|error| {
        if !error.is_instance_of::<PyTypeError>(argument.py()) {
            return error;
        }
        let found = argument.get_type().name().map(|name| name.to_string()).unwrap_or_default();
        PyTypeError::new_err(format!("{name}: expected integers, found {found}: {error}"))
    })
}
