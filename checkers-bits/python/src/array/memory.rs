//! Memory shared by Rust, Python and `DLPack` consumers.

use std::alloc::{Layout, alloc_zeroed, dealloc};
use std::ptr::NonNull;

use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;

use super::dtype::Element;

/// Zero-initialised memory at a fixed address.
///
/// Once shared, it is accessed by pointer only, never by reference: numpy may write to it at any
/// time.
pub(crate) struct Memory {
    data: NonNull<u8>,
    layout: Layout,
}

#[expect(unsafe_code, reason = "pointers are not sent between threads otherwise")]
// SAFETY: this value owns the memory, and any thread may free it.
unsafe impl Send for Memory {}

#[expect(unsafe_code, reason = "pointers are not shared between threads otherwise")]
// SAFETY: a shared reference only allows copying the pointer and the layout.
unsafe impl Sync for Memory {}

#[expect(unsafe_code, reason = "memory that is shared with C has no owner in Rust")]
impl Memory {
    /// Memory for a number of elements.
    pub(crate) fn zeroed<T: Element>(elements: usize) -> PyResult<Self> {
        let layout = Layout::array::<T>(elements);
        Self::of_layout(layout.map_err(|_| too_large())?)
    }

    fn of_layout(layout: Layout) -> PyResult<Self> {
        if layout.size() == 0 {
            // Aligned for every type of elements.
            let data = NonNull::<u64>::dangling().cast();
            return Ok(Self { data, layout });
        }
        // SAFETY: the size is not zero.
        let data = NonNull::new(unsafe { alloc_zeroed(layout) }).ok_or_else(too_large)?;
        Ok(Self { data, layout })
    }

    pub(super) fn data(&self) -> NonNull<u8> {
        self.data
    }

    pub(super) fn bytes(&self) -> usize {
        self.layout.size()
    }

    /// The elements, before the memory is shared.
    pub(crate) fn as_mut_slice<T: Element>(&mut self) -> &mut [T] {
        let elements = self.bytes() / size_of::<T>();
        let data = self.data.cast::<T>();
        assert!(data.is_aligned(), "allocated for elements of this size");
        // SAFETY: the memory is initialised, aligned and large enough, and any bytes are elements.
        // The memory is shared only behind an `Arc`, so the only reference to `self` has exclusive
        // access.
        unsafe { std::slice::from_raw_parts_mut(data.as_ptr(), elements) }
    }

    /// A copy of the bytes.
    pub(super) fn copy(&self) -> PyResult<Self> {
        let copy = Self::of_layout(self.layout)?;
        // SAFETY: both have `bytes` bytes, and the new memory is apart from the old one.
        unsafe { self.data.copy_to_nonoverlapping(copy.data, self.bytes()) };
        Ok(copy)
    }
}

#[expect(unsafe_code, reason = "memory that is shared with C has no owner in Rust")]
impl Drop for Memory {
    fn drop(&mut self) {
        if self.layout.size() > 0 {
            // SAFETY: it was allocated with this layout and has no other owner.
            unsafe { dealloc(self.data.as_ptr(), self.layout) }
        }
    }
}

pub(super) fn too_large() -> PyErr {
    PyMemoryError::new_err("an array of this size does not fit into memory")
}
