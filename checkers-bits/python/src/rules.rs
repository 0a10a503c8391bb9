//! The rules of a game as a text, for the Python class `Rules`.

use checkers_bits::{AnyVariant, rules};
use pyo3::prelude::*;

use crate::error::RulesError;

/// Reads the rules of a game, or a name in `RULES`, and writes all clauses in their order.
#[pyfunction]
pub(crate) fn canonical_rules(text: &str) -> PyResult<String> {
    let variant = rules::game(text).map_or_else(|| AnyVariant::from_rules(text), Ok);
    variant.map(AnyVariant::rules).map_err(|error| RulesError::new_err(error.to_string()))
}
