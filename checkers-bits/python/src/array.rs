//! numpy arrays: the results of batches, and arrays that a caller passes.

use std::marker::PhantomData;
use std::ptr::NonNull;

use pyo3::buffer::PyUntypedBuffer;
use pyo3::exceptions::{PyMemoryError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

/// An element type of an array. Any bytes are a valid element, and zero bytes are the number 0.
///
/// # Safety
///
/// The type must have neither padding nor invalid values.
#[expect(unsafe_code, reason = "memory that others write to is read as these types")]
pub(crate) unsafe trait Element: Copy + Send + 'static {
    /// The name of the type in numpy.
    const DTYPE: &'static str;
    /// The letters of the type in formats of Python's module `struct`. Letter and size together
    /// determine the type.
    const LETTERS: &'static [u8];

    /// The type as a numpy `dtype`.
    fn dtype(py: Python<'_>) -> PyResult<&Bound<'_, PyAny>>;
}

/// An element of type `bool`. Rust's `bool` does not serve, because foreign memory may hold bytes
/// other than 0 and 1.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(crate) struct Flag(u8);

impl Flag {
    pub(crate) const FALSE: Self = Self(0);
    pub(crate) const TRUE: Self = Self(1);
}

macro_rules! elements {
    ($($rust:ty: $dtype:literal $numpy:literal $letters:literal),*) => {
        $(
            #[expect(unsafe_code, reason = "the trait is unsafe")]
            // SAFETY: the integers, the floats and the byte of a `Flag` have neither padding nor
            // invalid values.
            unsafe impl Element for $rust {
                const DTYPE: &'static str = $dtype;
                const LETTERS: &'static [u8] = $letters;

                fn dtype(py: Python<'_>) -> PyResult<&Bound<'_, PyAny>> {
                    static TYPE: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
                    TYPE.import(py, "numpy", $numpy)
                }
            }
        )*
    };
}

elements!(
    Flag: "bool" "bool_" b"?",
    u8: "uint8" "uint8" b"B",
    i8: "int8" "int8" b"b",
    i32: "int32" "int32" b"ilqn",
    i64: "int64" "int64" b"ilqn",
    f32: "float32" "float32" b"f"
);

/// A numpy array.
pub(crate) type Array<'py> = Bound<'py, PyAny>;

/// An array of the caller for the results; optional.
pub(crate) type Out<'a, 'py> = Option<&'a Bound<'py, PyAny>>;

/// The results of a call while they are written, in a new array or in the caller's `out`.
pub(crate) struct Output<'py, T> {
    array: Array<'py>,
    buffer: PyUntypedBuffer,
    element: PhantomData<T>,
}

impl<'py, T: Element> Output<'py, T> {
    /// Returns an error unless `out` is a writable, contiguous array of this type and shape.
    pub(crate) fn new(py: Python<'py>, out: Out<'_, 'py>, shape: &[usize]) -> PyResult<Self> {
        let array = out.map_or_else(|| zeros::<T>(py, shape), |out| Ok(out.clone()))?;
        let buffer = fitting::<T>(&array, shape)?;
        Ok(Self { array, buffer, element: PhantomData })
    }

    /// The elements to write. Elements of `out` keep their contents until they are written.
    #[expect(unsafe_code, reason = "the buffer protocol gives a pointer")]
    pub(crate) fn as_mut_slice(&mut self) -> &mut [T] {
        match NonNull::new(self.buffer.buf_ptr().cast::<T>()) {
            Some(data) if self.buffer.item_count() > 0 => {
                // SAFETY: `fitting` has checked that the memory is writable, contiguous and
                // aligned, and that the elements have this size and all bytes are valid for them.
                // The buffer protocol keeps the memory in place while the buffer is held. The
                // caller must not use `out` from another thread, as with numpy's functions, which
                // also release the GIL.
                unsafe { std::slice::from_raw_parts_mut(data.as_ptr(), self.buffer.item_count()) }
            }
            _ => &mut [],
        }
    }

    /// Returns the finished array.
    pub(crate) fn finish(self) -> Array<'py> {
        self.array
    }
}

/// An array that `fill` writes while the GIL is released.
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

/// Two arrays that `fill` writes: the outcome and the number of plies of each of `n` games.
pub(crate) fn filled_pair<'py>(
    py: Python<'py>,
    n: usize,
    fill: impl FnOnce((&mut [i8], &mut [i32])) -> PyResult<()>,
) -> PyResult<(Array<'py>, Array<'py>)> {
    let (mut outcomes, mut plies) = (Output::new(py, None, &[n])?, Output::new(py, None, &[n])?);
    fill((outcomes.as_mut_slice(), plies.as_mut_slice()))?;
    Ok((outcomes.finish(), plies.finish()))
}

