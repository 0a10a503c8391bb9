//! numpy arrays that calls return, and arrays that callers pass.

use std::ffi::CStr;

use pyo3::buffer::{self, ElementType, PyBuffer, PyUntypedBuffer};
use pyo3::exceptions::{PyMemoryError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyTuple;

/// An element type of an array. An element whose bytes are all zero is the number 0.
pub(crate) trait Element: buffer::Element + Send + 'static {
    /// The name of the type in numpy.
    const DTYPE: &'static str;
}

/// An element of a numpy array of bools. The type is not `bool`, because an array of the caller can contain bytes
/// other than 0 and 1.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(crate) struct Flag(u8);

impl Flag {
    pub(crate) const FALSE: Self = Self(0);
    pub(crate) const TRUE: Self = Self(1);
}

#[expect(unsafe_code, reason = "the trait is unsafe")]
// SAFETY: every byte is a valid `Flag`.
unsafe impl buffer::Element for Flag {
    fn is_compatible_format(format: &CStr) -> bool {
        ElementType::from_format(format) == ElementType::Bool
    }
}

macro_rules! elements {
    ($($rust:ty: $dtype:literal),*) => {
        $(impl Element for $rust {
            const DTYPE: &'static str = $dtype;
        })*
    };
}

elements!(Flag: "bool", u8: "uint8", i8: "int8", i32: "int32", i64: "int64", u64: "uint64", f32: "float32");

/// A numpy array.
pub(crate) type Array<'py> = Bound<'py, PyAny>;

/// The optional argument `out`: an array of the caller, to which a call writes its results.
pub(crate) type Out<'a, 'py> = Option<&'a Bound<'py, PyAny>>;

/// The array to which a call writes its results: a new array or the caller's `out`.
pub(crate) struct Output<'py, T> {
    array: Array<'py>,
    buffer: PyBuffer<T>,
}

impl<'py, T: Element> Output<'py, T> {
    /// Uses `out`, or makes a new array. Returns an error unless `out` is a writable, contiguous array
    /// of this type and shape.
    pub(crate) fn new(py: Python<'py>, out: Out<'_, 'py>, shape: &[usize]) -> PyResult<Self> {
        let array = out.map_or_else(|| zeros::<T>(py, shape), |out| Ok(out.clone()))?;
        let buffer = fitting(&array, shape)?;
        Ok(Self { array, buffer })
    }

    /// The elements to which the call writes its results. Elements of `out` keep their values until they are
    /// written.
    #[expect(unsafe_code, reason = "the buffer protocol gives a pointer")]
    pub(crate) fn as_mut_slice(&mut self) -> &mut [T] {
        match self.buffer.as_slice_ptr() {
            // SAFETY: `fitting` has checked that the memory is writable. `PyBuffer` has checked that the memory is
            // aligned and has elements of type `T`, for which all bytes are valid. The buffer protocol keeps the
            // memory in place while the buffer is held. The caller must not use `out` from another thread;
            // functions of numpy that release the GIL have the same condition.
            Some(mut elements) => unsafe { elements.as_mut() },
            None => &mut [],
        }
    }

    /// Returns the finished array.
    pub(crate) fn finish(self) -> Array<'py> {
        self.array
    }
}

/// Makes an array whose elements `fill` writes while the GIL is released.
pub(crate) fn filled<'py, T: Element>(
    py: Python<'py>,
    out: Out<'_, 'py>,
    shape: &[usize],
    fill: impl FnOnce(&mut [T]) + Send,
) -> PyResult<Array<'py>> {
    let mut output = Output::new(py, out, shape)?;
    let results = output.as_mut_slice();
    py.detach(|| fill(results));
    Ok(output.finish())
}

/// Makes two arrays that `fill` writes: two numbers of each of `n` games.
pub(crate) fn filled_pair<'py, T: Element>(
    py: Python<'py>,
    n: usize,
    fill: impl FnOnce((&mut [T], &mut [i32])) -> PyResult<()>,
) -> PyResult<(Array<'py>, Array<'py>)> {
    let (mut first, mut second) = (Output::new(py, None, &[n])?, Output::new(py, None, &[n])?);
    fill((first.as_mut_slice(), second.as_mut_slice()))?;
    Ok((first.finish(), second.finish()))
}

