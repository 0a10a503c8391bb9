//! The output of a method: a new array, or the caller's `out`.

use std::ptr::NonNull;

use pyo3::buffer::PyUntypedBuffer;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

use super::PyArray;
use super::dtype::{DType, Element};
use super::memory::{Memory, too_large};

/// Results in the making.
pub(crate) struct Output<T> {
    shape: Vec<usize>,
    target: Target,
    element: std::marker::PhantomData<T>,
}

enum Target {
    New(Memory),
    Given(PyUntypedBuffer, Py<PyAny>),
}

impl<T: Element> Output<T> {
    /// `out` must be a writable, contiguous buffer of this type and shape.
    pub(crate) fn new(out: Option<&Bound<'_, PyAny>>, shape: &[usize]) -> PyResult<Self> {
        let target = match out {
            None => {
                // Python's lengths are signed, even for arrays without elements.
                let count = |product: usize, &length: &usize| {
                    isize::try_from(length).ok().and_then(|_| product.checked_mul(length))
                };
                let elements = shape.iter().try_fold(1, count).ok_or_else(too_large)?;
                Target::New(Memory::zeroed::<T>(elements)?)
            }
            Some(out) => Target::Given(fitting(out, T::DTYPE, shape)?, out.clone().unbind()),
        };
        Ok(Self { shape: shape.to_vec(), target, element: std::marker::PhantomData })
    }

    /// The elements; the contents of `out` are kept.
    pub(crate) fn as_mut_slice(&mut self) -> &mut [T] {
        match &mut self.target {
            Target::New(memory) => memory.as_mut_slice(),
            Target::Given(buffer, _) => elements_of(buffer),
        }
    }

    /// The new array, or `out`.
    pub(crate) fn finish(self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        match self.target {
            Target::New(memory) => {
                Ok(Py::new(py, PyArray::new(memory, T::DTYPE, &self.shape))?.into_any())
            }
            Target::Given(_, out) => Ok(out),
        }
    }
}

/// The results that `fill` writes, without the lock of the interpreter.
pub(crate) fn filled<T: Element>(
    py: Python<'_>,
    out: Option<&Bound<'_, PyAny>>,
    shape: &[usize],
    fill: impl FnOnce(&mut [T]) + Send,
) -> PyResult<Py<PyAny>> {
    let mut output = Output::new(out, shape)?;
    let results = output.as_mut_slice();
    py.detach(|| fill(results));
    output.finish(py)
}

/// The element type of a buffer, if results can have it.
pub(crate) fn dtype_of(out: &Bound<'_, PyAny>, among: &[DType]) -> Option<DType> {
    let buffer = PyUntypedBuffer::get(out).ok()?;
    let fits = |dtype: &DType| dtype.is_format(buffer.format(), buffer.item_size());
    among.iter().copied().find(fits)
}

/// The length of the last dimension of a buffer.
pub(crate) fn last_length(out: &Bound<'_, PyAny>) -> Option<usize> {
    PyUntypedBuffer::get(out).ok()?.shape().last().copied()
}

fn fitting(out: &Bound<'_, PyAny>, dtype: DType, shape: &[usize]) -> PyResult<PyUntypedBuffer> {
    let buffer = PyUntypedBuffer::get(out).map_err(|_| {
        let found = out.get_type().name().map(|name| name.to_string()).unwrap_or_default();
        PyTypeError::new_err(format!(
            "out: expected a buffer of {dtype} with shape {}, found {found}",
            in_words(shape)
        ))
    })?;
    let refuse = |found: String| {
        let expected = in_words(shape);
        Err(PyValueError::new_err(format!(
            "out: expected {dtype} with shape {expected}, found {found}"
        )))
    };
    if !dtype.is_format(buffer.format(), buffer.item_size()) {
        return refuse(format!("elements of format '{}'", buffer.format().to_string_lossy()));
    }
    if buffer.shape() != shape {
        return refuse(format!("shape {}", in_words(buffer.shape())));
    }
    if buffer.readonly() {
        return refuse("one that is read-only".into());
    }
    if !buffer.is_c_contiguous() {
        return refuse("one that is not C-contiguous".into());
    }
    if buffer.buf_ptr().align_offset(dtype.size()) != 0 {
        return refuse("one that is not aligned".into());
    }
    Ok(buffer)
}

#[expect(unsafe_code, reason = "the buffer protocol gives a pointer")]
fn elements_of<T: Element>(buffer: &mut PyUntypedBuffer) -> &mut [T] {
    match NonNull::new(buffer.buf_ptr().cast::<T>()) {
        Some(data) if buffer.item_count() > 0 => {
            // SAFETY: `fitting` has checked that the memory is writable, contiguous, aligned, and
            // has elements of this size for which all bytes are valid. The buffer protocol keeps
            // it in place while the buffer is held. As with `out` of numpy's functions, which
            // release the GIL too, the caller must not use it from another thread.
            unsafe { std::slice::from_raw_parts_mut(data.as_ptr(), buffer.item_count()) }
        }
        _ => &mut [],
    }
}

/// A shape as Python writes it.
pub(super) fn in_words(shape: &[usize]) -> String {
    let lengths: Vec<_> = shape.iter().map(ToString::to_string).collect();
    match &lengths[..] {
        [length] => format!("({length},)"),
        lengths => format!("({})", lengths.join(", ")),
    }
}
