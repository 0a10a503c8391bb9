//! The variants and their boards.

use checkers_bits::{AnyVariant, VariantName};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::argument;
use crate::chosen;
use crate::object::to_js;
use crate::rules::value::{SquareNames, color};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("types.d.ts");

/// The names of the variants.
#[wasm_bindgen]
#[must_use]
pub fn variants() -> Vec<String> {
    let chosen = VariantName::ALL.iter().filter(|name| chosen::has(name.as_str()));
    chosen.map(ToString::to_string).collect()
}

/// The board of a variant, the names of its squares and the side that begins.
#[wasm_bindgen(js_name = variantInfo, unchecked_return_type = "VariantInfo")]
pub fn variant_info(
    #[wasm_bindgen(unchecked_param_type = "string")] variant: JsValue,
) -> Result<JsValue, JsError> {
    Ok(to_js(&info(argument::variant(&variant)?)))
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

fn info(variant: AnyVariant) -> Info {
    let notation = match variant.square_names() {
        checkers_bits::SquareNames::Algebraic => "algebraic",
        checkers_bits::SquareNames::Numeric => "numeric",
    };
    Info {
        name: variant.name(),
        width: variant.width(),
        height: variant.height(),
        notation,
        begins: color(variant.begins()),
        game_type: variant.pdn_game_type(),
        squares: (1..)
            .map_while(|number| variant.numbered_square(number))
            .map(|square| SquareNames::new(variant, square))
            .collect(),
    }
}
