//! The parts of the move generator that [checkers-perft](https://docs.rs/checkers-perft) builds its kernels from: a
//! position as sets, the constants of its rules, and the search for captures that no kernel finishes. The fills of
//! [`Fill`](crate::attacks::Fill) and [`AnyMove::of`](crate::AnyMove::of) belong to them.
//!
//! The module is hidden. Any version may change or remove it.

pub use crate::movegen::view::{Jumps, Set, View, union};
pub use crate::variant::derived::Clauses;