/// Makes an array of zeros. A large array is made fast, because numpy allocates it without touching its memory.
fn zeros<'py, T: Element>(py: Python<'py>, shape: &[usize]) -> PyResult<Array<'py>> {
    static ZEROS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    // The size is checked before the call, because numpy does not raise `MemoryError` for a size beyond the address
    // space.
    let bytes =
        shape.iter().try_fold(size_of::<T>(), |bytes, &length| bytes.checked_mul(length.max(1)));
    if bytes.is_none_or(|bytes| isize::try_from(bytes).is_err()) {
        return Err(PyMemoryError::new_err("an array of this size does not fit into memory"));
    }
    ZEROS.import(py, "numpy", "zeros")?.call1((PyTuple::new(py, shape)?, T::DTYPE))
}

/// Whether a buffer has elements of the type `T`.
fn has_elements<T: Element>(buffer: &PyUntypedBuffer) -> bool {
    // Big-endian elements are refused explicitly, because pyo3 accepts their format `>` also on little-endian
    // machines.
    let is_big_endian = buffer.format().to_bytes().starts_with(b">");
    T::is_compatible_format(buffer.format()) && !is_big_endian
}

/// Whether an argument is an array of elements of the type `T`.
pub(crate) fn is_array_of<T: Element>(argument: &Bound<'_, PyAny>) -> bool {
    PyUntypedBuffer::get(argument).is_ok_and(|buffer| has_elements::<T>(&buffer))
}

/// The length of the last dimension of an array.
pub(crate) fn last_length(out: &Bound<'_, PyAny>) -> Option<usize> {
    PyUntypedBuffer::get(out).ok()?.shape().last().copied()
}

fn fitting<T: Element>(out: &Bound<'_, PyAny>, shape: &[usize]) -> PyResult<PyBuffer<T>> {
    let in_words = |shape: &[usize]| {
        PyTuple::new(out.py(), shape).map(|shape| shape.to_string()).unwrap_or_default()
    };
    let expected = || format!("out: expected {} with shape {}", T::DTYPE, in_words(shape));
    let buffer = PyUntypedBuffer::get(out)
        .map_err(|_| PyTypeError::new_err(format!("{}, found {}", expected(), class(out))))?;
    let fault = if !has_elements::<T>(&buffer) {
        format!("elements of format '{}'", buffer.format().to_string_lossy())
    } else if buffer.shape() != shape {
        format!("shape {}", in_words(buffer.shape()))
    } else if buffer.readonly() {
        "one that is read-only".into()
    } else if !buffer.is_c_contiguous() {
        "one that is not C-contiguous".into()
    } else if let Ok(buffer) = buffer.into_typed() {
        return Ok(buffer);
    } else {
        "one that is not aligned".into()
    };
    Err(PyValueError::new_err(format!("{}, found {fault}", expected())))
}

/// Reads integers from an array of int32 or int64, or from any sequence. `name` is the name of the argument for
/// error messages.
pub(crate) fn integers(name: &str, argument: &Bound<'_, PyAny>) -> PyResult<Vec<i64>> {
    if let Some(integers) = copied::<i64>(argument) {
        return Ok(integers);
    }
    if let Some(integers) = copied::<i32>(argument) {
        return Ok(integers.into_iter().map(i64::from).collect());
    }
    argument.extract().map_err(|error: PyErr| {
        if !error.is_instance_of::<PyTypeError>(argument.py()) {
            return error;
        }
        let found = class(argument);
        PyTypeError::new_err(format!("{name}: expected integers, found {found}: {error}"))
    })
}

/// The name of the Python class of a value, for error messages.
fn class(value: &Bound<'_, PyAny>) -> String {
    value.get_type().name().map(|name| name.to_string()).unwrap_or_default()
}

/// Reads booleans from an array or a list; `None` for other values.
pub(crate) fn flags(argument: &Bound<'_, PyAny>) -> Option<Vec<bool>> {
    let flags = copied::<Flag>(argument);
    let flags = flags.map(|flags| flags.into_iter().map(|Flag(byte)| byte != 0).collect());
    flags.or_else(|| argument.extract().ok())
}

/// Copies the elements of a one-dimensional, aligned array of the type `T`; `None` for other values.
fn copied<T: Element>(argument: &Bound<'_, PyAny>) -> Option<Vec<T>> {
    let buffer = PyUntypedBuffer::get(argument).ok()?;
    if buffer.dimensions() != 1 || !has_elements::<T>(&buffer) {
        return None;
    }
    buffer.as_typed().ok()?.to_vec(argument.py()).ok()
}
