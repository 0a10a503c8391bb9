//! `checkers-bits` for JavaScript, as two modules: the rules, for the page, and the engine, for its worker.
//!
//! The library has a type for each variant, and JavaScript has one for all: see `rules/any_game.rs`. Values that only
//! carry data, such as moves, are plain objects; their types are in `rules/types.d.ts`.

mod argument;
mod object;
#[cfg(feature = "rules")]
pub mod rules;
#[cfg(feature = "engine")]
pub mod search;
