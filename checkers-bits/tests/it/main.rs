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
// Of all variants, which take long to compile: once is enough.
#[cfg(not(debug_assertions))]
mod random_games;
mod rule_sentences;
mod rules;
mod shared;
mod variants;
mod vectors;
mod words;
