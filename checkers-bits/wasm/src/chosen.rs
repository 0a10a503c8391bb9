//! Chooses the variants of a build. An environment variable such as `CHECKERS_BITS_WITHOUT_russian` leaves
//! out a variant at compile time.
//!
//! A page for one variant then does not load the code of other variants.

#[cfg(feature = "engine")]
use checkers_bits::AnyPosition;
use checkers_bits::{AnyVariant, VariantName};
use wasm_bindgen::JsError;

/// Evaluates an expression of type `Result` with the type of a variant. Returns an error if the variant is
/// not in the build.
macro_rules! with_chosen {
    ($name:expr, $variant:ident => $body:expr) => {
        checkers_bits::variants!([crate::chosen::with_chosen] $name, $variant, $body)
    };
    // `variants!` calls this arm with the list of variants.
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

/// Counts the sequences of `depth` moves. Uses code that is compiled for the variant, which is faster than code for
/// all variants.
#[cfg(feature = "engine")]
pub(crate) fn perft(position: &AnyPosition, depth: u32) -> Result<f64, JsError> {
    let Some(name) = position.variant().variant_name() else {
        return Ok(position.perft(depth) as f64);
    };
    with_chosen!(name, V => {
        let position = position.downcast::<V>();
        Ok(position.map_or(0, |position| checkers_bits::perft(&position, depth)) as f64)
    })
}

/// Returns the value of a variant, or an error if the variant is not in the build.
pub(crate) fn variant(name: VariantName) -> Result<AnyVariant, JsError> {
    with_chosen!(name, V => Ok(AnyVariant::of::<V>()))
}
