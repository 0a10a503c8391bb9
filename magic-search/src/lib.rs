// The links of the README lead to files, but rustdoc needs other targets. These targets stand before the README,
// because rustdoc uses the first definition of a link.
//! [checkers-bits]: https://docs.rs/checkers-bits
//! [mask]: subsets
//! [candidates]: candidates
//! [trial]: Trial
//! [verify]: Target::verify
//! [draughts]: draughts
//! [chess]: chess
//! [emit]: draughts::Tables
//! [RESULTS.md]: https://docs.rs/crate/magic-search/latest/source/RESULTS.md
#![doc = include_str!("../README.md")]
//! # Modules
//!
//! The modules depend on each other in one direction; `A → B` means that B needs A. The first row is
//! the way from a mask to a generated table. The command line is part of the binary.
//!
//! ```text
//! mask → trial → verify, candidates → draughts, chess → emit
//! candidates → anneal → packing → chess
//! trial → census → find, widths
//! trial, verify → explain
//! ```

mod anneal;
pub mod candidates;
pub mod census;
pub mod chess;
pub mod draughts;
mod emit;
mod error;
pub mod explain;
pub mod find;
mod line;
mod mask;
mod packing;
mod threads;
mod trial;
mod verify;
pub mod widths;

pub use checkers_geometry::Word;
pub use error::Error;
pub use mask::{Moves, Rider, Step, subsets};
pub use trial::{Magic, Target, Trial};
pub use verify::Collision;

/// The random seed of the generated tables of checkers-bits and chess-bits.
pub const DEFAULT_SEED: u64 = 2026;
