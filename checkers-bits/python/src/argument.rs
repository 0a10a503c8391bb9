//! Converts and checks arguments of Python calls.

use std::borrow::Cow;

use checkers_bits::{AnySquare, AnyVariant, Fen, SquareNames, VariantName, rules};
use draughts_engine::MAX_THREADS;
use pyo3::conversion::FromPyObjectOwned;
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::error::{RulesError, fen_error};

/// Reads a variant: its name, one of `RULES` too, or, if the text has a colon, its rules.
pub(crate) fn variant(text: &str) -> PyResult<AnyVariant> {
    if text.contains(':') {
        return AnyVariant::from_rules(text)
            .map_err(|error| RulesError::new_err(format!("variant: {error}")));
    }
    text.parse().or_else(|error| {
        let expected = || PyValueError::new_err(format!("variant: {error}, found '{text}'"));
        rules::game(text).ok_or_else(expected)
    })
}

/// The variant as [`variant`] reads it.
pub(crate) fn written(variant: AnyVariant) -> Cow<'static, str> {
    variant.variant_name().map_or_else(|| variant.rules().into(), |name| name.as_str().into())
}

/// Returns the name of a variant that the package is compiled for, which `what` needs.
pub(crate) fn compiled(what: &str, variant: AnyVariant) -> PyResult<VariantName> {
    variant.variant_name().ok_or_else(|| {
        let message = format!("{what}: expected one of VARIANTS, found the rules of '{variant}'");
        PyValueError::new_err(message)
    })
}

/// Reads a FEN.
pub(crate) fn fen(text: &str, variant: AnyVariant) -> PyResult<Fen> {
    let read = Fen::read(text, variant);
    read.map_err(|error| fen_error(error.naming_variants(text, AnyVariant::all())))
}

/// Returns an error unless an argument has the expected variant. `what` is the name of the argument.
pub(crate) fn expect_variant(what: &str, expected: AnyVariant, found: AnyVariant) -> PyResult<()> {
    if expected == found {
        return Ok(());
    }
    let message = format!("{what}: expected one of {expected}, found one of {found}");
    Err(PyValueError::new_err(message))
}

/// Reads a square: its number, or its name or number as text.
pub(crate) fn square(variant: AnyVariant, argument: &Bound<'_, PyAny>) -> PyResult<AnySquare> {
    let square = if let Ok(name) = argument.cast::<PyString>() {
        variant.read_square(name.to_str()?)
    } else if let Ok(number) = argument.extract::<i128>() {
        number.try_into().ok().and_then(|number| variant.numbered_square(number))
    } else {
        return Err(PyTypeError::new_err("square: expected a number or a name"));
    };
    square.ok_or_else(|| {
        let count = variant.square_count();
        let found = argument.repr().map(|repr| repr.to_string()).unwrap_or_default();
        PyValueError::new_err(format!(
            "square: expected a number from 1 to {count} or the name of a playing square, found {found}"
        ))
    })
}

/// Reads a square notation; `None` means the usual notation of the variant.
pub(crate) fn square_names(variant: AnyVariant, name: Option<&str>) -> PyResult<SquareNames> {
    match name {
        None => Ok(variant.square_names()),
        Some("algebraic") => Ok(SquareNames::Algebraic),
        Some("numeric") => Ok(SquareNames::Numeric),
        Some(found) => Err(PyValueError::new_err(format!(
            "names: expected 'algebraic' or 'numeric', found '{found}'"
        ))),
    }
}

/// Reads a non-negative number that fits the type `T`.
pub(crate) fn natural<'py, T: FromPyObjectOwned<'py>>(argument: &Bound<'py, PyAny>) -> PyResult<T> {
    fitting(0, argument)
}

/// Reads a number that fits the unsigned type `T`. The error message names the expected numbers from `least` on,
/// because the message of Python names a C type.
fn fitting<'py, T: FromPyObjectOwned<'py>>(least: u8, argument: &Bound<'py, PyAny>) -> PyResult<T> {
    argument.extract().map_err(|error: T::Error| {
        let error = error.into();
        if !error.is_instance_of::<PyOverflowError>(argument.py()) {
            return error;
        }
        let is_negative = argument.lt(0).unwrap_or(false);
        PyValueError::new_err(match is_negative {
            true => format!("expected at least {least}, found {argument}"),
            false => format!("expected a smaller number, found {argument}"),
        })
    })
}

/// Converts a Python index to an index from 0; a negative Python index counts from the end. `None` if the index is
/// out of range.
pub(crate) fn place(index: i64, len: usize) -> Option<usize> {
    let from_start = if index < 0 { index.checked_add_unsigned(len as u64)? } else { index };
    usize::try_from(from_start).ok().filter(|&place| place < len)
}

/// Reads a number that is at least 1 and fits the type `T`.
pub(crate) fn positive<'py, T: FromPyObjectOwned<'py> + Default + PartialEq>(
    argument: &Bound<'py, PyAny>,
) -> PyResult<T> {
    let number: T = fitting(1, argument)?;
    if number == T::default() {
        return Err(PyValueError::new_err("expected at least 1, found 0"));
    }
    Ok(number)
}

/// Reads a number of threads, at least one.
pub(crate) fn threads(argument: &Bound<'_, PyAny>) -> PyResult<usize> {
    match natural(argument)? {
        0 => Err(PyValueError::new_err("threads: expected at least 1, found 0")),
        threads => Ok(threads.min(MAX_THREADS as usize)),
    }
}

/// Reads a number of threads, at least one; `None` means the default number.
pub(crate) fn some_threads(argument: &Bound<'_, PyAny>) -> PyResult<Option<usize>> {
    if argument.is_none() { Ok(None) } else { threads(argument).map(Some) }
}
