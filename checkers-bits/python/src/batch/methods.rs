//! The methods of `Batch` and `Board` that return arrays.

use checkers_bits::{AnyMove, AnyPosition, DrawRules, Fen, MoveList, VariantName, with_variant};
use pyo3::exceptions::{PyMemoryError, PyValueError};
use pyo3::prelude::*;

use super::games::{AnyGames, Games};
use super::move_index;
use super::planes::PLANES;
use crate::argument;
use crate::array::{self, Array, Flag, Out, Output};
use crate::threads;

/// Makes `n` games from a start position. The variant of the position is the variant of the games.
pub(crate) fn games(
    n: usize,
    start: Fen,
    rules: &DrawRules<'_>,
    threads: usize,
) -> PyResult<Box<dyn AnyGames>> {
    let no_room = || PyMemoryError::new_err(format!("n: {n} games do not fit into memory"));
    let games = with_variant!(name(&start.position)?, V => {
        Games::<V>::new(n, start, rules, threads).map(|games| Box::new(games) as Box<dyn AnyGames>)
    });
    games.ok_or_else(no_room)
}

fn name(position: &AnyPosition) -> PyResult<VariantName> {
    argument::compiled("batches, planes, masks and move indices", position.variant())
}

/// The index of a legal move.
pub(crate) fn index_of(position: &AnyPosition, mv: AnyMove) -> PyResult<Option<i32>> {
    Ok(with_variant!(name(position)?, V => {
        let typed = position.downcast().zip(mv.downcast());
        typed.map(|(position, mv)| move_index::of::<V>(&position, mv, &mut MoveList::new()))
    }))
}

/// The legal move that has an index.
pub(crate) fn move_at(position: &AnyPosition, index: i64) -> PyResult<Option<AnyMove>> {
    Ok(with_variant!(name(position)?, V => {
        let typed = position.downcast::<V>();
        let mv = typed.and_then(|typed| move_index::find(&typed, index, &mut MoveList::new()));
        mv.and_then(|mv| position.variant().mv(mv))
    }))
}

/// Makes the planes of all games. `before` has the array dimensions before the three dimensions of the planes of a
/// game.
pub(crate) fn planes<'py>(
    py: Python<'py>,
    games: &dyn AnyGames,
    out: Out<'_, 'py>,
    dtype: Option<&Bound<'py, PyAny>>,
    before: &[usize],
) -> PyResult<Array<'py>> {
    let variant = games.variant();
    let shape = [before, &[PLANES, variant.height().into(), variant.width().into()]].concat();
    // numpy knows the name of each of its types, of `np.float32` too.
    let name = |dtype| -> PyResult<String> {
        py.import("numpy")?.getattr("dtype")?.call1((dtype,))?.getattr("name")?.extract()
    };
    let is_float = match dtype.map(name).transpose()?.as_deref() {
        None => out.is_some_and(array::is_array_of::<f32>),
        Some("uint8") => false,
        Some("float32") => true,
        Some(found) => {
            return Err(PyValueError::new_err(format!(
                "dtype: expected 'uint8' or 'float32', found {found:?}"
            )));
        }
    };
    if is_float {
        array::filled(py, out, &shape, |out| games.planes_f32(out))
    } else {
        array::filled(py, out, &shape, |out| games.planes(out))
    }
}

pub(super) fn moves<'py>(
    py: Python<'py>,
    games: &dyn AnyGames,
) -> PyResult<(Array<'py>, Array<'py>)> {
    let mut offsets = Output::<i64>::new(py, None, &[games.len() + 1])?;
    let [_, ends @ ..] = offsets.as_mut_slice() else {
        return Err(PyMemoryError::new_err("no room for the first offset"));
    };
    let parts = py.detach(|| games.moves(ends));
    let mut before = 0;
    for (part, ends) in parts.iter().zip(ends.chunks_mut(threads::PART)) {
        ends.iter_mut().for_each(|end| *end += before);
        before += part.len() as i64;
    }
    let indices = array::filled(py, None, &[before as usize], |out| {
        let mut rest = out;
        for part in &parts {
            let (slots, others) = rest.split_at_mut(part.len());
            slots.copy_from_slice(part);
            rest = others;
        }
    })?;
    Ok((offsets.finish(), indices))
}

/// Makes the mask of legal moves. With `ranks`, moves with a `rank` of `ranks` or more are left out. Without
/// `ranks`, the width of the mask is that of `out`, or in a new array the width that the legal moves need. `before`
/// has the array dimensions before the dimension of the moves.
pub(crate) fn mask<'py>(
    py: Python<'py>,
    games: &dyn AnyGames,
    out: Out<'_, 'py>,
    ranks: Option<usize>,
    before: &[usize],
) -> PyResult<Array<'py>> {
    let size = games.variant().square_count().pow(2);
    let of_out = || out.and_then(array::last_length).map_or(1, |width| (width / size).max(1));
    if ranks == Some(0) {
        return Err(PyValueError::new_err("ranks: expected at least 1, found 0"));
    }
    let mut width = ranks.unwrap_or_else(of_out).saturating_mul(size);
    loop {
        let mut output = Output::<Flag>::new(py, out, &[before, &[width]].concat())?;
        let results = output.as_mut_slice();
        let needed = py.detach(|| games.mask(results, width)).next_multiple_of(size);
        if ranks.is_some() || needed == width {
            return Ok(output.finish());
        }
        if out.is_some() {
            let n = games.len();
            return Err(PyValueError::new_err(format!(
                "out: expected room for all legal moves, shape ({n}, {needed}), found ({n}, {width}); ranks= leaves moves out"
            )));
        }
        width = needed;
    }
}
