//! The tests of the library from outside.

mod agreement;
mod calls;
mod climb;
mod diagrams;
mod draw;
mod fen;
mod fuzz;
mod game;
mod lines;
mod notation;
mod oracle;
mod own_variants;
mod paths;
mod pdn;
mod perft;
mod played;
mod positions;
mod random;
mod rules;
mod shared;
mod variants;
mod vectors;
