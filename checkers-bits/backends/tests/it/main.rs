//! Compares all backends with each other.

mod attacks;
#[path = "../../../tests/it/fuzz/board.rs"]
mod board;
mod corpus;
mod king_runs;
mod movegen;
#[path = "../../../tests/it/words.rs"]
mod words;
