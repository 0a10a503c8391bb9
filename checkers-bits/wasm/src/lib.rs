//! `checkers-bits` for JavaScript. The crate compiles to three modules: the rules for pages, the engine for
//! workers, and the endgame tables for workers.
//!
//! Moves and other values without methods become plain objects, with types in `rules/types.d.ts`.

// These lints protect callers in Rust. Callers in JavaScript get exceptions, and may ignore results.
#![allow(clippy::missing_errors_doc, clippy::must_use_candidate)]

mod argument;
mod chosen;
#[cfg(feature = "endgames")]
pub mod endgames;
mod moves;
mod object;
#[cfg(any(feature = "engine", feature = "endgames"))]
mod replay;
#[cfg(feature = "rules")]
pub mod rules;
#[cfg(feature = "engine")]
pub mod search;
mod texts;
