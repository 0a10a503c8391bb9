//! Functions that convert between names and numbers of squares.

use pyo3::prelude::*;

use crate::argument;

/// The algebraic name of a square, such as c3.
///
/// >>> from checkers_bits import square_name
/// >>> square_name("russian", 22), square_name("international", 50)
/// ('c3', 'i1')
#[pyfunction]
pub(crate) fn square_name(variant: &str, square: &Bound<'_, PyAny>) -> PyResult<String> {
    let variant = argument::variant(variant)?;
    Ok(argument::square(variant, square)?.to_string())
}

/// The number of a square in numeric notation.
///
/// >>> from checkers_bits import square_number
/// >>> square_number("russian", "c3"), square_number("international", "i1")
/// (22, 50)
#[pyfunction]
pub(crate) fn square_number(variant: &str, square: &Bound<'_, PyAny>) -> PyResult<u8> {
    let variant = argument::variant(variant)?;
    Ok(argument::square(variant, square)?.number())
}

/// The numbers of playing squares, files and ranks of the board of a variant.
///
/// >>> from checkers_bits import board_size
/// >>> board_size("spantsireti")
/// (40, 10, 8)
#[pyfunction]
pub(crate) fn board_size(variant: &str) -> PyResult<(usize, u8, u8)> {
    let variant = argument::variant(variant)?;
    Ok((variant.square_count(), variant.width(), variant.height()))
}
