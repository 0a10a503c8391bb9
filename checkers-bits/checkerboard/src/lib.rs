#![doc = include_str!("../README.md")]
#![expect(clippy::doc_markdown, reason = "CheckerBoard is the name of a program, and no code")]

mod board;
mod border;
mod search;
mod settings;

pub use board::{Board, Coordinates, MoveDescription};
pub use border::{enginecommand, getmove, islegal};
