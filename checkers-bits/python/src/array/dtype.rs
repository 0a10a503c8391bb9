//! The types of elements.

use std::ffi::CStr;
use std::fmt;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// A type of elements, named as numpy names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DType {
    Bool,
    UInt8,
    Int8,
    Int32,
    Int64,
    Float32,
}

/// The `DLPack` type: code and bits (`DLDataTypeCode` of dlpack.h).
pub(super) struct DlpackType {
    pub(super) code: u8,
    pub(super) bits: u8,
}

impl DType {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Bool => "bool",
            Self::UInt8 => "uint8",
            Self::Int8 => "int8",
            Self::Int32 => "int32",
            Self::Int64 => "int64",
            Self::Float32 => "float32",
        }
    }

    /// In bytes.
    pub(crate) const fn size(self) -> usize {
        match self {
            Self::Bool | Self::UInt8 | Self::Int8 => 1,
            Self::Int32 | Self::Float32 => 4,
            Self::Int64 => 8,
        }
    }

    /// As Python's module `struct` writes it.
    pub(super) const fn format(self) -> &'static CStr {
        match self {
            Self::Bool => c"?",
            Self::UInt8 => c"B",
            Self::Int8 => c"b",
            Self::Int32 => c"i",
            Self::Int64 => c"q",
            Self::Float32 => c"f",
        }
    }

    /// Whether elements of a buffer are of this type, from their format and size.
    ///
    /// The size decides the meaning of `l`, which differs between machines. A format with the
    /// other byte order is not this type, even if `ElementType` of pyo3 accepts it.
    pub(crate) fn is_format(self, format: &CStr, size: usize) -> bool {
        let same_order = if cfg!(target_endian = "little") { b'<' } else { b'>' };
        let letter = match *format.to_bytes() {
            [letter] | [b'@' | b'=', letter] => letter,
            [order, letter] if order == same_order => letter,
            _ => return false,
        };
        let fits = match self {
            Self::Bool => letter == b'?',
            Self::UInt8 => letter == b'B',
            Self::Int8 => letter == b'b',
            Self::Int32 | Self::Int64 => b"ilqn".contains(&letter),
            Self::Float32 => letter == b'f',
        };
        fits && size == self.size()
    }

    pub(super) const fn dlpack(self) -> DlpackType {
        let code = match self {
            Self::Int8 | Self::Int32 | Self::Int64 => 0,
            Self::UInt8 => 1,
            Self::Float32 => 2,
            Self::Bool => 6,
        };
        DlpackType { code, bits: 8 * self.size() as u8 }
    }
}

impl fmt::Display for DType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// An element of an array: any bytes are one, and all zeros are 0.
///
/// # Safety
///
/// The type has the size of its [`DType`], no padding, and no invalid values.
#[expect(unsafe_code, reason = "memory that others write to is read as these types")]
pub(crate) unsafe trait Element: Copy + Default + Send + Sync + 'static {
    const DTYPE: DType;
}

/// An element of type `bool`. Not Rust's `bool`: foreign memory may hold other bytes.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
#[repr(transparent)]
pub(crate) struct Flag(u8);

impl Flag {
    pub(crate) const FALSE: Self = Self(0);
    pub(crate) const TRUE: Self = Self(1);

    pub(crate) fn is_set(self) -> bool {
        self.0 != 0
    }
}

macro_rules! elements {
    ($($rust:ty: $dtype:ident),*) => {
        $(
            #[expect(unsafe_code, reason = "the trait is unsafe")]
            // SAFETY: the integers, the floats and the byte of a `Flag` have neither padding nor
            // invalid values, and the assertion compares the sizes.
            unsafe impl Element for $rust {
                const DTYPE: DType = {
                    assert!(size_of::<$rust>() == DType::$dtype.size());
                    DType::$dtype
                };
            }
        )*
    };
}

elements!(Flag: Bool, u8: UInt8, i8: Int8, i32: Int32, i64: Int64, f32: Float32);

/// One of the two types that planes have.
pub(crate) fn of_planes(name: &str) -> PyResult<DType> {
    match name {
        "uint8" => Ok(DType::UInt8),
        "float32" => Ok(DType::Float32),
        found => Err(PyValueError::new_err(format!(
            "dtype: expected 'uint8' or 'float32', found {found:?}"
        ))),
    }
}
