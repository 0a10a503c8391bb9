//! The variants of a build: all, or those that the environment variable `CHECKERS_BITS_VARIANTS` names while it is compiled.
//!
//! A page for one game need not load the others.

use checkers_bits::VariantName;
use wasm_bindgen::JsError;

use crate::object::error;

/// Names with commas between them.
const CHOSEN: Option<&str> = option_env!("CHECKERS_BITS_VARIANTS");

/// Whether a variant is in the build.
pub(crate) const fn has(name: &str) -> bool {
    let Some(chosen) = CHOSEN else { return true };
    let (chosen, name) = (chosen.as_bytes(), name.as_bytes());
    let mut start = 0;
    while start < chosen.len() {
        let mut same = 0;
        while same < name.len() && start + same < chosen.len() && chosen[start + same] == name[same]
        {
            same += 1;
        }
        let end = start + same;
        if same == name.len() && (end == chosen.len() || chosen[end] == b',') {
            return true;
        }
        while start < chosen.len() && chosen[start] != b',' {
            start += 1;
        }
        start += 1;
    }
    false
}

pub(crate) fn missing(name: VariantName) -> JsError {
    error(format!("variant: {name} is not in this build of the package"))
}

/// Evaluates an expression, a `Result`, with the type of a variant; an error if the variant is not in the build.
macro_rules! with_chosen {
    ($name:expr, $variant:ident => $body:expr) => {
        checkers_bits::variants!([crate::chosen::with_chosen] $name, $variant, $body)
    };
    // Expanded by `variants!`.
    ($($module:ident::$type:ident),*; $name:expr, $variant:ident, $body:expr) => {
        match $name {
            $(checkers_bits::VariantName::$type if const { crate::chosen::has(stringify!($module)) } => {
                type $variant = checkers_bits::$type;
                $body
            })*
            other => Err(crate::chosen::missing(other)),
        }
    };
}

pub(crate) use with_chosen;
