//! `Array`: memory that numpy, torch and Python see without a copy.

mod dlpack;
mod dtype;
mod input;
mod memory;
mod output;

use std::ffi::c_int;
use std::sync::Arc;

use pyo3::exceptions::{PyBufferError, PyTypeError};
use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyMemoryView, PyTuple};

pub(crate) use dtype::{DType, Element, Flag, of_planes};
pub(crate) use input::{flags, integers};
pub(crate) use memory::Memory;
pub(crate) use output::{Output, dtype_of, filled, last_length};

/// An n-dimensional array of numbers: the return type of the methods of `Batch`.
///
/// `numpy.asarray(array)` and `torch.from_dlpack(array)` share its memory and can write to it. The
/// memory lives as long as any of them. `memoryview(array)` needs neither package.
///
/// >>> from checkers_bits import Batch
/// >>> array = Batch("russian", 2).planes()
/// >>> array
/// <Array uint8 (2, 4, 8, 8)>
/// >>> memoryview(array)[0, 0, 7, 0], array[0, 0, 7, 0]
/// (1, 1)
#[pyclass(frozen, name = "Array", module = "checkers_bits")]
pub(crate) struct PyArray {
    memory: Arc<Memory>,
    dtype: DType,
    /// As the buffer protocol has them: the strides in bytes.
    shape: Box<[isize]>,
    strides: Box<[isize]>,
}

impl PyArray {
    /// `shape` must cover all the memory.
    pub(crate) fn new(memory: Memory, dtype: DType, shape: &[usize]) -> Self {
        debug_assert_eq!(memory.bytes(), shape.iter().product::<usize>() * dtype.size());
        // Without elements the strides have no meaning, and may overflow.
        let shape: Box<[isize]> = shape.iter().map(|&length| length as isize).collect();
        let mut strides = shape.clone();
        let mut stride = dtype.size() as isize;
        for (slot, length) in strides.iter_mut().zip(&shape).rev() {
            *slot = stride;
            stride = stride.wrapping_mul(*length);
        }
        Self { memory: Arc::new(memory), dtype, shape, strides }
    }
}

#[pymethods]
impl PyArray {
    /// The length of each dimension.
    ///
    /// >>> from checkers_bits import Batch
    /// >>> Batch("international", 3).planes().shape
    /// (3, 4, 10, 10)
    #[getter]
    fn shape<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.shape)
    }

    /// The type of the elements: `"bool"`, `"uint8"`, `"int8"`, `"int32"`, `"int64"` or `"float32"`.
    ///
    /// >>> from checkers_bits import Batch
    /// >>> Batch("russian", 3).mask().dtype
    /// 'bool'
    #[getter]
    fn dtype(&self) -> &'static str {
        self.dtype.name()
    }

    /// The elements as a list, nested for several dimensions.
    ///
    /// >>> from checkers_bits import Batch
    /// >>> Batch("russian", 3).outcomes().tolist()
    /// [2, 2, 2]
    fn tolist<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        PyMemoryView::from(slf.as_any())?.call_method0("tolist")
    }

    /// One element, by a number or, in several dimensions, a tuple of them; slices as `memoryview` has
    /// them.
    ///
    /// >>> from checkers_bits import Batch
    /// >>> Batch("russian", 3).turns()[-1]
    /// 1
    fn __getitem__<'py>(
        slf: &Bound<'py, Self>,
        key: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        PyMemoryView::from(slf.as_any())?.get_item(key)
    }

    /// The elements of an array of one dimension, one by one.
    fn __iter__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyIterator>> {
        PyMemoryView::from(slf.as_any())?.try_iter()
    }

    /// The length of the first dimension.
    fn __len__(&self) -> usize {
        self.shape.first().map_or(0, |&length| length as usize)
    }

    fn __repr__(&self) -> String {
        let shape: Vec<_> = self.shape.iter().map(|&length| length as usize).collect();
        format!("<Array {} {}>", self.dtype, output::in_words(&shape))
    }

    /// The buffer protocol.
    #[expect(unsafe_code, reason = "the protocol is one of pointers")]
    unsafe fn __getbuffer__(
        slf: Bound<'_, Self>,
        view: *mut ffi::Py_buffer,
        flags: c_int,
    ) -> PyResult<()> {
        if view.is_null() {
            return Err(PyBufferError::new_err("expected a view to fill in"));
        }
        let asks_for = |flag| flags & flag == flag;
        let array = slf.get();
        if asks_for(ffi::PyBUF_F_CONTIGUOUS) && array.shape.len() > 1 {
            return Err(PyBufferError::new_err("the array is C-contiguous"));
        }
        let pointer_if = |flag, slice: &[isize]| {
            if asks_for(flag) { slice.as_ptr().cast_mut() } else { std::ptr::null_mut() }
        };
        let format = array.dtype.format().as_ptr().cast_mut();
        // SAFETY: Python passes a view to fill in. The memory, the shape and the strides keep
        // their addresses as long as the array, which the view keeps alive by its reference; the
        // format is static. Nothing writes to shape, strides and format; anything may write to the
        // memory.
        unsafe {
            (*view).buf = array.memory.data().as_ptr().cast();
            (*view).len = array.memory.bytes() as isize;
            (*view).readonly = 0;
            (*view).itemsize = array.dtype.size() as isize;
            (*view).format =
                if asks_for(ffi::PyBUF_FORMAT) { format } else { std::ptr::null_mut() };
            (*view).ndim = array.shape.len() as c_int;
            (*view).shape = pointer_if(ffi::PyBUF_ND, &array.shape);
            (*view).strides = pointer_if(ffi::PyBUF_STRIDES, &array.strides);
            (*view).suboffsets = std::ptr::null_mut();
            (*view).internal = std::ptr::null_mut();
            (*view).obj = slf.into_any().into_ptr();
        }
        Ok(())
    }

    /// `DLPack`, for `numpy.from_dlpack` and `torch.from_dlpack`; the memory is the CPU's.
    ///
    /// >>> from checkers_bits import Batch
    /// >>> Batch("russian", 3).outcomes().__dlpack_device__()
    /// (1, 0)
    fn __dlpack_device__(&self) -> (i32, i32) {
        dlpack::CPU
    }

    /// A `DLPack` capsule; `copy=True` gives memory of its own.
    #[pyo3(signature = (*, stream = None, max_version = None, dl_device = None, copy = None))]
    fn __dlpack__<'py>(
        &self,
        py: Python<'py>,
        stream: Option<&Bound<'py, PyAny>>,
        max_version: Option<(u32, u32)>,
        dl_device: Option<(i32, i32)>,
        copy: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if stream.is_some() {
            return Err(PyTypeError::new_err("stream: expected None, as for any CPU"));
        }
        if let Some(device) = dl_device.filter(|&device| device != dlpack::CPU) {
            return Err(PyBufferError::new_err(format!(
                "dl_device: expected (1, 0), the CPU, found {device:?}"
            )));
        }
        let is_copy = copy == Some(true);
        let memory = if is_copy { Arc::new(self.memory.copy()?) } else { Arc::clone(&self.memory) };
        let layout = (&*self.shape, &*self.strides);
        match max_version {
            Some((1.., _)) => {
                dlpack::capsule::<dlpack::Versioned>(py, memory, self.dtype, layout, is_copy)
            }
            _ => dlpack::capsule::<dlpack::Unversioned>(py, memory, self.dtype, layout, is_copy),
        }
    }
}
