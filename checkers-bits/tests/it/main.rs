//! The tests of the library from outside.

mod agreement;
mod batch;
mod calls;
mod climb;
mod diagrams;
mod draw;
mod entries;
mod fen;
mod fuzz;
mod game;
mod hunt;
mod longest;
mod notation;
mod oracle;
mod own_boards;
mod own_variants;
mod paths;
mod perft;
mod positions;
mod quiet;
mod random;
mod rules;
mod shared;
mod variants;
mod vectors;
mod words;
