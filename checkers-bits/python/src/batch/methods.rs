//! The methods of `Batch`.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use checkers_bits::{AnyVariant, DrawRules, Fen, with_variant};
use pyo3::exceptions::{PyMemoryError, PyValueError};
use pyo3::prelude::*;

use super::games::{AnyGames, Games, Summary};
use super::planes::PLANES;
use super::playouts::Playouts;
use crate::array::{self, DType, Element, Flag, Output};
use crate::draw::PyDrawRules;
use crate::interrupt::interruptible;
use crate::threads;

/// Games from a start, which has the variant.
pub(super) fn games(
    n: usize,
    start: Fen,
    rules: &DrawRules<'_>,
    threads: usize,
) -> PyResult<Box<dyn AnyGames>> {
    let no_room = || PyMemoryError::new_err(format!("n: {n} games do not fit into memory"));
    let name = start.position.variant().variant_name();
    let name = name.expect("a batch is made by the name of its variant");
    let games = with_variant!(name, V => {
        Games::<V>::new(n, start, rules, threads).map(|games| Box::new(games) as Box<dyn AnyGames>)
    });
    games.ok_or_else(no_room)
}

/// The number of indices of moves of one rank.
pub(super) fn size(variant: AnyVariant) -> usize {
    variant.square_count() * variant.square_count()
}

/// A number for each game. Reading it takes a nanosecond, so no thread is started for it.
pub(super) fn each<T: Element>(
    py: Python<'_>,
    games: &dyn AnyGames,
    out: Option<&Bound<'_, PyAny>>,
    f: impl Fn(Summary) -> T + Sync,
) -> PyResult<Py<PyAny>> {
    array::filled(py, out, &[games.len()], |out| {
        for (i, slot) in out.iter_mut().enumerate() {
            *slot = f(games.summary(i));
        }
    })
}

pub(super) fn planes(
    py: Python<'_>,
    games: &dyn AnyGames,
    out: Option<&Bound<'_, PyAny>>,
    dtype: DType,
    shape: &[usize],
) -> PyResult<Py<PyAny>> {
    match dtype {
        DType::Float32 => array::filled(py, out, shape, |out| games.planes_f32(out)),
        _ => array::filled(py, out, shape, |out| games.planes(out)),
    }
}

/// The shape of the planes of one game.
pub(super) fn plane_shape(variant: AnyVariant) -> [usize; 3] {
    [PLANES, variant.height().into(), variant.width().into()]
}

pub(super) fn moves(py: Python<'_>, games: &dyn AnyGames) -> PyResult<(Py<PyAny>, Py<PyAny>)> {
    let mut offsets = Output::<i64>::new(None, &[games.len() + 1])?;
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
pub(super) fn mask(
    py: Python<'_>,
    games: &dyn AnyGames,
    out: Option<&Bound<'_, PyAny>>,
    ranks: Option<usize>,
) -> PyResult<Py<PyAny>> {
    let (n, size) = (games.len(), size(games.variant()));
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

pub(super) fn playouts(
    py: Python<'_>,
    games: &dyn AnyGames,
    seed: u64,
    max_plies: u32,
    rules: &Py<PyDrawRules>,
) -> PyResult<(Py<PyAny>, Py<PyAny>)> {
    let n = games.len();
    let mut outcomes = Output::<i8>::new(None, &[n])?;
    let mut plies = Output::<i32>::new(None, &[n])?;
    let results = (outcomes.as_mut_slice(), plies.as_mut_slice());
    let is_stopped = AtomicBool::new(false);
    let rules = rules.get().rules();
    let playouts = Playouts { seed, max_plies, rules, is_stopped: &is_stopped };
    interruptible(
        py,
        || games.playouts(&playouts, results.0, results.1),
        || is_stopped.store(true, Relaxed),
    )?;
    Ok((outcomes.finish(py)?, plies.finish(py)?))
}
