//! `checkers-bits` for JavaScript, as three modules: the rules, for the page, and the engine and endgame tables, for workers.
//!
//! Values that only carry data, such as moves, are plain objects; their types are in `rules/types.d.ts`.

// What is public here is read in JavaScript, where errors are thrown and results may be ignored.
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
