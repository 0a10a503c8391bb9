#![doc = include_str!("../README.md")]

mod build;
mod combinations;
mod error;
mod index;
mod material;
mod solve;
mod statistics;
mod table_file;
mod tables;
mod unmoves;
mod value;

pub use build::{Step, build};
pub use error::TableError;
pub use index::Index;
pub use material::Material;
pub use statistics::Statistics;
pub use tables::Tables;
pub use value::{MAX_PLIES, Value};
