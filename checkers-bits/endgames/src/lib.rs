// These link targets come before the README, because the first definition of a target counts, and docs.rs does not have
// the files that the README links to.
//! [`checkers endgame plan`]: https://docs.rs/crate/checkers-tools
//! [ENDGAMES.md]: https://docs.rs/crate/checkers-endgames/latest/source/ENDGAMES.md
//! [solve.rs]: https://docs.rs/crate/checkers-endgames/latest/source/src/solve.rs
//! [index.rs]: https://docs.rs/crate/checkers-endgames/latest/source/src/index.rs
//! [runs.rs]: https://docs.rs/crate/checkers-endgames/latest/source/src/runs.rs
//! [scan.rs]: https://docs.rs/crate/checkers-endgames/latest/source/src/scan.rs
//!
#![doc = include_str!("../README.md")]

mod build;
mod combinations;
mod error;
mod geometry;
mod index;
mod material;
mod parallel;
mod plan;
mod prefix_code;
mod runs;
mod scan;
mod slice;
mod solve;
mod statistics;
mod table_file;
mod tables;
mod value;
mod zone;

pub use build::{BuildOptions, Step, build, build_in_memory, build_slice, least_memory};
pub use error::{NO_TABLES, TableError};
pub use index::Index;
pub use material::{Force, MAX_PIECES, Material, MaterialError};
pub use slice::{Slice, SliceError};
pub use statistics::Statistics;
pub use tables::{Access, Tables, has_tables};
pub use value::MAX_PLIES;
