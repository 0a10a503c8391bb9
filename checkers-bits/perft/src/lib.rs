// This link target comes before the README, because the first definition of a target counts, and docs.rs does not have
// the file that the README links to.
//! [`checkers perft`]: https://docs.rs/crate/checkers-tools
//!
#![doc = include_str!("../README.md")]

mod any;
mod batch;
mod counter;
mod frontier;
mod generator;
mod known;
mod part;
mod split;

pub use any::AnyPerft;
pub use batch::{Countable, perft, perft_of_each};
pub use counter::Counter;
pub use generator::Unit;
pub use known::known_counts;
pub use part::{CountedPart, Part, PartError};
pub use split::{PartSum, SplitError};
