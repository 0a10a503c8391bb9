//! Enums whose values are numbered from 0, for tables indexed by them.

/// Defines the enum, and the conversions between its values and their numbers.
macro_rules! numbered {
    ($(#[$attribute:meta])* $name:ident[$count:literal]: $($(#[$doc:meta])* $value:ident = $index:literal,)*) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[cfg_attr(
            feature = "serde",
            derive(serde::Serialize, serde::Deserialize),
            serde(rename_all = "lowercase")
        )]
        #[repr(u8)]
        pub enum $name {
            $($(#[$doc])* $value = $index,)*
        }

        impl $name {
            /// All values in ascending order: `ALL[i]` has the index `i`.
            pub const ALL: [Self; $count] = [$(Self::$value),*];

            /// The value with an index, or `None` for an index that is too large.
            #[inline]
            #[must_use]
            pub const fn from_index(index: usize) -> Option<Self> {
                // The compiler turns this into a comparison, but a look into `ALL` into a load.
                match index {
                    $($index => Some(Self::$value),)*
                    _ => None,
                }
            }

            /// The value whose index has the same low bits.
            #[inline]
            pub(crate) const fn wrapping(index: usize) -> Self {
                Self::from_index(index % $count).expect("the index is in range")
            }

            /// The index, for tables: the position in [`ALL`](Self::ALL).
            #[inline]
            #[must_use]
            pub const fn index(self) -> usize {
                self as usize
            }
        }

        impl TryFrom<u8> for $name {
            type Error = core::num::TryFromIntError;

            /// The value with this index.
            ///
            /// # Errors
            ///
            /// If the index is too large.
            #[inline]
            fn try_from(index: u8) -> Result<Self, Self::Error> {
                // The standard library makes this error only where a conversion of its own fails.
                Self::from_index(index.into()).ok_or_else(|| u8::try_from(u16::MAX).unwrap_err())
            }
        }

        impl From<$name> for u8 {
            #[inline]
            fn from(value: $name) -> Self {
                value as Self
            }
        }
    };
}

pub(crate) use numbered;
