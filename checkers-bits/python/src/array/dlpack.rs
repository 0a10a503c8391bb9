//! `DLPack`, by which numpy, torch and others take an array without a copy.
//!
//! The structures follow dlpack.h (github.com/dmlc/dlpack), version 1.0 and before; the exchange
//! follows the Python array API standard. A capsule holds a managed tensor. The consumer renames
//! the capsule and calls the deleter when done, on any thread. A capsule without a consumer calls
//! the deleter itself.

use std::ffi::{CStr, c_void};
use std::sync::Arc;

use pyo3::ffi;
use pyo3::prelude::*;

use super::dtype::DType;
use super::memory::Memory;

/// `kDLCPU`, and the number of the device.
pub(super) const CPU: (i32, i32) = (1, 0);

/// `DLTensor`.
#[repr(C)]
pub(super) struct Tensor {
    data: *mut c_void,
    device: (i32, i32),
    ndim: i32,
    code: u8,
    bits: u8,
    lanes: u16,
    shape: *mut i64,
    strides: *mut i64,
    byte_offset: u64,
}

/// The two forms of a managed tensor.
pub(super) trait Managed: Sized {
    /// The name of its capsule.
    const NAME: &'static CStr;

    fn new(tensor: Tensor, is_copy: bool) -> Self;
}

type Deleter<M> = unsafe extern "C" fn(*mut M);

/// `DLManagedTensor`.
#[repr(C)]
pub(super) struct Unversioned {
    tensor: Tensor,
    context: *mut c_void,
    deleter: Option<Deleter<Self>>,
}

/// `DLManagedTensorVersioned`.
#[repr(C)]
pub(super) struct Versioned {
    version: (u32, u32),
    context: *mut c_void,
    deleter: Option<Deleter<Self>>,
    flags: u64,
    tensor: Tensor,
}

/// `DLPACK_FLAG_BITMASK_IS_COPIED`.
const IS_COPIED: u64 = 2;

impl Managed for Unversioned {
    const NAME: &'static CStr = c"dltensor";

    fn new(tensor: Tensor, _is_copy: bool) -> Self {
        Self { tensor, context: std::ptr::null_mut(), deleter: Some(delete) }
    }
}

impl Managed for Versioned {
    const NAME: &'static CStr = c"dltensor_versioned";

    fn new(tensor: Tensor, is_copy: bool) -> Self {
        Self {
            version: (1, 0),
            context: std::ptr::null_mut(),
            deleter: Some(delete),
            flags: if is_copy { IS_COPIED } else { 0 },
            tensor,
        }
    }
}

/// A managed tensor with everything that it points to. The tensor comes first, so both have the
/// same address.
#[repr(C)]
struct Export<M> {
    managed: M,
    memory: Arc<Memory>,
    shape: Box<[i64]>,
    strides: Box<[i64]>,
}

/// A capsule with a tensor that keeps the memory alive.
#[expect(unsafe_code, reason = "the protocol is one of pointers")]
pub(super) fn capsule<'py, M: Managed>(
    py: Python<'py>,
    memory: Arc<Memory>,
    dtype: DType,
    (shape, strides): (&[isize], &[isize]),
    is_copy: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let in_elements = |stride: &isize| *stride as i64 / dtype.size() as i64;
    let mut shape: Box<[i64]> = shape.iter().map(|&length| length as i64).collect();
    let mut strides: Box<[i64]> = strides.iter().map(in_elements).collect();
    let kind = dtype.dlpack();
    let tensor = Tensor {
        data: memory.data().as_ptr().cast(),
        device: CPU,
        ndim: shape.len() as i32,
        code: kind.code,
        bits: kind.bits,
        lanes: 1,
        shape: shape.as_mut_ptr(),
        strides: strides.as_mut_ptr(),
        byte_offset: 0,
    };
    let managed = M::new(tensor, is_copy);
    let export = Box::into_raw(Box::new(Export { managed, memory, shape, strides }));
    // SAFETY: the pointer is not null, the name is static, and the destructor knows both.
    let capsule = unsafe {
        ffi::PyCapsule_New(export.cast(), M::NAME.as_ptr(), Some(delete_unless_taken::<M>))
    };
    if capsule.is_null() {
        // SAFETY: the pointer comes from `Box::into_raw`, and no capsule owns it.
        drop(unsafe { Box::from_raw(export) });
    }
    // SAFETY: a new reference, or null with an exception set.
    unsafe { Bound::from_owned_ptr_or_err(py, capsule) }
}

/// The deleter. It frees nothing of Python's, so it does not need the GIL.
#[expect(unsafe_code, reason = "C calls it with a pointer")]
unsafe extern "C" fn delete<M>(managed: *mut M) {
    if !managed.is_null() {
        // SAFETY: the tensor is the first field of an `Export` that `Box::into_raw` gave away, and
        // the protocol has the deleter called once.
        drop(unsafe { Box::from_raw(managed.cast::<Export<M>>()) });
    }
}

/// The destructor of capsules.
#[expect(unsafe_code, reason = "C calls it with a pointer")]
unsafe extern "C" fn delete_unless_taken<M: Managed>(capsule: *mut ffi::PyObject) {
    // SAFETY: Python calls it with the capsule. Under its first name the tensor has no consumer,
    // so the pointer still points to an `Export`.
    unsafe {
        if ffi::PyCapsule_IsValid(capsule, M::NAME.as_ptr()) == 1 {
            delete(ffi::PyCapsule_GetPointer(capsule, M::NAME.as_ptr()).cast::<M>());
        }
    }
}
