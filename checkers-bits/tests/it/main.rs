//! The tests of the library from outside.

mod agreement;
mod fen;
mod lines;
mod notation;
mod oracle;
mod own_variants;
mod paths;
mod perft;
mod positions;
mod random;
mod rules;
mod tools;
mod vectors;
