// The links of the README that are files there: the first definition of a link wins.
//! [checkers-bits]: https://docs.rs/checkers-bits
//! [census.rs]: census
#![doc = include_str!("../README.md")]
//! # Modules
//!
//! They point one way; `A ← B` says that B needs A. The command line, with all printing, belongs to
//! the binary.
//!
//! ```text
//! magic, subsets ← target ← search, census, leading_digits, explain
//!                  shard  ← search ← draughts, chess
//! search, census, leading_digits ← least_width
//! draughts, census ← page
//! ```

pub mod census;
pub mod chess;
pub mod draughts;
pub mod explain;
mod file;
pub mod leading_digits;
pub mod least_width;
mod magic;
pub mod page;
pub mod search;
mod shard;
mod subsets;
mod target;

pub use checkers_geometry::Word;
pub use file::first_difference;
pub use magic::Magic;
pub use shard::{ParseShardError, Shard};
pub use subsets::subsets;
pub use target::{Collision, Target, TargetError};
