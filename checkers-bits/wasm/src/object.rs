//! Converts values and errors to JavaScript.

use js_sys::JSON;
use serde::Serialize;
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
