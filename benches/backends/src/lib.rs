//! Slider-attack backends that no built-in variant uses, and a wrapper that gives a variant any backend, on its board in
//! any numbering. The crate is for tests and benches.
//!
//! | | technique | table, 8×8 | 10×10 |
//! |---|---|---|---|
//! | [`Rotated`] | a second bitboard, numbered along the lines parallel to a1–h8; shift and mask | 60 KiB | 147 KiB |
//! | [`Pext`] | parallel bit extraction, called SUBBITS in "Magic bitboards and Russian draughts" | 30 KiB | 121 KiB |
//! | [`Universal`] | one magic for every line, which gathers the occupancy and scatters the attacks | 8 KiB | – |
//! | [`Walk`] | a walk from square to square | none | none |
//!
//! ```
//! use checkers_backends::{Rotated, WithBackend};
//! use checkers_bits::{Position, Russian, perft};
//!
//! let start = Position::<WithBackend<Russian, Rotated>>::start();
//! assert_eq!(perft(&start, 7), 190_146);
//! ```

mod line;
mod pext;
mod rotated;
mod universal;
mod walk;
mod with_backend;

pub use pext::{Bmi2, Pext};
pub use rotated::{Rotated, RotatedOccupancy};
pub use universal::Universal;
pub use walk::Walk;
pub use with_backend::{Gapless, WithBackend, perft_on, perft_with};

// The examples of the workspace's README are tested here, because this crate is never packaged and so may include the
// README from outside of its folder.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
