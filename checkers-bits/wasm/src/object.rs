//! Converts values and errors to JavaScript.

use js_sys::JSON;
use serde::Serialize;
#[cfg(feature = "rules")]
use wasm_bindgen::JsCast;
use wasm_bindgen::{JsError, JsValue};

/// Converts a value to plain objects through JSON. Passing one long string from Rust to JavaScript is much faster
/// than passing many members one by one.
pub(crate) fn to_js(value: &impl Serialize) -> JsValue {
    let json = serde_json::to_string(value).unwrap_or_default();
    JSON::parse(&json).unwrap_or_default()
}

/// Returns a member of an object; `None` if the object lacks it.
#[cfg(any(feature = "rules", feature = "engine"))]
pub(crate) fn member(object: &JsValue, name: &str) -> Option<JsValue> {
    let member = js_sys::Reflect::get(object, &name.into()).ok()?;
    (!member.is_undefined()).then_some(member)
}

pub(crate) fn error(message: impl ToString) -> JsError {
    JsError::new(&message.to_string())
}

/// The code of the kind of an error and, if there is one, the square that is the reason, as the input names it.
#[cfg(feature = "rules")]
#[derive(Serialize)]
pub(crate) struct Fault {
    pub(crate) code: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) square: Option<String>,
}

#[cfg(feature = "rules")]
impl Fault {
    pub(crate) fn new((code, square): (&'static str, Option<impl ToString>)) -> Self {
        Self { code, square: square.map(|square| square.to_string()) }
    }

    /// A square that the board lacks: the letter and the number at an offset of the input.
    pub(crate) fn no_square(code: &'static str, input: &str, offset: usize) -> Self {
        let signs = input.get(offset..).unwrap_or_default().char_indices();
        let is_part =
            |&(i, sign): &(usize, char)| sign.is_ascii_digit() || i == 0 && sign.is_alphabetic();
        let word: String = signs.take_while(is_part).map(|(_, sign)| sign).take(9).collect();
        Self { code, square: (!word.is_empty()).then_some(word) }
    }

    /// Makes an error with the members `code` and `square`.
    pub(crate) fn error(&self, message: impl ToString) -> JsError {
        let error = error(message);
        let object: js_sys::Object = JsValue::from(error.clone()).unchecked_into();
        js_sys::Object::assign(&object, &to_js(self).unchecked_into());
        error
    }
}
