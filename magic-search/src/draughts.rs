//! Draughts: the lines of a board, king attacks along them, and the tables of checkers-bits.
//!
//! A [`Line`] has a name and a mask. A [`Sightline`] is a line as a king on one of its squares uses
//! it; its mask lacks the king's square. [`Sightline::entry`] finds the table entry by walking.
//! [`Tables::find`] finds a magic for each sightline of a board, a [`MagicLine`], and puts every
//! entry at its index. [`Display`](std::fmt::Display) writes the tables as the generated file of
//! the board.

mod layout;
mod line;
mod sightline;
mod source;
mod tables;

pub use layout::Layout;
pub use line::{Line, ParseLineError};
pub use sightline::{LineEntry, Sightline};
pub use tables::{MagicLine, Tables, WrongMagic};
