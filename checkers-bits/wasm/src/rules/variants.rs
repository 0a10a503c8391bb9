//! The variants and their boards.

use checkers_bits::{Board, Square, Variant, VariantName};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::argument;
use crate::chosen::{self, with_chosen};
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
    with_chosen!(argument::variant(&variant)?, V => Ok(to_js(&info::<V>())))
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

fn info<V: Variant>() -> Info {
    let notation = match V::SQUARE_NAMES {
        checkers_bits::SquareNames::Algebraic => "algebraic",
        checkers_bits::SquareNames::Numeric => "numeric",
    };
    Info {
        name: V::NAME,
        width: V::Board::WIDTH,
        height: V::Board::HEIGHT,
        notation,
        begins: color(V::BEGINS),
        game_type: V::PDN_GAME_TYPE,
        squares: (1..).map_while(Square::from_number).map(SquareNames::new::<V>).collect(),
    }
}
