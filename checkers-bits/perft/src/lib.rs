#![doc = include_str!("../README.md")]

mod any;
mod batch;

pub use any::AnyPerft;
pub use batch::{Countable, perft, perft_of_each};
