//! The methods of `Batch` for a variant.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use checkers_bits::{Board, Fen, Game, Variant};
use pyo3::exceptions::{PyIndexError, PyMemoryError, PyValueError};
use pyo3::prelude::*;

use super::PyBatch;
use super::games::{Games, GamesFamily, Played, Refused};
use super::move_index::{self, Numbers};
use super::planes::{Cells, PLANES, cells};
use super::playouts::Playouts;
use crate::any::{Any, Named};
use crate::array::{self, Element, Flag, Output};
use crate::board::PyBoard;
use crate::draw::PyDrawRules;
use crate::error::{IllegalMoveError, fen_error};
use crate::interrupt::interruptible;
use crate::threads;

pub(super) fn begin<V: Named>(
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
    games
        .try_reserve_exact(n)
        .map_err(|_| PyMemoryError::new_err(format!("n: {n} games do not fit into memory")))?;
    games.resize(n, Played::from_fen(start, &rules.get().rules()));
    let games = Games { games, start, numbers: Numbers::new(), threads };
    Ok(PyBatch { games: V::wrap(games), rules })
}

pub(super) fn squares_of<V: Variant>(_games: &Games<V>) -> usize {
    move_index::squares::<V>()
}

/// A number for each game. Reading it takes a nanosecond, so no thread is started for it.
pub(super) fn each<V: Variant, T: Element>(
    py: Python<'_>,
    games: &Games<V>,
    out: Option<&Bound<'_, PyAny>>,
    f: impl Fn(&Played<V>) -> T,
) -> PyResult<Py<PyAny>> {
    let mut output = Output::<T>::new(out, &[games.games.len()])?;
    for (slot, game) in output.as_mut_slice().iter_mut().zip(&games.games) {
        *slot = f(game);
    }
    output.finish(py)
}

pub(super) fn planes<V: Variant, T: Element + From<u8>>(
    py: Python<'_>,
    games: &Games<V>,
    out: Option<&Bound<'_, PyAny>>,
) -> PyResult<Py<PyAny>> {
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

pub(super) fn moves<V: Variant>(
    py: Python<'_>,
    games: &Games<V>,
) -> PyResult<(Py<PyAny>, Py<PyAny>)> {
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

/// With `ranks` the moves of higher ranks are left out. Without, `out` has its own, or else the array
/// has as many as the moves need.
pub(super) fn mask<V: Variant>(
    py: Python<'_>,
    games: &Games<V>,
    out: Option<&Bound<'_, PyAny>>,
    ranks: Option<usize>,
) -> PyResult<Py<PyAny>> {
    let (n, size) = (games.games.len(), move_index::size::<V>());
    let of_out = || out.and_then(array::last_length).map_or(1, |width| (width / size).max(1));
    let mut width = ranks.unwrap_or_else(of_out).saturating_mul(size);
    loop {
        let mut output = Output::<Flag>::new(out, &[n, width])?;
        let results = output.as_mut_slice();
        let needed = py.detach(|| games.mask(results, width)).next_multiple_of(size);
        if ranks.is_some() || needed == width {
            return output.finish(py);
        }
        if out.is_some() {
            return Err(PyValueError::new_err(format!(
                "out: expected room for all legal moves, shape ({n}, {needed}), found ({n}, {width}); ranks= leaves moves out"
            )));
        }
        width = needed;
    }
}

pub(super) fn step<V: Variant>(
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

pub(super) fn random_moves<V: Variant>(
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

pub(super) fn playouts<V: Variant>(
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

pub(super) fn board<V: Named>(games: &Games<V>, place: usize) -> PyResult<PyBoard> {
    let game = games.games.get(place).map(|game| game.game(&games.numbers));
    game.map(PyBoard::of).ok_or_else(|| PyIndexError::new_err("no such game"))
}

pub(super) fn set<V: Named>(
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

pub(super) fn copied(py: Python<'_>, moves: &[i32]) -> PyResult<Py<PyAny>> {
    let mut output = Output::<i32>::new(None, &[moves.len()])?;
    output.as_mut_slice().copy_from_slice(moves);
    output.finish(py)
}

pub(super) fn copy<V: Named>(games: &Games<V>) -> Any<GamesFamily> {
    V::wrap(games.clone())
}
