//! `checkers-bits` for JavaScript, as three modules: the rules for the page, and the engine and the
//! endgame tables for workers.
//!
//! Values that only carry data, such as moves, are plain objects; their types are in `rules/types.d.ts`.

// Public items are used from JavaScript, where errors are exceptions and results may be ignored, so
// these lints do not apply.
#![allow(clippy::missing_errors_doc, clippy::must_use_candidate)]

mod argument;
mod chosen;
#[cfg(feature = "endgames")]
pub mod endgames;
mod object;
#[cfg(any(feature = "engine", feature = "endgames"))]
mod replay;
#[cfg(feature = "rules")]
pub mod rules;
#[cfg(feature = "engine")]
pub mod search;
