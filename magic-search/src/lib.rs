#![doc = include_str!("../README.md")]

mod candidates;
pub mod census;
pub mod chess;
pub mod explain;
pub mod find;
mod generated;
mod layout;
mod line;
mod look_up;
mod magic;
mod occupancy;
mod search;
mod shard;
mod slider;
mod source;
mod tables;
mod target;

pub use candidates::Order;
pub use census::{Census, Tally};
pub use checkers_bits::Word;
pub use explain::Explanation;
pub use find::{Demand, End, Find, Found, Outcome};
pub use generated::{check, write_atomically};
pub use layout::Layout;
pub use line::{Line, ParseLineError};
pub use look_up::{LookUp, Sight};
pub use magic::Magic;
pub use occupancy::subsets;
pub use shard::{ParseShardError, Shard};
pub use slider::Slider;
pub use tables::{Row, Tables, WrongMagic};
pub use target::{Collision, Target, TargetError};