/// A new array of zeros. numpy allocates it without touching the memory.
fn zeros<'py, T: Element>(py: Python<'py>, shape: &[usize]) -> PyResult<Array<'py>> {
    static ZEROS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    // For sizes beyond the address space numpy raises another error, so they are checked here.
    let bytes =
        shape.iter().try_fold(size_of::<T>(), |bytes, &length| bytes.checked_mul(length.max(1)));
    if bytes.is_none_or(|bytes| isize::try_from(bytes).is_err()) {
        return Err(PyMemoryError::new_err("an array of this size does not fit into memory"));
    }
    ZEROS
        .import(py, "numpy", "zeros")?
        .call1((pyo3::types::PyTuple::new(py, shape)?, T::dtype(py)?))
}

/// Whether a buffer has elements of the type `T`.
fn has_elements<T: Element>(buffer: &PyUntypedBuffer) -> bool {
    // `ElementType` of pyo3 also accepts a format with the other byte order, so the order is
    // checked here.
    let same_order = if cfg!(target_endian = "little") { b'<' } else { b'>' };
    let letter = match *buffer.format().to_bytes() {
        [letter] | [b'@' | b'=', letter] => letter,
        [order, letter] if order == same_order => letter,
        _ => return false,
    };
    T::LETTERS.contains(&letter) && buffer.item_size() == size_of::<T>()
}

/// Whether an argument is an array of elements of the type `T`.
pub(crate) fn is_array_of<T: Element>(argument: &Bound<'_, PyAny>) -> bool {
    PyUntypedBuffer::get(argument).is_ok_and(|buffer| has_elements::<T>(&buffer))
}

/// The length of the last dimension of an array.
pub(crate) fn last_length(out: &Bound<'_, PyAny>) -> Option<usize> {
    PyUntypedBuffer::get(out).ok()?.shape().last().copied()
}

fn fitting<T: Element>(out: &Bound<'_, PyAny>, shape: &[usize]) -> PyResult<PyUntypedBuffer> {
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
    } else if buffer.buf_ptr().align_offset(align_of::<T>()) != 0 {
        "one that is not aligned".into()
    } else {
        return Ok(buffer);
    };
    Err(PyValueError::new_err(format!("{}, found {fault}", expected())))
}

/// Formats a shape as Python writes it.
fn in_words(shape: &[usize]) -> String {
    let lengths: Vec<_> = shape.iter().map(ToString::to_string).collect();
    match &lengths[..] {
        [length] => format!("({length},)"),
        lengths => format!("({})", lengths.join(", ")),
    }
}

/// Reads integers: an array of int32 or int64, or any sequence. A `TypeError` names the argument.
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

/// The name of the class of a value.
fn class(value: &Bound<'_, PyAny>) -> String {
    value.get_type().name().map(|name| name.to_string()).unwrap_or_default()
}

/// Reads booleans: an array or a list.
pub(crate) fn flags(argument: &Bound<'_, PyAny>) -> Option<Vec<bool>> {
    let flags = copied::<Flag>(argument);
    let flags = flags.map(|flags| flags.into_iter().map(|Flag(byte)| byte != 0).collect());
    flags.or_else(|| argument.extract().ok())
}

/// Copies the elements of a one-dimensional array of the type `T`; `None` for anything else.
#[expect(unsafe_code, reason = "the buffer protocol gives a pointer")]
fn copied<T: Element>(argument: &Bound<'_, PyAny>) -> Option<Vec<T>> {
    let buffer = PyUntypedBuffer::get(argument).ok()?;
    let &[stride] = buffer.strides() else { return None };
    if !has_elements::<T>(&buffer) || buffer.suboffsets().is_some() {
        return None;
    }
    let first = buffer.buf_ptr().cast::<u8>().cast_const();
    let element = |i: usize| {
        // SAFETY: in one dimension without suboffsets, `stride` is the distance between elements.
        // They have the size of `T`, for which any bytes are valid. Python is attached, so only
        // code that ignores the GIL could write to the elements meanwhile.
        unsafe { first.wrapping_offset(stride * i as isize).cast::<T>().read_unaligned() }
    };
    Some((0..buffer.item_count()).map(element).collect())
}
