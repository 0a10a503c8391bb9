//! Functions that describe the variants and their boards.

use checkers_bits::{AnySquare, AnyVariant};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::argument::{self, Name, Text};
use crate::chosen;
use crate::moves::name;
use crate::object::{error, to_js};
use crate::rules::value::color;
use crate::texts;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("types.d.ts");

/// The names of the variants in this build of the package.
#[wasm_bindgen(unchecked_return_type = "VariantName[]")]
#[must_use]
pub fn variants() -> Vec<String> {
    chosen::all().into_iter().map(|variant| variant.to_string()).collect()
}

/// Reads the rules of a game, a text with one clause on each line, and returns the text of all its clauses. A bad text
/// throws an error with line and column.
///
/// ```js
/// const dama = rules("name: my draughts\nlike: russian\na capture: may be refused");
/// new Board(dama).moves();
/// ```
#[wasm_bindgen(unchecked_return_type = "Rules")]
pub fn rules(text: Text) -> Result<String, JsError> {
    let variant = texts::by_rules(&argument::text("rules", &text)?);
    variant.map(texts::rules_of).map_err(error)
}

/// The rules of games that are played somewhere, each with its source; none in a build without rules.
#[wasm_bindgen(js_name = knownRules, unchecked_return_type = "Rules[]")]
#[must_use]
pub fn known_rules() -> Vec<String> {
    texts::GAMES.iter().map(|(_, text)| (*text).to_owned()).collect()
}

/// The name of a variant of the package, or the rules of another.
pub(crate) fn name_or_rules(variant: AnyVariant) -> String {
    variant.variant_name().map_or_else(|| texts::rules_of(variant), |name| name.to_string())
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
