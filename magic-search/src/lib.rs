// The links of the README that are files there: the first definition of a link wins.
//! [checkers-bits]: https://docs.rs/checkers-bits
//! [mask]: subsets
//! [candidates]: candidates
//! [trial]: Trial
//! [verify]: Target::verify
//! [draughts]: draughts
//! [chess]: chess
//! [emit]: draughts::Tables
//! [RESULTS.md]: https://docs.rs/crate/magic-search/latest/source/RESULTS.md
//! [packing]: https://docs.rs/crate/magic-search
#![doc = include_str!("../README.md")]
//! # Modules
//!
//! They point one way; `A → B` says that B needs A. The way of a mask to a line of a generated table
//! is the first row. The command line belongs to the binary.
//!
//! ```text
//! mask → trial → verify, candidates → draughts, chess → emit
//! trial → census → find, widths
//! trial, verify → explain
//! draughts, census → page
//! ```

pub mod candidates;
pub mod census;
pub mod chess;
pub mod draughts;
mod emit;
pub mod explain;
pub mod find;
mod line;
mod mask;
#[cfg(feature = "page")]
pub mod page;
mod trial;
mod verify;
pub mod widths;

pub use checkers_geometry::Word;
pub use mask::{Rider, Step, subsets};
pub use trial::{Magic, Target, TargetError, Trial};
pub use verify::Collision;
