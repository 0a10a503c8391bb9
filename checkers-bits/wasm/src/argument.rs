//! Checks arguments from JavaScript. JavaScript can pass any value to a function, for example `undefined` as a
//! text.

use checkers_bits::{AnyVariant, VariantName, shortened};
use js_sys::JSON;
use wasm_bindgen::prelude::*;

use crate::chosen;
use crate::object::error;
use crate::texts;

#[wasm_bindgen]
extern "C" {
    /// A JavaScript value of any type. TypeScript sees the type `string`.
    #[wasm_bindgen(typescript_type = "string")]
    pub type Text;
    /// The name of a variant, or its rules. TypeScript sees a union of the names in the package and of texts with a colon.
    #[wasm_bindgen(typescript_type = "Variant")]
    pub type Name;
    /// Converts a value to a text with the function `String` of JavaScript, which throws for some objects.
    #[wasm_bindgen(js_name = String)]
    fn as_text(value: &JsValue) -> String;
}

pub(crate) fn expected(what: &str, wanted: &str, found: &JsValue) -> JsError {
    let found = match found.as_string() {
        Some(text) => format!("'{}'", shortened(&text)),
        None if found.is_object() => {
            let json = JSON::stringify(found).ok().and_then(|json| json.as_string());
            json.map_or_else(|| "an object".to_owned(), |json| shortened(&json))
        }
        None => shortened(&as_text(found)),
    };
    error(format!("{what}: expected {wanted}, found {found}"))
}

pub(crate) fn text(what: &str, argument: &JsValue) -> Result<String, JsError> {
    argument.as_string().ok_or_else(|| expected(what, "a text", argument))
}

/// Reads a non-negative integer.
pub(crate) fn natural(what: &str, argument: &JsValue) -> Result<u64, JsError> {
    let number = argument.as_f64().filter(|number| *number >= 0.0 && number.fract() == 0.0);
    let number = number.ok_or_else(|| expected(what, "a whole number from 0", argument))?;
    Ok(number as u64)
}

/// Reads the name of a variant or, if the text has a colon, its rules. The default is Russian draughts.
pub(crate) fn variant(argument: Option<&JsValue>) -> Result<AnyVariant, JsError> {
    let Some(argument) = argument.filter(|argument| !argument.is_undefined()) else {
        return chosen::variant(VariantName::Russian);
    };
    let name = text("variant", argument)?;
    if name.contains(':') {
        return texts::by_rules(&name).map_err(|reason| error(format!("variant: {reason}")));
    }
    chosen::variant(name.parse().map_err(|error| {
        expected("variant", &format!("{error}").replacen("expected ", "", 1), argument)
    })?)
}
