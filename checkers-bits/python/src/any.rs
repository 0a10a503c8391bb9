//! Generic values with the variant erased.
//!
//! The library knows the variant at compile time, Python at run time. One enum connects them: a
//! [`Family`] is a generic type without its parameter, [`Any`] a value of it.

use checkers_bits::{Variant, VariantName};

/// A type with a variant for its parameter.
pub(crate) trait Family {
    /// The type for a variant.
    type Of<V: Variant>;
}

/// A variant that has a name, and so a place in [`Any`].
pub(crate) trait Named: Variant {
    const VARIANT: VariantName;

    fn wrap<F: Family>(value: F::Of<Self>) -> Any<F>;

    /// The value, if it has this variant.
    fn get<F: Family>(any: &Any<F>) -> Option<&F::Of<Self>>;
}

macro_rules! any {
    ($($module:ident::$variant:ident),*;) => {
        /// A value of the family for one of the variants.
        pub(crate) enum Any<F: Family> {
            $($variant(F::Of<checkers_bits::$variant>),)*
        }

        $(
            impl Named for checkers_bits::$variant {
                const VARIANT: VariantName = VariantName::$variant;

                #[inline]
                fn wrap<F: Family>(value: F::Of<Self>) -> Any<F> {
                    Any::$variant(value)
                }

                #[inline]
                fn get<F: Family>(any: &Any<F>) -> Option<&F::Of<Self>> {
                    match any {
                        Any::$variant(value) => Some(value),
                        _ => None,
                    }
                }
            }
        )*

        impl<F: Family> Any<F> {
            pub(crate) fn variant(&self) -> VariantName {
                match self {
                    $(Self::$variant(_) => VariantName::$variant,)*
                }
            }
        }
    };
}

checkers_bits::variants!([any]);

/// Evaluates an expression with the value that an [`Any`] holds.
macro_rules! with_any {
    ($any:expr, $value:ident => $body:expr) => {
        checkers_bits::variants!([crate::any::with_any] $any, $value, $body)
    };
    // Expanded by `variants!`.
    ($($module:ident::$variant:ident),*; $any:expr, $value:ident, $body:expr) => {
        match $any {
            $(crate::any::Any::$variant($value) => $body,)*
        }
    };
}

pub(crate) use with_any;
