//! Moves as text.
//!
//! **Written** is what PDN 3.0 asks for: the first and the last square, `c3-d4` and `c3:e5`, and
//! all the squares between only where another legal move has the same ends. Those are, after
//! each capture but the last, the square where the piece turns or, where it goes straight on,
//! the one right behind the captured piece. [`Notation`] has the choices, moves of Hub among them.
//!
//! **Read** is what stands in files, matched with the legal moves:
//!
//! - squares by name, in either case, or by number, with leading zeros;
//! - between them `-`, `:`, `x`, `X`, `×`, an en dash, a non-breaking hyphen or nothing (`a3b4`,
//!   `3228`), with spaces around. Files disagree on the sign, so it says nothing about the move;
//! - of a capture the ends (`c3:g3`), the whole path or a part of it: any squares between that
//!   the piece lands on or, as a king, passes, in their order;
//! - a file for the first square: `cd4`, `e:c5`;
//! - the captures of the Hub protocol, `28x19x23`: first square, last square, captured squares
//!   in any order. That is never a path, which ends on an empty square.
//!
//! If several moves fit, the text means the one that takes just the pieces that lie straight
//! between its squares, as a path without gaps does. Without such a move it is ambiguous.

mod error;
mod pattern;
mod read;
mod route;
mod write;

pub use error::{AmbiguousMove, IllegalReason, ReadMoveError};
pub use pattern::{ExpectedInMove, NotAMove};
pub use write::Notation;
