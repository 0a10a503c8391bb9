//! Moves as text.
//!
//! **Writing** follows PDN 3.0: the first and the last square, `c3-d4` and `c3:e5`. The squares between are added
//! only if another legal move has the same ends. For each capture but the last, the text then names the square where
//! the piece turns or, if it goes straight on, the square behind the captured piece. [`Notation`] has other forms,
//! such as the form of the Hub protocol.
//!
//! **Reading** matches a text with the legal moves and accepts:
//!
//! - squares by name, in either case, or by number, with leading zeros;
//! - `-`, `:`, `x`, `X`, `×`, an en dash, a non-breaking hyphen or nothing between squares (`a3b4`, `3228`), with
//!   optional spaces. The sign has no meaning, because files disagree on it;
//! - the ends of a capture (`c3:g3`), its whole path or a part of the path. Squares of a path are squares on which
//!   the piece lands or which a king passes, in this order;
//! - a file instead of the first square: `cd4`, `e:c5`;
//! - captures of the Hub protocol, `28x19x23`: first square, last square, captured squares in any order. A path never
//!   has this form, because a path ends on an empty square.
//!
//! If several moves fit, the text means the move that captures exactly the pieces on the straight lines between the
//! named squares. If there is no such move, the text is ambiguous.

mod error;
mod pattern;
mod read;
mod route;
mod write;

pub use error::{AmbiguousMove, IllegalReason, ReadMoveError};
pub use pattern::{ExpectedInMove, NotAMove};
pub use write::Notation;
