//! Numbers that a caller passes: buffers are copied as they are, and other sequences read one by one.

use pyo3::buffer::PyUntypedBuffer;
use pyo3::prelude::*;

use super::dtype::{Element, Flag};

/// Integers: a buffer of int32 or int64, or any sequence.
pub(crate) fn integers(argument: &Bound<'_, PyAny>) -> PyResult<Vec<i64>> {
    if let Some(integers) = copied::<i64>(argument) {
        return Ok(integers);
    }
    if let Some(integers) = copied::<i32>(argument) {
        return Ok(integers.into_iter().map(i64::from).collect());
    }
    argument.extract()
}

/// Booleans: a buffer or a list.
pub(crate) fn flags(argument: &Bound<'_, PyAny>) -> Option<Vec<bool>> {
    let flags = copied::<Flag>(argument);
    let flags = flags.map(|flags| flags.into_iter().map(Flag::is_set).collect());
    flags.or_else(|| argument.extract().ok())
}

/// The elements of a buffer of one dimension, if they are of this type.
#[expect(unsafe_code, reason = "the buffer protocol gives a pointer")]
fn copied<T: Element>(argument: &Bound<'_, PyAny>) -> Option<Vec<T>> {
    let buffer = PyUntypedBuffer::get(argument).ok()?;
    let is_of_type = T::DTYPE.is_format(buffer.format(), buffer.item_size());
    let &[stride] = buffer.strides() else { return None };
    if !is_of_type || buffer.suboffsets().is_some() {
        return None;
    }
    let first = buffer.buf_ptr().cast::<u8>().cast_const();
    let element = |i: usize| {
        // SAFETY: in one dimension without suboffsets the elements are at this distance from each
        // other, and they have the size of `T`, any bytes of which are valid. Python is attached, so
        // that only code that ignores its lock could write to them meanwhile.
        unsafe { first.wrapping_offset(stride * i as isize).cast::<T>().read_unaligned() }
    };
    Some((0..buffer.item_count()).map(element).collect())
}
