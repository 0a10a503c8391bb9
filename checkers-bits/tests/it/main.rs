//! The tests of the library from outside.

mod agreement;
#[cfg(feature = "alloc")]
mod draw;
mod fen;
mod fuzz;
#[cfg(feature = "alloc")]
mod game;
mod lines;
mod notation;
mod oracle;
mod own_variants;
mod paths;
mod pdn;
mod perft;
mod positions;
mod random;
mod rules;
mod variants;
mod vectors;
