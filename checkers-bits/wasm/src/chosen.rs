//! The variants of a build: all but those for which there is an environment variable such as
//! `CHECKERS_BITS_WITHOUT_russian` at compile time.
//!
//! A page for one variant thus need not load the others.

#[cfg(any(feature = "rules", feature = "engine"))]
use checkers_bits::AnyPosition;
use checkers_bits::{AnyVariant, VariantName};
use wasm_bindgen::JsError;

#[cfg(any(feature = "rules", feature = "engine"))]
use crate::object::error;

/// Evaluates an expression, a `Result`, with the type of a variant. Returns an error if the variant
/// is not in the build.
macro_rules! with_chosen {
    ($name:expr, $variant:ident => $body:expr) => {
        checkers_bits::variants!([crate::chosen::with_chosen] $name, $variant, $body)
    };
    // Expanded by `variants!`.
    ($($module:ident::$type:ident),*; $name:expr, $variant:ident, $body:expr) => {
        match $name {
            $(checkers_bits::VariantName::$type if const {
                option_env!(concat!("CHECKERS_BITS_WITHOUT_", stringify!($module))).is_none()
            } => {
                type $variant = checkers_bits::$type;
                $body
            })*
            other => Err(crate::object::error(format!("variant: {other} is not in this build of the package"))),
        }
    };
}

pub(crate) use with_chosen;

/// The variants of the build.
#[cfg(feature = "rules")]
pub(crate) fn all() -> Vec<AnyVariant> {
    VariantName::ALL.iter().filter_map(|&name| variant(name).ok()).collect()
}

#[cfg(any(feature = "rules", feature = "engine"))]
pub(crate) fn name(variant: AnyVariant) -> Result<VariantName, JsError> {
    variant.variant_name().ok_or_else(|| error("variant: expected one of checkers-bits"))
}

/// The number of move sequences of `depth` moves, counted by code compiled for the variant.
#[cfg(any(feature = "rules", feature = "engine"))]
pub(crate) fn perft(position: &AnyPosition, depth: u32) -> Result<f64, JsError> {
    with_chosen!(name(position.variant())?, V => {
        let position = position.downcast::<V>();
        Ok(position.map_or(0, |position| checkers_bits::perft(&position, depth)) as f64)
    })
}

/// The value of a variant; returns an error if the variant is not in the build.
pub(crate) fn variant(name: VariantName) -> Result<AnyVariant, JsError> {
    with_chosen!(name, V => Ok(AnyVariant::of::<V>()))
}
