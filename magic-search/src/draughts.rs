//! Draughts: the lines of a board, what a king sees along them, and the tables of checkers-bits.
//!
//! A [`Line`] has a name and a mask. A king on one of its squares looks along a [`Sightline`], whose
//! mask lacks the king's own square; [`Sightline::answer`] finds by walking what the king sees there.
//! [`Tables::find`] finds a magic for each sightline of a board, which makes it a [`MagicLine`], and puts
//! every answer where the magic points. [`Display`](std::fmt::Display) writes the tables as the
//! generated file of the board.

mod layout;
mod line;
mod sightline;
mod source;
mod tables;

pub use layout::Layout;
pub use line::{Line, ParseLineError};
pub use sightline::{LineEntry, Sightline};
pub use tables::{MagicLine, Tables, WrongMagic};
