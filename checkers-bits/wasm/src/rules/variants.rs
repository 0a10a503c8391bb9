//! Functions that describe the variants and their boards.

use checkers_bits::AnySquare;
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::argument::{self, Name};
use crate::chosen;
use crate::moves::name;
use crate::object::to_js;
use crate::rules::value::color;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("types.d.ts");

/// The names of the variants in this build of the package.
#[wasm_bindgen(unchecked_return_type = "Variant[]")]
#[must_use]
pub fn variants() -> Vec<String> {
    chosen::all().into_iter().map(|variant| variant.to_string()).collect()
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Info {
    name: &'static str,
    width: u8,
    height: u8,
    notation: &'static str,
    begins: &'static str,
    game_type: u8,
    squares: Vec<SquareNames>,
}

#[derive(Serialize)]
struct SquareNames {
    number: u8,
    algebraic: String,
    numeric: String,
    name: String,
    file: u8,
    rank: u8,
}

/// Describes a variant: its board, the names of its squares and the side that begins.
#[wasm_bindgen(js_name = variantInfo, unchecked_return_type = "VariantInfo")]
pub fn variant_info(variant: Name) -> Result<JsValue, JsError> {
    let variant = argument::variant(Some(&variant))?;
    let named = |square: AnySquare| SquareNames {
        number: square.number(),
        algebraic: square.to_string(),
        numeric: square.number().to_string(),
        name: name(variant, square),
        file: square.file(),
        rank: square.rank(),
    };
    Ok(to_js(&Info {
        name: variant.name(),
        width: variant.width(),
        height: variant.height(),
        notation: match variant.square_names() {
            checkers_bits::SquareNames::Algebraic => "algebraic",
            checkers_bits::SquareNames::Numeric => "numeric",
        },
        begins: color(variant.begins()),
        game_type: variant.pdn_game_type(),
        squares: variant.numbered_squares().map(named).collect(),
    }))
}
